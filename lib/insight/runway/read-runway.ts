import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { type Minor, minor, sum } from "@/lib/base/money";
import { readFunds, type WalletFunds } from "@/lib/money/ledger/read-wallet";
import { isOverdue, MAX_ZONE_SHIFT_MS } from "@/lib/payments/subscriptions/rules";
import { paceOf, type Runway, runway, type SalesPace, topUpFor, usedUpAt } from "./rules";
import { selectOneOffSales, selectRunning } from "./store";
import { type UpcomingCycle, upcomingCycles } from "./upcoming-cycles";

/** How far ahead a wallet is reckoned. */
const RUNWAY_DAYS = 90;
const WEEK_MS = 7 * DAY_MS;

/** Over which the pace of one-off sales is taken; of a shop that sells very much, over its latest sales. */
const PACE_MS = 28 * DAY_MS;
const MOST_SALES = 300;

/** A date by a zone's calendar takes some 20 microseconds to find. */
const MOST_SUBSCRIPTIONS = 500;
const MOST_CYCLES = 500;

/** Cycles together, and what they take. */
type CycleTotal = { readonly cycles: readonly UpcomingCycle[]; readonly amount: Minor };

/** How long a wallet lasts. */
export type RunwayView = Runway<UpcomingCycle> & {
  /** What the wallet can spend. */
  readonly balance: Minor;
  readonly funds: WalletFunds;
  /** Every unpaid cycle until then, those missed included. */
  readonly upcoming: CycleTotal;
  /** How far ahead every cycle is known: {@link RUNWAY_DAYS}, or less where a reseller bills very many. */
  readonly reach: Date;
  readonly dueThisWeek: CycleTotal;
  /** More than a day late. */
  readonly missed: CycleTotal;
  /**
   * How one-off sales went; undefined without any. `usedUpAt`: by when they and the cycles use the balance up if they go on
   * so, if before `reach`.
   */
  readonly pace: (SalesPace & { readonly usedUpAt: Date | undefined }) | undefined;
  /** The smallest top-up that carries the wallet to the time that was asked for, or to `reach` where that comes first. */
  readonly topUp: { readonly until: Date; readonly amount: Minor };
};

/**
 * Which unpaid cycles the caller's wallet covers, each at what its subscription takes, and the smallest top-up that carries
 * it to a time. One-off sales are not foreseen; beside it stands how long it would last if they went on as they did. Throws
 * `not_found` where there is no wallet.
 */
export async function readRunway(caller: Caller, wanted: Date): Promise<RunwayView> {
  const at = now();
  const paceFrom = new Date(at.getTime() - PACE_MS);
  const [funds, sold, running] = await Promise.all([
    readFunds(caller),
    selectOneOffSales(caller, paceFrom, MOST_SALES),
    selectRunning(caller, MOST_SUBSCRIPTIONS + 1),
  ]);
  const balance = funds.available;
  const { cycles, reach } = upcomingCycles(running, { before: knownUntil(running, at), most: MOST_CYCLES });
  const until = wanted < reach ? wanted : reach;
  const upTo = (time: Date) => cycles.filter(({ dueAt }) => dueAt < time);
  const since = sold.looked === MOST_SALES ? (sold.oldest ?? paceFrom) : paceFrom;
  const pace = paceOf(minor(sold.amount), since, at);
  return {
    ...runway(balance, cycles),
    balance,
    funds,
    upcoming: totalOf(cycles),
    reach,
    dueThisWeek: totalOf(upTo(new Date(at.getTime() + WEEK_MS)).filter(({ dueAt }) => !isOverdue(dueAt, at))),
    missed: totalOf(cycles.filter(({ dueAt }) => isOverdue(dueAt, at))),
    pace: pace && { ...pace, usedUpAt: usedUpAt(balance, cycles, pace, { from: at, before: reach }) },
    topUp: { until, amount: topUpFor(balance, upTo(until)) },
  };
}

/** Beyond the last subscription that was read others may have a cycle due. */
function knownUntil(running: Awaited<ReturnType<typeof selectRunning>>, at: Date): Date {
  const end = new Date(at.getTime() + RUNWAY_DAYS * DAY_MS);
  const last = running[MOST_SUBSCRIPTIONS];
  if (!last) return end;
  return new Date(Math.min(end.getTime(), last.dueAround.getTime() - MAX_ZONE_SHIFT_MS));
}

function totalOf(cycles: readonly UpcomingCycle[]): CycleTotal {
  return { cycles, amount: sum(cycles.map(({ amount }) => amount)) };
}
