import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "al día",
    weekly: "a la semana",
    monthly: "al mes",
    quarterly: "cada tres meses",
    yearly: "al año",
  },
  separator: ", ",
  reference: "Referencia",
  backTo: "Volver a {company}",
  contactOrReturn: "Contacta con {company} o vuelve a esta página más tarde.",
  scamWarning: "Ninguna empresa ni organismo oficial te pedirá este código por teléfono o por mensaje.",
  shell: {
    testMode: "Modo de prueba",
    testModeIntro: "Modo de prueba.",
    platform: "Vales prepago de Tessera",
    language: "Idioma",
    support: "Ayuda de {company}",
    terms: "Condiciones de {company}",
    accessibility: "Accesibilidad",
    notifications: "Notificaciones",
  },
  purchase: { title: "Concepto", each: "{quantity} a {amount} la unidad" },
  refunds: {
    title: "Reembolsado",
    latest: "Se muestran los {count} reembolsos más recientes.",
    validUntil: "{amount} al vale terminado en {ending}, válido hasta el {time}",
    expiredOn: "{amount} al vale terminado en {ending}, que caducó el {time}",
    unknownValidUntil: "{amount} al vale, válido hasta el {time}",
    unknownExpiredOn: "{amount} al vale, que caducó el {time}",
  },
  unknownLink: {
    incomplete:
      "Puede que esté incompleto o mal escrito. Vuelve a la tienda o al mensaje donde estaba el enlace y ábrelo de nuevo.",
    startPage: "Ir a la página de inicio",
    logo: "Tessera, página de inicio",
  },
  scan: {
    open: "Escanear código",
    title: "Escanea el código QR de tu vale",
    starting: "Iniciando la cámara.",
    aim: "Pon el código QR de tu vale delante de la cámara.",
    noCamera: "La cámara no está disponible. Permite que esta página la use o haz una foto del código QR.",
    photo: "Hacer una foto",
    nothingFound: "No se ha encontrado ningún código QR en la foto. Acércate más y vuelve a intentarlo.",
    foreign: "Este código QR no corresponde a ningún vale de este sitio web.",
    notLoaded:
      "No se ha podido cargar el escáner. Comprueba tu conexión y vuelve a intentarlo, o escribe el código.",
  },
  dialog: { goBack: "Volver", close: "Cerrar" },
  errors: {
    foreign:
      "Este formulario no se ha enviado desde este sitio web, así que no se ha hecho nada. Recarga la página y vuelve a intentarlo.",
    correctFields: "No se ha cambiado nada. Corrige los campos marcados.",
    fillIn: "Rellena este campo.",
    unavailable: "El servicio no está disponible en este momento. Vuelve a intentarlo en unos instantes.",
    unexpected:
      "Se ha producido un error en nuestro sistema. Vuelve a intentarlo. Si se repite, indica {requestId} al servicio de asistencia.",
    notFound: "No se ha encontrado el registro.",
    refused: "No ha funcionado y no se ha cambiado nada. Recarga la página y vuelve a intentarlo.",
  },
  form: {
    noAnswer:
      "Tu dispositivo no ha recibido respuesta de Tessera, así que no sabemos si tu solicitud se ha completado. Recarga la página para comprobarlo antes de volver a enviar la solicitud.",
    nothingDone:
      "No se ha hecho nada: Tessera está recibiendo demasiadas solicitudes. Vuelve a enviar el formulario en unos segundos.",
  },
  crash: {
    title: "No se ha podido mostrar esta página",
    text: "Se ha producido un error en nuestro sistema. Si estabas pagando, vuelve a intentarlo o recarga la página para ver si el pago se ha realizado. Nunca se te cobrará dos veces.",
    retry: "Volver a intentarlo",
    errorNumber: "Si el problema continúa, contacta con nosotros e indica este número de error: {number}",
  },
} satisfies Messages["common"];
