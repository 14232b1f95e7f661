import { z } from "zod";
import { inEnvironment } from "@/app/(dashboard)/_shell/form-actions";
import { referenceField, text } from "@/lib/base/fields";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import type { RefundPreview } from "@/lib/payments/refunds/refund-by-hand";

/** A refund to confirm, with the form's fields, which are posted again. */
export type RefundReview = RefundPreview & { readonly fields: Readonly<Record<string, string>> };

/** The fields of the refund form. `key` is created with the form. */
export const refundForm = z.object({
  ...inEnvironment,
  key: z.uuid(),
  reference: referenceField,
  cycle: z.coerce.number().int().min(1).optional(),
  amount: typedAmountField,
  reason: text(1, 500).optional(),
  confirmed: z.literal("yes").optional(),
});

/** The typed values of a refund form, which are shown again after "Change". */
export function typedRefund(formData: FormData): Record<string, string> {
  return Object.fromEntries(["amount", "reason"].map((name) => [name, String(formData.get(name) ?? "")]));
}

/** The review of a refund with the values that its confirmation posts. */
export function refundReview(
  preview: RefundPreview,
  { key, amount, reason = "" }: Pick<z.output<typeof refundForm>, "key" | "amount" | "reason">,
): RefundReview {
  return { ...preview, fields: { key, amount: formatDecimal(amount), reason } };
}
