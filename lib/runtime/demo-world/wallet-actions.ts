import { DAY_MS } from "@/lib/base/clock";
import { midnightOf, onDay } from "./calendar";
import { runAt, runInBatches } from "./simulated-time";

/** Something that moves money in or out of a reseller's wallet. */
export type WalletAction = {
  readonly at: Date;
  /** Acts of one kind that follow each other share statements; at one hour of the day there is one kind. */
  readonly kind: "renewals" | "sales" | "first bills" | "charge-backs" | "top-ups";
  /** What the wallet pays, in minor units; less than 0 where it is paid. */
  readonly cost: number;
  readonly play: () => Promise<unknown>;
  /** What follows and is none of the wallet's business. */
  readonly after?: () => Promise<unknown>;
};

/** How a reseller's wallet is topped up every week. */
export type TopUps = {
  /** What it was opened with. */
  readonly opened: number;
  /** What a week's top-up leaves over what the week will need. */
  readonly keeps: number;
  /** What it is meant to hold now. */
  readonly holds: number;
  readonly topUp: (amount: number, at: Date) => Promise<unknown>;
};

const MONDAY = 1;
/** After the night's bills and before the first sale. */
const TOP_UP_HOUR = 7.5;
/** To what a weekly top-up is rounded up, all but the latest. */
const ROUND_TO = 1_000;
/** The latest top-up is so many days ago at least, for what it brought to be gone by now. */
const SETTLED_DAYS = 2;

/**
 * Plays a wallet's ninety days in their order, so that its statement reads as it happened: what comes of the same kind
 * together, what follows from a sale beside the next ones. Topped up every Monday with what the week will need, unless it has
 * enough from the start.
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

/** In time order, cut wherever the kind changes, and the day. */
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
  { opened, keeps, holds, topUp }: TopUps,
  acts: readonly WalletAction[],
  days: readonly Date[],
): WalletAction[] {
  const latest = (days.at(-1)?.getTime() ?? 0) - SETTLED_DAYS * DAY_MS;
  const starts = days
    .filter((day, index) => index === 0 || (day.getUTCDay() === MONDAY && day.getTime() <= latest))
    .map((day) => onDay(day, TOP_UP_HOUR));
  let balance = opened;
  return starts.map((at, week) => {
    const next = starts[week + 1];
    const due = acts.filter((act) => act.at >= at && (!next || act.at < next));
    const needs = due.reduce((total, { cost }) => total + cost, 0) - balance;
    const wanted = next ? Math.ceil((needs + keeps) / ROUND_TO) * ROUND_TO : needs + holds;
    const amount = Math.max(ROUND_TO, wanted);
    balance = amount - needs;
    return { at, kind: "top-ups", cost: -amount, play: () => topUp(amount, at) };
  });
}
