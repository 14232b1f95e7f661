import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "ogni giorno",
    weekly: "ogni settimana",
    monthly: "ogni mese",
    quarterly: "ogni tre mesi",
    yearly: "ogni anno",
  },
  separator: ", ",
  reference: "Riferimento",
  backTo: "Torna a {company}",
  contactOrReturn: "Contatti {company} oppure torni su questa pagina più tardi.",
  scamWarning: "Nessun servizio ufficiale Le chiederà questo codice per telefono o tramite messaggio.",
  shell: {
    testMode: "Modalità di prova",
    testModeIntro: "Modalità di prova.",
    platform: "Buoni di Tessera",
    language: "Lingua",
    support: "Assistenza: {company}",
    terms: "Condizioni: {company}",
    accessibility: "Accessibilità",
    notifications: "Notifiche",
  },
  purchase: {
    title: "Oggetto del pagamento",
    each: "{quantity} × {amount}",
  },
  refunds: {
    title: "Rimborsato",
    latest: "Sono elencati gli ultimi {count} rimborsi.",
    validUntil: "Accredito di {amount} sul buono che termina con {ending}, scadenza {time}",
    expiredOn: "Accredito di {amount} sul buono che termina con {ending}, che è scaduto in data {time}",
    unknownValidUntil: "Accredito di {amount} sul buono, scadenza {time}",
    unknownExpiredOn: "Accredito di {amount} sul buono, che è scaduto in data {time}",
  },
  unknownLink: {
    incomplete:
      "Il link potrebbe essere incompleto o digitato male. Torni al negozio o al messaggio in cui l’ha trovato e lo apra di nuovo.",
    startPage: "Vai alla pagina iniziale",
    logo: "Tessera, pagina iniziale",
  },
  scan: {
    open: "Scansiona il codice",
    title: "Scansioni il codice QR del Suo buono",
    starting: "Avvio della fotocamera.",
    aim: "Tenga il codice QR del buono davanti alla fotocamera.",
    noCamera:
      "La fotocamera non è disponibile. Consenta a questa pagina di usarla oppure scatti una foto del codice QR.",
    photo: "Scatta una foto",
    nothingFound: "Nella foto non è stato trovato alcun codice QR. Si avvicini e riprovi.",
    foreign: "Questo codice QR non appartiene a un buono di questo sito.",
    notLoaded:
      "Non è stato possibile caricare lo scanner. Controlli la connessione e riprovi, oppure digiti il codice.",
  },
  dialog: {
    goBack: "Indietro",
    close: "Chiudi",
  },
  errors: {
    foreign:
      "Questo modulo non è stato inviato da questo sito, quindi non è stato fatto nulla. Ricarichi la pagina e riprovi.",
    correctFields: "Non è stato modificato nulla. Corregga i campi evidenziati.",
    fillIn: "Compili questo campo.",
    unavailable: "Il servizio non è momentaneamente disponibile. Riprovi tra poco.",
    unexpected:
      "Si è verificato un errore da parte nostra. Riprovi; se succede di nuovo, indichi {requestId} all’assistenza.",
    notFound: "Non trovato.",
    refused: "Non ha funzionato. Non è stato modificato nulla. Ricarichi la pagina e riprovi.",
  },
  form: {
    noAnswer:
      "Il Suo dispositivo non ha ricevuto risposta da Tessera, quindi non sappiamo se la richiesta è stata eseguita. Ricarichi la pagina per verificarlo prima di inviare di nuovo la richiesta.",
    nothingDone:
      "Non è stato fatto nulla: Tessera riceve troppe richieste. Invii di nuovo il modulo tra qualche secondo.",
  },
  crash: {
    title: "Non è stato possibile mostrare questa pagina",
    text: "Si è verificato un errore da parte nostra. Se stava pagando, riprovi o ricarichi la pagina per vedere se il pagamento è andato a buon fine. Non Le viene mai addebitato due volte.",
    retry: "Riprova",
    errorNumber: "Se il problema continua, ci contatti indicando questo numero di errore: {number}",
  },
} satisfies Messages["common"];
