import { ShownWhen } from "@/app/_dashboard/shown-when";
import { awaitsConfirmation } from "@/app/_dashboard/subscriptions/subscription-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { SubscriptionResource } from "@/lib/subscriptions/schema";
import { cancelSubscriptionAction } from "./actions";

/** Cancels a subscription that still runs, and says before what will follow. */
export function CancelDialog({ subscription }: { subscription: SubscriptionResource }) {
  const { status, environment, reference, reseller } = subscription;
  const runs = status === "pending" || status === "active";
  const asked = environment === "live" ? reseller : null;
  return (
    <ShownWhen condition={runs && !awaitsConfirmation(subscription)}>
      <ConfirmDialog
        trigger="Cancel subscription"
        triggerStyle={{ variant: "danger-quiet", size: "md" }}
        title={asked ? "Ask for the cancellation?" : "Cancel the subscription?"}
        description={asked ? <AsksFirst companyName={asked.company_name} /> : <AtOnce status={status} />}
        confirmLabel={asked ? "Request cancellation" : "Cancel subscription"}
        action={cancelSubscriptionAction}
        fields={{ environment, reference }}
      />
    </ShownWhen>
  );
}

function AsksFirst({ companyName }: { companyName: string }) {
  return (
    <>
      {companyName} bills this subscription and has to confirm first. Until then it stays active, and a cycle
      may still be billed. Your webhook receives <code className="font-mono">subscription.cancelled</code>{" "}
      once it is over. This cannot be taken back.
    </>
  );
}

function AtOnce({ status }: Pick<SubscriptionResource, "status">) {
  return (
    <>
      It ends now and is billed no more; your webhook receives{" "}
      <code className="font-mono">subscription.cancelled</code>.{" "}
      {status === "active" && "Cycles that are paid stay paid. "}This cannot be taken back.
    </>
  );
}
