import { z } from "zod";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { referenceField, text } from "@/lib/base/fields";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import type { RefundPreview } from "@/lib/payments/refunds/refund-by-hand";
import type { RefundResource } from "@/lib/payments/refunds/schema";

/** A refund preview to confirm, with the form values that the confirmation submits again. */
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

/** Returns the values of the refund form after a click on "Change refund": the idempotency key and what was reviewed. */
export function typedRefund(formData: FormData): Readonly<Record<string, string>> {
  const typed = ["key", "amount", "reason"].map((name) => [name, String(formData.get(name) ?? "")]);
  return Object.fromEntries(typed);
}

type Refund = Omit<z.output<typeof refundForm>, "environment" | "confirmed">;

type RefundActions = {
  readonly preview: (refund: Refund) => Promise<RefundPreview>;
  readonly refund: (refund: Refund) => Promise<Pick<RefundResource, "amount_display" | "reference">>;
};

/**
 * Returns a review of the refund or, if the review has been confirmed, makes the refund and returns a message. Submitting the
 * form again with the same idempotency key does not refund again.
 */
export async function reviewOrRefund(
  { key, reference, cycle, amount, reason, confirmed }: z.output<typeof refundForm>,
  by: RefundActions,
): Promise<{ readonly message: string } | { readonly data: RefundReview }> {
  const refund = { key, reference, cycle, amount, reason };
  if (!confirmed) {
    const fields = { key, amount: formatDecimal(amount), reason: reason ?? "" };
    return { data: { ...(await by.preview(refund)), fields } };
  }
  const created = await by.refund(refund);
  return { message: `Refunded ${created.amount_display}: ${created.reference}` };
}

/** Returns true if an action made the refund, and false if it failed or returned a review. */
export const isRefunded = ({ status, data }: FormState) => status === "success" && !data;
