import { DEFAULT_LOCALE, type Locale } from "@/lib/base/locales";
import { fill, isolatePlaceholders, type MessagesOf } from "@/lib/base/messages";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import { CUSTOMER_MAIL_USEFUL_MS, type Mail, shouldMailCustomer } from "@/lib/identity/mail/queue-mail.sql";
import type { CheckoutRow } from "./checkout-store";
import type { Redemption } from "./redeem-store";

type PaidIntent = Pick<
  CheckoutRow,
  "customerEmail" | "companyName" | "reference" | "accessCode" | "amount" | "locale" | "settings"
>;

/**
 * Returns the receipt email, or undefined if the customer gets no emails. The email shows the endings of codes, never full
 * codes. `pageLocale` is the language of the page on which the customer paid.
 */
export function receiptMail(
  intent: CheckoutRow,
  shares: Redemption["shares"],
  pageLocale: Locale | undefined,
): Mail | undefined {
  if (!shouldMailCustomer(intent.environment, intent.customerEmail)) return undefined;
  return composeReceiptMail(intent, shares, env().publicUrl, pageLocale);
}

/**
 * Returns the receipt email in the language of the page, or else in the language of the payment request, or else in the
 * partner's default language, or else in English. The email does not state the vouchers' balances but links to a page with
 * them, because a parallel payment can change the balances before this payment is written.
 */
export function composeReceiptMail(
  intent: PaidIntent,
  shares: readonly { readonly codeEnding: string; readonly amount: number }[],
  publicUrl: string,
  pageLocale?: Locale,
): Mail {
  const { customerEmail: to, companyName, reference, accessCode, settings } = intent;
  const partner = settings?.displayName ?? companyName;
  const language = pageLocale ?? intent.locale ?? settings?.locale ?? DEFAULT_LOCALE;
  const words = isolatePlaceholders(language, messages[language]);
  const money = moneyFormatOf(language, env().CURRENCY);
  const amount = formatMoney(intent.amount, money);
  const text = [
    fill(words.paid, { partner, amount }),
    fill(words.reference, { reference }),
    "",
    ...shares.map(({ codeEnding: ending, amount }) =>
      fill(words.voucher, { ending, amount: formatMoney(amount, money) }),
    ),
    "",
    words.receipt,
    `${publicUrl}/redemptions/checkout/${accessCode}`,
    "",
    fill(words.help, { partner }),
  ].join("\n");
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: CUSTOMER_MAIL_USEFUL_MS };
}

const en = {
  subject: "Receipt: {amount} paid to {partner}",
  paid: "You paid {amount} to {partner} with vouchers.",
  reference: "Reference: {reference}",
  voucher: "- Voucher ending in {ending} paid {amount}.",
  receipt: "Your receipt, with what is left on each voucher:",
  help: "For questions about what you bought, quote the reference to {partner}. For questions about a voucher, quote its ending to the shop that sold it.",
} as const;

