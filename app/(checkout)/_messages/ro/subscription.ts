import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "Abonați-vă la {company} pentru {amount} {interval}",
    active: "Abonament la {company}",
    due: "Plată scadentă: abonament la {company}",
    cancel_requested: "Anulare solicitată: {company}",
    completed: "Abonament la {company} încheiat",
    canceled: "Abonament la {company} anulat",
    unavailable: "Abonament indisponibil",
    simulator: "Simulator de cicluri pentru {company}",
    toShop: "Continuați spre magazin",
    unknown: "Link de abonament necunoscut",
  },
  page: {
    purposePending: "vă propune un abonament plătit cu vouchere",
    purpose: "Abonament cu vouchere",
    assurancePending: "Pe această pagină nu se încasează nimic. Magazinul pe care îl alegeți vă facturează.",
    assurance: "Pe această pagină nu se încasează nimic.",
    assuranceToShop: "Pe această pagină nu se încasează nimic. Magazinul vă facturează.",
    heading: "Abonați-vă la {company} pentru {amount} {interval}",
    leave: "Înapoi la {company} fără abonament",
    refundHint:
      "Magazinul care v-a facturat o plată are voucherul aferent. Cereți acelui magazin suma rambursată.",
  },
  unknownLink: {
    title: "Acest link de abonament nu funcționează",
    advice: "Deschiderea acestui link nu a dus la nicio încasare și nu a modificat niciun abonament.",
  },
  extent: {
    canceled: "Abonamentul a fost anulat.",
    endless: "Abonamentul continuă până este anulat.",
    total: {
      one: "{count} plată, {amount} în total.",
      few: "{count} plăți, {amount} în total.",
      other: "{count} de plăți, {amount} în total.",
    },
  },
  payments: {
    one: "{count} plată",
    few: "{count} plăți",
    other: "{count} de plăți",
  },
  paymentsOf: {
    one: "{paid} din {count} plată",
    few: "{paid} din {count} plăți",
    other: "{paid} din {count} de plăți",
  },
  picker: {
    title: "Alegeți un magazin",
    description:
      "Magazinul vă vinde un voucher pentru fiecare plată. Puteți schimba magazinul până când unul v-a facturat.",
    showAll: "Afișați toate magazinele",
    more: "Mai sunt și alte magazine. Căutați-l pe al dvs. după nume.",
    searchLabel: "Căutați magazine",
    searchPlaceholder: "Numele magazinului",
    search: "Căutați",
    foundNone: "Niciun magazin nu are „{search}” în nume.",
    found: {
      one: "{count} magazin are „{search}” în nume.",
      few: "{count} magazine au „{search}” în nume.",
      other: "{count} de magazine au „{search}” în nume.",
    },
    foundFirst: {
      one: "Primul magazin cu „{search}” în nume.",
      few: "Primele {count} magazine cu „{search}” în nume.",
      other: "Primele {count} de magazine cu „{search}” în nume.",
    },
    noShopsTitle: "Momentan niciun magazin nu acceptă abonamente noi",
    noShops: "Nu s-a facturat nimic. Reveniți pe această pagină mai târziu sau contactați {company}.",
    youPicked: "Ați ales {shop}",
    notBilledYet: "Încă nu v-a facturat. Abonamentul începe când cumpărați de acolo primul voucher.",
    continueTo: "Continuați spre {shop}",
    closedShop: "Acest magazin nu mai acceptă abonamente noi. Nu s-a facturat nimic. Alegeți alt magazin.",
  },
  shops: {
    list: "Magazine",
    picked: "Ales",
    line: "Veți merge la {shop}, care vă facturează {amount} {interval}.",
    speaks: "Limbi: {languages}",
  },
  toShop: {
    title: "Vă ducem la {shop}",
    due: "Plătiți acolo {amount} pentru abonamentul la {company}.",
    bills: "{shop} vă facturează {amount} {interval} pentru {company}.",
    backToSubscription: "Înapoi la abonament",
    pickAnother: "Alegeți alt magazin",
  },
  states: {
    active: {
      title: "Abonamentul dvs. este activ",
      what: "{shop} vă facturează {amount} {interval}.",
      next: "Magazinul nu mai poate fi schimbat aici.",
    },
    cancel_requested: {
      title: "Anulare solicitată",
      what: "I s-a cerut magazinului {shop} să nu vă mai factureze.",
      next: "Până la confirmarea de la {shop} abonamentul continuă și puteți fi facturat. Confirmarea va apărea pe această pagină.",
      asked: "Cererea a fost trimisă către {shop} la {date}.",
      waiting: {
        one: "Magazinul nu a confirmat-o de {count} zi. Dacă durează mult, adresați-vă la {company}.",
        few: "Magazinul nu a confirmat-o de {count} zile. Dacă durează mult, adresați-vă la {company}.",
        other: "Magazinul nu a confirmat-o de {count} de zile. Dacă durează mult, adresați-vă la {company}.",
      },
    },
    completed: {
      title: "Toate plățile sunt efectuate",
      what: "Abonamentul dvs. la {company} este încheiat.",
      next: "Nu veți mai fi facturat.",
    },
    canceled: {
      title: "Abonament anulat",
      what: "Abonamentul dvs. la {company} a fost anulat.",
      nextUnpaid:
        "Nu a fost înregistrată nicio plată și niciun magazin nu poate factura acest abonament. Dacă ați plătit unui magazin, întrebați acel magazin.",
      next: "Anularea nu rambursează plățile anterioare. Nu veți mai fi facturat.",
    },
    unavailable: {
      title: "Acest abonament nu este disponibil",
      what: "{company} nu poate primi plăți momentan, așa că nu puteți fi facturat.",
    },
  },
  cancel: {
    ask: "Pentru anulare, adresați-vă la {company}.",
    trigger: "Anulați abonamentul",
    title: "Anulați acest abonament?",
    description:
      "I se va cere magazinului să nu vă mai factureze. Anularea nu rambursează plățile anterioare. Această acțiune nu poate fi revocată.",
    descriptionTest:
      "Un abonament de test este anulat imediat. În producție, magazinul trebuie mai întâi să confirme.",
    confirm: "Da, anulați abonamentul",
    unavailable:
      "Nu s-a modificat nimic: magazinul nu poate primi anulări în acest moment. Adresați-vă companiei la care v-ați abonat.",
  },
  due: {
    title: "O plată este scadentă",
    one: "{amount} de plătit la {shop} din {date}.",
    many: {
      one: "{amount} pentru {count} plată de efectuat la {shop} din {date}.",
      few: "{amount} pentru {count} plăți de efectuat la {shop}, prima din {date}.",
      other: "{amount} pentru {count} de plăți de efectuat la {shop}, prima din {date}.",
    },
    payThere:
      "Abonamentul la {company} continuă după ce plătiți la {shop}. Pe această pagină nu se încasează nimic.",
    payAt: "Plătiți la {shop}",
    shopClosed: "{shop} nu poate primi plăți momentan. Întrebați {company} ce să faceți.",
    alreadyPaid: "Dacă ați plătit deja, întrebați {shop}: încă nu a înregistrat această plată.",
  },
  history: {
    title: "Plăți",
    payment: "Plata {number}",
    earlier: {
      one: "{count} plată anterioară nu este afișată.",
      few: "{count} plăți anterioare nu sunt afișate.",
      other: "{count} de plăți anterioare nu sunt afișate.",
    },
    expected: "estimată",
    due: "scadentă",
    endless: "Abonamentul continuă până este anulat.",
  },
  facts: {
    amount: "Sumă",
    paid: "Plătit până acum",
    billedBy: "Facturat de",
    dueSince: "Plată scadentă din",
    nextPayment: "Următoarea plată",
  },
} satisfies Messages["subscription"];
