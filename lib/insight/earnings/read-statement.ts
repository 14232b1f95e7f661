import type { Caller } from "@/lib/base/caller";
import { type EarningResource, listEarnings } from "./list-earnings";
import { daysOf, type Period } from "./periods";
import { type Earned, earnedOf, paymentsIn, sumOf } from "./rules";
import { type EarnedIn, earnedInEach } from "./sum-earnings";

/** So many payments stand on a statement; of more, their days do, and the file has each. */
export const MOST_ON_STATEMENT = 500;

/** What a partner earned in a period, line by line: payments, or days where there are too many. The lines make the total. */
export type Statement = { readonly total: Earned } & (
  | { readonly payments: readonly EarningResource[] }
  | { readonly days: readonly EarnedIn[] }
);

/** The statement of a period by the caller's calendar, the oldest line first. Payments are read where there are few enough alone. */
export async function readStatement(caller: Caller, period: Period): Promise<Statement> {
  const days = await earnedInEach(caller, daysOf(period, caller.timezone));
  const ofDays = {
    total: sumOf(days.map(({ earned }) => earned)),
    days: days.filter(({ earned }) => paymentsIn(earned) > 0),
  };
  if (paymentsIn(ofDays.total) > MOST_ON_STATEMENT) return ofDays;
  const { rows, next } = await listEarnings(caller, { period, limit: MOST_ON_STATEMENT });
  // So many were made meanwhile.
  if (next !== null) return ofDays;
  const parts = rows.map(({ source, partner_payout_amount: payout, platform_fee: fee }) => ({
    source,
    payments: 1,
    payout,
    fee,
  }));
  return { total: earnedOf(parts), payments: rows.toReversed() };
}
