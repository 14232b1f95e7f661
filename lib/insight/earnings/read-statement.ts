import type { Caller } from "@/lib/base/caller";
import { type EarningResource, listEarnings } from "./list-earnings";
import { daysOf, type Period } from "./periods";
import { type Earnings, paymentCount, sumEarnings, sumParts } from "./rules";
import { earningsByPeriod, type PeriodEarnings } from "./sum-earnings";

/** The most payments that a statement lists. With more it lists days, and only the file has each payment. */
export const MAX_STATEMENT_PAYMENTS = 500;

/** The earnings of a period, by payment, or by day if there are too many. The lines sum to the total. */
export type Statement = { readonly total: Earnings } & (
  | { readonly payments: readonly EarningResource[] }
  | { readonly days: readonly PeriodEarnings[] }
);

/** Returns the caller's statement of a period, oldest line first. Reads single payments only if there are few enough. */
export async function readStatement(caller: Caller, period: Period): Promise<Statement> {
  const days = await earningsByPeriod(caller, daysOf(period, caller.timezone));
  const ofDays = {
    total: sumEarnings(days.map(({ earned }) => earned)),
    days: days.filter(({ earned }) => paymentCount(earned) > 0),
  };
  if (paymentCount(ofDays.total) > MAX_STATEMENT_PAYMENTS) return ofDays;
  const { rows, next } = await listEarnings(caller, { period, limit: MAX_STATEMENT_PAYMENTS });
  // Too many payments were made after the count.
  if (next !== null) return ofDays;
  const parts = rows.map(({ source, partner_payout_amount: payout, platform_fee: fee }) => ({
    source,
    payments: 1,
    payout,
    fee,
  }));
  return { total: sumParts(parts), payments: rows.toReversed() };
}
