import type { Messages } from "../en";

export const accessibility = {
  title: "Erişilebilirlik",
  scope:
    "Bu beyan, {host} üzerindeki müşteri sayfaları için geçerlidir: ödeme sayfası, makbuz, abonelikler, alışveriş çeki bakiyesi, basılı bir çekin QR koduyla açılan sayfa ve bu sayfa.",
  conformsTitle: "Gereklilikleri karşılayanlar",
  conforms:
    "Bu sayfalar, EN 301 549 Avrupa standardının ve Avrupa Erişilebilirlik Yasası’nın gerektirdiği şekilde Web İçeriği Erişilebilirlik Yönergeleri (WCAG) 2.2 sürümüne AA düzeyinde uygun olacak biçimde hazırlanmıştır. Otomatik testler sayfaları açık ve koyu renklerde ve her dilde denetler. Sayfalar klavyeyle, 320 piksel genişliğindeki ekranlarda ve JavaScript kapalıyken çalışır. Bir ödemenin süresi dolmak üzereyken uyarılırsınız ve süreyi uzatabilirsiniz.",
  gapsTitle: "Gereklilikleri karşılamayanlar",
  gapFixedTime:
    "Alışveriş yaptığınız mağaza bir ödeme için süre sınırı koyarsa bu süreyi sayfada uzatamazsınız.",
  gapForeignText: "Mağazaların girdiği adlar ve metinler çevrilmez ve dilleri işaretlenmez.",
  gapPdf:
    "Tarayıcınızın PDF olarak kaydettiği bir makbuzda, ekran okuyucuların kullandığı yapı eksik olabilir. Sayfanın kendisinde bu yapı vardır.",
  gapAudit: "Bu sayfalar henüz bağımsız bir uzman tarafından değerlendirilmedi.",
  contactTitle: "İletişim",
  contact:
    "Bu sayfalarda sizin için engel oluşturan bir şey varsa bize yazın. Hangi sayfada ne olduğunu belirtin.",
  noContact:
    "Bu sayfalarda sizin için engel oluşturan bir şey varsa sizi buraya yönlendiren mağazaya bildirin.",
  authority:
    "Yanıtımız sorununuzu çözmezse ülkenizde erişilebilirlikten sorumlu kuruma şikâyette bulunabilirsiniz.",
  reviewed: "Son gözden geçirme: {date}.",
} satisfies Messages["accessibility"];
