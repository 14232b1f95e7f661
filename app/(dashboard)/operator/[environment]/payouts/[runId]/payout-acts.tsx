import { inLive, LiveMoney } from "@/components/live-money";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import type { PayoutOfRun } from "@/lib/payouts/read-runs";
import { NoDialog } from "../../queue/no-dialog";
import { markPaidAction, reversePayoutAction } from "../actions";
import { PaidDialog } from "./paid-dialog";

type Props = {
  readonly payout: PayoutOfRun;
  readonly environment: Environment;
};

/** What can be done with a payout that is on its way. */
export function PayoutActs({ payout, environment }: Props) {
  if (payout.status !== "posted") return null;
  const { companyName } = payout;
  const amount = formatMinor(payout.amount, env().CURRENCY);
  const fields = { environment, payout_id: payout.id };
  return (
    <>
      <PaidDialog
        trigger="Mark paid"
        triggerLabel={`Mark paid: ${companyName}`}
        triggerStyle={{ variant: "secondary", size: "sm" }}
        title={`Has the bank paid ${companyName} ${amount}?`}
        description="It cannot be reversed any more then."
        action={markPaidAction}
        fields={fields}
      />
      <NoDialog
        trigger="Reverse"
        triggerLabel={`Reverse: ${companyName}`}
        title={`Reverse the ${environment} payout of ${amount} to ${companyName}?`}
        description="Only if the bank has not paid it and will not. The amount is owed again, and the next run pays it. The partner reads your sentence."
        confirmLabel={inLive(`Reverse ${amount}`, environment)}
        action={reversePayoutAction}
        fields={fields}
      >
        <LiveMoney environment={environment} />
      </NoDialog>
    </>
  );
}
