import { countOf } from "@/app/(dashboard)/_words/labels";
import { AFTER_DISCARD, allPaidWords, PAID_DESCRIPTIONS } from "@/app/(dashboard)/_words/run-words";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { Alert } from "@/components/ui/alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { displayAmount } from "@/lib/base/display-amount";
import type { Environment } from "@/lib/base/fields";
import type { PayoutOfRun, PayoutRun } from "@/lib/money/payouts/read-runs";
import { bankFileName, NEW_BANK_DETAILS_DAYS } from "@/lib/money/payouts/rules";
import { PaidDialog, RefusalDialog } from "../../dialogs";
import {
  discardRunAction,
  markPaidAction,
  markRunPaidAction,
  postRunAction,
  releasePayoutAction,
  reversePayoutAction,
} from "../actions";

type Props = {
  readonly payout: PayoutOfRun;
  readonly environment: Environment;
};

/** Renders the buttons for a payout in transit. Renders nothing for a payout with another status. */
export function PayoutActs({ payout, environment }: Props) {
  if (payout.status !== "posted") return null;
  const { companyName } = payout;
  const amount = displayAmount(payout.amount);
  const fields = { environment, payout_id: payout.id };
  return (
    <>
      {payout.onHold ? (
        <Release payout={payout} environment={environment} />
      ) : (
        <PaidDialog
          trigger="Mark paid"
          triggerLabel={`Mark paid: ${companyName}`}
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={
            environment === "live"
              ? `Has the bank paid ${companyName} ${amount}?`
              : `Mark the test payout of ${amount} to ${companyName} as paid?`
          }
          description={PAID_DESCRIPTIONS[environment]}
          action={markPaidAction}
          fields={fields}
        />
      )}
      <RefusalDialog
        trigger="Reverse"
        triggerLabel={`Reverse: ${companyName}`}
        title={`Reverse the ${environment} payout of ${amount} to ${companyName}?`}
        description={
          <>
            {environment === "live" &&
              "Do this only if the bank has not paid the payout and will not pay it. "}
            The amount is owed again, and{" "}
            {payout.isSuspended ? "a run pays it once the partner is reinstated" : "the next run pays it"}.
            The partner sees your reason.
            {payout.bankFileId && <InBankFile fileId={payout.bankFileId} />}
          </>
        }
        confirmLabel={moneyActionLabel(`Reverse ${amount}`, environment)}
        action={reversePayoutAction}
        fields={fields}
      >
        <LiveMoney environment={environment} />
      </RefusalDialog>
    </>
  );
}

function InBankFile({ fileId }: { readonly fileId: string }) {
  return (
    <span className="mt-2 block">
      The payout is in bank file <span className="font-mono text-xs break-all">{bankFileName(fileId)}</span>.
      If your bank has the file, stop the payment there first.
    </span>
  );
}

function Release({ payout, environment }: Props) {
  const { companyName } = payout;
  if (payout.isSuspended)
    return (
      <span className="text-xs whitespace-normal text-muted">
        Reinstate the partner before you release the payout.
      </span>
    );
  const amount = displayAmount(payout.amount);
  return (
    <ConfirmDialog
      trigger="Release"
      triggerLabel={`Release: ${companyName}`}
      triggerStyle={{ variant: "secondary", size: "sm" }}
      title={`Release the payout of ${amount} to ${companyName}?`}
      description="The partner was suspended after the run was created and has been reinstated. A separate bank file is created for this payout."
      confirmLabel={moneyActionLabel(`Release ${amount}`, environment)}
      tone="primary"
      action={releasePayoutAction}
      fields={{ environment, payout_id: payout.id }}
    >
      <LiveMoney environment={environment} />
    </ConfirmDialog>
  );
}

type RunActsProps = {
  readonly run: PayoutRun;
  readonly environment: Environment;
  /** False if a partner was suspended after the run was created, so that the server would refuse to post the run. */
  readonly canBePosted: boolean;
  /** The number of the run's partners that have set new bank details. */
  readonly newBankDetails: number;
};

/**
 * Renders the buttons for a payout run, depending on its status. A live run has no button that marks all of its payouts as
 * paid, because `BankFilesCard` has one for each bank file.
 */
export function RunActs({ run, environment, canBePosted, newBankDetails }: RunActsProps) {
  const amount = displayAmount(run.amount);
  const fields = { environment, run_id: run.id };
  return (
    <>
      {run.status === "prepared" && canBePosted && (
        <ConfirmDialog
          trigger="Post the run"
          triggerStyle={{ variant: "primary", size: "sm" }}
          title={`Post the ${environment} run?`}
          description={`${amount} for ${countOf(run.payoutCount, "partner")} is deducted from the amounts owed and shown as in transit. ${environment === "live" ? "You then create a bank file and submit it to your bank." : "No bank transfer is made."}`}
          confirmLabel={moneyActionLabel(`Post ${amount}`, environment)}
          tone="primary"
          action={postRunAction}
          fields={fields}
        >
          {newBankDetails > 0 && (
            <Alert tone="warning">
              {countOf(newBankDetails, "partner")} set new bank details in the last {NEW_BANK_DETAILS_DAYS}{" "}
              days. Check the flagged payouts before you post the run.
            </Alert>
          )}
          <LiveMoney environment={environment} />
        </ConfirmDialog>
      )}
      {run.status === "prepared" && (
        <ConfirmDialog
          trigger="Discard run"
          title="Discard the run?"
          description={`No money has moved. ${AFTER_DISCARD}`}
          action={discardRunAction}
          fields={fields}
        />
      )}
      {environment === "test" && run.inTransit > 0 && (
        <PaidDialog
          trigger="Mark all paid"
          triggerStyle={{ variant: "primary", size: "sm" }}
          {...allPaidWords(run.inTransit, environment)}
          action={markRunPaidAction}
          fields={fields}
        />
      )}
    </>
  );
}
