import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Vouchertegoed", printed: "Je voucher" },
  intro:
    "Voer de code van je voucher in om te zien hoeveel tegoed erop staat, hoelang de voucher geldig is en waar hij is gebruikt.",
  codeHint: "Staat op je voucher, bijvoorbeeld {example}.",
  checkBalance: "Tegoed bekijken",
  noIdleFee: "Er zijn geen kosten als je de voucher niet gebruikt: je tegoed wordt niet minder.",
  keepSecret: "Iedereen die de code heeft, kan dit zien en het tegoed uitgeven.",
  answers: {
    enterOne: "Voer de code van één voucher in.",
    checkOne: "Bekijk één voucher tegelijk.",
    unknown:
      "Er is geen voucher met deze code. Vergelijk de code met je voucher of vraag het de winkel die hem heeft verkocht.",
    throttled: {
      one: "Via jouw netwerk zijn te veel codes geweigerd. Probeer het over een seconde opnieuw.",
      other: "Via jouw netwerk zijn te veel codes geweigerd. Probeer het over {count} seconden opnieuw.",
    },
  },
  result: {
    heading: "Voucher eindigend op {ending}",
    test: "Dit is een testvoucher. Hij heeft geen waarde en werkt alleen in tests.",
    balance: "Tegoed",
    initial: "Tegoed bij verkoop: {amount}",
    validUntil: "Geldig tot {time}",
    expiredOn: "Verlopen op {time}. Het resterende tegoed kan niet meer worden uitgegeven.",
    redeemed: "Het tegoed van deze voucher is helemaal op.",
    blocked:
      "Deze voucher is geblokkeerd en kan niet worden gebruikt. Neem contact op met de winkel die hem heeft verkocht.",
    uses: "Gebruik",
    unused: "Nog niet gebruikt.",
    paidTo: "Betaald aan {shop}",
    refundedBy: "Terugbetaald door {shop}",
    olderUses: "Eerder gebruik wordt niet getoond.",
    announced: "Tegoed: {balance}",
  },
  printed: {
    intro: "De code van de voucher die je hebt gescand, is hieronder al ingevuld. Wat wil je doen?",
    useAt: "Hiermee {amount} betalen aan {company}",
    noCheckout:
      "Wil je ermee betalen, open dan op dit apparaat de betaalpagina van de winkel waar je wilt betalen en voer de code daar in of scan hem.",
    noCode:
      "Open je deze pagina via de QR-code van een geprinte voucher, dan zie je hier die voucher. Je kunt de code ook typen.",
    withoutScript:
      "Je browser voert hier geen scripts uit, dus deze pagina kan de QR-code niet lezen. Typ de code die op de voucher staat, op de betaalpagina van de winkel waar je wilt betalen, of bekijk het tegoed van de voucher.",
    typeCode: "Code typen",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Toegankelijkheid",
  scope:
    "Deze verklaring geldt voor de klantpagina’s op {host}: de betaalpagina, het betaalbewijs, abonnementen, het vouchertegoed, de pagina die opent via de QR-code van een geprinte voucher en deze pagina.",
  conformsTitle: "Wat voldoet",
  conforms:
    "Deze pagina’s zijn gebouwd om te voldoen aan de Richtlijnen voor Toegankelijkheid van Webcontent (WCAG) 2.2 op niveau AA en aan de eisen van de Europese norm EN 301 549 en de Europese toegankelijkheidswet. Automatische tests controleren ze in lichte en donkere kleuren en in elke taal. Ze werken met het toetsenbord, op schermen van 320 pixels breed en zonder scripts. Voordat een betaling verloopt, krijg je een waarschuwing en kun je de tijd verlengen. De uitzonderingen staan hieronder.",
  gapsTitle: "Wat niet voldoet",
  gapFixedTime:
    "Je kunt de tijd voor een betaling maar één keer verlengen. Als de winkel een tijdslimiet voor een betaling instelt, kun je die op de pagina niet verlengen.",
  gapScript:
    "Zonder scripts kan de pagina die opent via de QR-code van een geprinte voucher de code niet lezen. Je moet de code dan typen.",
  gapForeignText:
    "Namen en teksten die een winkel invoert, zijn niet vertaald en hun taal is niet gemarkeerd.",
  gapPdf:
    "In een betaalbewijs dat je browser als PDF opslaat, kan de structuur ontbreken die schermlezers gebruiken. De pagina zelf heeft die structuur wel.",
  gapAudit: "Deze pagina’s zijn nog niet door een onafhankelijke deskundige beoordeeld.",
  contactTitle: "Contact opnemen",
  contact:
    "Is iets op deze pagina’s voor jou niet toegankelijk? Schrijf ons dan. Vermeld om welke pagina het gaat en wat er gebeurde.",
  noContact:
    "Is iets op deze pagina’s voor jou niet toegankelijk? Laat het dan weten aan de winkel die je hierheen heeft gestuurd.",
  authority:
    "Helpt het antwoord niet, dan kun je een klacht indienen bij de toezichthouder voor toegankelijkheid in je land.",
  reviewed: "Laatst beoordeeld op {date}.",
} satisfies Messages["accessibility"];
