import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Saldo del vale", printed: "Tu vale" },
  intro: "Introduce el código de tu vale para ver su saldo, hasta cuándo es válido y dónde se ha usado.",
  codeHint: "Está impreso en tu vale, por ejemplo {example}.",
  checkBalance: "Consultar saldo",
  noIdleFee: "No hay comisión por inactividad: el saldo no disminuye aunque no lo uses.",
  keepSecret: "Cualquiera que tenga el código puede ver esto y gastar el saldo.",
  answers: {
    enterOne: "Introduce el código de un vale.",
    checkOne: "Consulta los vales de uno en uno.",
    unknown:
      "Ningún vale tiene este código. Compáralo con el de tu vale o pregunta a la tienda que lo vendió.",
    throttled: {
      one: "Se han rechazado demasiados códigos desde tu red. Vuelve a intentarlo en un segundo.",
      many: "Se han rechazado demasiados códigos desde tu red. Vuelve a intentarlo en {count} segundos.",
      other: "Se han rechazado demasiados códigos desde tu red. Vuelve a intentarlo en {count} segundos.",
    },
  },
  result: {
    heading: "Vale terminado en {ending}",
    test: "Este es un vale de prueba. No tiene valor y solo sirve para hacer pruebas.",
    balance: "Saldo",
    initial: "Vendido con un saldo de {amount}",
    validUntil: "Válido hasta el {time}",
    expiredOn: "Caducó el {time}. El saldo que quedaba ya no se puede gastar.",
    redeemed: "Ya se ha gastado todo el saldo de este vale.",
    blocked: "Este vale está bloqueado y no se puede usar. Pregunta a la tienda que lo vendió.",
    uses: "Usos",
    unused: "Todavía no se ha usado.",
    paidTo: "Pagado a {shop}",
    refundedBy: "Reembolsado por {shop}",
    olderUses: "Los usos más antiguos no se muestran.",
    announced: "Saldo: {balance}",
  },
  printed: {
    intro: "El código del vale que has escaneado ya está introducido abajo. ¿Qué quieres hacer?",
    useAt: "Usarlo para pagar {amount} a {company}",
    noCheckout:
      "Para pagar con él, abre en este dispositivo la página de pago de la empresa a la que vas a pagar e introduce o escanea allí el código.",
    noCode:
      "Esta página muestra un vale cuando la abres con el código QR de un vale impreso. También puedes escribir el código.",
    withoutScript:
      "Tu navegador no ejecuta JavaScript aquí, así que esta página no puede leer el código QR. Escribe el código impreso en el vale en la página de pago de la empresa a la que vas a pagar o consulta el saldo del vale.",
    typeCode: "Escribir el código",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Accesibilidad",
  scope:
    "Esta declaración se aplica a las páginas para clientes de {host}: la página de pago, el recibo, las suscripciones, el saldo de un vale, la página que se abre con el código QR de un vale impreso y esta página.",
  conformsTitle: "Situación de cumplimiento",
  conforms:
    "Estas páginas están diseñadas para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2 en el nivel AA y los requisitos de la norma europea EN 301 549 y del Acta Europea de Accesibilidad (Directiva (UE) 2019/882). Las comprobamos con pruebas automáticas en colores claros y oscuros y en todos los idiomas. Funcionan con el teclado, en pantallas de 320 píxeles de ancho y sin JavaScript. Si un pago está a punto de caducar, la página te avisa y puedes ampliar el plazo. Las excepciones se indican más abajo.",
  gapsTitle: "Contenido no accesible",
  gapFixedTime:
    "El plazo de pago solo se puede ampliar una vez. Si la tienda fija un plazo para el pago, no puedes ampliarlo en la página.",
  gapScript:
    "Sin JavaScript, la página que se abre con el código QR de un vale impreso no puede leer el código. Tienes que escribirlo.",
  gapForeignText:
    "Los nombres y textos que introducen las tiendas no se traducen ni llevan marcado su idioma.",
  gapPdf:
    "Un recibo guardado como PDF desde el navegador puede no tener la estructura que usan los lectores de pantalla. La página sí la tiene.",
  gapAudit: "Estas páginas todavía no las ha evaluado ningún experto independiente.",
  contactTitle: "Contacto",
  contact:
    "Si algo de estas páginas es una barrera para ti, escríbenos. Indica en qué página estabas y qué ha ocurrido.",
  noContact: "Si algo de estas páginas es una barrera para ti, díselo a la tienda desde la que has llegado.",
  authority:
    "Si la respuesta no te ayuda, puedes reclamar ante la autoridad competente en accesibilidad de tu país.",
  reviewed: "Última revisión: {date}.",
} satisfies Messages["accessibility"];
