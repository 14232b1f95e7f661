import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "varje dag",
    weekly: "varje vecka",
    monthly: "varje månad",
    quarterly: "var tredje månad",
    yearly: "varje år",
  },
  separator: ", ",
  reference: "Referens",
  backTo: "Tillbaka till {company}",
  contactOrReturn: "Kontakta {company} eller kom tillbaka till den här sidan senare.",
  scamWarning:
    "Ingen myndighet eller annan officiell instans ber om den här koden i telefon eller meddelanden.",
  shell: {
    testMode: "Testläge",
    testModeIntro: "Testläge.",
    platform: "Värdebevis från Tessera",
    language: "Språk",
    support: "Hjälp från {company}",
    terms: "Villkor från {company}",
    accessibility: "Tillgänglighet",
    notifications: "Aviseringar",
  },
  purchase: { title: "Det här betalar du för", each: "{quantity} à {amount}" },
  refunds: {
    title: "Återbetalt",
    latest: "De {count} senaste återbetalningarna visas.",
    validUntil: "{amount} insatt på värdebeviset som slutar på {ending}, giltigt till {time}",
    expiredOn: "{amount} insatt på värdebeviset som slutar på {ending} och gick ut {time}",
    unknownValidUntil: "{amount} insatt på värdebeviset, giltigt till {time}",
    unknownExpiredOn: "{amount} insatt på värdebeviset, som gick ut {time}",
  },
  unknownLink: {
    incomplete:
      "Länken kan vara ofullständig eller felskriven. Gå tillbaka till butiken eller meddelandet där du fick den och öppna den igen.",
    startPage: "Till startsidan",
    logo: "Tessera, startsida",
  },
  scan: {
    open: "Skanna kod",
    title: "Skanna QR-koden på ditt värdebevis",
    starting: "Kameran startar.",
    aim: "Håll QR-koden på ditt värdebevis framför kameran.",
    noCamera: "Kameran är inte tillgänglig. Tillåt sidan att använda den eller ta ett foto av QR-koden.",
    photo: "Ta ett foto",
    nothingFound: "Ingen QR-kod hittades på fotot. Gå närmare och försök igen.",
    foreign: "Den här QR-koden hör inte till något värdebevis på den här webbplatsen.",
    notLoaded:
      "Skannern kunde inte laddas. Kontrollera din anslutning och försök igen, eller skriv in koden.",
  },
  dialog: { goBack: "Tillbaka", close: "Stäng" },
  errors: {
    foreign:
      "Formuläret skickades inte från den här webbplatsen, så inget har gjorts. Ladda om sidan och försök igen.",
    correctFields: "Inget har ändrats. Rätta de markerade fälten.",
    fillIn: "Fyll i det här fältet.",
    unavailable: "Tjänsten är tillfälligt otillgänglig. Försök igen om en stund.",
    unexpected:
      "Något gick fel hos oss. Försök igen. Om det händer igen, uppge {requestId} när du kontaktar supporten.",
    notFound: "Informationen hittades inte.",
    refused: "Det fungerade inte. Inget har ändrats. Ladda om sidan och försök igen.",
  },
  form: {
    noAnswer:
      "Din enhet fick inget svar från Tessera, så vi vet inte om din begäran utfördes. Ladda om sidan för att kontrollera det innan du skickar din begäran igen.",
    nothingDone:
      "Inget har gjorts: Tessera har hög belastning just nu. Skicka formuläret igen om några sekunder.",
  },
  crash: {
    title: "Sidan kunde inte visas",
    text: "Något gick fel hos oss. Om du höll på att betala, försök igen eller ladda om sidan för att se om betalningen gick igenom. Du betalar aldrig två gånger.",
    retry: "Försök igen",
    errorNumber: "Om problemet kvarstår, kontakta oss och uppge felnumret: {number}",
  },
} satisfies Messages["common"];
