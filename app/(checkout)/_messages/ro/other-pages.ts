import type { Messages } from "../en";

export const voucher = {
  titles: {
    balance: "Soldul voucherului",
    printed: "Voucherul dvs.",
  },
  intro:
    "Introduceți codul voucherului pentru a vedea soldul, până când este valabil și unde a fost folosit.",
  codeHint: "Este tipărit pe voucher, de exemplu {example}.",
  checkBalance: "Vedeți soldul",
  noIdleFee: "Nu există taxă de inactivitate: soldul nu scade cât timp îl păstrați.",
  keepSecret: "Oricine are codul poate vedea aceste date și poate cheltui soldul.",
  answers: {
    enterOne: "Introduceți codul unui singur voucher.",
    checkOne: "Verificați câte un voucher pe rând.",
    unknown:
      "Niciun voucher nu are acest cod. Comparați-l cu voucherul sau întrebați magazinul care l-a vândut.",
    throttled: {
      one: "Prea multe coduri au fost refuzate din rețeaua dvs. Încercați din nou peste {count} secundă.",
      few: "Prea multe coduri au fost refuzate din rețeaua dvs. Încercați din nou peste {count} secunde.",
      other:
        "Prea multe coduri au fost refuzate din rețeaua dvs. Încercați din nou peste {count} de secunde.",
    },
  },
  result: {
    heading: "Voucher care se termină în {ending}",
    test: "Acesta este un voucher de test. Nu are valoare și poate fi folosit numai în teste.",
    balance: "Sold",
    initial: "Vândut cu un sold de {amount}",
    validUntil: "Valabil până la {time}",
    expiredOn: "A expirat la {time}. Soldul rămas nu mai poate fi cheltuit.",
    redeemed: "Tot soldul acestui voucher a fost cheltuit.",
    blocked: "Acest voucher este blocat și nu poate fi folosit. Întrebați magazinul care l-a vândut.",
    uses: "Utilizări",
    unused: "Încă nefolosit.",
    paidTo: "Plătit către {shop}",
    refundedBy: "Rambursat de {shop}",
    olderUses: "Utilizările mai vechi nu sunt afișate.",
    announced: "Sold: {balance}",
  },
  printed: {
    intro: "Codul voucherului pe care l-ați scanat este deja completat mai jos. Ce doriți să faceți?",
    useAt: "Folosiți-l pentru a plăti {amount} către {company}",
    noCheckout:
      "Pentru a plăti cu el, deschideți pe acest dispozitiv pagina de plată a companiei pe care doriți să o plătiți și introduceți sau scanați acolo codul.",
    noCode:
      "Această pagină arată un voucher când o deschideți cu codul QR al unui voucher tipărit. Puteți și introduce codul.",
    withoutScript:
      "Browserul nu rulează scripturi aici, așa că această pagină nu poate citi codul QR. Introduceți codul tipărit pe voucher în pagina de plată a companiei pe care doriți să o plătiți sau verificați soldul voucherului.",
    typeCode: "Introduceți codul",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Accesibilitate",
  scope:
    "Această declarație se referă la paginile pentru clienți de pe {host}: plata, chitanța, abonamentele, soldul unui voucher, pagina care se deschide cu codul QR al unui voucher tipărit și această pagină.",
  conformsTitle: "Ce este conform",
  conforms:
    "Aceste pagini sunt realizate pentru a respecta ghidul WCAG 2.2 la nivelul AA, precum și cerințele standardului european EN 301 549 și ale Actului european privind accesibilitatea. Teste automate le verifică în culori deschise și închise și în fiecare limbă. Funcționează de la tastatură, pe ecrane cu lățimea de 320 de pixeli și fără scripturi. Când o plată este pe cale să expire, primiți un avertisment și o puteți prelungi. Excepțiile sunt enumerate mai jos.",
  gapsTitle: "Ce nu este conform",
  gapFixedTime:
    "Termenul pentru o plată poate fi prelungit o singură dată. Dacă magazinul stabilește un termen, nu îl puteți prelungi pe pagină.",
  gapScript:
    "Fără scripturi, pagina care se deschide cu codul QR al unui voucher tipărit nu poate citi codul. Trebuie să îl introduceți.",
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
    "Dacă răspunsul nu vă ajută, puteți depune o plângere la autoritatea pentru accesibilitate din țara dvs.",
  reviewed: "Ultima verificare: {date}.",
} satisfies Messages["accessibility"];
