"use server";

import { refresh } from "next/cache";
import { inEnvironment } from "@/app/_dashboard/environment";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { callerFor } from "@/lib/signed-in-user";
import { confirmCancellation } from "@/lib/subscriptions/confirm-cancellation";
import { confirmCancellationInput } from "@/lib/subscriptions/reseller-schema";

const confirmForm = confirmCancellationInput.extend(inEnvironment);

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
