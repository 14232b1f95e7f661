import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { cancelIntentAction } from "./actions";

/** Cancels a pending intent after a confirmation. */
export function CancelDialog({ intent }: { intent: IntentResource }) {
  const { status, environment, reference, amount_display: amount, customer } = intent;
  return (
    <ShownWhen condition={status === "pending"}>
      <ConfirmDialog
        trigger="Cancel intent"
        triggerStyle={{ variant: "danger-quiet", size: "md" }}
        title={`Cancel the intent of ${amount}?`}
        description={`Intent ${reference} for ${customer.email} fails now, and the customer can no longer pay it. If the customer pays at the same moment, the first of the two takes effect. No webhook is sent for a failed intent. This cannot be undone.`}
        confirmLabel="Cancel intent"
        action={cancelIntentAction}
        fields={{ environment, reference }}
      />
    </ShownWhen>
  );
}
