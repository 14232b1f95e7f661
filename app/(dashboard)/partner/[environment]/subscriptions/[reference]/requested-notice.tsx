import { awaitsConfirmation } from "@/app/_dashboard/subscriptions/subscription-state";
import { DateTime } from "@/components/date-time";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SubscriptionResource } from "@/lib/subscriptions/schema";
import { askAgainAction } from "./actions";

type Props = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** Says of a subscription somebody wants to end who still has to agree. */
export function RequestedNotice({ subscription, timezone }: Props) {
  const { cancel_requested_at: at, environment, reference, reseller } = subscription;
  if (at === null || !awaitsConfirmation(subscription)) return null;
  return (
    <Alert
      tone="warning"
      title={`Waiting for ${reseller?.company_name ?? "the reseller"} to confirm`}
      actions={
        <ActionForm action={askAgainAction}>
          <input type="hidden" name="environment" value={environment} />
          <input type="hidden" name="reference" value={reference} />
          <SubmitButton variant="secondary" size="sm" pendingLabel="Asking">
            Ask again
          </SubmitButton>
        </ActionForm>
      }
    >
      You asked to cancel on <DateTime value={at} timeZone={timezone} />. Until it is confirmed the customer
      is still subscribed and a cycle may still be billed. You can have it told again once a day; if it stays
      silent, an operator of this platform can confirm in its place.
    </Alert>
  );
}
