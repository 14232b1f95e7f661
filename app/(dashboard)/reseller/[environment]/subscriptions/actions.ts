"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/base/signed-in-user";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { confirmCancellationInput } from "@/lib/payments/subscriptions/reseller-schema";

const confirmForm = confirmCancellationInput.extend(environmentFields);

export async function confirmCancellationAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("reseller");
  const answer = await formAction(
    { user, role: ["developer", "finance"] },
    formData,
    confirmForm,
    async ({ environment, ...input }) => {
      await confirmCancellation(callerFor(user, environment), input);
      return { message: "Cancellation confirmed. The partner has been notified." };
    },
  );
  refresh();
  return answer;
}
