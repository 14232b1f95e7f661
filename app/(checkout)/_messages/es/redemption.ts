import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Paga {amount} a {company}",
    paid: "Has pagado {amount} a {company}",
    expired: "Pago caducado",
    canceled: "Pago cancelado",
    too_many_attempts: "Pago cerrado",
    unavailable: "Pago no disponible",
    unknown: "Enlace de pago desconocido",
  },
  page: {
    purposeOpen: "te solicita un pago con vales",
    purposeClosed: "Pago con vales",
    testSentence: "No se mueve dinero real ni se gasta ningún vale real.",
    assurance: "Los códigos de tus vales solo los recibe Tessera. {company} nunca los ve.",
    openUntil: "Puedes pagar hasta el {time}",
  },
  unknownLink: {
    title: "Este enlace de pago no funciona",
    advice:
      "Al abrir este enlace no se ha cobrado nada. No escribas nunca el código de un vale en una página en la que no confíes.",
  },
  cancel: {
    trigger: "Cancelar este pago",
    title: "¿Cancelar este pago?",
    description:
      "Si todavía no has pagado, no se te cobrará nada y tus vales conservarán todo su saldo. Si quieres pagar más tarde, empieza de nuevo en {company}.",
    confirm: "Sí, cancelar el pago",
  },
  form: {
    codeLabel: "Código del vale",
    codeHint: "Está en tu vale, por ejemplo {example}. Puedes pegar varios a la vez.",
    check: "Comprobar",
    pay: "Pagar {amount}",
    paying: "Pagando {amount}",
    promise: "Solo pagas al pulsar «Pagar». El saldo restante se queda en tu vale.",
    promiseReturn:
      "Solo pagas al pulsar «Pagar». El saldo restante se queda en tu vale. Después volverás a {host}.",
    list: "Vales de este pago",
    remove: "Quitar {code}",
    checkingCode: "Comprobando",
    pays: "cubre {amount}",
    balances: "Saldo: {now} ahora, {after} después de pagar",
    notNeeded: {
      one: "No hace falta: el vale de arriba cubre el importe. Este vale conserva todo su saldo de {balance}.",
      many: "No hace falta: los vales de arriba cubren el importe. Este vale conserva todo su saldo de {balance}.",
      other:
        "No hace falta: los vales de arriba cubren el importe. Este vale conserva todo su saldo de {balance}.",
    },
    validUntil: "Válido hasta el {time}",
    covered: "Cubierto hasta ahora",
    allCovered: "El importe total de {total} está cubierto",
    partCovered: "Cubierto: {covered} de {total}",
    toGo: "faltan {amount}",
    paymentStarted: "Realizando el pago.",
    checkStarted: "Comprobando.",
    slow: "Desde tu red se han introducido muchos códigos incorrectos, así que tardará unos segundos más.",
    removed: "Se ha quitado el vale.",
    accepted: "Vale aceptado, con un saldo de {balance}: se usarán {share} y quedarán {left} en el vale.",
    canPay: "Ya puedes pagar.",
    enterAnother: "Faltan {amount}: introduce otro código.",
    notNeededAnymore: "El vale terminado en {ending} ya no hace falta.",
    alreadyListed: "Este código ya está en la lista.",
    tooMany: "Usa {max} vales como máximo.",
    missingFirst: "Faltan {amount}: introduce el código de un vale.",
    missingMore: "Faltan {amount}: introduce el código de otro vale.",
    enterCode: "Introduce el código de un vale.",
    impossible:
      "«{character}» en {group} no puede ser correcto: los códigos solo contienen cifras y letras de la A a la Z, nunca la Ñ ni la U.",
    typo: "Este código contiene un error. Compáralo con el de tu vale.",
    tooShort:
      "Este código es demasiado corto: los códigos tienen {length} letras y cifras, y este tiene {count}.",
    tooLong:
      "Este código es demasiado largo: los códigos tienen {length} letras y cifras, y este tiene {count}.",
    typos: "Estos códigos contienen errores. Compáralos con los de tus vales: {codes}.",
    unreached:
      "Tu dispositivo no ha podido conectar con Tessera. No se ha cobrado nada. Comprueba tu conexión y vuelve a intentarlo.",
    uncertain:
      "Se ha perdido la conexión y no sabemos si el pago se ha realizado. Pulsa «Pagar» otra vez o recarga esta página: nunca se te cobrará dos veces.",
    offline:
      "No tienes conexión. Lo que has introducido se queda en esta página. Continúa cuando vuelvas a tener conexión.",
    busy: "Tessera está recibiendo demasiadas solicitudes y no ha procesado la tuya. No se ha cobrado nada. Vuelve a intentarlo en unos segundos.",
    expiresSoon: "Quedan menos de 5 minutos: este pago caduca a las {time}.",
    extend: "Ampliar el plazo 15 minutos",
    buyTitle: "Dónde comprar un vale",
    buyMissing:
      "Faltan {amount}. Introduce un código que ya tengas, o compra un vale de {amount} o más e introduce su código.",
    buyStays:
      "Los códigos que has introducido se conservan en esta página, en este navegador, hasta el {time}.",
    testVouchers: "Vales de prueba",
    testVouchersHint:
      "Creados para este pago: uno cubre el importe, otro cubre una parte, otro está caducado y otro está bloqueado.",
    showTestVouchers: "Mostrar vales de prueba",
    useCode: "Usar este código",
    useCodeFor: "Usar este código: {purpose}",
    purposes: {
      covers: "Cubre el importe",
      coversPart: "Cubre parte del importe",
      expired: "Caducado: se rechaza",
      blocked: "Bloqueado: se rechaza",
    },
  },
  answers: {
    refusedOne:
      "{codes} no se puede usar aquí. Puede que el código no exista, que esté caducado o bloqueado, o que ya se haya gastado. No se ha cobrado nada.",
    refusedSome:
      "{codes} no se pueden usar aquí. Puede que los códigos no existan, que estén caducados o bloqueados, o que ya se hayan gastado. No se ha cobrado nada.",
    refusedMany:
      "{count} códigos no se pueden usar aquí, entre ellos {codes}. Puede que no existan, que estén caducados o bloqueados, o que ya se hayan gastado. No se ha cobrado nada.",
    triesLeft: {
      one: "Te queda 1 intento. Si se rechaza un código más, este pago se cerrará y tendrás que empezar de nuevo.",
      many: "Te quedan {count} intentos. Si se rechazan {count} códigos más, este pago se cerrará y tendrás que empezar de nuevo.",
      other:
        "Te quedan {count} intentos. Si se rechazan {count} códigos más, este pago se cerrará y tendrás que empezar de nuevo.",
    },
    short: "Estos vales no bastan: faltan {amount}. No se ha cobrado nada. Introduce otro código.",
    wait: {
      one: "Desde tu red se han introducido muchos códigos incorrectos, así que los tuyos aún no se han comprobado. No se ha cobrado nada. Tus códigos siguen en el campo: vuelve a intentarlo en {count} segundo.",
      many: "Desde tu red se han introducido muchos códigos incorrectos, así que los tuyos aún no se han comprobado. No se ha cobrado nada. Tus códigos siguen en el campo: vuelve a intentarlo en {count} segundos.",
      other:
        "Desde tu red se han introducido muchos códigos incorrectos, así que los tuyos aún no se han comprobado. No se ha cobrado nada. Tus códigos siguen en el campo: vuelve a intentarlo en {count} segundos.",
    },
    extended: "Tienes 15 minutos más para pagar.",
    notExtended: "No se ha podido ampliar el plazo para pagar. No se ha cobrado nada.",
    tooLong: "El texto es demasiado largo. Introduce 20 códigos como máximo.",
  },
  failures: {
    check: {
      unavailable:
        "El servicio no está disponible en este momento. No se ha cobrado nada. Vuelve a intentarlo en unos instantes.",
      unexpected:
        "Se ha producido un error en nuestro sistema. No se ha cobrado nada. Vuelve a intentarlo. Si se repite, indica {requestId} al servicio de asistencia.",
    },
    pay: {
      unavailable:
        "El servicio no está disponible en este momento y no sabemos si el pago se ha realizado. Pulsa «Pagar» otra vez en unos instantes: nunca se te cobrará dos veces.",
      unexpected:
        "Se ha producido un error en nuestro sistema y no sabemos si el pago se ha realizado. Pulsa «Pagar» otra vez: nunca se te cobrará dos veces. Si se repite, indica {requestId} al servicio de asistencia.",
    },
  },
  shops: {
    list: "Tiendas que venden vales",
    sells: "{country}. Atiende en {languages}",
    speaks: "Atiende en {languages}",
    newTab: "se abre en una pestaña nueva",
    none: "Pregunta a {company} dónde puedes comprar vales.",
    test: "Estas tiendas solo venden vales reales. Un pago de prueba no los acepta.",
  },
  receipt: {
    title: "Pagado",
    test: "Esto era una prueba: no se ha movido dinero real.",
    complete:
      "El pago se ha completado. Puedes volver a abrir esta página cuando quieras: solo pagas una vez.",
    alreadyPaid: "Este pago ya estaba hecho. Esta vez no se ha cobrado nada.",
    paidTo: "Pagado a",
    time: "Fecha y hora",
    paidWith: "Pagado con",
    voucherEnding: "Vale terminado en {ending}",
    left: "Quedan {amount} en el vale terminado en {ending}",
    leftUntil:
      "Es el saldo después de este pago. Válido hasta el {time}. Guarda el código para poder gastarlo.",
    leftExpired: "Es el saldo después de este pago. Caducó el {time}.",
    nothingLeft: "Sin saldo",
    refundHint: "Puedes gastar este importe con los mismos códigos de vale.",
    help: "¿Dudas sobre tu compra? Consulta a {company} e indica la referencia. ¿Dudas sobre un vale? Consulta a la tienda que lo vendió e indica cómo termina el código.",
    returnTo: "Volver a {company}",
    print: "Imprimir o guardar como PDF",
  },
  countdown: {
    returning: {
      one: "Volverás a {host} en {count} segundo.",
      many: "Volverás a {host} en {count} segundos.",
      other: "Volverás a {host} en {count} segundos.",
    },
    stay: "Quedarme en esta página",
    stayed: "Te quedas en esta página.",
  },
  endings: {
    nothingMoved: "No se ha cobrado nada y tus vales conservan todo su saldo.",
    startAgain: "Para pagar, empieza de nuevo en {company}.",
    expired: {
      title: "Este pago ha caducado",
      why: "{company} solicitó {amount}. El importe no se pagó a tiempo.",
    },
    canceled: {
      title: "Pago cancelado",
      why: "El pago de {amount} a {company} se ha cancelado.",
    },
    too_many_attempts: {
      title: "Se han rechazado demasiados códigos",
      why: "Para que nadie pueda adivinar códigos de vales, este pago se ha cerrado definitivamente.",
      next: "Revisa tus códigos y empieza de nuevo en {company}. Si un código debería funcionar, pregunta a la tienda que lo vendió.",
    },
    unavailable: {
      title: "Este pago no está disponible",
      why: "{company} no puede recibir pagos en este momento.",
    },
  },
} satisfies Messages["redemption"];
