import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Zůstatek poukazu", printed: "Váš poukaz" },
  intro: "Zadejte kód poukazu a uvidíte jeho zůstatek, jak dlouho platí a kde byl použit.",
  codeHint: "Najdete ho na poukazu, například {example}.",
  checkBalance: "Zjistit zůstatek",
  noIdleFee: "Za nevyužívání poukazu se nic neplatí: zůstatek se časem nesnižuje.",
  keepSecret: "Kdo má kód, může tyto údaje vidět a zůstatek využít.",
  answers: {
    enterOne: "Zadejte kód jednoho poukazu.",
    checkOne: "Zadejte vždy jen jeden poukaz.",
    unknown:
      "Poukaz s tímto kódem neexistuje. Porovnejte kód s poukazem, nebo se zeptejte v obchodě, který poukaz prodal.",
    throttled: {
      one: "Z vaší sítě bylo odmítnuto příliš mnoho kódů. Zkuste to znovu za sekundu.",
      few: "Z vaší sítě bylo odmítnuto příliš mnoho kódů. Zkuste to znovu za {count} sekundy.",
      many: "Z vaší sítě bylo odmítnuto příliš mnoho kódů. Zkuste to znovu za {count} sekundy.",
      other: "Z vaší sítě bylo odmítnuto příliš mnoho kódů. Zkuste to znovu za {count} sekund.",
    },
  },
  result: {
    heading: "Poukaz končící na {ending}",
    test: "Toto je testovací poukaz. Nemá žádnou hodnotu a platí jen v testech.",
    balance: "Zůstatek",
    initial: "Hodnota při prodeji: {amount}",
    validUntil: "Platí do {time}",
    expiredOn: "Platnost vypršela {time}. Zbývající částku už nelze využít.",
    redeemed: "Zůstatek tohoto poukazu je vyčerpán.",
    blocked: "Tento poukaz je zablokovaný a nelze ho použít. Zeptejte se v obchodě, který ho prodal.",
    uses: "Historie použití",
    unused: "Zatím nepoužito.",
    paidTo: "Zaplaceno společnosti {shop}",
    refundedBy: "Vrátila společnost {shop}",
    olderUses: "Starší použití nejsou zobrazena.",
    announced: "Zůstatek: {balance}",
  },
  printed: {
    intro: "Kód naskenovaného poukazu je vyplněn níže. Co chcete udělat?",
    useAt: "Zaplatit jím {amount} společnosti {company}",
    noCheckout:
      "Chcete-li poukazem zaplatit, otevřete na tomto zařízení platební stránku společnosti, které platíte, a kód tam zadejte nebo naskenujte.",
    noCode:
      "Tato stránka zobrazí poukaz, když ji otevřete QR kódem z vytištěného poukazu. Kód můžete zadat i ručně.",
    withoutScript:
      "Váš prohlížeč zde nespouští skripty, takže stránka nemůže QR kód přečíst. Zadejte kód z poukazu na platební stránce společnosti, které platíte, nebo zjistěte zůstatek poukazu.",
    typeCode: "Zadat kód",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Přístupnost",
  scope:
    "Toto prohlášení se týká stránek pro zákazníky na {host}: platební stránky, potvrzení, předplatného, zůstatku poukazu, stránky, kterou otevře QR kód z vytištěného poukazu, a této stránky.",
  conformsTitle: "Co požadavky splňuje",
  conforms:
    "Tyto stránky jsou vytvořeny tak, aby splňovaly Pokyny pro přístupnost webového obsahu (WCAG) 2.2 na úrovni AA a požadavky evropské normy EN 301 549 a Evropského aktu přístupnosti. Ověřují to automatické testy, ve světlých i tmavých barvách a ve všech jazycích. Stránky fungují s klávesnicí, na obrazovkách širokých 320 pixelů i bez skriptů. Než platnost platby vyprší, stránka vás upozorní a čas můžete prodloužit. Výjimky jsou uvedeny níže.",
  gapsTitle: "Co požadavky nesplňuje",
  gapFixedTime:
    "Čas na platbu můžete prodloužit jen jednou. Pokud společnost, které platíte, stanoví časový limit, na stránce ho prodloužit nelze.",
  gapScript:
    "Bez skriptů nemůže stránka, kterou otevře QR kód z vytištěného poukazu, kód přečíst. Je nutné ho zadat ručně.",
  gapForeignText:
    "Názvy a texty, které zadaly společnosti a obchody, nejsou přeložené a jejich jazyk není označen.",
  gapPdf:
    "V potvrzení, které prohlížeč uloží jako PDF, může chybět struktura pro čtečky obrazovky. Samotná stránka ji má.",
  gapAudit: "Tyto stránky zatím neposoudil nezávislý odborník.",
  contactTitle: "Kontakt",
  contact:
    "Pokud je pro vás na těchto stránkách něco překážkou, napište nám. Uveďte, o kterou stránku jde a co se stalo.",
  noContact:
    "Pokud je pro vás na těchto stránkách něco překážkou, sdělte to společnosti nebo obchodu, odkud jste sem přišli.",
  authority:
    "Pokud odpověď nepomůže, můžete podat stížnost u úřadu, který má ve vaší zemi přístupnost na starosti.",
  reviewed: "Naposledy zkontrolováno {date}.",
} satisfies Messages["accessibility"];
