import type { Metadata } from "next";
import { RunState } from "@/app/(dashboard)/_cards/payout-state";
import { ReturnedNote } from "@/app/(dashboard)/_cards/returned-note";
import { openList, type Query } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { runAmounts, runCounts } from "@/app/(dashboard)/_words/run-words";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/base/settings/env";
import { listBankFiles } from "@/lib/money/payouts/bank-files";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { retrieveRun, suspendedSincePrepared } from "@/lib/money/payouts/read-runs";
import { BankFilesCard } from "./bank-files-card";
import { payoutsOf } from "./payout-list";
import { RunActs } from "./run-acts";
import { SuspendedAlert, SuspendedInFileAlert } from "./suspended-alert";

export const metadata: Metadata = { title: "Payout run" };

type Props = AccountParams<{ runId: string }> & { readonly searchParams: Promise<Query> };

/** One payout run and its payouts. */
export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const run = await retrieveRun(user, environment, (await params).runId).catch(notFoundPage);
  const [open, owed, suspended, bankFiles] = await Promise.all([
    openList(payoutsOf(run.id), visit, await searchParams),
    listOwed(user, environment),
    suspendedSincePrepared(user, run),
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
            What partners were owed at <DateTime value={run.cutOff} timeZone={timezone} show="second" />, in{" "}
            {environment}.
          </>
        }
        back={<TextLink href={`${home}/payouts`}>Payouts</TextLink>}
        actions={<RunActs run={run} environment={environment} canBePosted={suspended.length === 0} />}
      />
      <div className="flex flex-col gap-6">
        <SuspendedAlert partners={suspended} home={home} />
        <SuspendedInFileAlert files={bankFiles.files} home={home} />
        <Card>
          <CardHeader title="Run" actions={<RunState run={run} />} />
          <CardBody>
            <DescriptionList>
              <DescriptionItem term="Amount">
                <Money amountMinor={run.amount} currency={env().CURRENCY} /> to {run.payoutCount}{" "}
                {run.payoutCount === 1 ? "partner" : "partners"}
                {amounts && <>: {amounts}</>}
              </DescriptionItem>
              <DescriptionItem term="Created">
                <DateTime value={run.preparedAt} timeZone={timezone} /> by{" "}
                {run.preparedBy ?? "a removed user"}
              </DescriptionItem>
              {run.endedAt && (
                <DescriptionItem term={run.status === "posted" ? "Posted" : "Discarded"}>
                  <DateTime value={run.endedAt} timeZone={timezone} /> by {run.endedBy ?? "a removed user"}
                </DescriptionItem>
              )}
              {run.status === "posted" && <DescriptionItem term="Payouts">{runCounts(run)}</DescriptionItem>}
              <DescriptionItem term="Owed now">
                <Money amountMinor={owed.payable} currency={env().CURRENCY} /> payable in a run,{" "}
                <span className="text-muted">
                  {owed.at ? (
                    <>
                      as of <DateTime value={owed.at} timeZone={timezone} />
                    </>
                  ) : (
                    "as far as is counted, which is a minute or two ago"
                  )}
                </span>
                <ReturnedNote amountMinor={owed.returned} />
              </DescriptionItem>
            </DescriptionList>
          </CardBody>
        </Card>
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
          title={open.chosen.only === undefined ? "Payouts" : "Payout found"}
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
