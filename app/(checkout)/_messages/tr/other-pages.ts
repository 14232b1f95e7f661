import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Alışveriş çeki bakiyesi", printed: "Alışveriş çekiniz" },
  intro:
    "Bakiyesini, ne zamana kadar geçerli olduğunu ve nerede kullanıldığını görmek için alışveriş çekinizin kodunu girin.",
  codeHint: "Çekinizin üzerinde yazar, örneğin {example}.",
  checkBalance: "Bakiyeyi görüntüle",
  noIdleFee: "Kullanmadığınız süre için ücret alınmaz: çek sizde durdukça bakiyesi azalmaz.",
  keepSecret: "Koda sahip olan herkes bunu görebilir ve bakiyeyi harcayabilir.",
  answers: {
    enterOne: "Tek bir çekin kodunu girin.",
    checkOne: "Her seferinde yalnızca bir çeki kontrol edin.",
    unknown: "Bu kodla bir çek yok. Kodu çekinizle karşılaştırın veya çeki satan mağazaya sorun.",
    throttled: {
      one: "Ağınızdan girilen çok fazla kod reddedildi. Bir saniye sonra yeniden deneyin.",
      other: "Ağınızdan girilen çok fazla kod reddedildi. {count} saniye sonra yeniden deneyin.",
    },
  },
  result: {
    heading: "Sonu {ending} olan alışveriş çeki",
    test: "Bu bir test çeki. Değeri yoktur ve yalnızca testlerde geçerlidir.",
    balance: "Bakiye",
    initial: "Satıldığı andaki bakiye: {amount}",
    validUntil: "{time} tarihine kadar geçerli",
    expiredOn: "{time} tarihinde süresi doldu. Kalan bakiye artık harcanamaz.",
    redeemed: "Bu çekteki bakiyenin tamamı harcandı.",
    blocked: "Bu çek bloke edildiği için kullanılamaz. Çeki satan mağazaya sorun.",
    uses: "Kullanımlar",
    unused: "Henüz kullanılmadı.",
    paidTo: "Ödemeyi alan: {shop}",
    refundedBy: "İade eden: {shop}",
    olderUses: "Daha eski kullanımlar gösterilmiyor.",
    announced: "Bakiye: {balance}",
  },
  printed: {
    intro: "Taradığınız alışveriş çekinin kodu aşağıda girilmiş durumda. Ne yapmak istiyorsunuz?",
    useAt: "{company} firmasına {amount} ödemek için kullan",
    noCheckout:
      "Bu çekle ödemek için alışveriş yaptığınız mağazanın ödeme sayfasını bu cihazda açın ve kodu orada girin veya tarayın.",
    noCode:
      "Bu sayfayı basılı bir çekin QR koduyla açtığınızda çek burada gösterilir. Kodu elle de girebilirsiniz.",
    withoutScript:
      "Tarayıcınızda JavaScript çalışmadığı için bu sayfa QR kodu okuyamıyor. Çekin üzerinde yazan kodu alışveriş yaptığınız mağazanın ödeme sayfasına girin veya çekin bakiyesini kontrol edin.",
    typeCode: "Kodu elle gir",
  },
} satisfies Messages["voucher"];

export const accessibility = {
  title: "Erişilebilirlik",
  scope:
    "Bu beyan, {host} üzerindeki müşteri sayfaları için geçerlidir: ödeme sayfası, makbuz, abonelikler, alışveriş çeki bakiyesi, basılı bir çekin QR koduyla açılan sayfa ve bu sayfa.",
  conformsTitle: "Gereklilikleri karşılayanlar",
  conforms:
    "Bu sayfalar, Web İçeriği Erişilebilirlik Yönergeleri (WCAG) 2.2 sürümüne AA düzeyinde uygun olacak ve EN 301 549 Avrupa standardının ve Avrupa Erişilebilirlik Yasası’nın gerekliliklerini karşılayacak biçimde hazırlanmıştır. Otomatik testler sayfaları açık ve koyu renklerde ve her dilde denetler. Sayfalar klavyeyle, 320 piksel genişliğindeki ekranlarda ve JavaScript kapalıyken çalışır. Bir ödemenin süresi dolmak üzereyken uyarılırsınız ve süreyi uzatabilirsiniz. İstisnalar aşağıda listelenmiştir.",
  gapsTitle: "Gereklilikleri karşılamayanlar",
  gapFixedTime:
    "Bir ödemenin süresini yalnızca bir kez uzatabilirsiniz. Alışveriş yaptığınız mağaza bir süre sınırı koyarsa bu süreyi sayfada uzatamazsınız.",
  gapScript:
    "JavaScript kapalıyken basılı bir çekin QR koduyla açılan sayfa kodu okuyamaz. Kodu elle girmeniz gerekir.",
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
    "Yanıt sorununuzu çözmezse ülkenizde erişilebilirlikten sorumlu kuruma şikâyette bulunabilirsiniz.",
  reviewed: "Son gözden geçirme: {date}.",
} satisfies Messages["accessibility"];