/** The messages of the email, by language. */
const messages: Readonly<Record<Locale, MessagesOf<typeof en>>> = {
  en,
  de: {
    subject: "Beleg: {amount} an {partner} gezahlt",
    paid: "Sie haben {amount} mit Gutscheinen an {partner} gezahlt.",
    reference: "Referenz: {reference}",
    voucher: "- Gutschein mit der Endung {ending}: {amount} gezahlt.",
    receipt: "Ihr Beleg mit dem Restguthaben jedes Gutscheins:",
    help: "Bei Fragen zu Ihrem Kauf nennen Sie {partner} die Referenz. Bei Fragen zu einem Gutschein nennen Sie dem Shop, der ihn verkauft hat, die Endung.",
  },
  fr: {
    subject: "Reçu : paiement de {amount} à {partner}",
    paid: "Vous avez payé {amount} à {partner} avec des bons.",
    reference: "Référence : {reference}",
    voucher: "- Bon se terminant par {ending} : paiement de {amount}.",
    receipt: "Votre reçu, avec le solde restant sur chaque bon :",
    help: "Pour une question sur votre achat, indiquez la référence à {partner}. Pour une question sur un bon, indiquez les derniers caractères de son code à la boutique qui l’a vendu.",
  },
  es: {
    subject: "Recibo: has pagado {amount} a {partner}",
    paid: "Has pagado {amount} a {partner} con vales.",
    reference: "Referencia: {reference}",
    voucher: "- Vale terminado en {ending}: {amount} pagados.",
    receipt: "Tu recibo, con el saldo que queda en cada vale:",
    help: "Si tienes dudas sobre tu compra, consulta a {partner} e indica la referencia. Si tienes dudas sobre un vale, consulta a la tienda que lo vendió e indica cómo termina el código.",
  },
  it: {
    subject: "Ricevuta: pagamento di {amount} a {partner}",
    paid: "Ha pagato {amount} a {partner} con buoni.",
    reference: "Riferimento: {reference}",
    voucher: "- Buono che termina con {ending}: pagamento di {amount}.",
    receipt: "La Sua ricevuta, con il saldo rimasto su ogni buono:",
    help: "Per domande sull’acquisto, indichi il riferimento a {partner}. Per domande su un buono, indichi gli ultimi caratteri del codice al negozio che l’ha venduto.",
  },
  pt: {
    subject: "Comprovativo: pagou {amount} a {partner}",
    paid: "Pagou {amount} a {partner} com vales.",
    reference: "Referência: {reference}",
    voucher: "- Vale terminado em {ending}: {amount} pagos.",
    receipt: "O seu comprovativo, com o saldo que resta em cada vale:",
    help: "Se tiver dúvidas sobre a compra, contacte {partner} e indique a referência. Se tiver dúvidas sobre um vale, contacte a loja que o vendeu e indique como termina o código.",
  },
  nl: {
    subject: "Betaalbewijs: {amount} betaald aan {partner}",
    paid: "Je hebt met vouchers {amount} betaald aan {partner}.",
    reference: "Referentie: {reference}",
    voucher: "- Voucher eindigend op {ending}: {amount} betaald.",
    receipt: "Je betaalbewijs, met het resterende tegoed van elke voucher:",
    help: "Vragen over je aankoop? Geef de referentie door aan {partner}. Vragen over een voucher? Geef de laatste tekens van de code door aan de winkel die hem heeft verkocht.",
  },
  pl: {
    subject: "Potwierdzenie płatności {amount} dla firmy {partner}",
    paid: "Zapłacono bonami {amount} firmie {partner}.",
    reference: "Numer referencyjny: {reference}",
    voucher: "- Bon z końcówką {ending}: zapłacono {amount}.",
    receipt: "Twoje potwierdzenie i saldo pozostałe na każdym bonie:",
    help: "W sprawie zakupu skontaktuj się z firmą {partner} i podaj numer referencyjny. W sprawie bonu skontaktuj się ze sklepem, który go sprzedał, i podaj końcówkę kodu.",
  },
  tr: {
    subject: "Makbuz: {partner} firmasına {amount} ödendi",
    paid: "{partner} firmasına alışveriş çekiyle {amount} ödediniz.",
    reference: "Referans: {reference}",
    voucher: "- Sonu {ending} olan çekten {amount} ödendi.",
    receipt: "Makbuzunuz ve her çekte kalan bakiye:",
    help: "Alışverişinizle ilgili sorularınız için referansı belirterek {partner} ile iletişime geçin. Çekle ilgili sorularınız için kodun son karakterlerini belirterek çeki satan mağazaya başvurun.",
  },
  ro: {
    subject: "Chitanță: plată de {amount} către {partner}",
    paid: "Ați plătit {amount} către {partner} cu vouchere.",
    reference: "Referință: {reference}",
    voucher: "- Voucher care se termină în {ending}: plată de {amount}.",
    receipt: "Chitanța dvs., cu soldul rămas pe fiecare voucher:",
    help: "Pentru întrebări despre cumpărătură, contactați {partner} și indicați referința. Pentru întrebări despre un voucher, contactați magazinul care l-a vândut și indicați ultimele caractere ale codului.",
  },
  el: {
    subject: "Αποδεικτικό: πληρωμή {amount} προς {partner}",
    paid: "Πληρώσατε {amount} προς {partner} με κουπόνια.",
    reference: "Αριθμός αναφοράς: {reference}",
    voucher: "- Κουπόνι με κατάληξη {ending}: πληρώθηκαν {amount}.",
    receipt: "Το αποδεικτικό σας, με το υπόλοιπο που απομένει σε κάθε κουπόνι:",
    help: "Για απορίες σχετικά με την αγορά σας, επικοινωνήστε με την επιχείρηση {partner} και δώστε τον αριθμό αναφοράς. Για απορίες σχετικά με κάποιο κουπόνι, επικοινωνήστε με το κατάστημα που το πούλησε και δώστε την κατάληξη του κωδικού.",
  },
  sv: {
    subject: "Kvitto: {amount} betalt till {partner}",
    paid: "Du har betalat {amount} till {partner} med värdebevis.",
    reference: "Referens: {reference}",
    voucher: "- Värdebevis som slutar på {ending}: {amount} betalt.",
    receipt: "Ditt kvitto, med det som finns kvar på varje värdebevis:",
    help: "Frågor om ditt köp? Kontakta {partner} och uppge referensen. Frågor om ett värdebevis? Kontakta butiken som sålde det och uppge kodens sista tecken.",
  },
  cs: {
    subject: "Potvrzení platby: {amount} společnosti {partner}",
    paid: "Zaplaceno poukazy: {amount} společnosti {partner}.",
    reference: "Referenční číslo: {reference}",
    voucher: "- Poukaz končící na {ending}: zaplaceno {amount}.",
    receipt: "Vaše potvrzení a zůstatek na každém poukazu:",
    help: "S dotazem k nákupu kontaktujte společnost {partner} a uveďte referenční číslo. S dotazem k poukazu kontaktujte obchod, který ho prodal, a uveďte, čím kód končí.",
  },
  ar: {
    subject: "إيصال: تم دفع {amount} إلى {partner}",
    paid: "دفعت {amount} إلى {partner} بالقسائم.",
    reference: "المرجع: {reference}",
    voucher: "- القسيمة المنتهية بـ {ending}: دُفع منها {amount}.",
    receipt: "إيصالك مع الرصيد المتبقي في كل قسيمة:",
    help: "للأسئلة عن مشترياتك، تواصل مع {partner} واذكر المرجع. وللأسئلة عن قسيمة، تواصل مع المتجر الذي باعها واذكر الخانات الأخيرة من رمزها.",
  },
  he: {
    subject: "אישור תשלום: {amount} ל־{partner}",
    paid: "שילמתם {amount} ל־{partner} בשוברים.",
    reference: "אסמכתה: {reference}",
    voucher: "- שובר שמסתיים ב־{ending}: שולמו {amount}.",
    receipt: "אישור התשלום והיתרה שנותרה בכל שובר:",
    help: "לשאלות על הקנייה, פנו אל {partner} וציינו את האסמכתה. לשאלות על שובר, פנו לחנות שמכרה אותו וציינו את סוף הקוד.",
  },
};
