import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "per dag",
    weekly: "per week",
    monthly: "per maand",
    quarterly: "per drie maanden",
    yearly: "per jaar",
  },
  separator: ", ",
  reference: "Referentie",
  backTo: "Terug naar {company}",
  contactOrReturn: "Neem contact op met {company} of kom later terug naar deze pagina.",
  scamWarning: "Geen enkele officiële instantie vraagt je telefonisch of in een bericht om deze code.",
  shell: {
    testMode: "Testmodus",
    testModeIntro: "Testmodus.",
    platform: "Vouchers van Tessera",
    language: "Taal",
    support: "Hulp van {company}",
    terms: "Voorwaarden van {company}",
    accessibility: "Toegankelijkheid",
    notifications: "Meldingen",
  },
  purchase: { title: "Waarvoor je betaalt", each: "{quantity} × {amount}" },
  refunds: {
    title: "Terugbetaald",
    latest: "De laatste {count} terugbetalingen worden getoond.",
    validUntil: "{amount} bijgeschreven op de voucher eindigend op {ending}, geldig tot {time}",
    expiredOn: "{amount} bijgeschreven op de voucher eindigend op {ending}, die is verlopen op {time}",
    unknownValidUntil: "{amount} bijgeschreven op de voucher, geldig tot {time}",
    unknownExpiredOn: "{amount} bijgeschreven op de voucher, die is verlopen op {time}",
  },
  unknownLink: {
    incomplete:
      "Misschien is de link onvolledig of bevat hij een typefout. Ga terug naar de winkel of het bericht waar je de link hebt gekregen en open hem opnieuw.",
    startPage: "Naar de startpagina",
    logo: "Tessera, startpagina",
  },
  scan: {
    open: "Code scannen",
    title: "Scan de QR-code van je voucher",
    starting: "De camera wordt gestart.",
    aim: "Houd de QR-code van je voucher voor de camera.",
    noCamera:
      "De camera is niet beschikbaar. Geef deze pagina toestemming om de camera te gebruiken of maak een foto van de QR-code.",
    photo: "Foto maken",
    nothingFound: "Er is geen QR-code gevonden op de foto. Ga dichterbij en probeer het opnieuw.",
    foreign: "Deze QR-code hoort niet bij een voucher van deze site.",
    notLoaded:
      "De scanner kon niet worden geladen. Controleer je verbinding en probeer het opnieuw, of typ de code.",
  },
  dialog: { goBack: "Terug", close: "Sluiten" },
  errors: {
    foreign:
      "Dit formulier is niet vanaf deze site verzonden, dus er is niets gedaan. Laad de pagina opnieuw en probeer het nog eens.",
    correctFields: "Er is niets gewijzigd. Corrigeer de gemarkeerde velden.",
    fillIn: "Vul dit veld in.",
    unavailable: "De dienst is even niet beschikbaar. Probeer het zo opnieuw.",
    unexpected:
      "Er is bij ons iets misgegaan. Probeer het opnieuw. Gebeurt het nog een keer, geef dan {requestId} door aan de klantenservice.",
    notFound: "Niet gevonden.",
    refused: "Dit is niet gelukt. Er is niets gewijzigd. Laad de pagina opnieuw en probeer het nog eens.",
  },
  form: {
    noAnswer:
      "Je apparaat heeft geen antwoord van Tessera ontvangen, dus we weten niet of je verzoek is uitgevoerd. Laad de pagina opnieuw om dat te controleren voordat je het nog eens verstuurt.",
    nothingDone:
      "Er is niets gedaan: het is druk bij Tessera. Verstuur het formulier over enkele seconden opnieuw.",
  },
  crash: {
    title: "Deze pagina kon niet worden weergegeven",
    text: "Er is bij ons iets misgegaan. Was je aan het betalen? Probeer het opnieuw of laad de pagina opnieuw om te zien of de betaling is gelukt. Je betaalt nooit dubbel.",
    retry: "Opnieuw proberen",
    errorNumber:
      "Blijft het probleem bestaan? Neem dan contact met ons op en vermeld dit foutnummer: {number}",
  },
} satisfies Messages["common"];
