import { isolatePlaceholders } from "@/lib/base/isolate-placeholders";
import type { Locale } from "@/lib/base/locales";
import type { MessagesOf } from "@/lib/base/messages";

const en = {
  subject: "{partner} refunded {amount}",
  intent: "{partner} refunded {amount} of your payment {reference}.",
  cycle: "{partner} refunded {amount} of your payment {reference}, cycle {number}.",
  voucher: "- Voucher ending in {ending} received {amount}.",
  unknownVoucher: "- Voucher received {amount}.",
  spend:
    "Pay with the same voucher code to spend the amount. The voucher is valid for at least 90 more days.",
  askShop:
    "The shop that bills your subscription holds this voucher. Ask the shop for the refunded amount. The voucher is valid for at least 90 more days.",
  receipt: "Your receipt: {page}",
} as const;

type RefundMailMessages = MessagesOf<typeof en>;

const de = {
  subject: "{partner} hat {amount} erstattet",
  intent: "{partner} hat {amount} Ihrer Zahlung {reference} erstattet.",
  cycle: "{partner} hat {amount} Ihrer Zahlung {reference}, Zyklus {number}, erstattet.",
  voucher: "- Gutschein mit der Endung {ending}: {amount} gutgeschrieben.",
  unknownVoucher: "- Gutschein: {amount} gutgeschrieben.",
  spend:
    "Bezahlen Sie mit demselben Gutscheincode, um den Betrag auszugeben. Der Gutschein ist noch mindestens 90 Tage gültig.",
  askShop:
    "Der Shop, der Ihr Abo abrechnet, hat diesen Gutschein. Wenden Sie sich an den Shop, um den Betrag zu erhalten. Der Gutschein ist noch mindestens 90 Tage gültig.",
  receipt: "Ihr Beleg: {page}",
} satisfies RefundMailMessages;

const ar = {
  subject: "ردّ {partner} مبلغ {amount}",
  intent: "ردّ {partner} مبلغ {amount} من دفعتك {reference}.",
  cycle: "ردّ {partner} مبلغ {amount} من دفعتك {reference}، الدورة {number}.",
  voucher: "- أُضيف {amount} إلى القسيمة المنتهية بـ {ending}.",
  unknownVoucher: "- أُضيف {amount} إلى القسيمة.",
  spend: "ادفع برمز القسيمة نفسه لاستخدام المبلغ. القسيمة صالحة 90 يومًا أخرى على الأقل.",
  askShop:
    "المتجر الذي يحاسبك على اشتراكك يحتفظ بهذه القسيمة. اطلب منه المبلغ المُستردّ. القسيمة صالحة 90 يومًا أخرى على الأقل.",
  receipt: "إيصالك: {page}",
} satisfies RefundMailMessages;

/** The texts of a refund's message by language. */
export const refundMailMessages: Readonly<Record<Locale, RefundMailMessages>> = {
  en,
  de,
  ar: isolatePlaceholders("ar", ar),
};
