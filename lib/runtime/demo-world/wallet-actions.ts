import { DAY_MS } from "@/lib/base/clock";
import { midnightOf, onDay, runAt, runInBatches } from "./simulated-time";

/** An action that credits or debits a reseller's wallet. */
export type WalletAction = {
  readonly at: Date;
  /**
   * The kind of action. Each kind has its own time of day, and consecutive actions of one kind on the same day run
   * concurrently.
   */
  readonly kind: "renewals" | "sales" | "first bills" | "charge-backs" | "top-ups";
  /** The debit in minor units, negative for a credit. */
  readonly cost: number;
  readonly play: () => Promise<unknown>;
  /** A follow-up that does not change the wallet, such as the payment of an intent. */
  readonly after?: () => Promise<unknown>;
};

/** The parameters of a reseller's weekly top-ups. Amounts are in minor units. */
export type TopUps = {
  /** The balance of the wallet before the first top-up. */
  readonly openingBalance: number;
  /** The minimum balance that remains before each top-up except the first. */
  readonly weeklyBalance: number;
  /** The minimum balance that remains at the end of the simulation. */
  readonly finalBalance: number;
  readonly topUp: (amount: number, at: Date) => Promise<unknown>;
};

const MONDAY = 1;
/** The hour in UTC at which wallets are topped up, after the night's bills and before the day's first sale. */
const TOP_UP_HOUR = 7.5;
/** Every top-up is at least this amount in minor units. All but the last are rounded up to a multiple of it. */
const ROUND_TO = 1_000;
/** The number of days without a top-up at the end of the history, so that the wallet shows what the shop has spent since. */
const SETTLED_DAYS = 2;

/**
 * Runs a wallet's actions in chronological order, so that the wallet's statement is realistic. Consecutive actions of one kind
 * on the same day run concurrently. With `topUps`, tops up the wallet on the first day and on Mondays, each time with the
 * amount that is needed until the next top-up.
 */
export async function runWalletActions(
  topUps: TopUps | undefined,
  acts: readonly WalletAction[],
  days: readonly Date[],
): Promise<void> {
  const all = [...acts, ...(topUps ? topUpsFor(topUps, acts, days) : [])].sort(
    (left, right) => left.at.getTime() - right.at.getTime(),
  );
  let following: Promise<void> = Promise.resolve();
  for (const group of groupsOf(all)) {
    await runInBatches(group, ({ at, play }) => runAt(at, play));
    const after = group.flatMap(({ after }) => after ?? []);
    await following;
    following = runInBatches(after, (one) => one());
  }
  await following;
}

/** Splits a chronological list of actions into groups of consecutive actions of the same kind and day. */
function groupsOf(acts: readonly WalletAction[]): WalletAction[][] {
  const groups: WalletAction[][] = [];
  for (const act of acts) {
    const latest = groups.at(-1);
    const isNext = latest?.[0]?.kind === act.kind && midnightOf(latest[0].at) >= midnightOf(act.at);
    if (isNext) latest.push(act);
    else groups.push([act]);
  }
  return groups;
}

function topUpsFor(
  { openingBalance, weeklyBalance, finalBalance, topUp }: TopUps,
  acts: readonly WalletAction[],
  days: readonly Date[],
): WalletAction[] {
  const latest = (days.at(-1)?.getTime() ?? 0) - SETTLED_DAYS * DAY_MS;
  const starts = days
    .filter((day, index) => index === 0 || (day.getUTCDay() === MONDAY && day.getTime() <= latest))
    .map((day) => onDay(day, TOP_UP_HOUR));
  let balance = openingBalance;
  return starts.map((at, week) => {
    const next = starts[week + 1];
    const due = acts.filter((act) => act.at >= at && (!next || act.at < next));
    const needs = due.reduce((total, { cost }) => total + cost, 0) - balance;
    const desired = next ? Math.ceil((needs + weeklyBalance) / ROUND_TO) * ROUND_TO : needs + finalBalance;
    const amount = Math.max(ROUND_TO, desired);
    balance = amount - needs;
    return { at, kind: "top-ups", cost: -amount, play: () => topUp(amount, at) };
  });
}
