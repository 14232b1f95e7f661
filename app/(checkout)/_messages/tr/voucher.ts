import type { Messages } from "../en";

export const voucher = {
  titles: { balance: "Alışveriş çeki bakiyesi", printed: "Alışveriş çekiniz" },
  intro:
    "Bakiyesini, ne zamana kadar geçerli olduğunu ve nerede kullanıldığını görmek için alışveriş çekinizin kodunu girin.",
  codeHint: "Çekinizin üzerinde yazar, örneğin {example}.",
  checkBalance: "Bakiyeyi görüntüle",
  noIdleFee:
    "Kullanmadığınız süre için ücret alınmaz: çek sizde durdukça bakiyesi azalmaz. Çekin süresi dolana kadar bakiyeyi harcayabilirsiniz.",
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
    expiredOn: "{time} tarihinde süresi doldu. Bakiye artık harcanamaz.",
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
    intro: "Bu, taradığınız alışveriş çekinin kodu. Ne yapmak istiyorsunuz?",
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
