import type { Messages } from "../en";

export const redemption = {
  titles: {
    open: "{company} firmasına {amount} ödeyin",
    paid: "{company} firmasına {amount} ödendi",
    expired: "Ödemenin süresi doldu",
    canceled: "Ödeme iptal edildi",
    too_many_attempts: "Ödeme kapatıldı",
    unavailable: "Ödeme yapılamıyor",
    unknown: "Bilinmeyen ödeme bağlantısı",
  },
  page: {
    purposeOpen: "sizden alışveriş çekiyle ödeme yapmanızı istiyor",
    purposeClosed: "Alışveriş çekiyle ödeme",
    testSentence: "Gerçek para çekilmez ve gerçek bir çek kullanılmaz.",
    assurance: "Çek kodlarınızı yalnızca Tessera alır. {company} bunları hiçbir zaman görmez.",
    openUntil: "Son ödeme zamanı: {time}",
  },
  unknownLink: {
    title: "Bu ödeme bağlantısı çalışmıyor",
    advice:
      "Bu bağlantıyı açtığınız için sizden ödeme alınmadı. Güvenmediğiniz bir sayfaya asla çek kodu girmeyin.",
  },
  cancel: {
    trigger: "Ödemeyi iptal et",
    title: "Bu ödeme iptal edilsin mi?",
    description:
      "Henüz ödeme yapmadıysanız sizden ödeme alınmaz ve çeklerinizin bakiyesi olduğu gibi kalır. Daha sonra ödemek için {company} üzerinden yeniden başlayın.",
    confirm: "Evet, ödemeyi iptal et",
  },
  form: {
    codeLabel: "Alışveriş çeki kodu",
    codeHint:
      "Çekinizin üzerinde yazar, örneğin {example}. Birden fazla kodu bir kerede yapıştırabilirsiniz.",
    check: "Kontrol et",
    pay: "{amount} öde",
    paying: "{amount} ödeniyor",
    promise: "Yalnızca “Öde” düğmesine bastığınızda ödeme yaparsınız. Kalan bakiye çekinizde kalır.",
    promiseReturn:
      "Yalnızca “Öde” düğmesine bastığınızda ödeme yaparsınız. Kalan bakiye çekinizde kalır. Ardından {host} sitesine dönersiniz.",
    list: "Bu ödemedeki çekler",
    remove: "{code} kodunu kaldır",
    checkingCode: "Kontrol ediliyor",
    pays: "{amount} kullanılacak",
    balances: "Bakiye: şimdi {now}, ödemeden sonra {after}",
    notNeeded: {
      one: "Gerekmiyor: Tutarı yukarıdaki çek karşılıyor. Bu çekin {balance} bakiyesi olduğu gibi kalır.",
      other:
        "Gerekmiyor: Tutarı yukarıdaki çekler karşılıyor. Bu çekin {balance} bakiyesi olduğu gibi kalır.",
    },
    validUntil: "{time} tarihine kadar geçerli",
    covered: "Şu ana kadar karşılanan",
    allCovered: "Tutarın tamamı karşılandı: {total}",
    partCovered: "Karşılanan: {covered} / {total}",
    toGo: "{amount} kaldı",
    paymentStarted: "Ödeme yapılıyor.",
    checkStarted: "Kontrol ediliyor.",
    slow: "Ağınızdan çok sayıda yanlış kod girildiği için bu işlem birkaç saniye daha uzun sürüyor.",
    removed: "Çek kaldırıldı.",
    accepted: "Çek kabul edildi, bakiyesi {balance}: {share} kullanılacak, {left} çekte kalacak.",
    canPay: "Artık ödeme yapabilirsiniz.",
    enterAnother: "Ödenecek {amount} kaldı: bir kod daha girin.",
    notNeededAnymore: "Sonu {ending} olan çeke artık gerek yok.",
    alreadyListed: "Bu kod zaten listede.",
    tooMany: "En fazla {max} çek kullanın.",
    missingFirst: "Ödenecek {amount} kaldı: bir çek kodu girin.",
    missingMore: "Ödenecek {amount} kaldı: bir çek kodu daha girin.",
    enterCode: "Bir çek kodu girin.",
    impossible:
      "{group} içindeki “{character}” doğru olamaz: kodlar yalnızca rakamlardan ve İngiliz alfabesindeki A–Z harflerinden oluşur, U harfi ise hiç kullanılmaz.",
    typo: "Bu kodda yazım hatası var. Kodu çekinizle karşılaştırın.",
    tooShort: "Bu kod çok kısa: bir kodda {length} harf ve rakam olur, bu kodda {count} var.",
    tooLong: "Bu kod çok uzun: bir kodda {length} harf ve rakam olur, bu kodda {count} var.",
    typos: "Bu kodlarda yazım hatası var. Çeklerinizle karşılaştırın: {codes}.",
    unreached:
      "Tessera ile bağlantı kurulamadı. Sizden ödeme alınmadı. Bağlantınızı kontrol edip yeniden deneyin.",
    uncertain:
      "Bağlantı koptuğu için ödemenin gerçekleşip gerçekleşmediğini bilmiyoruz. Yeniden “Öde” düğmesine basın veya bu sayfayı yenileyin: sizden asla iki kez ödeme alınmaz.",
    offline: "Çevrimdışısınız. Girdikleriniz bu sayfada kalır. Yeniden çevrimiçi olduğunuzda devam edin.",
    busy: "Tessera şu anda yoğun ve hiçbir işlem yapmadı. Sizden ödeme alınmadı. Birkaç saniye sonra yeniden deneyin.",
    expiresSoon: "5 dakikadan az kaldı. Son ödeme saati: {time}.",
    extend: "Süreyi 15 dakika uzat",
    buyTitle: "Çek satın alabileceğiniz yerler",
    buyMissing:
      "{amount} eksik. Elinizde başka kod varsa onu girin ya da en az {amount} değerinde bir alışveriş çeki satın alıp kodunu girin.",
    buyStays: "Girdiğiniz kodlar {time} tarihine kadar bu tarayıcıda, bu sayfada kalır.",
    testVouchers: "Test çekleri",
    testVouchersHint:
      "Bu ödeme için oluşturuldu: biri tutarı karşılıyor, biri tutarın bir kısmını karşılıyor, birinin süresi dolmuş, biri de bloke edilmiş.",
    showTestVouchers: "Test çeklerini göster",
    useCode: "Bu kodu kullan",
    useCodeFor: "Bu kodu kullan: {purpose}",
    purposes: {
      covers: "Tutarı karşılıyor",
      coversPart: "Tutarın bir kısmını karşılıyor",
      expired: "Süresi dolmuş: reddedilir",
      blocked: "Bloke edilmiş: reddedilir",
    },
  },
  answers: {
    refusedOne:
      "{codes} burada kullanılamaz. Kod geçersiz, süresi dolmuş, bloke edilmiş veya bakiyesi tükenmiş olabilir. Sizden ödeme alınmadı.",
    refusedSome:
      "{codes} burada kullanılamaz. Bu kodlar geçersiz, süresi dolmuş, bloke edilmiş veya bakiyesi tükenmiş olabilir. Sizden ödeme alınmadı.",
    refusedMany:
      "{count} kod burada kullanılamaz; örneğin: {codes}. Bu kodlar geçersiz, süresi dolmuş, bloke edilmiş veya bakiyesi tükenmiş olabilir. Sizden ödeme alınmadı.",
    triesLeft: {
      one: "1 deneme hakkınız kaldı. Bir kod daha reddedilirse bu ödeme kapatılır ve baştan başlamanız gerekir.",
      other:
        "{count} deneme hakkınız kaldı. {count} kod daha reddedilirse bu ödeme kapatılır ve baştan başlamanız gerekir.",
    },
    short: "Bu çekler yeterli değil: ödenecek {amount} kaldı. Sizden ödeme alınmadı. Bir kod daha girin.",
    wait: {
      one: "Ağınızdan çok sayıda yanlış kod girildiği için kodlarınız henüz kontrol edilmedi. Sizden ödeme alınmadı. Kodlarınız alanda kalır: {count} saniye sonra yeniden deneyin.",
      other:
        "Ağınızdan çok sayıda yanlış kod girildiği için kodlarınız henüz kontrol edilmedi. Sizden ödeme alınmadı. Kodlarınız alanda kalır: {count} saniye sonra yeniden deneyin.",
    },
    extended: "Ödeme için 15 dakikanız daha var.",
    notExtended: "Ödeme süresi uzatılamadı. Sizden ödeme alınmadı.",
    tooLong: "Girdiğiniz metin çok uzun. En fazla 20 kod girin.",
  },
  failures: {
    check: {
      unavailable: "Hizmet kısa süreliğine kullanılamıyor. Sizden ödeme alınmadı. Birazdan yeniden deneyin.",
      unexpected:
        "Bizden kaynaklanan bir sorun oluştu. Sizden ödeme alınmadı. Yeniden deneyin. Sorun tekrarlanırsa destek ekibine {requestId} numarasını bildirin.",
    },
    pay: {
      unavailable:
        "Hizmet kısa süreliğine kullanılamadığı için ödemenin gerçekleşip gerçekleşmediğini bilmiyoruz. Birazdan yeniden “Öde” düğmesine basın: sizden asla iki kez ödeme alınmaz.",
      unexpected:
        "Bizden kaynaklanan bir sorun nedeniyle ödemenin gerçekleşip gerçekleşmediğini bilmiyoruz. Yeniden “Öde” düğmesine basın: sizden asla iki kez ödeme alınmaz. Sorun tekrarlanırsa destek ekibine {requestId} numarasını bildirin.",
    },
  },
  shops: {
    list: "Alışveriş çeki satan mağazalar",
    sells: "{country}. Hizmet dilleri: {languages}",
    speaks: "Hizmet dilleri: {languages}",
    newTab: "yeni sekmede açılır",
    none: "Çekleri nereden satın alabileceğinizi öğrenmek için {company} ile iletişime geçin.",
    test: "Bu mağazalar yalnızca gerçek çek satar. Test ödemelerinde bu çekler kabul edilmez.",
  },
  receipt: {
    title: "Ödendi",
    test: "Bu bir testti: gerçek para çekilmedi.",
    complete:
      "Bu ödeme tamamlandı. Bu sayfayı istediğiniz zaman yeniden açabilirsiniz: yalnızca bir kez ödersiniz.",
    alreadyPaid: "Bu ödeme daha önce yapılmıştı. Bu kez sizden ödeme alınmadı.",
    paidTo: "Ödemeyi alan",
    time: "Zaman",
    paidWith: "Kullanılan çekler",
    voucherEnding: "Sonu {ending} olan çek",
    left: "Sonu {ending} olan çekte kalan: {amount}",
    leftUntil: "Bu ödemeden sonraki bakiye. {time} tarihine kadar geçerli. Kullanmak için kodu saklayın.",
    leftExpired: "Bu ödemeden sonraki bakiye. {time} tarihinde süresi doldu.",
    nothingLeft: "Bakiye kalmadı",
    refundHint: "Bu tutarı aynı çek kodlarıyla harcayabilirsiniz.",
    help: "Alışverişinizle ilgili sorularınız için referansı belirterek {company} ile iletişime geçin. Çekle ilgili sorularınız için kodun son karakterlerini belirterek çeki satan mağazaya başvurun.",
    returnTo: "{company} sayfasına dön",
    print: "Yazdır veya PDF olarak kaydet",
  },
  countdown: {
    returning: {
      one: "{count} saniye sonra {host} sitesine döneceksiniz.",
      other: "{count} saniye sonra {host} sitesine döneceksiniz.",
    },
    stay: "Bu sayfada kal",
    stayed: "Bu sayfada kalıyorsunuz.",
  },
  endings: {
    nothingMoved: "Sizden ödeme alınmadı ve çeklerinizin bakiyesi olduğu gibi duruyor.",
    startAgain: "Ödemek için {company} üzerinden yeniden başlayın.",
    expired: {
      title: "Bu ödemenin süresi doldu",
      why: "{company} sizden {amount} tutarında ödeme istedi. Ödeme zamanında yapılmadı.",
    },
    canceled: {
      title: "Ödeme iptal edildi",
      why: "{company} firmasına yapılacak {amount} tutarındaki ödeme iptal edildi.",
    },
    too_many_attempts: {
      title: "Çok fazla kod reddedildi",
      why: "Çek kodlarının tahmin edilmesini önlemek için bu ödeme kalıcı olarak kapatıldı.",
      next: "Kodlarınızı kontrol edin, ardından {company} üzerinden yeniden başlayın. Geçerli olduğunu düşündüğünüz bir kod varsa onu satan mağazaya sorun.",
    },
    unavailable: {
      title: "Bu ödeme yapılamıyor",
      why: "{company} şu anda ödeme alamıyor.",
    },
  },
} satisfies Messages["redemption"];
