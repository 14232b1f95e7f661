import { EndpointNotice, KeysNotice, LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import { Amount, ReservedFunds } from "@/app/(dashboard)/_cards/amounts";
import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { type ListParams, openList, type Query } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { dayEnd, dayOf } from "@/app/(dashboard)/_words/zoned-time";
import { amountMeasure, dayPoints } from "@/components/charts/series";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { ActionLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { minor, sum } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { readRunway } from "@/lib/insight/runway/read-runway";
import { readWalletHistory } from "@/lib/money/ledger/read-wallet";
import { readThresholds, type ThresholdsView } from "@/lib/money/low-balance/thresholds";
import { listOwnPendingTopUps } from "@/lib/money/top-ups/top-up-requests";
import { listBilledSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { listPayments } from "@/lib/payments/voucher-payments/read-payments";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { requireAccount, type Visit } from "../../_shell/visit";
import { DueCards } from "./due-cards";
import { LowBalanceCard, LowNotice } from "./low-balance";
import { ResellerSteps } from "./reseller-steps";
import { RunwayCard } from "./runway-card";
import { LiveTopUpCard, TestTopUpCard } from "./top-up-cards";
import { transferList } from "./transfer-list";

export const metadata = { title: "Wallet" };

/** Renders the reseller's wallet: warnings, balance, forecast, due cycles, history, first steps and transfers. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller } = visit;
  const query = await searchParams;
  const [{ view, days }, transfers, keys, sales, endpoints, pending, low] = await Promise.all([
    readWantedRunway(visit, query),
    openList(transferList, visit, query),
    listApiKeys(caller),
    listPayments(caller, { limit: 1 }),
    readEndpoints(caller),
    listOwnPendingTopUps(caller),
    readThresholds(caller),
  ]);
  const waiting = sum(pending.map(({ amount }) => minor(amount)));
  return (
    <>
      <PageHeader
        title="Wallet"
        description={`Prepaid balance for the voucher sales of ${user.companyName} in ${environment} mode.`}
      />
      <LiveAccess visit={visit} />
      <div className="flex flex-col gap-6">
        <LowNotice view={low} />
        <WaitingNotice caller={caller} />
        <KeysNotice keys={keys} home={visit.home} />
        <EndpointNotice endpoints={endpoints} visit={visit} />
        <div className="grid gap-6 lg:grid-cols-2">
          <BodyCard title="Balance">
            <p className="text-4xl font-semibold tracking-tight">
              <Amount minor={view.funds.posted} />
            </p>
            <ReservedFunds funds={view.funds} />
          </BodyCard>
          {environment === "test" ? <TestTopUpCard /> : <LiveTopUpCard home={visit.home} pending={pending} />}
        </div>
        <RunwayCard view={view} days={days} waiting={waiting} visit={visit} />
        {view.upcoming.cycles.length > 0 && <DueCards view={view} visit={visit} />}
        <WalletChart caller={caller} low={low} />
        {mayOperate(visit) && (
          <ResellerSteps
            environment={environment}
            hasMoney={view.funds.posted > 0 || transfers.page.rows.length > 0}
            hasKey={keys.length > 0}
            hasSale={sales.rows.length > 0}
          />
        )}
        <ListCard open={transfers} title="Transfers" caption="Wallet transfers" />
        <LowBalanceCard view={low} environment={environment} />
      </div>
    </>
  );
}

/** Warns if the reseller has to confirm a requested cancellation. Otherwise, renders nothing. */
async function WaitingNotice({ caller }: { caller: Caller }) {
  const { data } = await listBilledSubscriptions(caller, { limit: 1, cancellation_requested: true });
  if (data.subscriptions.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Confirm requested cancellations"
      actions={
        <ActionLink href={`/reseller/${caller.environment}/subscriptions`}>View subscriptions</ActionLink>
      }
    >
      Cancellation was requested for at least one subscription that you bill. Until you confirm, the customer
      stays subscribed.
    </Alert>
  );
}

const DAYS = 30;

/**
 * Renders a chart of the balance at the end of each of the last 30 days, with the highest warning amount as a threshold.
 * Renders nothing if the balance was always zero.
 */
async function WalletChart({ caller, low }: { caller: Caller; low: ThresholdsView }) {
  const days = await readWalletHistory(caller, DAYS);
  if (days.every(({ balance }) => balance === 0)) return null;
  const highest = low.thresholds.at(-1);
  return (
    <ChartCard
      title="Wallet over time"
      description={`Balance at the end of each of the last ${DAYS} days, and now.`}
      shape="line"
      fileName={`wallet-${caller.environment}`}
      points={dayPoints(
        days.map(({ start }) => start),
        caller.timezone,
      )}
      series={[{ name: "Balance", tone: "primary", values: days.map(({ balance }) => balance) }]}
      measure={amountMeasure(env().CURRENCY)}
      {...(highest !== undefined && { threshold: { name: "Warning amount", value: highest } })}
    />
  );
}

/** The default number of days for which the wallet should cover all cycles. */
const USUAL_DAYS = 30;

/**
 * Calculates the runway (how long the wallet's balance will last) and the top-up needed to cover all cycles until the end of a
 * day. The query selects the day (`?until=2026-12-24`); by default, it is 30 days ahead. Also returns the days that the user
 * can choose.
 */
async function readWantedRunway({ user, caller }: Visit, query: Query) {
  const { timezone } = user;
  const at = now();
  const { until } = query;
  const named = typeof until === "string" ? dayEnd(until, timezone) : undefined;
  const usual = dayEnd(dayOf(at, timezone, USUAL_DAYS), timezone);
  const view = await readRunway(caller, named && named > at ? named : (usual ?? at));
  const lastDayBefore = (end: Date) => dayOf(new Date(end.getTime() - 1), timezone);
  const days = {
    chosen: lastDayBefore(view.topUp.until),
    first: dayOf(at, timezone),
    last: lastDayBefore(view.reach),
  };
  return { view, days };
}
