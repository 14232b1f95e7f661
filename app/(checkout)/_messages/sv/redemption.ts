import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Betala {amount} till {company}",
    paid: "{amount} betalt till {company}",
    expired: "Tiden för betalningen har gått ut",
    canceled: "Betalningen avbröts",
    too_many_attempts: "Betalningen är stängd",
    unavailable: "Betalningen är inte tillgänglig",
    unknown: "Okänd betalningslänk",
  },
  page: {
    purposeOpen: "ber dig att betala med värdebevis",
    purposeClosed: "Betalning med värdebevis",
    testSentence: "Inga riktiga pengar dras, och inget riktigt värdebevis används.",
    assurance: "Dina värdebeviskoder skickas bara till Tessera. {company} får aldrig se dem.",
    openUntil: "Du kan betala fram till {time}",
  },
  unknownLink: {
    title: "Betalningslänken fungerar inte",
    advice:
      "Inga pengar drogs när länken öppnades. Skriv aldrig in en värdebeviskod på en sida som du inte litar på.",
  },
  cancel: {
    trigger: "Avbryt betalningen",
    title: "Vill du avbryta betalningen?",
    description:
      "Om du inte har betalat än dras inga pengar, och dina värdebevis har kvar hela sitt saldo. Om du vill betala senare börjar du om hos {company}.",
    confirm: "Ja, avbryt betalningen",
  },
  form: {
    codeLabel: "Värdebeviskod",
    codeHint: "Står på ditt värdebevis, till exempel {example}. Du kan klistra in flera på en gång.",
    check: "Kontrollera",
    pay: "Betala {amount}",
    paying: "Betalar {amount}",
    promise: "Du betalar först när du trycker på ”Betala”. Det som blir över finns kvar på värdebeviset.",
    promiseReturn:
      "Du betalar först när du trycker på ”Betala”. Det som blir över finns kvar på värdebeviset. Därefter kommer du tillbaka till {host}.",
    list: "Värdebevis för den här betalningen",
    remove: "Ta bort {code}",
    checkingCode: "Kontrolleras",
    pays: "betalar {amount}",
    balances: "Saldo: {now} nu, {after} efter betalningen",
    notNeeded: {
      one: "Behövs inte: värdebeviset ovanför täcker beloppet. Det här värdebeviset har kvar hela sitt saldo på {balance}.",
      other:
        "Behövs inte: värdebevisen ovanför täcker beloppet. Det här värdebeviset har kvar hela sitt saldo på {balance}.",
    },
    validUntil: "Giltigt till {time}",
    covered: "Täckt hittills",
    allCovered: "Hela beloppet på {total} är täckt",
    partCovered: "{covered} av {total} täckt",
    toGo: "{amount} kvar",
    paymentStarted: "Betalningen genomförs.",
    checkStarted: "Koden kontrolleras.",
    slow: "Många felaktiga koder har angetts från ditt nätverk, så det här tar några sekunder längre.",
    removed: "Värdebeviset har tagits bort.",
    accepted: "Värdebeviset godkändes, saldo {balance}: {share} används och {left} finns kvar på det.",
    canPay: "Du kan betala nu.",
    enterAnother: "{amount} kvar att betala: ange en kod till.",
    notNeededAnymore: "Värdebeviset som slutar på {ending} behövs inte längre.",
    alreadyListed: "Koden finns redan i listan.",
    tooMany: "Använd högst {max} värdebevis.",
    missingFirst: "{amount} kvar att betala: ange en värdebeviskod.",
    missingMore: "{amount} kvar att betala: ange en värdebeviskod till.",
    enterCode: "Ange en värdebeviskod.",
    impossible:
      "”{character}” i {group} kan inte stämma: koder innehåller bara siffror och bokstäverna A till Z, och aldrig U.",
    typo: "Koden är felskriven. Jämför den med ditt värdebevis.",
    tooShort: "Koden är för kort: en kod har {length} bokstäver och siffror, och den här har {count}.",
    tooLong: "Koden är för lång: en kod har {length} bokstäver och siffror, och den här har {count}.",
    typos: "De här koderna är felskrivna. Jämför dem med dina värdebevis: {codes}.",
    unreached:
      "Din enhet kunde inte nå Tessera. Inga pengar har dragits. Kontrollera din anslutning och försök igen.",
    uncertain:
      "Anslutningen bröts, så vi vet inte om betalningen gick igenom. Tryck på ”Betala” igen eller ladda om sidan: du betalar aldrig två gånger.",
    offline: "Du är offline. Det du har skrivit finns kvar på sidan. Fortsätt när du är online igen.",
    busy: "Tessera har hög belastning just nu, så inget har gjorts. Inga pengar har dragits. Försök igen om några sekunder.",
    expiresSoon: "Mindre än 5 minuter kvar: betala före {time}.",
    extend: "Förläng med 15 minuter",
    buyTitle: "Här kan du köpa värdebevis",
    buyMissing:
      "Det saknas {amount}. Ange en kod som du redan har, eller köp ett värdebevis på {amount} eller mer och ange dess kod.",
    buyStays: "Koder som du har angett finns kvar på sidan i den här webbläsaren till {time}.",
    testVouchers: "Testvärdebevis",
    testVouchersHint:
      "Skapade för den här betalningen: ett täcker beloppet, ett täcker en del av det, ett har gått ut och ett är spärrat.",
    showTestVouchers: "Visa testvärdebevis",
    useCode: "Använd koden",
    useCodeFor: "Använd koden: {purpose}",
    purposes: {
      covers: "Täcker beloppet",
      coversPart: "Täcker en del av beloppet",
      expired: "Har gått ut: nekas",
      blocked: "Spärrat: nekas",
    },
  },
  answers: {
    refusedOne:
      "{codes} kan inte användas här. Koden kan vara okänd, utgången, spärrad eller redan förbrukad. Inga pengar har dragits.",
    refusedSome:
      "{codes} kan inte användas här. Koderna kan vara okända, utgångna, spärrade eller redan förbrukade. Inga pengar har dragits.",
    refusedMany:
      "{count} koder kan inte användas här, bland annat {codes}. De kan vara okända, utgångna, spärrade eller redan förbrukade. Inga pengar har dragits.",
    triesLeft: {
      one: "1 försök kvar. Om en kod till nekas stängs betalningen, och du måste börja om.",
      other: "{count} försök kvar. Om {count} koder till nekas stängs betalningen, och du måste börja om.",
    },
    short:
      "Värdebevisen räcker inte: {amount} återstår att betala. Inga pengar har dragits. Ange en kod till.",
    wait: {
      one: "Många felaktiga koder har angetts från ditt nätverk, så dina koder har inte kontrollerats ännu. Inga pengar har dragits. Koderna finns kvar i fältet: försök igen om {count} sekund.",
      other:
        "Många felaktiga koder har angetts från ditt nätverk, så dina koder har inte kontrollerats ännu. Inga pengar har dragits. Koderna finns kvar i fältet: försök igen om {count} sekunder.",
    },
    extended: "Du har 15 minuter till på dig att betala.",
    notExtended: "Tiden för att betala kunde inte förlängas. Inga pengar har dragits.",
    tooLong: "Texten är för lång. Ange högst 20 koder.",
  },
  failures: {
    check: {
      unavailable: "Tjänsten är tillfälligt otillgänglig. Inga pengar har dragits. Försök igen om en stund.",
      unexpected:
        "Något gick fel hos oss. Inga pengar har dragits. Försök igen. Om det händer igen, uppge {requestId} när du kontaktar supporten.",
    },
    pay: {
      unavailable:
        "Tjänsten är tillfälligt otillgänglig, så vi vet inte om betalningen gick igenom. Tryck på ”Betala” igen om en stund: du betalar aldrig två gånger.",
      unexpected:
        "Något gick fel hos oss, så vi vet inte om betalningen gick igenom. Tryck på ”Betala” igen: du betalar aldrig två gånger. Om det händer igen, uppge {requestId} när du kontaktar supporten.",
    },
  },
  shops: {
    list: "Butiker som säljer värdebevis",
    sells: "{country}. Språk: {languages}",
    speaks: "Språk: {languages}",
    newTab: "öppnas i en ny flik",
    none: "Fråga {company} var du kan köpa värdebevis.",
    test: "Butikerna säljer bara riktiga värdebevis. De kan inte användas i en testbetalning.",
  },
  receipt: {
    title: "Betalt",
    test: "Det här var ett test: inga riktiga pengar har dragits.",
    complete: "Betalningen är klar. Du kan öppna den här sidan igen när som helst: du betalar bara en gång.",
    alreadyPaid: "Betalningen var redan gjord. Inga pengar har dragits den här gången.",
    paidTo: "Betalt till",
    time: "Tid",
    paidWith: "Betalt med",
    voucherEnding: "Värdebevis som slutar på {ending}",
    left: "{amount} kvar på värdebeviset som slutar på {ending}",
    leftUntil: "Saldo efter betalningen. Giltigt till {time}. Spara koden så att du kan använda det.",
    leftExpired: "Saldo efter betalningen. Värdebeviset gick ut {time}.",
    nothingLeft: "Inget saldo kvar",
    refundHint: "Du kan använda beloppet med samma värdebeviskoder.",
    help: "Frågor om ditt köp? Kontakta {company} och uppge referensen. Frågor om ett värdebevis? Kontakta butiken som sålde det och uppge kodens sista tecken.",
    returnTo: "Tillbaka till {company}",
    print: "Skriv ut eller spara som PDF",
  },
  countdown: {
    returning: {
      one: "Du kommer tillbaka till {host} om {count} sekund.",
      other: "Du kommer tillbaka till {host} om {count} sekunder.",
    },
    stay: "Stanna på sidan",
    stayed: "Du stannar på sidan.",
  },
  endings: {
    nothingMoved: "Inga pengar har dragits, och dina värdebevis har kvar hela sitt saldo.",
    startAgain: "Om du vill betala börjar du om hos {company}.",
    expired: {
      title: "Tiden för betalningen har gått ut",
      why: "{company} bad om {amount}. Beloppet betalades inte i tid.",
    },
    canceled: {
      title: "Betalningen avbröts",
      why: "Betalningen på {amount} till {company} avbröts.",
    },
    too_many_attempts: {
      title: "För många koder nekades",
      why: "För att skydda värdebevis mot att någon gissar koder har betalningen stängts permanent.",
      next: "Kontrollera dina koder och börja sedan om hos {company}. Om en kod borde fungera, fråga butiken som sålde den.",
    },
    unavailable: {
      title: "Betalningen är inte tillgänglig",
      why: "{company} kan inte ta emot betalningar just nu.",
    },
  },
} satisfies Messages["redemption"];
