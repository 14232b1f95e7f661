import { z } from "zod";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { referenceField, text } from "@/lib/base/fields";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import type { RefundPreview } from "@/lib/payments/refunds/refund-by-hand";

/** A refund preview to confirm, with the form values that the confirmation posts again. */
export type RefundReview = RefundPreview & { readonly fields: Readonly<Record<string, string>> };

/** The schema of the refund form. `key` is the idempotency key, created when the form is rendered. */
export const refundForm = z.object({
  ...environmentFields,
  key: z.uuid(),
  reference: referenceField,
  cycle: z.coerce.number().int().min(1).optional(),
  amount: typedAmountField,
  reason: text(1, 500).optional(),
  confirmed: z.literal("yes").optional(),
});

/** Returns the typed values of a refund form, to show them again after "Change refund". */
export function typedRefund(formData: FormData): Record<string, string> {
  return Object.fromEntries(["amount", "reason"].map((name) => [name, String(formData.get(name) ?? "")]));
}

/** Returns the review of a refund with the form values that its confirmation posts. */
export function refundReview(
  preview: RefundPreview,
  { key, amount, reason = "" }: Pick<z.output<typeof refundForm>, "key" | "amount" | "reason">,
): RefundReview {
  return { ...preview, fields: { key, amount: formatDecimal(amount), reason } };
}
