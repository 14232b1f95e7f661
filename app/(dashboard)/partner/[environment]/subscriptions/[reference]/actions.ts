"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { dateTimeText } from "@/components/money/values";
import type { FormState } from "@/components/ui/form-state";
import { referenceField } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { remindReseller } from "@/lib/webhooks/events/resend-events";

const subscriptionForm = z.object({ reference: referenceField, ...environmentFields });

export async function cancelSubscriptionAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const answer = await formAction(
    { user, role: ["developer", "finance"] },
    formData,
    subscriptionForm,
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

export async function askAgainAction(_state: FormState, formData: FormData): Promise<FormState> {
  const user = await requireUser("partner");
  const answer = await formAction(
    { user, role: ["developer", "finance"] },
    formData,
    subscriptionForm,
    async ({ environment, reference }) => {
      const reminder = await remindReseller(callerFor(user, environment), { reference });
      if (reminder.sent) return { message: "The reseller has been notified again." };
      const from = dateTimeText(reminder.from, user.timezone);
      return {
        message: `Nothing was sent: the reseller was notified within the last day. You can send the request again from ${from}.`,
      };
    },
  );
  refresh();
  return answer;
}
