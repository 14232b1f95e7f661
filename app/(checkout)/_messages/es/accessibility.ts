import type { Messages } from "../en";

export const accessibility = {
  title: "Accesibilidad",
  scope:
    "Esta declaración se aplica a las páginas para clientes de {host}: la página de pago, el recibo, las suscripciones, el saldo de un vale, la página que se abre con el código QR de un vale impreso y esta página.",
  conformsTitle: "Situación de cumplimiento",
  conforms:
    "Estas páginas están diseñadas para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2 en el nivel AA, como exigen la norma europea EN 301 549 y el Acta Europea de Accesibilidad (Directiva (UE) 2019/882). Las comprobamos con pruebas automáticas en colores claros y oscuros y en todos los idiomas. Funcionan con el teclado, en pantallas de 320 píxeles de ancho y sin JavaScript. Si un pago está a punto de caducar, la página te avisa y puedes ampliar el plazo.",
  gapsTitle: "Contenido no accesible",
  gapFixedTime: "Si la tienda fija un plazo para el pago, no puedes ampliarlo en la página.",
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
    "Si nuestra respuesta no te ayuda, puedes reclamar ante la autoridad competente en accesibilidad de tu país.",
  reviewed: "Última revisión: {date}.",
} satisfies Messages["accessibility"];
