"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { inEnvironment } from "@/app/_dashboard/environment";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import { referenceField } from "@/lib/fields";
import { callerFor } from "@/lib/signed-in-user";
import { cancelSubscription } from "@/lib/subscriptions/cancel-subscription";

const cancelForm = z.object({ reference: referenceField, ...inEnvironment });

export async function cancelSubscriptionAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const answer = await formAction(
    { user, role: ["developer", "finance"] },
    formData,
    cancelForm,
    async ({ environment, reference }) => {
      const { data } = await cancelSubscription(callerFor(user, environment), { reference });
      return {
        message:
          data.status === "canceled"
            ? "Subscription canceled"
            : "Cancellation requested. It takes effect when the reseller confirms.",
      };
    },
  );
  refresh();
  return answer;
}
