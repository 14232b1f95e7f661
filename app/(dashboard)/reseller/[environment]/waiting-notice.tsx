import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Caller } from "@/lib/caller";
import { listBilledSubscriptions } from "@/lib/subscriptions/list-billed-subscriptions";

/** Says where a shop looks first that a partner waits for it. */
export async function WaitingNotice({ caller }: { caller: Caller }) {
  const { data } = await listBilledSubscriptions(caller, { limit: 1, cancellation_requested: true });
  if (data.subscriptions.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="A cancellation waits for your confirmation"
      actions={
        <ButtonLink href={`/reseller/${caller.environment}/subscriptions`} variant="secondary" size="sm">
          Look at subscriptions
        </ButtonLink>
      }
    >
      A partner wants to end a subscription you bill. Until you confirm, its customer stays subscribed.
    </Alert>
  );
}
