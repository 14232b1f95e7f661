import { ShownWhen } from "@/app/_dashboard/shown-when";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { IntentResource } from "@/lib/redemption-intents/schema";
import { cancelIntentAction } from "./actions";

/** Cancels an intent that is not paid, and says before what will follow. */
export function CancelDialog({ intent: { status, environment, reference } }: { intent: IntentResource }) {
  return (
    <ShownWhen condition={status === "pending"}>
      <ConfirmDialog
        trigger="Cancel intent"
        triggerStyle={{ variant: "danger-quiet", size: "md" }}
        title="Cancel the intent?"
        description="It fails now, its checkout says so, and no voucher pays it any more. If the customer pays at this very moment, one of the two happens. Your webhook is not told of an intent that fails. This cannot be taken back."
        confirmLabel="Cancel intent"
        action={cancelIntentAction}
        fields={{ environment, reference }}
      />
    </ShownWhen>
  );
}
