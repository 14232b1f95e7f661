import { inLive, LiveMoney } from "@/components/money/live-money";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { QueuedTopUp } from "@/lib/money/top-ups/list-top-ups";
import { RefusalDialog } from "../queue/refusal-dialog";
import { creditTopUpAction, refuseTopUpAction } from "./actions";

type Props = { readonly request: QueuedTopUp };

/** Both answers to a top-up that waits. */
export function TopUpActs({ request }: Props) {
  return (
    <>
      <Credit request={request} />
      <Refuse request={request} />
    </>
  );
}

function Credit({ request }: Props) {
  const { id, reference, company_name, amount_display } = request;
  return (
    <ConfirmDialog
      trigger="Credit"
      triggerLabel={`Credit ${reference}`}
      triggerStyle={{ variant: "primary", size: "sm" }}
      title={`Credit ${amount_display} to ${company_name}?`}
      description={`The live wallet changes from ${request.balance_display} to ${request.balance_after_display} with the reference ${reference}. Credit it only when the transfer has arrived: this cannot be undone.`}
      confirmLabel={inLive(`Credit ${amount_display}`, "live")}
      tone="primary"
      action={creditTopUpAction}
      fields={{ id }}
    >
      <LiveMoney environment="live" />
    </ConfirmDialog>
  );
}

function Refuse({ request }: Props) {
  const { id, reference, company_name, amount_display } = request;
  return (
    <RefusalDialog
      trigger="Refuse"
      triggerLabel={`Refuse ${reference}`}
      title={`Refuse ${amount_display} of ${company_name}?`}
      description="No money moves. The reseller sees your reason."
      confirmLabel="Refuse"
      action={refuseTopUpAction}
      fields={{ id }}
    />
  );
}
