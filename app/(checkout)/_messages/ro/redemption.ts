import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "Plătiți {amount} către {company}",
    paid: "Plătit: {amount} către {company}",
    expired: "Plată expirată",
    canceled: "Plată anulată",
    too_many_attempts: "Plată închisă",
    unavailable: "Plată indisponibilă",
    unknown: "Link de plată necunoscut",
  },
  page: {
    purposeOpen: "vă cere să plătiți cu vouchere",
    purposeClosed: "Plată cu vouchere",
    testSentence: "Nu se transferă bani reali și nu se cheltuiește niciun voucher real.",
    assurance: "Codurile voucherelor ajung numai la Tessera. {company} nu le vede niciodată.",
    openUntil: "Puteți plăti până la {time}",
  },
  unknownLink: {
    title: "Acest link de plată nu funcționează",
    advice:
      "Deschiderea acestui link nu a dus la nicio încasare. Nu introduceți niciodată codul unui voucher pe o pagină în care nu aveți încredere.",
  },
  cancel: {
    trigger: "Anulați această plată",
    title: "Anulați această plată?",
    description:
      "Dacă nu ați plătit încă, nu se încasează nimic, iar voucherele își păstrează întregul sold. Pentru a plăti mai târziu, începeți din nou la {company}.",
    confirm: "Anulați plata",
  },
  form: {
    codeLabel: "Codul voucherului",
    codeHint: "Se află pe voucher, de exemplu {example}. Puteți lipi mai multe odată.",
    check: "Verificați",
    pay: "Plătiți {amount}",
    paying: "Se plătesc {amount}",
    promise: "Plătiți numai când apăsați „Plătiți”. Soldul rămas rămâne pe voucher.",
    promiseReturn:
      "Plătiți numai când apăsați „Plătiți”. Soldul rămas rămâne pe voucher. Apoi veți reveni la {host}.",
    list: "Voucherele acestei plăți",
    remove: "Eliminați {code}",
    checkingCode: "Se verifică",
    pays: "acoperă {amount}",
    balances: "Sold: {now} acum, {after} după plată",
    notNeeded: {
      one: "Nu este nevoie: voucherul de mai sus acoperă suma. Acest voucher își păstrează întregul sold de {balance}.",
      few: "Nu este nevoie: voucherele de mai sus acoperă suma. Acest voucher își păstrează întregul sold de {balance}.",
      other:
        "Nu este nevoie: voucherele de mai sus acoperă suma. Acest voucher își păstrează întregul sold de {balance}.",
    },
    validUntil: "Valabil până la {time}",
    covered: "Acoperit până acum",
    allCovered: "Suma de {total} este acoperită integral",
    partCovered: "Acoperit: {covered} din {total}",
    toGo: "mai lipsesc {amount}",
    paymentStarted: "Se efectuează plata.",
    checkStarted: "Se verifică codul.",
    slow: "Din rețeaua dvs. s-au introdus multe coduri greșite, așa că durează câteva secunde în plus.",
    removed: "Voucher eliminat.",
    accepted: "Voucher acceptat, sold {balance}: se vor folosi {share}, iar pe voucher vor rămâne {left}.",
    canPay: "Acum puteți plăti.",
    enterAnother: "Mai sunt de plătit {amount}: introduceți alt cod.",
    notNeededAnymore: "Voucherul care se termină în {ending} nu mai este necesar.",
    alreadyListed: "Acest cod este deja în listă.",
    tooMany: "Numărul maxim de vouchere este {max}.",
    missingFirst: "Mai sunt de plătit {amount}: introduceți codul unui voucher.",
    missingMore: "Mai sunt de plătit {amount}: introduceți codul altui voucher.",
    enterCode: "Introduceți codul unui voucher.",
    impossible:
      "„{character}” din {group} nu poate fi corect: codurile conțin numai cifre și literele de la A la Z, niciodată U.",
    typo: "Acest cod conține o greșeală de scriere. Comparați-l cu voucherul.",
    tooShort: "Acest cod este prea scurt: un cod are {length} litere și cifre, iar acesta are {count}.",
    tooLong: "Acest cod este prea lung: un cod are {length} litere și cifre, iar acesta are {count}.",
    typos: "Aceste coduri conțin greșeli de scriere. Comparați-le cu voucherele: {codes}.",
    unreached:
      "Dispozitivul dvs. nu a putut contacta Tessera. Nu s-a încasat nimic. Verificați conexiunea și încercați din nou.",
    uncertain:
      "Conexiunea s-a întrerupt, așa că nu știm dacă plata s-a efectuat. Apăsați din nou „Plătiți” sau reîncărcați pagina: plata nu se încasează niciodată de două ori.",
    offline:
      "Sunteți offline. Ce ați introdus rămâne pe această pagină. Continuați când sunteți din nou online.",
    busy: "Tessera primește prea multe cereri și nu a făcut nimic. Nu s-a încasat nimic. Încercați din nou peste câteva secunde.",
    expiresSoon: "Au mai rămas mai puțin de 5 minute: această plată expiră la {time}.",
    extend: "Prelungiți cu 15 minute",
    buyTitle: "De unde cumpărați un voucher",
    buyMissing:
      "Lipsesc {amount}. Introduceți un cod pe care îl aveți deja sau cumpărați un voucher de {amount} sau mai mult și introduceți codul lui.",
    buyStays: "Codurile introduse rămân pe această pagină, în acest browser, până la {time}.",
    testVouchers: "Vouchere de test",
    testVouchersHint:
      "Create pentru această plată: unul acoperă suma, unul acoperă o parte, unul este expirat și unul este blocat.",
    showTestVouchers: "Afișați voucherele de test",
    useCode: "Folosiți acest cod",
    useCodeFor: "Folosiți acest cod: {purpose}",
    purposes: {
      covers: "Acoperă suma",
      coversPart: "Acoperă o parte din sumă",
      expired: "Expirat: refuzat",
      blocked: "Blocat: refuzat",
    },
  },
  answers: {
    refusedOne:
      "{codes} nu poate fi folosit aici. Codul poate fi necunoscut, expirat, blocat sau deja cheltuit. Nu s-a încasat nimic.",
    refusedSome:
      "{codes} nu pot fi folosite aici. Codurile pot fi necunoscute, expirate, blocate sau deja cheltuite. Nu s-a încasat nimic.",
    refusedMany:
      "Coduri care nu pot fi folosite aici: {count}, printre care {codes}. Pot fi necunoscute, expirate, blocate sau deja cheltuite. Nu s-a încasat nimic.",
    triesLeft: {
      one: "A mai rămas {count} încercare. După încă {count} cod refuzat, această plată se închide și trebuie să începeți din nou.",
      few: "Au mai rămas {count} încercări. După încă {count} coduri refuzate, această plată se închide și trebuie să începeți din nou.",
      other:
        "Au mai rămas {count} de încercări. După încă {count} de coduri refuzate, această plată se închide și trebuie să începeți din nou.",
    },
    short:
      "Aceste vouchere nu ajung: mai sunt de plătit {amount}. Nu s-a încasat nimic. Introduceți alt cod.",
    wait: {
      one: "Din rețeaua dvs. s-au introdus multe coduri greșite, așa că ale dvs. nu au fost încă verificate. Nu s-a încasat nimic. Codurile rămân în câmp: încercați din nou peste {count} secundă.",
      few: "Din rețeaua dvs. s-au introdus multe coduri greșite, așa că ale dvs. nu au fost încă verificate. Nu s-a încasat nimic. Codurile rămân în câmp: încercați din nou peste {count} secunde.",
      other:
        "Din rețeaua dvs. s-au introdus multe coduri greșite, așa că ale dvs. nu au fost încă verificate. Nu s-a încasat nimic. Codurile rămân în câmp: încercați din nou peste {count} de secunde.",
    },
    extended: "Aveți încă 15 minute pentru a plăti.",
    notExtended: "Timpul de plată nu a putut fi prelungit. Nu s-a încasat nimic.",
    tooLong: "Este prea lung; introduceți cel mult 20 de coduri.",
  },
  failures: {
    check: {
      unavailable:
        "Serviciul nu este disponibil momentan. Nu s-a încasat nimic. Încercați din nou peste puțin timp.",
      unexpected:
        "A apărut o eroare la noi. Nu s-a încasat nimic. Încercați din nou; dacă se repetă, indicați {requestId} serviciului de asistență.",
    },
    pay: {
      unavailable:
        "Serviciul nu este disponibil momentan, așa că nu știm dacă plata s-a efectuat. Apăsați din nou „Plătiți” peste puțin timp: plata nu se încasează niciodată de două ori.",
      unexpected:
        "A apărut o eroare la noi, așa că nu știm dacă plata s-a efectuat. Apăsați din nou „Plătiți”: plata nu se încasează niciodată de două ori. Dacă se repetă, indicați {requestId} serviciului de asistență.",
    },
  },
  shops: {
    list: "Magazine care vând vouchere",
    sells: "{country}. Limbi: {languages}",
    speaks: "Limbi: {languages}",
    newTab: "se deschide într-o filă nouă",
    none: "Întrebați {company} de unde puteți cumpăra vouchere.",
    test: "Aceste magazine vând numai vouchere reale. O plată de test nu le acceptă.",
  },
  receipt: {
    title: "Plătit",
    test: "A fost un test: nu s-au transferat bani reali.",
    complete: "Această plată este finalizată. Puteți redeschide pagina oricând: plătiți o singură dată.",
    alreadyPaid: "Această plată fusese deja efectuată. De data aceasta nu s-a încasat nimic.",
    paidTo: "Plătit către",
    time: "Data și ora",
    paidWith: "Plătit cu",
    voucherEnding: "Voucher care se termină în {ending}",
    left: "Au mai rămas {amount} pe voucherul care se termină în {ending}",
    leftUntil: "Sold după această plată. Valabil până la {time}. Păstrați codul pentru a cheltui soldul.",
    leftExpired: "Sold după această plată. A expirat la {time}.",
    nothingLeft: "Sold epuizat",
    refundHint: "Puteți cheltui suma rambursată cu aceleași coduri de voucher.",
    help: "Întrebări despre cumpărătură? Contactați {company} și indicați referința. Întrebări despre un voucher? Contactați magazinul care l-a vândut și indicați ultimele caractere ale codului.",
    returnTo: "Reveniți la {company}",
    print: "Imprimați sau salvați ca PDF",
  },
  countdown: {
    returning: {
      one: "Veți reveni la {host} peste {count} secundă.",
      few: "Veți reveni la {host} peste {count} secunde.",
      other: "Veți reveni la {host} peste {count} de secunde.",
    },
    stay: "Rămâneți pe această pagină",
    stayed: "Veți rămâne pe această pagină.",
  },
  endings: {
    nothingMoved: "Nu s-a încasat nimic, iar voucherele își păstrează întregul sold.",
    startAgain: "Pentru a plăti, începeți din nou la {company}.",
    expired: {
      title: "Această plată a expirat",
      why: "{company} a cerut {amount}. Cererea nu a fost plătită la timp.",
    },
    canceled: {
      title: "Plată anulată",
      why: "Plata de {amount} către {company} a fost anulată.",
    },
    too_many_attempts: {
      title: "Prea multe coduri au fost refuzate",
      why: "Pentru ca nimeni să nu poată ghici coduri, această plată a fost închisă definitiv.",
      next: "Verificați codurile, apoi începeți din nou la {company}. Dacă un cod ar trebui să funcționeze, întrebați magazinul care l-a vândut.",
    },
    unavailable: {
      title: "Această plată nu este disponibilă",
      why: "{company} nu poate primi plăți momentan.",
    },
  },
} satisfies Messages["redemption"];
