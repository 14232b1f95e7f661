import { ShownWhen } from "@/app/(dashboard)/_cards/shown-when";
import { allPaidWords } from "@/app/(dashboard)/_words/run-words";
import { inLive, LiveMoney } from "@/components/money/live-money";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { PayoutRun } from "@/lib/money/payouts/read-runs";
import { discardRunAction, markRunPaidAction, postRunAction } from "../actions";
import { PaidDialog } from "./paid-dialog";

type Props = {
  readonly run: PayoutRun;
  readonly environment: Environment;
  /** False if posting would be refused. */
  readonly canBePosted: boolean;
};

/** The acts on a run in its state. Live payouts are marked paid by bank file, in {@link BankFilesCard}. */
export function RunActs({ run, environment, canBePosted }: Props) {
  const amount = formatMinor(run.amount, env().CURRENCY);
  const fields = { environment, run_id: run.id };
  const partners = run.payoutCount === 1 ? "1 partner" : `${run.payoutCount} partners`;
  return (
    <>
      <ShownWhen condition={run.status === "prepared" && canBePosted}>
        <ConfirmDialog
          trigger="Post the run"
          triggerStyle={{ variant: "primary", size: "sm" }}
          title={`Post the ${environment} run?`}
          description={`${amount} for ${partners} is deducted from what they are owed, and their payouts are shown as in transit. You then submit the bank file to your bank.`}
          confirmLabel={inLive(`Post ${amount}`, environment)}
          tone="primary"
          action={postRunAction}
          fields={fields}
        >
          <LiveMoney environment={environment} />
        </ConfirmDialog>
      </ShownWhen>
      <ShownWhen condition={run.status === "prepared"}>
        <ConfirmDialog
          trigger="Discard"
          title="Discard the run?"
          description="No money has moved. The next run includes its amounts."
          confirmLabel="Discard run"
          action={discardRunAction}
          fields={fields}
        />
      </ShownWhen>
      <ShownWhen condition={environment === "test" && run.onTheirWay > 0}>
        <PaidDialog
          trigger="Mark all paid"
          triggerStyle={{ variant: "primary", size: "sm" }}
          {...allPaidWords(run.onTheirWay)}
          action={markRunPaidAction}
          fields={fields}
        />
      </ShownWhen>
    </>
  );
}
