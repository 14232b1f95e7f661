import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { allPaidWords, payeeNames } from "@/app/(dashboard)/_words/run-words";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { buttonStyles } from "@/components/ui/button";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import type { BankFile, BankFiles } from "@/lib/money/payouts/bank-files";
import {
  bankFileName,
  canMarkNotSubmitted,
  DOWNLOAD_REFUSALS,
  downloadRefusal,
} from "@/lib/money/payouts/rules";
import { PaidDialog } from "../../dialogs";
import { makeBankFileAction, markFilePaidAction, markNotSubmittedAction } from "../actions";

type Props = BankFiles & {
  /** The path of the run's page. */
  readonly path: string;
  readonly runId: string;
  readonly timezone: string;
};

/** Lists the bank files of a live payout run, with a button that creates a file for the payouts that wait for one. */
export function BankFilesCard({ files, waiting, waitingAmount, onHold, runId, ...place }: Props) {
  const amount = displayAmount(waitingAmount);
  return (
    <BodyCard
      title="Bank files"
      description="A file can contain several payouts. No payout is in a second file unless you mark the first as not submitted. Submit each file to your bank once, in one of its formats. Every download is recorded in the audit log."
      actions={
        waiting > 0 && (
          <ForRole needs="finance">
            <ConfirmDialog
              trigger="Create bank file"
              triggerStyle={{ variant: "primary", size: "sm" }}
              title={`Create a bank file for ${countOf(waiting, "payout")}?`}
              description={`The file pays ${amount}. A payout in it can go into another file only if you mark this file as not submitted.`}
              confirmLabel={`Create file for ${countOf(waiting, "payout")}`}
              tone="primary"
              action={makeBankFileAction}
              fields={{ environment: "live", run_id: runId }}
            />
          </ForRole>
        )
      }
      bodyClassName="flex flex-col gap-4"
    >
      {onHold > 0 && (
        <p className="text-sm">
          {countOf(onHold, "payout")} on hold: {onHold === 1 ? "its partner was" : "their partners were"}{" "}
          suspended after the run was created. Release or reverse {onHold === 1 ? "it" : "them"} in the list
          below.
        </p>
      )}
      {files.length === 0 ? (
        <p className="text-sm text-muted">No bank files yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line" aria-label="Bank files">
          {files.map((file) => (
            <FileEntry key={file.id} file={file} {...place} />
          ))}
        </ul>
      )}
    </BodyCard>
  );
}

type EntryProps = Pick<Props, "path" | "timezone"> & { readonly file: BankFile };

function FileEntry({ file, path, timezone }: EntryProps) {
  const style = buttonStyles({ variant: "secondary", size: "sm" });
  const address = `${path}/files/${file.id}/bank-file`;
  const name = bankFileName(file.id);
  const fields = { environment: "live", file_id: file.id };
  const inTransitCount = file.payoutCount - file.paidCount - file.reversedCount;
  const refusal = downloadRefusal(file);
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0 lg:flex-row lg:items-center lg:justify-between">
      <div className="min-w-0 text-sm">
        <p className="font-semibold">
          <Amount minor={file.amount} />, {countOf(file.payoutCount, "payout")}
        </p>
        <p className="font-mono text-xs break-all text-muted">{name}</p>
        <p className="break-words">To {payeeNames(file)}</p>
        <p className="break-words text-muted">
          Created <DateTime value={file.madeAt} timeZone={timezone} /> by {file.madeBy ?? "a removed user"}
        </p>
        {refusal && refusal !== "not_submitted" && (
          <p className="break-words">{DOWNLOAD_REFUSALS[refusal]}</p>
        )}
        {file.notSubmittedAt && (
          <p className="break-words text-muted">
            <Badge tone="warning">Not submitted</Badge> Marked{" "}
            <DateTime value={file.notSubmittedAt} timeZone={timezone} /> by{" "}
            {file.notSubmittedBy ?? "a removed user"}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ForRole needs="finance">
          {!refusal && env().CURRENCY === "EUR" && file.hasPayer && (
            <a href={`${address}.xml`} className={style}>
              Download bank file (pain.001)
            </a>
          )}
          {!refusal && (
            <a href={`${address}.csv`} className={style}>
              Download bank file (CSV)
            </a>
          )}
          {!file.notSubmittedAt && inTransitCount > 0 && (
            <PaidDialog
              trigger="Mark all paid"
              triggerLabel={`Mark all paid: ${name}`}
              triggerStyle={{ variant: "secondary", size: "sm" }}
              {...allPaidWords(inTransitCount, "live")}
              action={markFilePaidAction}
              fields={fields}
            />
          )}
          {canMarkNotSubmitted(file) && (
            <ConfirmDialog
              trigger="Mark as not submitted"
              title="Mark this file as not submitted?"
              description={`Do this only if the file was not and will not be submitted. ${inTransitCount === 0 ? "None of its payouts is in transit." : `Its ${countOf(inTransitCount, "payout")} in transit can then go into another file. If the bank receives both files, it pays twice.`} This cannot be undone.`}
              action={markNotSubmittedAction}
              fields={fields}
            />
          )}
        </ForRole>
      </div>
    </li>
  );
}
