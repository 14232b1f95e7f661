import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Suscríbete a {company} por {amount} {interval}",
    active: "Suscripción a {company}",
    due: "Pago pendiente: suscripción a {company}",
    cancel_requested: "Cancelación solicitada: suscripción a {company}",
    completed: "Suscripción a {company} completada",
    canceled: "Suscripción a {company} cancelada",
    unavailable: "Suscripción no disponible",
    simulator: "Simulador de ciclos de {company}",
    toShop: "Ir a la tienda",
    unknown: "Enlace de suscripción desconocido",
  },
  page: {
    purposePending: "te propone una suscripción con vales",
    purpose: "Suscripción con vales",
    assurancePending: "En esta página no se cobra nada. Te cobra la tienda que elijas.",
    assurance: "En esta página no se cobra nada.",
    assuranceToShop: "En esta página no se cobra nada. Te cobra la tienda.",
    heading: "Suscríbete a {company} por {amount} {interval}",
    leave: "Volver a {company} sin suscribirme",
    refundHint:
      "La tienda que te cobró un pago tiene el vale correspondiente. Pídele a esa tienda el importe reembolsado.",
  },
  unknownLink: {
    title: "Este enlace de suscripción no funciona",
    advice: "Al abrir este enlace no se ha cobrado nada ni se ha modificado ninguna suscripción.",
  },
  extent: {
    canceled: "La suscripción se ha cancelado.",
    endless: "La suscripción continúa hasta que se cancele.",
    total: {
      one: "1 pago, {amount} en total.",
      many: "{count} pagos, {amount} en total.",
      other: "{count} pagos, {amount} en total.",
    },
  },
  payments: { one: "1 pago", many: "{count} pagos", other: "{count} pagos" },
  paymentsOf: {
    one: "{paid} de 1 pago",
    many: "{paid} de {count} pagos",
    other: "{paid} de {count} pagos",
  },
  picker: {
    title: "Elige una tienda",
    description:
      "La tienda te vende un vale para cada pago. Puedes cambiar de tienda hasta que una te haya cobrado.",
    showAll: "Mostrar todas las tiendas",
    more: "Hay más tiendas. Busca la tuya por su nombre.",
    searchLabel: "Buscar tiendas",
    searchPlaceholder: "Nombre de la tienda",
    search: "Buscar",
    foundNone: "Ninguna tienda tiene «{search}» en el nombre.",
    found: {
      one: "1 tienda tiene «{search}» en el nombre.",
      many: "{count} tiendas tienen «{search}» en el nombre.",
      other: "{count} tiendas tienen «{search}» en el nombre.",
    },
    foundFirst: {
      one: "La primera tienda con «{search}» en el nombre.",
      many: "Las primeras {count} tiendas con «{search}» en el nombre.",
      other: "Las primeras {count} tiendas con «{search}» en el nombre.",
    },
    noShopsTitle: "Ahora mismo ninguna tienda acepta nuevas suscripciones",
    noShops: "No se ha cobrado nada. Vuelve a esta página más tarde o contacta con {company}.",
    youPicked: "Has elegido {shop}",
    notBilledYet:
      "Todavía no te ha cobrado nada. Tu suscripción empezará cuando compres allí tu primer vale.",
    continueTo: "Ir a {shop}",
    closedShop: "Esta tienda ya no acepta nuevas suscripciones. No se ha cobrado nada. Elige otra tienda.",
  },
  shops: {
    list: "Tiendas",
    picked: "Elegida",
    line: "Irás a {shop}, que te cobrará {amount} {interval}.",
    speaks: "Atiende en {languages}",
  },
  toShop: {
    title: "Te llevamos a {shop}",
    due: "Paga allí {amount} por tu suscripción a {company}.",
    bills: "{shop} te cobrará {amount} {interval} por tu suscripción a {company}.",
    backToSubscription: "Volver a tu suscripción",
    pickAnother: "Elegir otra tienda",
  },
  states: {
    active: {
      title: "Tu suscripción está activa",
      what: "{shop} te cobra {amount} {interval}.",
      next: "Aquí ya no se puede cambiar de tienda.",
    },
    cancel_requested: {
      title: "Cancelación solicitada",
      what: "Se ha pedido a {shop} que deje de cobrarte.",
      next: "Hasta que {shop} lo confirme, tu suscripción sigue activa y puede que se te cobre. Esta página te indicará cuándo se ha completado la cancelación.",
      asked: "La cancelación se solicitó a {shop} el {date}.",
      waiting: {
        one: "Lleva 1 día sin confirmarlo. Si tarda mucho, pregunta a {company}.",
        many: "Lleva {count} días sin confirmarlo. Si tarda mucho, pregunta a {company}.",
        other: "Lleva {count} días sin confirmarlo. Si tarda mucho, pregunta a {company}.",
      },
    },
    completed: {
      title: "Todos los pagos hechos",
      what: "Tu suscripción a {company} se ha completado.",
      next: "No se te cobrará nada más.",
    },
    canceled: {
      title: "Suscripción cancelada",
      what: "Tu suscripción a {company} se ha cancelado.",
      nextUnpaid:
        "No consta ningún pago y ninguna tienda puede cobrar esta suscripción. Si has pagado a una tienda, pregunta allí.",
      next: "Los pagos anteriores no se reembolsan al cancelar. No se te cobrará nada más.",
    },
    unavailable: {
      title: "Esta suscripción no está disponible",
      what: "{company} no puede recibir pagos en este momento, así que no se te puede cobrar.",
    },
  },
  cancel: {
    ask: "Para cancelar la suscripción, contacta con {company}.",
    trigger: "Cancelar la suscripción",
    title: "¿Cancelar esta suscripción?",
    description:
      "Se pedirá a la tienda que deje de cobrarte. Los pagos anteriores no se reembolsan al cancelar. Esta acción no se puede deshacer.",
    descriptionTest:
      "Una suscripción de prueba se cancela al momento. En producción, la tienda tiene que confirmarlo antes.",
    confirm: "Sí, cancelar la suscripción",
    unavailable:
      "No se ha cambiado nada: la tienda no puede recibir cancelaciones en este momento. Contacta con la empresa a la que te suscribiste.",
  },
  due: {
    title: "Tienes un pago pendiente",
    one: "Tienes {amount} pendientes de pago en {shop} desde el {date}.",
    many: {
      one: "Tienes {amount} pendientes de pago en {shop} desde el {date}, correspondientes a 1 pago.",
      many: "Tienes {amount} pendientes de pago en {shop}, correspondientes a {count} pagos, el primero de ellos desde el {date}.",
      other:
        "Tienes {amount} pendientes de pago en {shop}, correspondientes a {count} pagos, el primero de ellos desde el {date}.",
    },
    payThere:
      "Tu suscripción a {company} continuará cuando hayas pagado en {shop}. En esta página no se cobra nada.",
    payAt: "Pagar en {shop}",
    shopClosed: "Ahora mismo no se puede pagar en {shop}. Pregunta a {company} qué puedes hacer.",
    alreadyPaid: "Si ya has pagado, pregunta a {shop}: este pago todavía no consta como cobrado.",
  },
  history: {
    title: "Pagos",
    payment: "Pago {number}",
    earlier: {
      one: "No se muestra 1 pago anterior.",
      many: "No se muestran {count} pagos anteriores.",
      other: "No se muestran {count} pagos anteriores.",
    },
    expected: "previsto para el",
    due: "pendiente desde el",
    endless: "La suscripción continúa hasta que se cancele.",
  },
  facts: {
    amount: "Importe",
    paid: "Pagado hasta ahora",
    billedBy: "Tienda que te cobra",
    dueSince: "Pago pendiente desde",
    nextPayment: "Próximo pago",
  },
} satisfies Messages["subscription"];
