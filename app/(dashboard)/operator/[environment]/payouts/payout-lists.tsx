import { Amount, RefundNote } from "@/app/(dashboard)/_cards/amounts";
import { PayoutState, RunState } from "@/app/(dashboard)/_cards/payout-state";
import { search } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { CopyOfRow } from "@/app/(dashboard)/_list/list-table";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { runAmounts } from "@/app/(dashboard)/_words/run-words";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { listPayoutsOfRun, listRuns } from "@/lib/money/payouts/read-runs";
import { flagBankDetails } from "@/lib/money/payouts/rules";
import { PayoutActs } from "./[runId]/payout-acts";

export const runList = list({
  nouns: ["run", "runs"],
  path: "/payouts",
  file: "/payouts.csv",
  read: ({ user, environment }, query) => listRuns(user, { ...query, environment }),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Cut-off",
      cell: ({ id, cutOff }, { home, user }) => (
        <TextLink href={`${home}/payouts/${id}`} className="font-semibold">
          <DateTime value={cutOff} timeZone={user.timezone} />
        </TextLink>
      ),
    },
    { header: "Status", from: "sm", cell: (run) => <RunState run={run} /> },
    { header: "Partners", numeric: true, from: "sm", cell: ({ payoutCount }) => payoutCount },
    {
      header: "Amount",
      numeric: true,
      cell: (run) => (
        <>
          <Amount minor={run.amount} />
          <span className="block text-xs whitespace-normal text-muted">{runAmounts(run)}</span>
        </>
      ),
    },
    { header: "Created by", from: "lg", cell: ({ preparedBy }) => preparedBy ?? "A removed user" },
  ],
  csv: {
    id: "id",
    status: "status",
    cut_off: ({ cutOff }) => timestamp(cutOff),
    payout_count: "payoutCount",
    amount_minor: "amount",
    currency: () => env().CURRENCY,
    on_their_way: "inTransit",
    paid: "paid",
    reversed: "reversed",
    on_their_way_minor: "inTransitAmount",
    paid_minor: "paidAmount",
    reversed_minor: "reversedAmount",
    prepared_at: ({ preparedAt }) => timestamp(preparedAt),
    prepared_by: "preparedBy",
    ended_at: ({ endedAt }) => timestampOrNull(endedAt),
    ended_by: "endedBy",
  },
  empty: () => <EmptyState title="No runs yet">A run pays all partners what they are owed.</EmptyState>,
});

type PaidToProps = {
  readonly account: { readonly accountHolder: string | null; readonly ibanShown: string | null };
  readonly environment: Environment;
};

/** Renders the bank account that a payout is paid to, or says that there is none. */
export function PaidTo({ account: { accountHolder, ibanShown }, environment }: PaidToProps) {
  if (!ibanShown)
    return (
      <span className="text-muted">
        {environment === "test" ? "Not needed in test mode" : "Not provided"}
      </span>
    );
  return (
    <>
      <span className="block">{accountHolder}</span>
      <span className="block font-mono text-xs text-muted">{ibanShown}</span>
    </>
  );
}

type NewDetailsProps = {
  /** When the partner last set its bank details; null if it has none. */
  readonly changedAt: Date | null;
  readonly timezone: string;
  /** When a payout was created. It is paid to the bank details of that time. */
  readonly payoutAt?: Date;
};

/** Flags a partner's bank details if they are new (see `flagBankDetails`). Renders nothing for older ones. */
export function NewDetailsBadge({ changedAt, timezone, payoutAt }: NewDetailsProps) {
  const flag = flagBankDetails({ changedAt, payoutAt }, now());
  if (!changedAt || !flag) return null;
  return (
    <Badge tone="warning">
      {flag === "replaced" ? "Goes to former bank details, replaced on " : "New bank details, set on "}
      <DateTime value={changedAt} timeZone={timezone} show="date" />
    </Badge>
  );
}

/** Returns the list that shows operators the payouts of a run. `?only=<reference>` shows only one of them. */
export const payoutsOf = (runId: string) =>
  list({
    nouns: ["payout", "payouts"],
    path: `/payouts/${runId}`,
    file: `/payouts/${runId}/payouts.csv`,
    pageSize: 50,
    filters: { only: search("Payout", "Complete reference", { isWhole: true }) },
    read: ({ user, environment }, query) => listPayoutsOfRun(user, { ...query, environment, runId }),
    keyOf: ({ id }) => id,
    columns: [
      {
        header: "Partner",
        isName: true,
        cell: (
          { accountId, companyName, reference, reversedBecause, status, bankChangedAt, preparedAt },
          { home, user },
        ) => (
          <>
            <TextLink href={`${home}/accounts/${accountId}`} className="block font-semibold break-words">
              {companyName}
            </TextLink>
            <span className="flex min-w-0 items-center gap-1 font-mono text-xs text-muted">
              <span className="min-w-0 break-all">{reference}</span>
              <CopyOfRow value={reference} what="the reference" />
            </span>
            {(status === "prepared" || status === "posted") && (
              <NewDetailsBadge changedAt={bankChangedAt} payoutAt={preparedAt} timezone={user.timezone} />
            )}
            {reversedBecause && (
              <span className="block text-xs break-words whitespace-normal text-muted">
                “{reversedBecause}”
              </span>
            )}
          </>
        ),
      },
      {
        header: "Paid to",
        from: "lg",
        className: "whitespace-nowrap",
        cell: (payout, { environment }) => <PaidTo account={payout} environment={environment} />,
      },
      {
        header: "Amount",
        from: "sm",
        numeric: true,
        cell: ({ amount, refunded }) => (
          <>
            <Amount minor={amount} />
            <RefundNote refundedMinor={refunded} />
          </>
        ),
      },
      {
        header: "Status",
        cell: (payout, visit) => (
          <span className="flex flex-col items-start gap-2 whitespace-nowrap sm:flex-row sm:flex-wrap sm:items-center lg:flex-nowrap">
            {!payout.onHold && <PayoutState status={payout.status} />}
            {payout.onHold && <Badge tone="warning">On hold</Badge>}
            {payout.suspendedSince && <Badge tone="danger">Suspended after run creation</Badge>}
            {payout.bankReference && (
              <span className="min-w-24 font-mono text-xs wrap-anywhere whitespace-normal text-muted">
                {payout.bankReference}
              </span>
            )}
            <ForRole needs="finance">
              <PayoutActs payout={payout} environment={visit.environment} />
            </ForRole>
          </span>
        ),
      },
    ],
    csv: {
      reference: "reference",
      account_id: "accountId",
      company_name: "companyName",
      status: "status",
      on_hold: "onHold",
      amount_minor: "amount",
      currency: () => env().CURRENCY,
      account_holder: "accountHolder",
      iban_cut: "ibanShown",
      bank_reference: "bankReference",
      reversed_because: "reversedBecause",
      posted_at: ({ postedAt }) => timestampOrNull(postedAt),
      ended_at: ({ endedAt }) => timestampOrNull(endedAt),
      refunded_minor: "refunded",
    },
    empty: () => <EmptyState title="No payouts" />,
  });
