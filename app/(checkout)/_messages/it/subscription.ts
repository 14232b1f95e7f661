import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Abbonamento a {company} per {amount} {interval}",
    active: "Abbonamento a {company}",
    due: "Pagamento dovuto: abbonamento a {company}",
    cancel_requested: "Disdetta richiesta: {company}",
    completed: "Abbonamento a {company} completato",
    canceled: "Abbonamento a {company} disdetto",
    unavailable: "Abbonamento non disponibile",
    simulator: "Simulatore dei cicli di {company}",
    toShop: "Vai al negozio",
    unknown: "Link di abbonamento sconosciuto",
  },
  page: {
    purposePending: "Le propone un abbonamento da pagare con buoni",
    purpose: "Abbonamento con buoni",
    assurancePending: "Su questa pagina non si paga nulla. L’addebito viene fatto dal negozio da Lei scelto.",
    assurance: "Su questa pagina non si paga nulla.",
    assuranceToShop: "Su questa pagina non si paga nulla. L’addebito viene fatto dal negozio.",
    heading: "Abbonamento a {company} per {amount} {interval}",
    leave: "Torna a {company} senza attivare l’abbonamento",
    refundHint:
      "Il negozio che Le ha addebitato un pagamento conserva il relativo buono. Chieda a quel negozio l’importo rimborsato.",
  },
  unknownLink: {
    title: "Questo link di abbonamento non funziona",
    advice:
      "L’apertura di questo link non ha comportato alcun addebito e non ha modificato alcun abbonamento.",
  },
  extent: {
    canceled: "L’abbonamento è stato disdetto.",
    endless: "L’abbonamento continua fino alla disdetta.",
    total: {
      one: "{count} pagamento, {amount} in totale.",
      many: "{count} pagamenti, {amount} in totale.",
      other: "{count} pagamenti, {amount} in totale.",
    },
  },
  payments: {
    one: "{count} pagamento",
    many: "{count} pagamenti",
    other: "{count} pagamenti",
  },
  paymentsOf: {
    one: "{paid} di {count} pagamento",
    many: "{paid} di {count} pagamenti",
    other: "{paid} di {count} pagamenti",
  },
  picker: {
    title: "Scelga un negozio",
    description:
      "Il negozio Le vende un buono per ogni pagamento. Può cambiare negozio finché nessuno Le ha fatto un addebito.",
    showAll: "Mostra tutti i negozi",
    more: "Ci sono altri negozi. Cerchi il Suo per nome.",
    searchLabel: "Cerca negozi",
    searchPlaceholder: "Nome del negozio",
    search: "Cerca",
    foundNone: "Nessun negozio ha «{search}» nel nome.",
    found: {
      one: "{count} negozio ha «{search}» nel nome.",
      many: "{count} negozi hanno «{search}» nel nome.",
      other: "{count} negozi hanno «{search}» nel nome.",
    },
    foundFirst: {
      one: "Il primo negozio che ha «{search}» nel nome.",
      many: "I primi {count} negozi che hanno «{search}» nel nome.",
      other: "I primi {count} negozi che hanno «{search}» nel nome.",
    },
    noShopsTitle: "Al momento nessun negozio accetta nuovi abbonamenti",
    noShops: "Non è stato addebitato nulla. Torni su questa pagina più tardi o contatti {company}.",
    youPicked: "Ha scelto {shop}",
    notBilledYet:
      "Non Le ha ancora addebitato nulla. L’abbonamento inizia quando acquista lì il primo buono.",
    continueTo: "Vai da {shop}",
    closedShop:
      "Questo negozio non accetta più nuovi abbonamenti. Non è stato addebitato nulla. Scelga un altro negozio.",
  },
  shops: {
    list: "Negozi",
    picked: "Scelto",
    line: "Andrà da {shop}, che Le addebita {amount} {interval}.",
    speaks: "Lingue: {languages}",
  },
  toShop: {
    title: "La portiamo da {shop}",
    due: "Paghi lì {amount} per il Suo abbonamento a {company}.",
    bills: "{shop} Le addebita {amount} {interval} per {company}.",
    backToSubscription: "Torna all’abbonamento",
    pickAnother: "Scegli un altro negozio",
  },
  states: {
    active: {
      title: "Il Suo abbonamento è attivo",
      what: "Addebito di {amount} {interval} da parte di {shop}.",
      next: "Qui il negozio non può più essere cambiato.",
    },
    cancel_requested: {
      title: "Disdetta richiesta",
      what: "È stato chiesto a {shop} di interrompere gli addebiti.",
      next: "Fino alla conferma di {shop} l’abbonamento continua e possono esserci altri addebiti. Questa pagina mostra quando la disdetta è confermata.",
      asked: "Richiesta inviata a {shop} in data {date}.",
      waiting: {
        one: "Nessuna conferma da {count} giorno. Se l’attesa si prolunga, si rivolga a {company}.",
        many: "Nessuna conferma da {count} giorni. Se l’attesa si prolunga, si rivolga a {company}.",
        other: "Nessuna conferma da {count} giorni. Se l’attesa si prolunga, si rivolga a {company}.",
      },
    },
    completed: {
      title: "Tutti i pagamenti sono stati effettuati",
      what: "Il Suo abbonamento a {company} è completato.",
      next: "Non ci saranno altri addebiti.",
    },
    canceled: {
      title: "Abbonamento disdetto",
      what: "Il Suo abbonamento a {company} è stato disdetto.",
      nextUnpaid:
        "Non risulta alcun pagamento e nessun negozio può addebitare questo abbonamento. Se ha pagato un negozio, si rivolga a quel negozio.",
      next: "La disdetta non rimborsa i pagamenti già effettuati. Non ci saranno altri addebiti.",
    },
    unavailable: {
      title: "Questo abbonamento non è disponibile",
      what: "{company} al momento non può ricevere pagamenti, quindi non ci possono essere addebiti.",
    },
  },
  cancel: {
    ask: "Per disdire, si rivolga a {company}.",
    trigger: "Disdici l’abbonamento",
    title: "Disdire questo abbonamento?",
    description:
      "Verrà chiesto al negozio di interrompere gli addebiti. La disdetta non rimborsa i pagamenti già effettuati. L’operazione non può essere annullata.",
    descriptionTest:
      "Un abbonamento di prova viene disdetto subito. In produzione il negozio deve prima confermare.",
    confirm: "Sì, disdici",
    unavailable:
      "Non è stato modificato nulla: al momento il negozio non può ricevere disdette. Si rivolga all’azienda del Suo abbonamento.",
  },
  due: {
    title: "C’è un pagamento da effettuare",
    one: "{amount} da pagare presso {shop}. Scadenza: {date}.",
    many: {
      one: "{amount} per {count} pagamento da effettuare presso {shop}. Prima scadenza: {date}.",
      many: "{amount} per {count} pagamenti da effettuare presso {shop}. Prima scadenza: {date}.",
      other: "{amount} per {count} pagamenti da effettuare presso {shop}. Prima scadenza: {date}.",
    },
    payThere:
      "L’abbonamento a {company} continua dopo il pagamento presso {shop}. Su questa pagina non si paga nulla.",
    payAt: "Paga presso {shop}",
    shopClosed: "{shop} al momento non può ricevere pagamenti. Chieda a {company} che cosa fare.",
    alreadyPaid: "Se ha già pagato, si rivolga a {shop}: il Suo pagamento non risulta ancora registrato.",
  },
  history: {
    title: "Pagamenti",
    payment: "Pagamento {number}",
    earlier: {
      one: "{count} pagamento precedente non è elencato.",
      many: "{count} pagamenti precedenti non sono elencati.",
      other: "{count} pagamenti precedenti non sono elencati.",
    },
    expected: "previsto",
    due: "dovuto",
    endless: "L’abbonamento continua fino alla disdetta.",
  },
  facts: {
    amount: "Importo",
    paid: "Pagato finora",
    billedBy: "Addebiti effettuati da",
    dueSince: "Scadenza del pagamento",
    nextPayment: "Prossimo pagamento",
  },
} satisfies Messages["subscription"];
