"use server";

import { z } from "zod";
import { ALWAYS, accountAction, environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import { dateTimeText } from "@/components/money/values";
import type { FormState } from "@/components/ui/form-state";
import { referenceField } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { remindReseller } from "@/lib/webhooks/events/resend-events";

const subscriptionForm = z.object({ reference: referenceField, ...environmentFields });

const GUARD = { kinds: ["partner"], role: WORKING_ROLES, refresh: ALWAYS } as const;

export async function cancelSubscriptionAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(GUARD, formData, subscriptionForm, async (caller, { reference }) => {
    const { data } = await cancelSubscription(caller, { reference });
    return data.status === "canceled"
      ? "Subscription canceled"
      : "Cancellation requested. It takes effect when the reseller confirms.";
  });
}

export async function askAgainAction(_state: FormState, formData: FormData): Promise<FormState> {
  return accountAction(GUARD, formData, subscriptionForm, async (caller, { reference }) => {
    const reminder = await remindReseller(caller, { reference });
    if (reminder.sent) return "The request is being sent to the reseller again.";
    const from = dateTimeText(reminder.from, caller.timezone);
    return `Nothing was sent: the last attempt to notify the reseller was less than a day ago. You can send the request again from ${from}.`;
  });
}
