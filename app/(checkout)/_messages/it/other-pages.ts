import type { Messages } from "../en";

export const voucher = {
  titles: {
    balance: "Saldo del buono",
    printed: "Il Suo buono",
  },
  intro: "Inserisca il codice del buono per vederne il saldo, la validità e dove è stato usato.",
  codeHint: "È stampato sul buono, per esempio {example}.",
  checkBalance: "Controlla il saldo",
  noIdleFee: "Non ci sono costi di inattività: il saldo non diminuisce finché lo conserva.",
  keepSecret: "Chiunque abbia il codice può vedere questi dati e spendere il saldo.",
  answers: {
    enterOne: "Inserisca il codice di un buono.",
    checkOne: "Controlli un buono alla volta.",
    unknown: "Nessun buono ha questo codice. Lo confronti con il buono o chieda al negozio che l’ha venduto.",
    throttled: {
      one: "Sono stati rifiutati troppi codici inseriti dalla Sua rete. Riprovi tra {count} secondo.",
      many: "Sono stati rifiutati troppi codici inseriti dalla Sua rete. Riprovi tra {count} secondi.",
      other: "Sono stati rifiutati troppi codici inseriti dalla Sua rete. Riprovi tra {count} secondi.",
    },
  },
  result: {
    heading: "Buono che termina con {ending}",
    test: "Questo è un buono di prova. Non ha valore e può essere usato solo nelle prove.",
    balance: "Saldo",
    initial: "Venduto con un saldo di {amount}",
    validUntil: "Scadenza: {time}",
    expiredOn: "Scaduto in data {time}. Il saldo rimasto non può più essere speso.",
    redeemed: "Tutto il saldo di questo buono è stato speso.",
    blocked: "Questo buono è bloccato e non può essere usato. Chieda al negozio che l’ha venduto.",
    uses: "Utilizzi",
    unused: "Non ancora usato.",
    paidTo: "Pagato a {shop}",
    refundedBy: "Rimborsato da {shop}",
    olderUses: "Gli utilizzi precedenti non sono mostrati.",
    announced: "Saldo: {balance}",
  },
  printed: {
    intro: "Il codice del buono che ha scansionato è già inserito qui sotto. Che cosa vuole fare?",
    useAt: "Usalo per pagare {amount} a {company}",
    noCheckout:
      "Per pagare con il buono, apra su questo dispositivo la pagina di pagamento del sito in cui vuole usarlo e inserisca o scansioni lì il codice.",
    noCode:
      "Questa pagina mostra un buono quando la apre con il codice QR di un buono stampato. Può anche digitare il codice.",
    withoutScript:
      "Il browser non esegue script su questa pagina, che quindi non può leggere il codice QR. Digiti il codice stampato sul buono nella pagina di pagamento del sito in cui vuole usarlo, oppure controlli il saldo del buono.",
    typeCode: "Digita il codice",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Accessibilità",
  scope:
    "Questa dichiarazione riguarda le pagine per i clienti su {host}: il pagamento, la ricevuta, gli abbonamenti, il saldo di un buono, la pagina che si apre con il codice QR di un buono stampato e questa pagina.",
  conformsTitle: "Che cosa è conforme",
  conforms:
    "Queste pagine sono realizzate per essere conformi alle linee guida WCAG 2.2 di livello AA e ai requisiti della norma europea EN 301 549 e dell’atto europeo sull’accessibilità. Test automatici le verificano con colori chiari e scuri e in ogni lingua. Funzionano con la tastiera, su schermi larghi 320 pixel e senza script. Un pagamento che sta per scadere mostra un avviso e può essere prolungato. Le eccezioni sono elencate più avanti.",
  gapsTitle: "Che cosa non è conforme",
  gapFixedTime:
    "Il termine per il pagamento si può prolungare una sola volta. Se è il negozio a fissare il termine, non è possibile prolungarlo dalla pagina.",
  gapScript:
    "Senza script, la pagina che si apre con il codice QR di un buono stampato non può leggere il codice, che va digitato.",
  gapForeignText:
    "I nomi e i testi inseriti da un negozio non vengono tradotti e la loro lingua non è indicata.",
  gapPdf:
    "Una ricevuta salvata come PDF dal browser può non avere la struttura usata dagli screen reader. La pagina ce l’ha.",
  gapAudit: "Nessun esperto indipendente ha ancora valutato queste pagine.",
  contactTitle: "Contatti",
  contact:
    "Se qualcosa in queste pagine è una barriera per Lei, ci scriva. Indichi la pagina e che cosa è successo.",
  noContact: "Se qualcosa in queste pagine è una barriera per Lei, lo comunichi al negozio da cui proviene.",
  authority:
    "Se la risposta non è d’aiuto, può presentare un reclamo all’autorità per l’accessibilità del Suo Paese.",
  reviewed: "Ultima verifica: {date}.",
} satisfies Messages["accessibility"];
