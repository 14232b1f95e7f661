import type { Messages } from "../en";

export const accessibility = {
  title: "Tillgänglighet",
  scope:
    "Den här redogörelsen gäller kundsidorna på {host}: betalningssidan, kvittot, prenumerationer, saldot på ett värdebevis, sidan som öppnas med QR-koden på ett utskrivet värdebevis och den här sidan.",
  conformsTitle: "Det här uppfyller kraven",
  conforms:
    "Sidorna är byggda för att uppfylla Riktlinjer för tillgängligt webbinnehåll (WCAG) 2.2 på nivå AA, som den europeiska standarden EN 301 549 och EU:s tillgänglighetsdirektiv kräver (i Sverige: lagen om vissa produkters och tjänsters tillgänglighet). Automatiska tester kontrollerar dem i ljusa och mörka färger och på alla språk. De fungerar med tangentbord, på skärmar som är 320 pixlar breda och utan skript. Innan tiden för en betalning går ut får du en varning och kan förlänga den.",
  gapsTitle: "Det här uppfyller inte kraven",
  gapFixedTime: "Om butiken sätter en tidsgräns för en betalning kan du inte förlänga den på sidan.",
  gapForeignText: "Namn och texter som en butik skriver in är inte översatta, och språket är inte uppmärkt.",
  gapPdf:
    "Ett kvitto som din webbläsare sparar som PDF kan sakna den struktur som skärmläsare använder. Själva sidan har den.",
  gapAudit: "Ingen oberoende expert har granskat sidorna ännu.",
  contactTitle: "Kontakt",
  contact:
    "Om något på sidorna är ett hinder för dig, skriv till oss. Ange vilken sida det gäller och vad som hände.",
  noContact: "Om något på sidorna är ett hinder för dig, berätta det för butiken som skickade dig hit.",
  authority: "Om vårt svar inte hjälper kan du klaga hos tillsynsmyndigheten för tillgänglighet i ditt land.",
  reviewed: "Senast granskad den {date}.",
} satisfies Messages["accessibility"];
