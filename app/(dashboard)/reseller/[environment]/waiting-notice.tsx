import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Caller } from "@/lib/base/caller";
import { listBilledSubscriptions } from "@/lib/payments/subscriptions/list-billed-subscriptions";

/** A warning on the reseller's home while a partner waits for its confirmation. */
export async function WaitingNotice({ caller }: { caller: Caller }) {
  const { data } = await listBilledSubscriptions(caller, { limit: 1, cancellation_requested: true });
  if (data.subscriptions.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="A cancellation needs your confirmation"
      actions={
        <ButtonLink href={`/reseller/${caller.environment}/subscriptions`} variant="secondary" size="sm">
          View subscriptions
        </ButtonLink>
      }
    >
      A partner has requested to end a subscription that you bill. Until you confirm, the customer stays
      subscribed.
    </Alert>
  );
}
