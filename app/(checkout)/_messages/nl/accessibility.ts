import type { Messages } from "../en";

export const accessibility = {
  title: "Toegankelijkheid",
  scope:
    "Deze verklaring geldt voor de klantpagina’s op {host}: de betaalpagina, het betaalbewijs, abonnementen, het vouchertegoed, de pagina die opent via de QR-code van een geprinte voucher en deze pagina.",
  conformsTitle: "Wat voldoet",
  conforms:
    "Deze pagina’s zijn gebouwd om te voldoen aan de Richtlijnen voor Toegankelijkheid van Webcontent (WCAG) 2.2 op niveau AA, zoals de Europese norm EN 301 549 en de Europese toegankelijkheidswet vereisen. Automatische tests controleren ze in lichte en donkere kleuren en in elke taal. Ze werken met het toetsenbord, op schermen van 320 pixels breed en zonder scripts. Voordat een betaling verloopt, krijg je een waarschuwing en kun je de tijd verlengen.",
  gapsTitle: "Wat niet voldoet",
  gapFixedTime:
    "Als de winkel een tijdslimiet voor een betaling instelt, kun je die op de pagina niet verlengen.",
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
    "Helpt ons antwoord niet, dan kun je een klacht indienen bij de toezichthouder voor toegankelijkheid in je land.",
  reviewed: "Laatst beoordeeld op {date}.",
} satisfies Messages["accessibility"];
