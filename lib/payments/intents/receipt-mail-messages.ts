import { isolatePlaceholders } from "@/lib/base/isolate-placeholders";
import type { Locale } from "@/lib/base/locales";
import type { MessagesOf } from "@/lib/base/messages";

const en = {
  subject: "Receipt: {amount} paid to {partner}",
  paid: "You paid {amount} to {partner} with vouchers.",
  reference: "Reference: {reference}",
  voucher: "- Voucher ending in {ending} paid {amount}.",
  receipt: "Your receipt, with what is left on each voucher: {page}",
  help: "For questions about what you bought, quote the reference to {partner}. For questions about a voucher, quote its ending to the shop that sold it.",
} as const;

type ReceiptMailMessages = MessagesOf<typeof en>;

const de = {
  subject: "Beleg: {amount} an {partner} gezahlt",
  paid: "Sie haben {amount} mit Gutscheinen an {partner} gezahlt.",
  reference: "Referenz: {reference}",
  voucher: "- Gutschein mit der Endung {ending}: {amount} gezahlt.",
  receipt: "Ihr Beleg mit dem Restguthaben jedes Gutscheins: {page}",
  help: "Bei Fragen zu Ihrem Kauf nennen Sie {partner} die Referenz. Bei Fragen zu einem Gutschein nennen Sie dem Shop, der ihn verkauft hat, die Endung.",
} satisfies ReceiptMailMessages;

const ar = {
  subject: "إيصال: تم دفع {amount} إلى {partner}",
  paid: "دفعت {amount} إلى {partner} بالقسائم.",
  reference: "المرجع: {reference}",
  voucher: "- القسيمة المنتهية بـ {ending}: دُفع منها {amount}.",
  receipt: "إيصالك مع الرصيد المتبقي في كل قسيمة: {page}",
  help: "للأسئلة عن مشترياتك، تواصل مع {partner} واذكر المرجع. وللأسئلة عن قسيمة، تواصل مع المتجر الذي باعها واذكر الخانات الأخيرة من رمزها.",
} satisfies ReceiptMailMessages;

/** The texts of a receipt by mail, by language. */
export const receiptMailMessages: Readonly<Record<Locale, ReceiptMailMessages>> = {
  en,
  de,
  ar: isolatePlaceholders("ar", ar),
};
