import type { Locale } from "@/lib/base/locales";
import type { MessagesOf } from "@/lib/base/messages";

const en = {
  subject: "{partner} refunded {amount}",
  intent: "{partner} refunded {amount} of your payment {reference}.",
  cycle: "{partner} refunded {amount} of payment {number} of your subscription {reference}.",
  voucher: "- Voucher ending in {ending} received {amount}.",
  unknownVoucher: "- A voucher received {amount}.",
  spend:
    "To spend the amount that a voucher received, pay with its code again. Each voucher is valid for at least 90 more days.",
  blocked: "This voucher is blocked and cannot be used. Ask the shop that sold it.",
  askShop:
    "The shop that bills your subscription holds this voucher. Ask the shop for the refunded amount. The voucher is valid for at least 90 more days.",
  receipt: "Your receipt:",
  subscription: "Your subscription:",
} as const;

type RefundMailMessages = MessagesOf<typeof en>;

/** The messages of a refund email, by language. */
export const refundMailMessages: Readonly<Record<Locale, RefundMailMessages>> = {
  en,
  de: {
    subject: "{partner} hat {amount} erstattet",
    intent: "{partner} hat {amount} Ihrer Zahlung {reference} erstattet.",
    cycle: "{partner} hat {amount} der Zahlung {number} Ihres Abos {reference} erstattet.",
    voucher: "- Gutschein mit der Endung {ending}: {amount} gutgeschrieben.",
    unknownVoucher: "- Gutschein: {amount} gutgeschrieben.",
    spend:
      "Um den Betrag auf einem Gutschein auszugeben, bezahlen Sie wieder mit demselben Code. Jeder Gutschein ist noch mindestens 90 Tage gültig.",
    blocked:
      "Dieser Gutschein ist gesperrt und kann nicht verwendet werden. Fragen Sie den Shop, der ihn verkauft hat.",
    askShop:
      "Der Shop, der Ihr Abo abrechnet, hat diesen Gutschein. Wenden Sie sich an den Shop, um den Betrag zu erhalten. Der Gutschein ist noch mindestens 90 Tage gültig.",
    receipt: "Ihr Beleg:",
    subscription: "Ihr Abo:",
  },
  fr: {
    subject: "Remboursement de {amount} par {partner}",
    intent: "{partner} vous a remboursé {amount} sur votre paiement {reference}.",
    cycle: "{partner} vous a remboursé {amount} sur le paiement {number} de votre abonnement {reference}.",
    voucher: "- Bon se terminant par {ending} : crédit de {amount}.",
    unknownVoucher: "- Bon : crédit de {amount}.",
    spend:
      "Pour dépenser le montant d’un bon, payez de nouveau avec le même code. Chaque bon reste valable au moins 90 jours.",
    blocked: "Ce bon est bloqué et ne peut pas être utilisé. Demandez à la boutique qui l’a vendu.",
    askShop:
      "La boutique qui facture votre abonnement détient ce bon. Adressez-vous à cette boutique pour obtenir le montant remboursé. Le bon reste valable au moins 90 jours.",
    receipt: "Votre reçu :",
    subscription: "Votre abonnement :",
  },
  es: {
    subject: "{partner} te ha reembolsado {amount}",
    intent: "{partner} te ha reembolsado {amount} de tu pago {reference}.",
    cycle: "{partner} te ha reembolsado {amount} del pago {number} de tu suscripción {reference}.",
    voucher: "- El vale terminado en {ending} ha recibido {amount}.",
    unknownVoucher: "- El vale ha recibido {amount}.",
    spend:
      "Para gastar el importe de un vale, paga de nuevo con el mismo código. Cada vale es válido durante al menos 90 días más.",
    blocked: "Este vale está bloqueado y no se puede usar. Pregunta a la tienda que lo vendió.",
    askShop:
      "La tienda que te cobra la suscripción tiene este vale. Pídele a la tienda el importe reembolsado. El vale es válido durante al menos 90 días más.",
    receipt: "Tu recibo:",
    subscription: "Tu suscripción:",
  },
  it: {
    subject: "Rimborso di {amount} da {partner}",
    intent: "{partner} ha rimborsato {amount} del Suo pagamento {reference}.",
    cycle: "{partner} ha rimborsato {amount} del pagamento {number} del Suo abbonamento {reference}.",
    voucher: "- Buono che termina con {ending}: accredito di {amount}.",
    unknownVoucher: "- Buono: accredito di {amount}.",
    spend:
      "Per spendere l’importo di un buono, paghi di nuovo con lo stesso codice. Ogni buono è valido per almeno altri 90 giorni.",
    blocked: "Questo buono è bloccato e non può essere usato. Chieda al negozio che l’ha venduto.",
    askShop:
      "Il negozio che addebita l’abbonamento ha questo buono. Chieda al negozio l’importo rimborsato. Il buono è valido per almeno altri 90 giorni.",
    receipt: "La Sua ricevuta:",
    subscription: "Il Suo abbonamento:",
  },
  pt: {
    subject: "{partner} reembolsou {amount}",
    intent: "{partner} reembolsou {amount} do seu pagamento {reference}.",
    cycle: "{partner} reembolsou {amount} do pagamento {number} da sua subscrição {reference}.",
    voucher: "- Vale terminado em {ending}: {amount} creditados.",
    unknownVoucher: "- Vale: {amount} creditados.",
    spend:
      "Para gastar o valor de um vale, pague novamente com o mesmo código. Cada vale é válido durante, pelo menos, mais 90 dias.",
    blocked: "Este vale está bloqueado e não pode ser usado. Contacte a loja que o vendeu.",
    askShop:
      "A loja que cobra a sua subscrição tem este vale. Peça à loja o valor reembolsado. O vale é válido durante, pelo menos, mais 90 dias.",
    receipt: "O seu comprovativo:",
    subscription: "A sua subscrição:",
  },
  nl: {
    subject: "{partner} heeft {amount} terugbetaald",
    intent: "{partner} heeft {amount} van je betaling {reference} terugbetaald.",
    cycle: "{partner} heeft {amount} van betaling {number} van je abonnement {reference} terugbetaald.",
    voucher: "- Voucher eindigend op {ending}: {amount} bijgeschreven.",
    unknownVoucher: "- Voucher: {amount} bijgeschreven.",
    spend:
      "Om het bedrag van een voucher uit te geven, betaal je opnieuw met dezelfde code. Elke voucher is nog minstens 90 dagen geldig.",
    blocked:
      "Deze voucher is geblokkeerd en kan niet worden gebruikt. Neem contact op met de winkel die hem heeft verkocht.",
    askShop:
      "De winkel waar je voor je abonnement betaalt, beheert deze voucher. Vraag die winkel om het terugbetaalde bedrag. De voucher is nog minstens 90 dagen geldig.",
    receipt: "Je betaalbewijs:",
    subscription: "Je abonnement:",
  },
  pl: {
    subject: "Zwrot {amount} od firmy {partner}",
    intent: "Firma {partner} zwróciła {amount} z Twojej płatności {reference}.",
    cycle: "Firma {partner} zwróciła {amount} z płatności {number} za Twoją subskrypcję {reference}.",
    voucher: "- Bon z końcówką {ending}: zwrócono {amount}.",
    unknownVoucher: "- Bon: zwrócono {amount}.",
    spend:
      "Aby wykorzystać kwotę na bonie, zapłać ponownie tym samym kodem. Każdy bon jest ważny jeszcze co najmniej 90 dni.",
    blocked: "Ten bon jest zablokowany i nie można go użyć. Zapytaj w sklepie, który go sprzedał.",
    askShop:
      "Bon jest w sklepie, który pobiera płatności za Twoją subskrypcję. Skontaktuj się z tym sklepem, aby odebrać zwróconą kwotę. Bon jest ważny jeszcze co najmniej 90 dni.",
    receipt: "Twoje potwierdzenie:",
    subscription: "Twoja subskrypcja:",
  },
  tr: {
    subject: "{partner} tarafından {amount} iade edildi",
    intent: "{reference} referanslı ödemenizden {amount}, {partner} tarafından iade edildi.",
    cycle:
      "{reference} referanslı aboneliğinizin {number}. ödemesinden {amount}, {partner} tarafından iade edildi.",
    voucher: "- Sonu {ending} olan çeke {amount} eklendi.",
    unknownVoucher: "- Çeke {amount} eklendi.",
    spend:
      "Bir çekteki tutarı harcamak için aynı kodla yeniden ödeme yapın. Her çek en az 90 gün daha geçerlidir.",
    blocked: "Bu çek bloke edildiği için kullanılamaz. Çeki satan mağazaya sorun.",
    askShop:
      "Bu çek, aboneliğinizin ödemesini alan mağazadadır. İade edilen tutarı mağazadan isteyin. Çek en az 90 gün daha geçerlidir.",
    receipt: "Makbuzunuz:",
    subscription: "Aboneliğiniz:",
  },
  ro: {
    subject: "{partner} v-a rambursat {amount}",
    intent: "{partner} v-a rambursat {amount} din plata {reference}.",
    cycle: "{partner} v-a rambursat {amount} din plata {number} pentru abonamentul {reference}.",
    voucher: "- Voucher care se termină în {ending}: s-au adăugat {amount}.",
    unknownVoucher: "- Voucher: s-au adăugat {amount}.",
    spend:
      "Pentru a cheltui suma de pe un voucher, plătiți din nou cu același cod. Fiecare voucher este valabil încă cel puțin 90 de zile.",
    blocked: "Acest voucher este blocat și nu poate fi folosit. Întrebați magazinul care l-a vândut.",
    askShop:
      "Magazinul care facturează abonamentul are acest voucher. Cereți magazinului suma rambursată. Voucherul este valabil încă cel puțin 90 de zile.",
    receipt: "Chitanța dvs.:",
    subscription: "Abonamentul dvs.:",
  },
  el: {
    subject: "Επιστροφή χρημάτων: {amount} από {partner}",
    intent: "Η επιχείρηση {partner} επέστρεψε {amount} από την πληρωμή σας {reference}.",
    cycle:
      "Η επιχείρηση {partner} επέστρεψε {amount} από την πληρωμή {number} της συνδρομής σας {reference}.",
    voucher: "- Κουπόνι με κατάληξη {ending}: πιστώθηκαν {amount}.",
    unknownVoucher: "- Κουπόνι: πιστώθηκαν {amount}.",
    spend:
      "Για να χρησιμοποιήσετε το ποσό ενός κουπονιού, πληρώστε ξανά με τον ίδιο κωδικό. Κάθε κουπόνι ισχύει για τουλάχιστον 90 ημέρες ακόμη.",
    blocked:
      "Αυτό το κουπόνι είναι μπλοκαρισμένο και δεν μπορεί να χρησιμοποιηθεί. Ρωτήστε το κατάστημα που το πούλησε.",
    askShop:
      "Το κατάστημα που χρεώνει τη συνδρομή σας έχει αυτό το κουπόνι. Απευθυνθείτε στο κατάστημα για να λάβετε το ποσό που επιστράφηκε. Το κουπόνι ισχύει για τουλάχιστον 90 ημέρες ακόμη.",
    receipt: "Το αποδεικτικό σας:",
    subscription: "Η συνδρομή σας:",
  },
  sv: {
    subject: "{partner} har återbetalat {amount}",
    intent: "{partner} har återbetalat {amount} av din betalning {reference}.",
    cycle: "{partner} har återbetalat {amount} av betalning {number} för din prenumeration {reference}.",
    voucher: "- Värdebevis som slutar på {ending}: {amount} insatt.",
    unknownVoucher: "- Värdebevis: {amount} insatt.",
    spend:
      "Betala igen med samma kod för att använda beloppet på ett värdebevis. Varje värdebevis är giltigt i minst 90 dagar till.",
    blocked: "Värdebeviset är spärrat och kan inte användas. Fråga butiken som sålde det.",
    askShop:
      "Butiken som debiterar din prenumeration har det här värdebeviset. Be butiken om det återbetalda beloppet. Värdebeviset är giltigt i minst 90 dagar till.",
    receipt: "Ditt kvitto:",
    subscription: "Din prenumeration:",
  },
  cs: {
    subject: "Společnost {partner} vrátila {amount}",
    intent: "Společnost {partner} vrátila {amount} z vaší platby {reference}.",
    cycle: "Společnost {partner} vrátila {amount} z platby {number} za vaše předplatné {reference}.",
    voucher: "- Poukaz končící na {ending}: vráceno {amount}.",
    unknownVoucher: "- Poukaz: vráceno {amount}.",
    spend:
      "Částku na poukazu využijete, když znovu zaplatíte stejným kódem. Každý poukaz platí ještě nejméně 90 dní.",
    blocked: "Tento poukaz je zablokovaný a nelze ho použít. Zeptejte se v obchodě, který ho prodal.",
    askShop:
      "Tento poukaz má obchod, který vám účtuje předplatné. O vrácenou částku požádejte tento obchod. Poukaz platí ještě nejméně 90 dní.",
    receipt: "Vaše potvrzení:",
    subscription: "Vaše předplatné:",
  },
  ar: {
    subject: "ردّ {partner} مبلغ {amount}",
    intent: "ردّ {partner} مبلغ {amount} من دفعتك {reference}.",
    cycle: "ردّ {partner} مبلغ {amount} من الدفعة {number} لاشتراكك {reference}.",
    voucher: "- أُضيف {amount} إلى القسيمة المنتهية بـ {ending}.",
    unknownVoucher: "- أُضيف {amount} إلى القسيمة.",
    spend:
      "لاستخدام المبلغ الموجود في قسيمة، ادفع مرة أخرى بالرمز نفسه. كل قسيمة صالحة 90 يومًا أخرى على الأقل.",
    blocked: "هذه القسيمة محظورة ولا يمكن استخدامها. اسأل المتجر الذي باعها.",
    askShop:
      "المتجر الذي يحاسبك على اشتراكك يحتفظ بهذه القسيمة. اطلب منه المبلغ المُستردّ. القسيمة صالحة 90 يومًا أخرى على الأقل.",
    receipt: "إيصالك:",
    subscription: "اشتراكك:",
  },
  he: {
    subject: "החזר של {amount} מאת {partner}",
    intent: "קיבלתם החזר של {amount} מאת {partner} על התשלום {reference}.",
    cycle: "קיבלתם החזר של {amount} מאת {partner} על תשלום {number} של המינוי {reference}.",
    voucher: "- שובר שמסתיים ב־{ending}: נוספו {amount}.",
    unknownVoucher: "- שובר: נוספו {amount}.",
    spend: "כדי לנצל את הסכום שבשובר, שלמו שוב באמצעות אותו קוד. כל שובר בתוקף לעוד 90 יום לפחות.",
    blocked: "השובר הזה חסום ולא ניתן להשתמש בו. פנו לחנות שמכרה אותו.",
    askShop:
      "השובר הזה נמצא בידי החנות שמחייבת אתכם על המינוי. בקשו מהחנות את הסכום שהוחזר. השובר בתוקף לעוד 90 יום לפחות.",
    receipt: "אישור התשלום:",
    subscription: "המינוי שלכם:",
  },
};
