import type { Messages } from "../en";

export const subscription = {
  titles: {
    pending: "{company} aboneliği başlatın: {interval} {amount}",
    active: "{company} aboneliği",
    due: "Vadesi gelen ödeme: {company} aboneliği",
    cancel_requested: "{company} aboneliği için iptal talep edildi",
    completed: "{company} aboneliği tamamlandı",
    canceled: "{company} aboneliği iptal edildi",
    unavailable: "Abonelik kullanılamıyor",
    simulator: "{company} için dönem simülatörü",
    toShop: "Mağazaya gidin",
    unknown: "Bilinmeyen abonelik bağlantısı",
  },
  page: {
    purposePending: "sizden alışveriş çekiyle ödenen bir abonelik başlatmanızı istiyor",
    purpose: "Alışveriş çekiyle ödenen abonelik",
    assurancePending: "Bu sayfada ödeme alınmaz. Ödemelerinizi, seçtiğiniz mağaza alır.",
    assurance: "Bu sayfada ödeme alınmaz.",
    assuranceToShop: "Bu sayfada ödeme alınmaz. Ödemelerinizi mağaza alır.",
    heading: "{company} aboneliği başlatın: {interval} {amount}",
    leave: "Abone olmadan {company} sayfasına dön",
    refundHint: "Bir ödemenin çeki, o ödemeyi alan mağazadadır. İade edilen tutarı o mağazadan isteyin.",
  },
  unknownLink: {
    title: "Bu abonelik bağlantısı çalışmıyor",
    advice: "Bu bağlantıyı açtığınız için sizden ödeme alınmadı ve hiçbir abonelik değiştirilmedi.",
  },
  extent: {
    canceled: "Abonelik iptal edildi.",
    endless: "Abonelik, iptal edilene kadar devam eder.",
    total: { one: "1 ödeme, toplam {amount}.", other: "{count} ödeme, toplam {amount}." },
  },
  payments: { one: "1 ödeme", other: "{count} ödeme" },
  paymentsOf: { one: "{paid}/1 ödeme", other: "{paid}/{count} ödeme" },
  picker: {
    title: "Bir mağaza seçin",
    description:
      "Mağaza, her ödeme için size bir alışveriş çeki satar. Bir mağaza sizden ödeme alana kadar mağaza değiştirebilirsiniz.",
    showAll: "Tüm mağazaları göster",
    more: "Başka mağazalar da var. Mağazanızı adıyla arayın.",
    searchLabel: "Mağaza ara",
    searchPlaceholder: "Mağaza adı",
    search: "Ara",
    foundNone: "Adında “{search}” geçen mağaza yok.",
    found: {
      one: "Adında “{search}” geçen 1 mağaza var.",
      other: "Adında “{search}” geçen {count} mağaza var.",
    },
    foundFirst: {
      one: "Adında “{search}” geçen ilk mağaza.",
      other: "Adında “{search}” geçen ilk {count} mağaza.",
    },
    noShopsTitle: "Şu anda hiçbir mağaza yeni abonelik kabul etmiyor",
    noShops: "Sizden ödeme alınmadı. Daha sonra bu sayfaya geri gelin veya {company} ile iletişime geçin.",
    youPicked: "Seçtiğiniz mağaza: {shop}",
    notBilledYet:
      "Bu mağaza sizden henüz ödeme almadı. Aboneliğiniz, oradan ilk çekinizi satın aldığınızda başlar.",
    continueTo: "{shop} sayfasına git",
    closedShop: "Bu mağaza artık yeni abonelik kabul etmiyor. Sizden ödeme alınmadı. Başka bir mağaza seçin.",
  },
  shops: {
    list: "Mağazalar",
    picked: "Seçildi",
    line: "{shop} sayfasına yönlendirileceksiniz. Orada {interval} {amount} ödeyeceksiniz.",
    speaks: "Hizmet dilleri: {languages}",
  },
  toShop: {
    title: "{shop} sayfasına yönlendiriliyorsunuz",
    due: "{company} aboneliğiniz için orada {amount} ödeyin.",
    bills: "{company} aboneliğiniz için {shop} sizden {interval} {amount} tutarında ödeme alır.",
    backToSubscription: "Aboneliğinize dönün",
    pickAnother: "Başka bir mağaza seç",
  },
  states: {
    active: {
      title: "Aboneliğiniz etkin",
      what: "Ödemeniz {interval} {shop} tarafından alınır: {amount}.",
      next: "Mağaza artık buradan değiştirilemez.",
    },
    cancel_requested: {
      title: "İptal talep edildi",
      what: "{shop} mağazasından, sizden ödeme almayı durdurması istendi.",
      next: "Onay {shop} tarafından verilene kadar aboneliğiniz sürer ve sizden ödeme alınabilir. İptal tamamlandığında bu sayfada görürsünüz.",
      asked: "Talep {date} tarihinde {shop} tarafına iletildi.",
      waiting: {
        one: "Onay 1 gündür bekleniyor. Uzun sürerse {company} ile iletişime geçin.",
        other: "Onay {count} gündür bekleniyor. Uzun sürerse {company} ile iletişime geçin.",
      },
    },
    completed: {
      title: "Tüm ödemeler yapıldı",
      what: "{company} aboneliğiniz tamamlandı.",
      next: "Sizden bir daha ödeme alınmayacak.",
    },
    canceled: {
      title: "Abonelik iptal edildi",
      what: "{company} aboneliğiniz iptal edildi.",
      nextUnpaid:
        "Kayıtlı bir ödeme yok ve hiçbir mağaza bu abonelik için ödeme alamaz. Bir mağazaya ödeme yaptıysanız o mağaza ile iletişime geçin.",
      next: "İptal, geçmiş ödemelerin iadesi anlamına gelmez. Sizden bir daha ödeme alınmayacak.",
    },
    unavailable: {
      title: "Bu abonelik kullanılamıyor",
      what: "{company} şu anda ödeme alamadığı için sizden ödeme alınamaz.",
    },
  },
  cancel: {
    ask: "İptal etmek için {company} ile iletişime geçin.",
    trigger: "Aboneliği iptal et",
    title: "Bu abonelik iptal edilsin mi?",
    description:
      "Mağazadan, sizden ödeme almayı durdurması istenecek. İptal, geçmiş ödemelerin iadesi anlamına gelmez. Bu işlem geri alınamaz.",
    descriptionTest: "Test aboneliği hemen iptal edilir. Canlı ortamda önce mağazanın onaylaması gerekir.",
    confirm: "Evet, aboneliği iptal et",
    unavailable:
      "Hiçbir şey değişmedi: mağaza şu anda iptal talebi alamıyor. Abone olduğunuz firma ile iletişime geçin.",
  },
  due: {
    title: "Vadesi gelen bir ödemeniz var",
    one: "{date} tarihinden beri {shop} üzerinden ödenmesi gereken tutar: {amount}.",
    many: {
      one: "{date} tarihinden beri {shop} üzerinden ödenmesi gereken tutar: {amount} (1 ödeme).",
      other: "{shop} üzerinden ödenmesi gereken tutar: {amount} ({count} ödeme; ilkinin vadesi: {date}).",
    },
    payThere:
      "{shop} üzerinden ödeme yaptığınızda {company} aboneliğiniz devam eder. Bu sayfada ödeme alınmaz.",
    payAt: "{shop} üzerinden öde",
    shopClosed:
      "Şu anda {shop} üzerinden ödeme yapılamıyor. Ne yapabileceğinizi öğrenmek için {company} ile iletişime geçin.",
    alreadyPaid: "Ödemeyi yaptıysanız {shop} ile iletişime geçin: mağaza bu ödemeyi henüz işlemedi.",
  },
  history: {
    title: "Ödemeler",
    payment: "{number}. ödeme",
    earlier: {
      one: "Daha önceki 1 ödeme listelenmiyor.",
      other: "Daha önceki {count} ödeme listelenmiyor.",
    },
    expected: "beklenen",
    due: "vadesi",
    endless: "Abonelik, iptal edilene kadar devam eder.",
  },
  facts: {
    amount: "Tutar",
    paid: "Şu ana kadar ödenen",
    billedBy: "Ödemeyi alan mağaza",
    dueSince: "Ödemenin vade tarihi",
    nextPayment: "Sonraki ödeme",
  },
} satisfies Messages["subscription"];
