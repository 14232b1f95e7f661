import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { awaitsConfirmation } from "@/app/(dashboard)/_cards/subscription-state";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { rhythmOf } from "@/components/ui/rhythm";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { cancelSubscriptionAction } from "./actions";

/** Cancels a pending or active subscription after a confirmation. */
export function CancelDialog({ subscription }: { subscription: SubscriptionResource }) {
  const { status, environment, reference, reseller } = subscription;
  const runs = status === "pending" || status === "active";
  const asked = environment === "live" ? reseller : null;
  return (
    <ShownWhen condition={runs && !awaitsConfirmation(subscription)}>
      <ConfirmDialog
        trigger="Cancel subscription"
        triggerStyle={{ variant: "danger-quiet", size: "md" }}
        title={asked ? "Request the cancellation?" : "Cancel the subscription?"}
        description={
          <>
            Subscription {reference}: {subscription.customer.email} pays {subscription.amount_display}{" "}
            {rhythmOf(subscription)}.{" "}
            {asked ? <AsksFirst companyName={asked.company_name} /> : <AtOnce status={status} />}
          </>
        }
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
      {companyName} bills this subscription and must confirm first. Until then it stays active and may be
      billed. Your webhook receives <code className="font-mono">subscription.cancelled</code> once it ends.
      This cannot be undone.
    </>
  );
}

function AtOnce({ status }: Pick<SubscriptionResource, "status">) {
  return (
    <>
      It ends now and is no longer billed. Your webhook receives{" "}
      <code className="font-mono">subscription.cancelled</code>.{" "}
      {status === "active" && "Paid cycles are not refunded. "}This cannot be undone.
    </>
  );
}
