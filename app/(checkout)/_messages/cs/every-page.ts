import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "denně",
    weekly: "týdně",
    monthly: "měsíčně",
    quarterly: "každé tři měsíce",
    yearly: "ročně",
  },
  separator: ", ",
  reference: "Referenční číslo",
  backTo: "Zpět na stránky {company}",
  contactOrReturn: "Kontaktujte společnost {company}, nebo se na tuto stránku vraťte později.",
  scamWarning: "Žádná oficiální instituce po vás tento kód nebude chtít telefonicky ani ve zprávě.",
  shell: {
    testMode: "Testovací režim",
    testModeIntro: "Testovací režim.",
    platform: "Poukazy zajišťuje Tessera",
    language: "Jazyk",
    support: "Podpora společnosti {company}",
    terms: "Podmínky společnosti {company}",
    accessibility: "Přístupnost",
    notifications: "Oznámení",
  },
  purchase: { title: "Za co platíte", each: "{quantity} ks po {amount}" },
  refunds: {
    title: "Vráceno",
    latest: "Zobrazeny jsou nejnovější vratky: {count}.",
    validUntil: "{amount} na poukaz končící na {ending}, platí do {time}",
    expiredOn: "{amount} na poukaz končící na {ending}, jehož platnost vypršela {time}",
    unknownValidUntil: "{amount} na poukaz, platí do {time}",
    unknownExpiredOn: "{amount} na poukaz, jehož platnost vypršela {time}",
  },
  unknownLink: {
    incomplete:
      "Možná je neúplný nebo obsahuje překlep. Vraťte se na stránku nebo ke zprávě, odkud odkaz máte, a otevřete ho znovu.",
    startPage: "Přejít na úvodní stránku",
    logo: "Tessera, úvodní stránka",
  },
  scan: {
    open: "Naskenovat kód",
    title: "Naskenujte QR kód poukazu",
    starting: "Kamera se spouští.",
    aim: "Podržte QR kód poukazu před kamerou.",
    noCamera: "Kamera není k dispozici. Povolte této stránce přístup ke kameře, nebo QR kód vyfoťte.",
    photo: "Vyfotit",
    nothingFound: "Na fotce nebyl nalezen žádný QR kód. Zkuste to znovu z menší vzdálenosti.",
    foreign: "Tento QR kód nepatří k poukazu z tohoto webu.",
    notLoaded:
      "Skener se nepodařilo načíst. Zkontrolujte připojení a zkuste to znovu, nebo kód zadejte ručně.",
  },
  dialog: { goBack: "Zpět", close: "Zavřít" },
  errors: {
    foreign:
      "Tento formulář nebyl odeslán z tohoto webu, proto se nic neprovedlo. Načtěte stránku znovu a zkuste to ještě jednou.",
    correctFields: "Nic se nezměnilo. Opravte označená pole.",
    fillIn: "Vyplňte toto pole.",
    unavailable: "Služba je krátkodobě nedostupná. Zkuste to za chvíli znovu.",
    unexpected:
      "Na naší straně došlo k chybě. Zkuste to znovu. Pokud se chyba zopakuje, sdělte podpoře identifikátor {requestId}.",
    notFound: "Záznam nebyl nalezen.",
    refused: "Akce se nezdařila. Nic se nezměnilo. Načtěte stránku znovu a zkuste to ještě jednou.",
  },
  form: {
    noAnswer:
      "Vaše zařízení nedostalo od služby Tessera odpověď, a tak nevíme, zda byl požadavek proveden. Než ho odešlete znovu, obnovte stránku a ověřte to.",
    nothingDone: "Nic se neprovedlo: Tessera je právě přetížená. Odešlete formulář za několik sekund znovu.",
  },
  crash: {
    title: "Tuto stránku se nepodařilo zobrazit",
    text: "Na naší straně došlo k chybě. Pokud právě probíhala platba, zkuste to znovu nebo načtěte stránku znovu a ověřte, zda platba proběhla. Nikdy nezaplatíte dvakrát.",
    retry: "Zkusit znovu",
    errorNumber: "Pokud problém trvá, kontaktujte nás a uveďte toto číslo chyby: {number}",
  },
} satisfies Messages["common"];
