"use server";

import {
  isRefunded,
  type RefundReview,
  refundForm,
  reviewOrRefund,
  typedRefund,
} from "@/app/(dashboard)/_cards/refunds/refund-answer";
import { accountAction, backToForm, isLive } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { previewRefund, refundManually } from "@/lib/payments/refunds/refund-by-hand";

export async function refundAction(
  _state: FormState<RefundReview>,
  formData: FormData,
): Promise<FormState<RefundReview>> {
  const guard = { kinds: ["partner"], role: "finance", confirm: isLive, refresh: isRefunded } as const;
  if (formData.has("change")) return backToForm(guard, formData, typedRefund(formData));
  return accountAction(guard, formData, refundForm, (caller, input) =>
    reviewOrRefund(input, {
      preview: (refund) => previewRefund(caller, refund, refund.amount),
      refund: (refund) => refundManually(caller, refund),
    }),
  );
}
