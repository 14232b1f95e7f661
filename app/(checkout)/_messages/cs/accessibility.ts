import type { Messages } from "../en";

export const accessibility = {
  title: "Přístupnost",
  scope:
    "Toto prohlášení se týká stránek pro zákazníky na {host}: platební stránky, potvrzení, předplatného, zůstatku poukazu, stránky, kterou otevře QR kód z vytištěného poukazu, a této stránky.",
  conformsTitle: "Co požadavky splňuje",
  conforms:
    "Tyto stránky jsou vytvořeny tak, aby splňovaly Pokyny pro přístupnost webového obsahu (WCAG) 2.2 na úrovni AA, jak vyžaduje evropská norma EN 301 549 a Evropský akt přístupnosti. Ověřují to automatické testy, ve světlých i tmavých barvách a ve všech jazycích. Stránky fungují s klávesnicí, na obrazovkách širokých 320 pixelů i bez skriptů. Než platnost platby vyprší, stránka vás upozorní a čas můžete prodloužit.",
  gapsTitle: "Co požadavky nesplňuje",
  gapFixedTime:
    "Pokud společnost, které platíte, stanoví na platbu časový limit, na stránce ho prodloužit nelze.",
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
    "Pokud naše odpověď nepomůže, můžete podat stížnost u úřadu, který má ve vaší zemi přístupnost na starosti.",
  reviewed: "Naposledy zkontrolováno {date}.",
} satisfies Messages["accessibility"];
