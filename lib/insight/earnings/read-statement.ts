import type { Caller } from "@/lib/base/caller";
import { type EarningResource, listEarnings } from "./list-earnings";
import { daysOf, type Period } from "./periods";
import { type Earnings, paymentCount, sumEarnings, sumParts } from "./rules";
import { earningsByPeriod, type PeriodEarnings } from "./sum-earnings";

/** So many payments stand on a statement; of more, their days do, and the file has each. */
export const MAX_STATEMENT_PAYMENTS = 500;

/** What a partner earned in a period, line by line: payments, or days where there are too many. The lines make the total. */
export type Statement = { readonly total: Earnings } & (
  | { readonly payments: readonly EarningResource[] }
  | { readonly days: readonly PeriodEarnings[] }
);

/** The statement of a period by the caller's calendar, the oldest line first. Payments are read where there are few enough alone. */
export async function readStatement(caller: Caller, period: Period): Promise<Statement> {
  const days = await earningsByPeriod(caller, daysOf(period, caller.timezone));
  const ofDays = {
    total: sumEarnings(days.map(({ earned }) => earned)),
    days: days.filter(({ earned }) => paymentCount(earned) > 0),
  };
  if (paymentCount(ofDays.total) > MAX_STATEMENT_PAYMENTS) return ofDays;
  const { rows, next } = await listEarnings(caller, { period, limit: MAX_STATEMENT_PAYMENTS });
  // So many were made meanwhile.
  if (next !== null) return ofDays;
  const parts = rows.map(({ source, partner_payout_amount: payout, platform_fee: fee }) => ({
    source,
    payments: 1,
    payout,
    fee,
  }));
  return { total: sumParts(parts), payments: rows.toReversed() };
}
