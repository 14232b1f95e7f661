import { awaitsConfirmation } from "@/app/_dashboard/subscriptions/subscription-state";
import { DateTime } from "@/components/date-time";
import { Alert } from "@/components/ui/alert";
import type { SubscriptionResource } from "@/lib/subscriptions/schema";

type Props = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** Says of a subscription somebody wants to end who still has to agree. */
export function RequestedNotice({ subscription, timezone }: Props) {
  const { cancel_requested_at: at, reseller } = subscription;
  if (at === null || !awaitsConfirmation(subscription)) return null;
  return (
    <Alert tone="warning" title={`Waiting for ${reseller?.company_name ?? "the reseller"} to confirm`}>
      You asked to cancel on <DateTime value={at} timeZone={timezone} />. Until it is confirmed the customer
      is still subscribed and a cycle may still be billed. If the reseller stays silent, contact support.
    </Alert>
  );
}
