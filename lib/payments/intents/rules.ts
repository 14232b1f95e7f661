import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { type Minor, minor } from "@/lib/base/money";
import type { IntentFailure, IntentStatus } from "./schema";

/** The default time to pay of a new intent, in milliseconds. It applies unless the partner sets the time to pay. */
export const INTENT_LIFE_MS = 24 * HOUR_MS;

/** Returns when an intent created at `at` expires. `expiresInS` is the time to pay in seconds, if the partner set it. */
export function expiryOf(at: Date, expiresInS: number | undefined): Date {
  return new Date(at.getTime() + (expiresInS === undefined ? INTENT_LIFE_MS : expiresInS * SECOND_MS));
}

/**
 * How long before an intent's expiry the checkout starts to warn the customer, in milliseconds. From then on, the customer can
 * extend the time to pay (see {@link EXTENSION_MS}).
 */
export const EXPIRY_WARNING_MS = 5 * MINUTE_MS;

/**
 * How much an extension adds to the time to pay, in milliseconds. An intent can be extended once, unless the partner set the
 * time to pay.
 */
export const EXTENSION_MS = 15 * MINUTE_MS;

/** The number of refused codes at which an intent fails. */
export const MAX_REFUSED_CODES = 20;

/** Returns the number of further refused codes after which the intent fails. */
export function triesLeftAfter(refusedCodes: number): number {
  return Math.max(0, MAX_REFUSED_CODES - refusedCodes);
}

type IntentState = { status: IntentStatus; failureReason: IntentFailure | null; expiresAt: Date };

/** Returns the intent's status at `time`. An expired pending intent counts as failed, even before a job records the failure. */
export function intentStateAt(state: IntentState, time: Date): Pick<IntentState, "status" | "failureReason"> {
  const expired = state.status === "pending" && state.expiresAt <= time;
  return expired ? { status: "failed", failureReason: "expired" } : state;
}

/**
 * The state of a checkout: open for codes, paid, unavailable (the partner is suspended), or the reason why the intent failed.
 */
export type IntentCheckoutState = "open" | "paid" | "unavailable" | IntentFailure;

/** Returns the state of a checkout at `time`. `suspendedAt` is when the partner was suspended, or null. */
export function checkoutStateAt(
  state: IntentState & { readonly suspendedAt: Date | null },
  time: Date,
): IntentCheckoutState {
  const { status, failureReason } = intentStateAt(state, time);
  if (status === "success") return "paid";
  if (failureReason) return failureReason;
  return state.suspendedAt ? "unavailable" : "open";
}

export type SpendableVoucher = {
  readonly id: string;
  readonly currentBalance: number;
  readonly expiresAt: Date;
};

/** The amount that one voucher pays, split into the partner's payout and the platform's fee. */
export type VoucherShare = {
  readonly voucherId: string;
  readonly amount: Minor;
  readonly payout: Minor;
  readonly fee: Minor;
};

/** Decides what canceling an intent at `time` does. An intent that is paid or has failed stays unchanged. */
export function decideCancel(state: IntentState, time: Date): "cancel" | "already_failed" | "paid" {
  const { status } = intentStateAt(state, time);
  if (status === "success") return "paid";
  return status === "failed" ? "already_failed" : "cancel";
}

type Allocation =
  | { readonly kind: "covered"; readonly shares: readonly VoucherShare[] }
  | { readonly kind: "short"; readonly missing: Minor };

/** Returns vouchers in spending order: by expiry, soonest first, then by ID. */
export function inSpendingOrder<Voucher extends SpendableVoucher>(vouchers: readonly Voucher[]): Voucher[] {
  return [...vouchers].sort(
    (left, right) => left.expiresAt.getTime() - right.expiresAt.getTime() || (left.id < right.id ? -1 : 1),
  );
}

/**
 * Splits a payment of exactly `payout + fee` across the vouchers in spending order. The vouchers pay the payout first, then the
 * fee. Vouchers that are not needed get no share. Returns the missing amount if the vouchers do not cover the sum.
 */
export function allocate(vouchers: readonly SpendableVoucher[], payout: Minor, fee: Minor): Allocation {
  let payoutLeft: number = payout;
  let feeLeft: number = fee;
  const shares: VoucherShare[] = [];
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
