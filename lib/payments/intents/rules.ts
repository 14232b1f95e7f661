import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { type Minor, minor } from "@/lib/base/money";
import type { IntentFailure, IntentStatus } from "./schema";

/** A pending intent fails this long after it was created, unless the partner sets another time. */
export const INTENT_LIFE_MS = 24 * HOUR_MS;

/** When an intent created at `at` fails if it is not paid. `expiresInS` is the time that the partner sets, in seconds. */
export function expiryOf(at: Date, expiresInS: number | undefined): Date {
  return new Date(at.getTime() + (expiresInS === undefined ? INTENT_LIFE_MS : expiresInS * SECOND_MS));
}

/** How long before its end a checkout warns its customer, who can then extend it. */
export const EXPIRY_WARNING_MS = 5 * MINUTE_MS;

/** By how much a customer can extend the time to pay, once, unless the partner set it. */
export const EXTENSION_MS = 15 * MINUTE_MS;

/** The number of refused codes that fails an intent. */
export const MAX_REFUSED_CODES = 20;

/** How many more codes may be refused before the intent fails. */
export function triesLeftAfter(refusedCodes: number): number {
  return Math.max(0, MAX_REFUSED_CODES - refusedCodes);
}

type IntentState = { status: IntentStatus; failureReason: IntentFailure | null; expiresAt: Date };

/**
 * Returns the intent's status at `time`. A pending intent past its end has failed, even before a job records it.
 */
export function intentStateAt(state: IntentState, time: Date): Pick<IntentState, "status" | "failureReason"> {
  const expired = state.status === "pending" && state.expiresAt <= time;
  return expired ? { status: "failed", failureReason: "expired" } : state;
}

export type Spendable = { readonly id: string; readonly currentBalance: number; readonly expiresAt: Date };

/** The amount that one voucher pays, split between the partner and the platform. */
export type Share = {
  readonly voucherId: string;
  readonly amount: Minor;
  readonly payout: Minor;
  readonly fee: Minor;
};

/** Decides the effect of canceling an intent at `time`. An intent that has ended is unchanged. */
export function decideCancel(state: IntentState, time: Date): "cancel" | "already_failed" | "paid" {
  const { status } = intentStateAt(state, time);
  if (status === "success") return "paid";
  return status === "failed" ? "already_failed" : "cancel";
}

type Allocation =
  | { readonly kind: "covered"; readonly shares: readonly Share[] }
  | { readonly kind: "short"; readonly missing: Minor };

/** Sorts vouchers in spending order: the soonest to expire first, then by ID for a total order. */
export function inSpendingOrder<Voucher extends Spendable>(vouchers: readonly Voucher[]): Voucher[] {
  return [...vouchers].sort(
    (left, right) => left.expiresAt.getTime() - right.expiresAt.getTime() || (left.id < right.id ? -1 : 1),
  );
}

/**
 * Splits exactly `payout + fee` over the vouchers in spending order, payout first, then fee. A voucher that is not
 * needed has no share. When the vouchers hold too little, returns the missing amount.
 */
export function allocate(vouchers: readonly Spendable[], payout: Minor, fee: Minor): Allocation {
  let payoutLeft: number = payout;
  let feeLeft: number = fee;
  const shares: Share[] = [];
  for (const voucher of inSpendingOrder(vouchers)) {
    const amount = Math.min(voucher.currentBalance, payoutLeft + feeLeft);
    if (amount === 0) continue;
    const toPartner = Math.min(amount, payoutLeft);
    shares.push({
      voucherId: voucher.id,
      amount: minor(amount),
      payout: minor(toPartner),
      fee: minor(amount - toPartner),
    });
    payoutLeft -= toPartner;
    feeLeft -= amount - toPartner;
  }
  const missing = minor(payoutLeft + feeLeft);
  return missing === 0 ? { kind: "covered", shares } : { kind: "short", missing };
}
