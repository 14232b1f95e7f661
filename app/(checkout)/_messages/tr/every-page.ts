import type { Messages } from "../en";

export const common = {
  interval: {
    daily: "her gün",
    weekly: "her hafta",
    monthly: "her ay",
    quarterly: "üç ayda bir",
    yearly: "her yıl",
  },
  separator: ", ",
  reference: "Referans",
  backTo: "{company} sayfasına dön",
  contactOrReturn: "{company} ile iletişime geçin veya daha sonra bu sayfaya geri gelin.",
  scamWarning: "Hiçbir resmî kurum veya yetkili bu kodu sizden telefonla ya da mesajla istemez.",
  shell: {
    testMode: "Test modu",
    testModeIntro: "Test modu.",
    platform: "Tessera alışveriş çekleri",
    language: "Dil",
    support: "{company} yardımı",
    terms: "{company} koşulları",
    accessibility: "Erişilebilirlik",
    notifications: "Bildirimler",
  },
  purchase: { title: "Ödeme konusu", each: "{quantity} adet, adedi {amount}" },
  refunds: {
    title: "İade edildi",
    latest: "Son {count} iade gösteriliyor.",
    validUntil: "Sonu {ending} olan çeke {amount}, {time} tarihine kadar geçerli",
    expiredOn: "Süresi {time} tarihinde dolan, sonu {ending} olan çeke {amount}",
    unknownValidUntil: "Çeke {amount}, {time} tarihine kadar geçerli",
    unknownExpiredOn: "Süresi {time} tarihinde dolan çeke {amount}",
  },
  unknownLink: {
    incomplete:
      "Bağlantı eksik veya hatalı yazılmış olabilir. Bağlantıyı aldığınız mağazaya veya mesaja dönüp yeniden açın.",
    startPage: "Ana sayfaya git",
    logo: "Tessera, ana sayfa",
  },
  scan: {
    open: "Kodu tara",
    title: "Çekinizin QR kodunu tarayın",
    starting: "Kamera açılıyor.",
    aim: "Çekinizin QR kodunu kameraya gösterin.",
    noCamera: "Kamera kullanılamıyor. Bu sayfaya kamera izni verin veya QR kodun fotoğrafını çekin.",
    photo: "Fotoğraf çek",
    nothingFound: "Fotoğrafta QR kod bulunamadı. Daha yakından çekip yeniden deneyin.",
    foreign: "Bu QR kod, bu siteye ait bir çekin kodu değil.",
    notLoaded: "Kod okuyucu yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin veya kodu elle girin.",
  },
  dialog: { goBack: "Geri dön", close: "Kapat" },
  errors: {
    foreign:
      "Bu form bu siteden gönderilmediği için hiçbir işlem yapılmadı. Sayfayı yenileyip tekrar deneyin.",
    correctFields: "Hiçbir şey değiştirilmedi. İşaretli alanları düzeltin.",
    fillIn: "Bu alanı doldurun.",
    unavailable: "Hizmet kısa süreliğine kullanılamıyor. Birazdan yeniden deneyin.",
    unexpected:
      "Bizden kaynaklanan bir sorun oluştu. Yeniden deneyin. Sorun tekrarlanırsa destek ekibine {requestId} numarasını bildirin.",
    notFound: "Kayıt bulunamadı.",
    refused: "İşlem yapılamadı. Hiçbir şey değiştirilmedi. Sayfayı yenileyip tekrar deneyin.",
  },
  form: {
    noAnswer:
      "Cihazınız Tessera’dan yanıt alamadığı için isteğinizin yerine getirilip getirilmediğini bilmiyoruz. Yeniden göndermeden önce sayfayı yenileyip kontrol edin.",
    nothingDone: "Hiçbir işlem yapılmadı: Tessera şu anda yoğun. Formu birkaç saniye sonra yeniden gönderin.",
  },
  crash: {
    title: "Bu sayfa gösterilemedi",
    text: "Bizden kaynaklanan bir sorun oluştu. Ödeme yapıyorduysanız yeniden deneyin veya ödemenin gerçekleşip gerçekleşmediğini görmek için sayfayı yenileyin. Sizden asla iki kez ödeme alınmaz.",
    retry: "Yeniden dene",
    errorNumber: "Sorun devam ederse şu hata numarasıyla bize ulaşın: {number}",
  },
} satisfies Messages["common"];
