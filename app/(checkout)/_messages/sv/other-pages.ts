import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Värdebevisets saldo", printed: "Ditt värdebevis" },
  intro: "Ange koden på ditt värdebevis för att se saldot, hur länge det är giltigt och var det har använts.",
  codeHint: "Står på ditt värdebevis, till exempel {example}.",
  checkBalance: "Visa saldo",
  noIdleFee: "Ingen avgift tas ut om du väntar med att använda värdebeviset: saldot minskar inte.",
  keepSecret: "Alla som har koden kan se det här och använda saldot.",
  answers: {
    enterOne: "Ange koden på ett värdebevis.",
    checkOne: "Kontrollera ett värdebevis i taget.",
    unknown:
      "Inget värdebevis har den här koden. Jämför den med ditt värdebevis eller fråga butiken som sålde det.",
    throttled: {
      one: "För många koder nekades från ditt nätverk. Försök igen om en sekund.",
      other: "För många koder nekades från ditt nätverk. Försök igen om {count} sekunder.",
    },
  },
  result: {
    heading: "Värdebevis som slutar på {ending}",
    test: "Det här är ett testvärdebevis. Det har inget värde och fungerar bara i tester.",
    balance: "Saldo",
    initial: "Ursprungligt saldo: {amount}",
    validUntil: "Giltigt till {time}",
    expiredOn: "Gick ut {time}. Det saldo som fanns kvar kan inte längre användas.",
    redeemed: "Hela värdebeviset är förbrukat.",
    blocked: "Värdebeviset är spärrat och kan inte användas. Fråga butiken som sålde det.",
    uses: "Användning",
    unused: "Inte använt ännu.",
    paidTo: "Betalt till {shop}",
    refundedBy: "Återbetalt av {shop}",
    olderUses: "Äldre användning visas inte.",
    announced: "Saldo: {balance}",
  },
  printed: {
    intro: "Koden på värdebeviset som du skannade är redan ifylld nedan. Vad vill du göra?",
    useAt: "Använd det för att betala {amount} till {company}",
    noCheckout:
      "Om du vill betala med det öppnar du betalningssidan för ditt köp på den här enheten och anger eller skannar koden där.",
    noCode:
      "Den här sidan visar ett värdebevis när du öppnar den med QR-koden på ett utskrivet värdebevis. Du kan också skriva in koden.",
    withoutScript:
      "Din webbläsare kör inga skript här, så sidan kan inte läsa QR-koden. Öppna betalningssidan för ditt köp och skriv där in koden som står på värdebeviset, eller kontrollera värdebevisets saldo.",
    typeCode: "Skriv in koden",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Tillgänglighet",
  scope:
    "Den här redogörelsen gäller kundsidorna på {host}: betalningssidan, kvittot, prenumerationer, saldot på ett värdebevis, sidan som öppnas med QR-koden på ett utskrivet värdebevis och den här sidan.",
  conformsTitle: "Det här uppfyller kraven",
  conforms:
    "Sidorna är byggda för att uppfylla Riktlinjer för tillgängligt webbinnehåll (WCAG) 2.2 på nivå AA samt kraven i den europeiska standarden EN 301 549 och i EU:s tillgänglighetsdirektiv (i Sverige: lagen om vissa produkters och tjänsters tillgänglighet). Automatiska tester kontrollerar dem i ljusa och mörka färger och på alla språk. De fungerar med tangentbord, på skärmar som är 320 pixlar breda och utan skript. Innan tiden för en betalning går ut får du en varning och kan förlänga den. Undantagen anges nedan.",
  gapsTitle: "Det här uppfyller inte kraven",
  gapFixedTime:
    "Du kan bara förlänga tiden för en betalning en gång. Om butiken sätter en tidsgräns kan du inte förlänga den på sidan.",
  gapScript:
    "Utan skript kan sidan som öppnas med QR-koden på ett utskrivet värdebevis inte läsa koden. Du måste skriva in den.",
  gapForeignText: "Namn och texter som en butik skriver in är inte översatta, och språket är inte uppmärkt.",
  gapPdf:
    "Ett kvitto som din webbläsare sparar som PDF kan sakna den struktur som skärmläsare använder. Själva sidan har den.",
  gapAudit: "Ingen oberoende expert har granskat sidorna ännu.",
  contactTitle: "Kontakt",
  contact:
    "Om något på sidorna är ett hinder för dig, skriv till oss. Ange vilken sida det gäller och vad som hände.",
  noContact: "Om något på sidorna är ett hinder för dig, berätta det för butiken som skickade dig hit.",
  authority: "Om svaret inte hjälper kan du klaga hos tillsynsmyndigheten för tillgänglighet i ditt land.",
  reviewed: "Senast granskad den {date}.",
} satisfies Messages["accessibility"];
