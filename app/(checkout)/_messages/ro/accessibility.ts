import type { Messages } from "../en";

export const accessibility = {
  title: "Accesibilitate",
  scope:
    "Această declarație se referă la paginile pentru clienți de pe {host}: plata, chitanța, abonamentele, soldul unui voucher, pagina care se deschide cu codul QR al unui voucher tipărit și această pagină.",
  conformsTitle: "Ce este conform",
  conforms:
    "Aceste pagini sunt realizate pentru a respecta ghidul WCAG 2.2 la nivelul AA, așa cum cer standardul european EN 301 549 și Actul european privind accesibilitatea. Teste automate le verifică în culori deschise și închise și în fiecare limbă. Funcționează de la tastatură, pe ecrane cu lățimea de 320 de pixeli și fără scripturi. Când o plată este pe cale să expire, primiți un avertisment și o puteți prelungi.",
  gapsTitle: "Ce nu este conform",
  gapFixedTime: "Dacă magazinul stabilește un termen pentru plată, nu îl puteți prelungi pe pagină.",
  gapForeignText: "Numele și textele introduse de un magazin nu sunt traduse, iar limba lor nu este marcată.",
  gapPdf:
    "O chitanță salvată de browser ca PDF poate să nu aibă structura folosită de cititoarele de ecran. Pagina o are.",
  gapAudit: "Aceste pagini nu au fost încă evaluate de un expert independent.",
  contactTitle: "Contactați-ne",
  contact:
    "Dacă ceva din aceste pagini este o barieră pentru dvs., scrieți-ne. Spuneți pe ce pagină și ce s-a întâmplat.",
  noContact:
    "Dacă ceva din aceste pagini este o barieră pentru dvs., spuneți magazinului care v-a trimis aici.",
  authority:
    "Dacă răspunsul nostru nu vă ajută, puteți depune o plângere la autoritatea pentru accesibilitate din țara dvs.",
  reviewed: "Ultima verificare: {date}.",
} satisfies Messages["accessibility"];
