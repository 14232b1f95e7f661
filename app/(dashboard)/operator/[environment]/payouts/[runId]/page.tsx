import { Fragment } from "react";
import { Amount, RefundNote, ReturnedNote } from "@/app/(dashboard)/_cards/amounts";
import { RunState } from "@/app/(dashboard)/_cards/payout-state";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { runAmounts, runCounts } from "@/app/(dashboard)/_words/run-words";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { type BankFile, listBankFiles } from "@/lib/money/payouts/bank-files";
import { listOwed } from "@/lib/money/payouts/list-owed";
import {
  listPartnersSuspendedSinceDraft,
  newBankDetailsInDraft,
  retrieveRun,
} from "@/lib/money/payouts/read-runs";
import { payoutsOf } from "../payout-lists";
import { BankFilesCard } from "./bank-files-card";
import { RunActs } from "./payout-acts";

export const generateMetadata = withTitle(Page, "Payout run");

export default withNotFound(Page);

/** Renders one payout run and its payouts. */
async function Page({ params, searchParams }: ListParams<{ runId: string }>) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const run = await retrieveRun(user, environment, (await params).runId).catch(notFoundPage);
  const [open, owed, suspended, newBankDetails, bankFiles] = await Promise.all([
    openList(payoutsOf(run.id), visit, await searchParams),
    listOwed(user, environment),
    listPartnersSuspendedSinceDraft(user, run),
    newBankDetailsInDraft(user, run),
    listBankFiles(user, run.id),
  ]);
  const { timezone } = user;
  const amounts = runAmounts(run);
  return (
    <>
      <PageHeader
        title="Payout run"
        description={
          <>
            Amounts owed to partners as of <DateTime value={run.cutOff} timeZone={timezone} show="second" />,
            in {environment} mode.
          </>
        }
        back={<TextLink href={`${home}/payouts`}>Payouts</TextLink>}
        actions={
          <ForRole needs="finance">
            <RunActs
              run={run}
              environment={environment}
              canBePosted={suspended.length === 0}
              newBankDetails={newBankDetails}
            />
          </ForRole>
        }
      />
      <div className="flex flex-col gap-6">
        <SuspendedAlert partners={suspended} home={home} />
        <SuspendedInFileAlert files={bankFiles.files} home={home} />
        <BodyCard title="Run" actions={<RunState run={run} />}>
          <DescriptionList>
            <DescriptionItem term="Amount">
              <Amount minor={run.amount} /> to {countOf(run.payoutCount, "partner")}
              {amounts && <>: {amounts}</>}
              <RefundNote refundedMinor={run.refundedAmount} />
            </DescriptionItem>
            <DescriptionItem term="Created">
              <DateTime value={run.preparedAt} timeZone={timezone} /> by {run.preparedBy ?? "a removed user"}
            </DescriptionItem>
            {run.endedAt && (
              <DescriptionItem term={run.status === "posted" ? "Posted" : "Discarded"}>
                <DateTime value={run.endedAt} timeZone={timezone} /> by {run.endedBy ?? "a removed user"}
              </DescriptionItem>
            )}
            {run.status === "posted" && <DescriptionItem term="Payouts">{runCounts(run)}</DescriptionItem>}
            <DescriptionItem term="For the next run">
              <Amount minor={owed.payable} /> payable,{" "}
              <span className="text-muted">
                {owed.at ? (
                  <>
                    as of <DateTime value={owed.at} timeZone={timezone} />
                  </>
                ) : (
                  "as of a minute or two ago"
                )}
              </span>
              <ReturnedNote amountMinor={owed.pendingReversals} />
            </DescriptionItem>
          </DescriptionList>
        </BodyCard>
        {run.status === "posted" && environment === "live" && (
          <BankFilesCard
            {...bankFiles}
            path={`${home}/payouts/${run.id}`}
            runId={run.id}
            timezone={timezone}
          />
        )}
        <ListCard
          open={open}
          title={open.chosen.only === undefined ? "Payouts" : "Payout"}
          description={
            open.chosen.only !== undefined && (
              <TextLink href={`${home}/payouts/${run.id}`}>View all payouts of the run</TextLink>
            )
          }
          caption="Payouts of the run"
        />
      </div>
    </>
  );
}

type SuspendedAlertProps = {
  readonly partners: Awaited<ReturnType<typeof listPartnersSuspendedSinceDraft>>;
  readonly home: string;
};

/** Names the partners whose suspension prevents a draft run from being posted. Renders nothing if there are none. */
function SuspendedAlert({ partners, home }: SuspendedAlertProps) {
  if (partners.length === 0) return null;
  const [was, them] =
    partners.length === 1 ? ["was", "it only if it has"] : ["were", "them only if they have"];
  return (
    <Alert tone="danger" title="This run cannot be posted">
      <PartnerLinks partners={partners} home={home} /> {was} suspended after this run was created. Discard the
      run and create another. The new run pays {them} been reinstated by then.
    </Alert>
  );
}

/** Names the suspended partners with a payout in transit in a bank file of the run. Renders nothing if there are none. */
function SuspendedInFileAlert({
  files,
  home,
}: Pick<SuspendedAlertProps, "home"> & { readonly files: readonly BankFile[] }) {
  const partners = files.flatMap(({ suspendedPartners }) => suspendedPartners);
  if (partners.length === 0) return null;
  return (
    <Alert tone="warning" title="A bank file that pays a suspended partner cannot be downloaded">
      <PartnerLinks partners={partners} home={home} /> {partners.length === 1 ? "is" : "are"} suspended. If
      your bank does not have the file, mark it as not submitted, and its payouts to suspended partners are
      put on hold. If your bank has it, mark each of these payouts as paid once the bank has paid it, or
      reverse it if the bank returns it.
    </Alert>
  );
}

function PartnerLinks({ partners, home }: SuspendedAlertProps) {
  return partners.map(({ accountId, companyName }, nth) => (
    <Fragment key={accountId}>
      {nth > 0 && (nth === partners.length - 1 ? " and " : ", ")}
      <TextLink href={`${home}/accounts/${accountId}`}>{companyName}</TextLink>
    </Fragment>
  ));
}
