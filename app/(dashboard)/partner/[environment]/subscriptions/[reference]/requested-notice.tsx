import { OperatorContact } from "@/app/(auth)/operator-contact";
import { awaitsConfirmation } from "@/app/(dashboard)/_cards/subscription-state";
import { DateTime } from "@/components/money/date-time";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { askAgainAction } from "./actions";

type Props = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** Shows that a cancellation request awaits the reseller's confirmation. */
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
          <SubmitButton variant="secondary" size="sm" pendingLabel="Sending">
            {" "}
            Send request again{" "}
          </SubmitButton>
        </ActionForm>
      }
    >
      You requested cancellation on <DateTime value={at} timeZone={timezone} />. Until the reseller confirms,
      the customer stays subscribed and may be billed. You can send the request again once a day. If the
      reseller does not answer, contact <OperatorContact without="the operator" />, who can confirm for the
      reseller.
    </Alert>
  );
}
