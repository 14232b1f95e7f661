import { inLive, LiveMoney } from "@/components/live-money";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import type { Payout } from "@/lib/payouts/read-payouts";
import { markPaidAction, reversePayoutAction } from "../actions";

type Props = {
  readonly payout: Payout & { readonly companyName: string };
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
      <ConfirmDialog
        trigger="Mark paid"
        triggerLabel={`Mark paid: ${companyName}`}
        triggerStyle={{ variant: "secondary", size: "sm" }}
        title={`Has the bank paid ${companyName} ${amount}?`}
        description="It cannot be reversed any more then."
        confirmLabel="Mark paid"
        tone="primary"
        action={markPaidAction}
        fields={fields}
      >
        <Field name="bank_reference" label="The bank's reference" required>
          <Input autoComplete="off" maxLength={100} />
        </Field>
      </ConfirmDialog>
      <ConfirmDialog
        trigger="Reverse"
        triggerLabel={`Reverse: ${companyName}`}
        title={`Reverse the ${environment} payout of ${amount} to ${companyName}?`}
        description="Only if the bank has not paid it and will not. The amount is owed again, and the next run pays it."
        confirmLabel={inLive(`Reverse ${amount}`, environment)}
        action={reversePayoutAction}
        fields={fields}
      >
        <LiveMoney environment={environment} />
      </ConfirmDialog>
    </>
  );
}
