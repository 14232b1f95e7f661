import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "în fiecare zi",
    weekly: "în fiecare săptămână",
    monthly: "în fiecare lună",
    quarterly: "la fiecare trei luni",
    yearly: "în fiecare an",
  },
  separator: ", ",
  reference: "Referință",
  backTo: "Înapoi la {company}",
  contactOrReturn: "Contactați {company} sau reveniți pe această pagină mai târziu.",
  scamWarning: "Niciun serviciu oficial nu vă va cere acest cod prin telefon sau prin mesaj.",
  shell: {
    testMode: "Mod de test",
    testModeIntro: "Mod de test.",
    platform: "Vouchere de la Tessera",
    language: "Limbă",
    support: "Ajutor de la {company}",
    terms: "Condiții {company}",
    accessibility: "Accesibilitate",
    notifications: "Notificări",
  },
  purchase: {
    title: "Pentru ce plătiți",
    each: "{quantity} × {amount}",
  },
  refunds: {
    title: "Rambursat",
    latest: "Sunt afișate cele mai recente rambursări: {count}.",
    validUntil: "S-au adăugat {amount} pe voucherul care se termină în {ending}, valabil până la {time}",
    expiredOn: "S-au adăugat {amount} pe voucherul care se termină în {ending}, expirat la {time}",
    unknownValidUntil: "S-au adăugat {amount} pe voucherul folosit la plată, valabil până la {time}",
    unknownExpiredOn: "S-au adăugat {amount} pe voucherul folosit la plată, expirat la {time}",
  },
  unknownLink: {
    incomplete:
      "Poate fi incomplet sau scris greșit. Reveniți la magazinul sau la mesajul care v-a dat linkul și deschideți-l din nou.",
    startPage: "Mergeți la pagina de pornire",
    logo: "Tessera, pagina de pornire",
  },
  scan: {
    open: "Scanați codul",
    title: "Scanați codul QR al voucherului",
    starting: "Camera pornește.",
    aim: "Țineți codul QR al voucherului în fața camerei.",
    noCamera:
      "Camera nu este disponibilă. Permiteți acestei pagini să o folosească sau fotografiați codul QR.",
    photo: "Faceți o fotografie",
    nothingFound: "Nu s-a găsit niciun cod QR în fotografie. Apropiați-vă și încercați din nou.",
    foreign: "Acest cod QR nu aparține unui voucher de pe acest site.",
    notLoaded:
      "Scanerul nu a putut fi încărcat. Verificați conexiunea și încercați din nou sau introduceți codul.",
  },
  dialog: {
    goBack: "Înapoi",
    close: "Închideți",
  },
  errors: {
    foreign:
      "Acest formular nu a fost trimis de pe acest site, așa că nu s-a făcut nimic. Reîncărcați pagina și încercați din nou.",
    correctFields: "Nu s-a modificat nimic. Corectați câmpurile marcate.",
    fillIn: "Completați acest câmp.",
    unavailable: "Serviciul nu este disponibil momentan. Încercați din nou peste puțin timp.",
    unexpected:
      "A apărut o eroare la noi. Încercați din nou; dacă se repetă, indicați {requestId} serviciului de asistență.",
    notFound: "Nu a fost găsit.",
    refused: "Nu a funcționat. Nu s-a modificat nimic. Reîncărcați pagina și încercați din nou.",
  },
  form: {
    noAnswer:
      "Dispozitivul dvs. nu a primit niciun răspuns de la Tessera, așa că nu știm dacă cererea dvs. a fost îndeplinită. Reîncărcați pagina pentru a verifica înainte de a trimite cererea din nou.",
    nothingDone:
      "Nu s-a făcut nimic: Tessera primește prea multe cereri. Trimiteți din nou formularul peste câteva secunde.",
  },
  crash: {
    title: "Această pagină nu a putut fi afișată",
    text: "A apărut o eroare la noi. Dacă tocmai plăteați, încercați din nou sau reîncărcați pagina pentru a vedea dacă plata s-a efectuat. Plata nu se încasează niciodată de două ori.",
    retry: "Încercați din nou",
    errorNumber: "Dacă problema persistă, contactați-ne și indicați acest număr de eroare: {number}",
  },
} satisfies Messages["common"];
