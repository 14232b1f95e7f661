import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Paga {amount} a {company}",
    paid: "Pagato: {amount} a {company}",
    expired: "Richiesta di pagamento scaduta",
    canceled: "Pagamento annullato",
    too_many_attempts: "Pagamento chiuso",
    unavailable: "Pagamento non disponibile",
    unknown: "Link di pagamento sconosciuto",
  },
  page: {
    purposeOpen: "Le chiede di pagare con buoni",
    purposeClosed: "Pagamento con buoni",
    testSentence: "Non viene trasferito denaro reale e non viene speso alcun buono reale.",
    assurance: "I codici dei Suoi buoni arrivano solo a Tessera. {company} non li vede mai.",
    openUntil: "Scadenza: {time}",
  },
  unknownLink: {
    title: "Questo link di pagamento non funziona",
    advice:
      "L’apertura di questo link non ha comportato alcun addebito. Non digiti mai il codice di un buono su una pagina di cui non si fida.",
  },
  cancel: {
    trigger: "Annulla questo pagamento",
    title: "Annullare questo pagamento?",
    description:
      "Se non ha ancora pagato, non viene addebitato nulla e i Suoi buoni conservano tutto il saldo. Per pagare più tardi, ricominci da {company}.",
    confirm: "Annulla il pagamento",
  },
  form: {
    codeLabel: "Codice del buono",
    codeHint: "Si trova sul buono, per esempio {example}. Può incollarne più di uno alla volta.",
    check: "Verifica",
    pay: "Paga {amount}",
    paying: "Pagamento di {amount} in corso",
    promise: "Il pagamento avviene solo quando preme «Paga». Il saldo rimanente resta sul buono.",
    promiseReturn:
      "Il pagamento avviene solo quando preme «Paga». Il saldo rimanente resta sul buono. Poi tornerà su {host}.",
    list: "Buoni di questo pagamento",
    remove: "Rimuovi {code}",
    checkingCode: "Verifica in corso",
    pays: "paga {amount}",
    balances: "Saldo: {now} ora, {after} dopo il pagamento",
    notNeeded: {
      one: "Non serve: il buono qui sopra copre l’importo. Questo conserva tutto il saldo di {balance}.",
      many: "Non serve: i buoni qui sopra coprono l’importo. Questo conserva tutto il saldo di {balance}.",
      other: "Non serve: i buoni qui sopra coprono l’importo. Questo conserva tutto il saldo di {balance}.",
    },
    validUntil: "Scadenza: {time}",
    covered: "Coperto finora",
    allCovered: "Importo di {total} interamente coperto",
    partCovered: "Coperto: {covered} su {total}",
    toGo: "mancano {amount}",
    paymentStarted: "Pagamento in corso.",
    checkStarted: "Verifica in corso.",
    slow: "Dalla Sua rete sono stati inseriti molti codici errati, quindi servono alcuni secondi in più.",
    removed: "Buono rimosso.",
    accepted: "Buono accettato, saldo {balance}: {share} per questo pagamento, saldo rimanente {left}.",
    canPay: "Ora può pagare.",
    enterAnother: "Restano da pagare {amount}: inserisca un altro codice.",
    notNeededAnymore: "Il buono che termina con {ending} non serve più.",
    alreadyListed: "Questo codice è già nell’elenco.",
    tooMany: "Usi al massimo {max} buoni.",
    missingFirst: "Restano da pagare {amount}: inserisca il codice di un buono.",
    missingMore: "Restano da pagare {amount}: inserisca il codice di un altro buono.",
    enterCode: "Inserisca il codice di un buono.",
    impossible:
      "«{character}» in {group} non è valido: i codici contengono solo cifre e le lettere dalla A alla Z, mai una U.",
    typo: "Questo codice contiene un errore di battitura. Lo confronti con il buono.",
    tooShort: "Questo codice è troppo corto: un codice ha {length} lettere e cifre, e questo ne ha {count}.",
    tooLong: "Questo codice è troppo lungo: un codice ha {length} lettere e cifre, e questo ne ha {count}.",
    typos: "Questi codici contengono errori di battitura. Li confronti con i buoni: {codes}.",
    unreached:
      "Tessera non è raggiungibile. Non è stato addebitato nulla. Controlli la connessione e riprovi.",
    uncertain:
      "La connessione si è interrotta, quindi non sappiamo se il pagamento è andato a buon fine. Prema di nuovo «Paga» o ricarichi questa pagina: non Le viene mai addebitato due volte.",
    offline: "È offline. Ciò che ha inserito resta su questa pagina. Continui quando sarà di nuovo online.",
    busy: "Tessera riceve troppe richieste e non ha fatto nulla. Non è stato addebitato nulla. Riprovi tra qualche secondo.",
    expiresSoon: "Mancano meno di 5 minuti. Scadenza della richiesta di pagamento: {time}.",
    extend: "Altri 15 minuti",
    buyTitle: "Dove acquistare un buono",
    buyMissing:
      "Mancano {amount}. Inserisca un codice che ha già, oppure acquisti un buono da {amount} o più e ne inserisca il codice.",
    buyStays:
      "I codici che ha inserito restano su questa pagina, in questo browser, fino alla scadenza: {time}.",
    testVouchers: "Buoni di prova",
    testVouchersHint:
      "Creati per questo pagamento: uno copre l’importo, uno ne copre una parte, uno è scaduto e uno è bloccato.",
    showTestVouchers: "Mostra i buoni di prova",
    useCode: "Usa questo codice",
    useCodeFor: "Usa questo codice: {purpose}",
    purposes: {
      covers: "Copre l’importo",
      coversPart: "Copre una parte dell’importo",
      expired: "Scaduto: rifiutato",
      blocked: "Bloccato: rifiutato",
    },
  },
  answers: {
    refusedOne:
      "{codes} non può essere usato qui. Il codice potrebbe essere sconosciuto, scaduto, bloccato o già speso. Non è stato addebitato nulla.",
    refusedSome:
      "{codes} non possono essere usati qui. I codici potrebbero essere sconosciuti, scaduti, bloccati o già spesi. Non è stato addebitato nulla.",
    refusedMany:
      "{count} codici non possono essere usati qui, tra cui {codes}. Potrebbero essere sconosciuti, scaduti, bloccati o già spesi. Non è stato addebitato nulla.",
    triesLeft: {
      one: "Resta {count} tentativo. Dopo {count} altro codice rifiutato questo pagamento si chiude e dovrà ricominciare.",
      many: "Restano {count} tentativi. Dopo altri {count} codici rifiutati questo pagamento si chiude e dovrà ricominciare.",
      other:
        "Restano {count} tentativi. Dopo altri {count} codici rifiutati questo pagamento si chiude e dovrà ricominciare.",
    },
    short:
      "Questi buoni non bastano: restano da pagare {amount}. Non è stato addebitato nulla. Inserisca un altro codice.",
    wait: {
      one: "Dalla Sua rete sono stati inseriti molti codici errati, quindi i Suoi non sono ancora stati verificati. Non è stato addebitato nulla. I codici restano nel campo: riprovi tra {count} secondo.",
      many: "Dalla Sua rete sono stati inseriti molti codici errati, quindi i Suoi non sono ancora stati verificati. Non è stato addebitato nulla. I codici restano nel campo: riprovi tra {count} secondi.",
      other:
        "Dalla Sua rete sono stati inseriti molti codici errati, quindi i Suoi non sono ancora stati verificati. Non è stato addebitato nulla. I codici restano nel campo: riprovi tra {count} secondi.",
    },
    extended: "Ha altri 15 minuti per pagare.",
    notExtended: "Non è stato possibile prolungare il tempo per pagare. Non è stato addebitato nulla.",
    tooLong: "È troppo lungo; inserisca al massimo 20 codici.",
  },
  failures: {
    check: {
      unavailable:
        "Il servizio non è momentaneamente disponibile. Non è stato addebitato nulla. Riprovi tra poco.",
      unexpected:
        "Si è verificato un errore da parte nostra. Non è stato addebitato nulla. Riprovi; se succede di nuovo, indichi {requestId} all’assistenza.",
    },
    pay: {
      unavailable:
        "Il servizio non è momentaneamente disponibile, quindi non sappiamo se il pagamento è andato a buon fine. Prema di nuovo «Paga» tra poco: non Le viene mai addebitato due volte.",
      unexpected:
        "Si è verificato un errore da parte nostra, quindi non sappiamo se il pagamento è andato a buon fine. Prema di nuovo «Paga»: non Le viene mai addebitato due volte. Se succede di nuovo, indichi {requestId} all’assistenza.",
    },
  },
  shops: {
    list: "Negozi che vendono buoni",
    sells: "{country}. Lingue: {languages}",
    speaks: "Lingue: {languages}",
    newTab: "si apre in una nuova scheda",
    none: "Chieda a {company} dove acquistare i buoni.",
    test: "Questi negozi vendono solo buoni reali. Un pagamento di prova non li accetta.",
  },
  receipt: {
    title: "Pagato",
    test: "Era una prova: non è stato usato denaro reale.",
    complete:
      "Questo pagamento è stato completato. Può riaprire questa pagina in qualsiasi momento: si paga una sola volta.",
    alreadyPaid: "Questo pagamento era già stato effettuato. Questa volta non è stato addebitato nulla.",
    paidTo: "Pagato a",
    time: "Data e ora",
    paidWith: "Pagato con",
    voucherEnding: "Buono che termina con {ending}",
    left: "Restano {amount} sul buono che termina con {ending}",
    leftUntil: "Saldo dopo questo pagamento. Scadenza: {time}. Conservi il codice per spenderlo.",
    leftExpired: "Saldo dopo questo pagamento. È scaduto in data {time}.",
    nothingLeft: "Saldo esaurito",
    refundHint: "Può spendere l’importo rimborsato con i codici degli stessi buoni.",
    help: "Domande sull’acquisto? Indichi il riferimento a {company}. Domande su un buono? Indichi gli ultimi caratteri del codice al negozio che l’ha venduto.",
    returnTo: "Torna a {company}",
    print: "Stampa o salva come PDF",
  },
  countdown: {
    returning: {
      one: "Tornerà su {host} tra {count} secondo.",
      many: "Tornerà su {host} tra {count} secondi.",
      other: "Tornerà su {host} tra {count} secondi.",
    },
    stay: "Resta su questa pagina",
    stayed: "Resterà su questa pagina.",
  },
  endings: {
    nothingMoved: "Non è stato addebitato nulla e i Suoi buoni conservano tutto il saldo.",
    startAgain: "Per pagare, ricominci da {company}.",
    expired: {
      title: "Questa richiesta di pagamento è scaduta",
      why: "{company} ha richiesto {amount}. La richiesta non è stata pagata in tempo.",
    },
    canceled: {
      title: "Pagamento annullato",
      why: "Il pagamento di {amount} a {company} è stato annullato.",
    },
    too_many_attempts: {
      title: "Troppi codici rifiutati",
      why: "Per impedire che i codici vengano indovinati, questo pagamento è stato chiuso definitivamente.",
      next: "Controlli i codici, poi ricominci da {company}. Se un codice dovrebbe funzionare, chieda al negozio che l’ha venduto.",
    },
    unavailable: {
      title: "Questo pagamento non è disponibile",
      why: "{company} al momento non può ricevere pagamenti.",
    },
  },
} satisfies Messages["redemption"];
