import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Betaal {amount} aan {company}",
    paid: "{amount} betaald aan {company}",
    expired: "Betaling verlopen",
    canceled: "Betaling geannuleerd",
    too_many_attempts: "Betaling stopgezet",
    unavailable: "Betaling niet beschikbaar",
    unknown: "Onbekende betaallink",
  },
  page: {
    purposeOpen: "vraagt je om met vouchers te betalen",
    purposeClosed: "Betaling met vouchers",
    testSentence: "Er wordt geen echt geld afgeschreven en geen echte voucher gebruikt.",
    assurance: "Je vouchercodes gaan alleen naar Tessera. {company} krijgt ze nooit te zien.",
    openUntil: "Betalen kan tot {time}",
  },
  unknownLink: {
    title: "Deze betaallink werkt niet",
    advice:
      "Door het openen van deze link is er niets afgeschreven. Vul nooit een vouchercode in op een pagina die je niet vertrouwt.",
  },
  cancel: {
    trigger: "Betaling annuleren",
    title: "Deze betaling annuleren?",
    description:
      "Als je nog niet hebt betaald, wordt er niets afgeschreven en houden je vouchers hun volledige tegoed. Wil je later betalen, begin dan opnieuw bij {company}.",
    confirm: "Ja, betaling annuleren",
  },
  form: {
    codeLabel: "Vouchercode",
    codeHint: "Staat op je voucher, bijvoorbeeld {example}. Je kunt meerdere codes tegelijk plakken.",
    check: "Controleren",
    pay: "Betaal {amount}",
    paying: "{amount} wordt betaald",
    promise:
      "Je betaalt pas als je op “Betaal” drukt. Wat overblijft, blijft als tegoed op je voucher staan.",
    promiseReturn:
      "Je betaalt pas als je op “Betaal” drukt. Wat overblijft, blijft als tegoed op je voucher staan. Daarna ga je terug naar {host}.",
    list: "Vouchers voor deze betaling",
    remove: "{code} verwijderen",
    checkingCode: "Wordt gecontroleerd",
    pays: "betaalt {amount}",
    balances: "Tegoed: nu {now}, na betaling {after}",
    notNeeded: {
      one: "Niet nodig: de voucher hierboven dekt het bedrag. Deze voucher houdt zijn volledige tegoed van {balance}.",
      other:
        "Niet nodig: de vouchers hierboven dekken het bedrag. Deze voucher houdt zijn volledige tegoed van {balance}.",
    },
    validUntil: "Geldig tot {time}",
    covered: "Tot nu toe gedekt",
    allCovered: "Het hele bedrag van {total} is gedekt",
    partCovered: "{covered} van {total} gedekt",
    toGo: "nog {amount}",
    paymentStarted: "De betaling wordt uitgevoerd.",
    checkStarted: "De code wordt gecontroleerd.",
    slow: "Via jouw netwerk zijn veel verkeerde codes ingevoerd. Daarom duurt dit een paar seconden langer.",
    removed: "Voucher verwijderd.",
    accepted:
      "Voucher geaccepteerd met een tegoed van {balance}: {share} wordt gebruikt, {left} blijft erop staan.",
    canPay: "Je kunt nu betalen.",
    enterAnother: "Nog {amount} te betalen: voer nog een code in.",
    notNeededAnymore: "De voucher eindigend op {ending} is niet meer nodig.",
    alreadyListed: "Deze code staat al in de lijst.",
    tooMany: "Gebruik maximaal {max} vouchers.",
    missingFirst: "Nog {amount} te betalen: voer een vouchercode in.",
    missingMore: "Nog {amount} te betalen: voer nog een vouchercode in.",
    enterCode: "Voer een vouchercode in.",
    impossible:
      "“{character}” in {group} kan niet kloppen: codes bevatten alleen cijfers en de letters A tot en met Z, en nooit een U.",
    typo: "Deze code bevat een typefout. Vergelijk de code met je voucher.",
    tooShort: "Deze code is te kort: een code heeft {length} letters en cijfers, en deze heeft er {count}.",
    tooLong: "Deze code is te lang: een code heeft {length} letters en cijfers, en deze heeft er {count}.",
    typos: "Deze codes bevatten typefouten. Vergelijk ze met je vouchers: {codes}.",
    unreached:
      "Je apparaat kon Tessera niet bereiken. Er is niets afgeschreven. Controleer je verbinding en probeer het opnieuw.",
    uncertain:
      "De verbinding is verbroken, dus we weten niet of de betaling is gelukt. Druk opnieuw op “Betaal” of laad deze pagina opnieuw: je betaalt nooit dubbel.",
    offline:
      "Je bent offline. Wat je hebt ingevoerd, blijft op deze pagina staan. Ga verder zodra je weer online bent.",
    busy: "Het is druk bij Tessera en er is niets uitgevoerd. Er is niets afgeschreven. Probeer het over enkele seconden opnieuw.",
    expiresSoon: "Nog minder dan 5 minuten: deze betaling verloopt om {time}.",
    extend: "Verleng met 15 minuten",
    buyTitle: "Waar je een voucher koopt",
    buyMissing:
      "Je komt nog {amount} tekort. Voer een code in die je al hebt, of koop een voucher van {amount} of meer en voer de code daarvan in.",
    buyStays: "Codes die je al hebt ingevoerd, blijven tot {time} op deze pagina in deze browser staan.",
    testVouchers: "Testvouchers",
    testVouchersHint:
      "Gemaakt voor deze betaling: één dekt het bedrag, één dekt een deel ervan, één is verlopen en één is geblokkeerd.",
    showTestVouchers: "Testvouchers tonen",
    useCode: "Deze code gebruiken",
    useCodeFor: "Deze code gebruiken: {purpose}",
    purposes: {
      covers: "Dekt het bedrag",
      coversPart: "Dekt een deel van het bedrag",
      expired: "Verlopen: wordt geweigerd",
      blocked: "Geblokkeerd: wordt geweigerd",
    },
  },
  answers: {
    refusedOne:
      "{codes} kan hier niet worden gebruikt. De code is misschien onbekend, verlopen of geblokkeerd, of het tegoed is op. Er is niets afgeschreven.",
    refusedSome:
      "{codes} kunnen hier niet worden gebruikt. De codes zijn misschien onbekend, verlopen of geblokkeerd, of het tegoed is op. Er is niets afgeschreven.",
    refusedMany:
      "{count} codes kunnen hier niet worden gebruikt, waaronder {codes}. Ze zijn misschien onbekend, verlopen of geblokkeerd, of het tegoed is op. Er is niets afgeschreven.",
    triesLeft: {
      one: "Nog 1 poging. Wordt er nog een code geweigerd, dan wordt deze betaling stopgezet en moet je opnieuw beginnen.",
      other:
        "Nog {count} pogingen. Worden er nog {count} codes geweigerd, dan wordt deze betaling stopgezet en moet je opnieuw beginnen.",
    },
    short:
      "Deze vouchers zijn niet genoeg: er moet nog {amount} worden betaald. Er is niets afgeschreven. Voer nog een code in.",
    wait: {
      one: "Via jouw netwerk zijn veel verkeerde codes ingevoerd. Daarom zijn jouw codes nog niet gecontroleerd. Er is niets afgeschreven. Je codes blijven in het veld staan: probeer het over {count} seconde opnieuw.",
      other:
        "Via jouw netwerk zijn veel verkeerde codes ingevoerd. Daarom zijn jouw codes nog niet gecontroleerd. Er is niets afgeschreven. Je codes blijven in het veld staan: probeer het over {count} seconden opnieuw.",
    },
    extended: "Je hebt 15 minuten extra om te betalen.",
    notExtended: "De tijd om te betalen kon niet worden verlengd. Er is niets afgeschreven.",
    tooLong: "De invoer is te lang. Voer maximaal 20 codes in.",
  },
  failures: {
    check: {
      unavailable: "De dienst is even niet beschikbaar. Er is niets afgeschreven. Probeer het zo opnieuw.",
      unexpected:
        "Er is bij ons iets misgegaan. Er is niets afgeschreven. Probeer het opnieuw. Gebeurt het nog een keer, geef dan {requestId} door aan de klantenservice.",
    },
    pay: {
      unavailable:
        "De dienst is even niet beschikbaar, dus we weten niet of de betaling is gelukt. Druk zo opnieuw op “Betaal”: je betaalt nooit dubbel.",
      unexpected:
        "Er is bij ons iets misgegaan, dus we weten niet of de betaling is gelukt. Druk opnieuw op “Betaal”: je betaalt nooit dubbel. Gebeurt het nog een keer, geef dan {requestId} door aan de klantenservice.",
    },
  },
  shops: {
    list: "Winkels die vouchers verkopen",
    sells: "{country}. Spreekt {languages}",
    speaks: "Spreekt {languages}",
    newTab: "opent in een nieuw tabblad",
    none: "Vraag {company} waar je vouchers kunt kopen.",
    test: "Deze winkels verkopen alleen echte vouchers. Die worden bij een testbetaling niet geaccepteerd.",
  },
  receipt: {
    title: "Betaald",
    test: "Dit was een test: er is geen echt geld afgeschreven.",
    complete: "Deze betaling is voltooid. Je kunt deze pagina altijd weer openen: je betaalt maar één keer.",
    alreadyPaid: "Deze betaling was al gedaan. Deze keer is er niets afgeschreven.",
    paidTo: "Betaald aan",
    time: "Tijdstip",
    paidWith: "Betaald met",
    voucherEnding: "Voucher eindigend op {ending}",
    left: "{amount} over op de voucher eindigend op {ending}",
    leftUntil: "Tegoed na deze betaling. Geldig tot {time}. Bewaar de code om het tegoed te gebruiken.",
    leftExpired: "Tegoed na deze betaling. Verlopen op {time}.",
    nothingLeft: "Geen tegoed meer",
    refundHint: "Je kunt dit bedrag met dezelfde vouchercodes uitgeven.",
    help: "Vragen over je aankoop? Geef de referentie door aan {company}. Vragen over een voucher? Geef de laatste tekens van de code door aan de winkel die hem heeft verkocht.",
    returnTo: "Terug naar {company}",
    print: "Afdrukken of opslaan als PDF",
  },
  countdown: {
    returning: {
      one: "Je gaat over {count} seconde terug naar {host}.",
      other: "Je gaat over {count} seconden terug naar {host}.",
    },
    stay: "Op deze pagina blijven",
    stayed: "Je blijft op deze pagina.",
  },
  endings: {
    nothingMoved: "Er is niets afgeschreven en je vouchers houden hun volledige tegoed.",
    startAgain: "Wil je betalen, begin dan opnieuw bij {company}.",
    expired: {
      title: "Deze betaling is verlopen",
      why: "{company} vroeg om een betaling van {amount}. Er is niet op tijd betaald.",
    },
    canceled: {
      title: "Betaling geannuleerd",
      why: "De betaling van {amount} aan {company} is geannuleerd.",
    },
    too_many_attempts: {
      title: "Er zijn te veel codes geweigerd",
      why: "Om te voorkomen dat vouchercodes worden geraden, is deze betaling definitief stopgezet.",
      next: "Controleer je codes en begin dan opnieuw bij {company}. Denk je dat een code wel zou moeten werken? Vraag het dan de winkel die hem heeft verkocht.",
    },
    unavailable: {
      title: "Deze betaling is niet beschikbaar",
      why: "{company} kan op dit moment geen betalingen ontvangen.",
    },
  },
} satisfies Messages["redemption"];
