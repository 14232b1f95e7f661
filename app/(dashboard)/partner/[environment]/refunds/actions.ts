"use server";

import { requireUser } from "@/app/(auth)/require-user";
import {
  type RefundReview,
  refundForm,
  refundReview,
  typedRefund,
} from "@/app/(dashboard)/_cards/refunds/refund-answer";
import { confirmedInLive, refreshIfDone } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { previewRefund, refundManually } from "@/lib/payments/refunds/refund-by-hand";

/**
 * Returns the review of a refund, and makes the refund once it is confirmed. A repeated post with the same form key does not
 * refund again.
 */
export async function refundAction(
  _state: FormState<RefundReview>,
  formData: FormData,
): Promise<FormState<RefundReview>> {
  const user = await requireUser("partner");
  if (formData.has("change")) return { status: "idle", values: typedRefund(formData) };
  const answer = await confirmedInLive<typeof refundForm, RefundReview>(
    { user, role: "finance" },
    formData,
    refundForm,
    async (caller, { environment: _, confirmed, ...refund }) => {
      if (!confirmed) {
        const preview = await previewRefund(caller, refund, refund.amount);
        return { data: refundReview(preview, refund) };
      }
      const { amount_display, reference } = await refundManually(caller, refund);
      return { message: `Refunded ${amount_display}: ${reference}` };
    },
  );
  return answer.data ? answer : refreshIfDone(answer);
}
