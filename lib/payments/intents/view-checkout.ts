import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { setQueryParam } from "@/lib/base/query-param";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher";
import {
  type CheckoutRow,
  type CheckoutViewRow,
  extendOnce,
  selectByAccessCode,
  selectUsedVouchers,
} from "./checkout-store";
import { type Item, totalOf } from "./item-schema";
import { intentStateAt, triesLeftAfter } from "./rules";
import type { IntentFailure } from "./schema";

/** The state of a checkout: open for codes, paid, unavailable (the partner is suspended), or the reason why it failed. */
export type IntentCheckoutState = "open" | "paid" | "unavailable" | IntentFailure;

/** An intent as shown to its customer. */
export type IntentCheckout = ReturnType<typeof presentCheckout>;

/** An item of a purchase. Amounts are in minor units. */
export type CheckoutItem = Pick<Item, "name" | "quantity"> & {
  readonly unitAmount: number;
  readonly total: number;
};

/** Returns the checkout with this access code, or undefined if there is none. */
export async function viewIntentCheckout(accessCode: string): Promise<IntentCheckout | undefined> {
  const row = await selectByAccessCode(accessCode);
  return row && presentCheckout(row, now());
}

function presentCheckout(row: CheckoutViewRow, time: Date) {
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    state: checkoutStateAt(row, time),
    /** The partner's display name, or else its company name. */
    companyName: row.settings?.displayName ?? row.companyName,
    accent: row.settings?.accent ?? null,
    supportUrl: row.settings?.supportUrl ?? null,
    termsUrl: row.settings?.termsUrl ?? null,
    logo: row.logo,
    reference: row.reference,
    amount: row.amount,
    description: row.description,
    items: (row.items ?? []).map(presentItem),
    /** The language requested for this payment, or else the partner's default. */
    locale: row.locale ?? row.settings?.locale ?? null,
    expiresAt: timestamp(row.expiresAt),
    /** The time until `expiresAt` in milliseconds, so that the page does not depend on the browser's clock. */
    leftMs: row.expiresAt.getTime() - time.getTime(),
    /** True if the customer can extend the time once, shortly before `expiresAt`. */
    mayExtend: row.mayExtend,
    redeemedAt: timestampOrNull(row.redeemedAt),
    /** How many more codes can be refused before the checkout closes. */
    triesLeft: triesLeftAfter(row.refusedCodes),
    /** The partner's return URL, with `reference` added to its query. */
    returnUrl: row.callbackUrl && setQueryParam(row.callbackUrl, "reference", row.reference),
  };
}

function presentItem(item: Item): CheckoutItem {
  const { name, quantity, unit_amount: unitAmount } = item;
  return { name, quantity, unitAmount, total: totalOf(item) };
}

export function checkoutStateAt(row: CheckoutRow, time: Date): IntentCheckoutState {
  const { status, failureReason } = intentStateAt(row, time);
  if (status === "success") return "paid";
  if (failureReason) return failureReason;
  return row.suspendedAt ? "unavailable" : "open";
}

/** A voucher on a receipt. */
export type UsedVoucher = {
  /**
   * The ending of the voucher's code. The full code is never shown, because people other than the payer can know the checkout
   * URL.
   */
  readonly codeEnding: string;
  /** The amount that this voucher paid, in minor units. */
  readonly amount: number;
  readonly amountDisplay: string;
  /** The balance right after this payment, in minor units. */
  readonly left: number;
  readonly expiresAt: string;
};

/** Lists the vouchers that paid an intent, in spending order. Returns an empty list until the intent is paid. */
export async function listUsedVouchers(accessCode: string): Promise<UsedVoucher[]> {
  const rows = await selectUsedVouchers(accessCode);
  return rows.map(({ codeCipher, amount, left, expiresAt }) => ({
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    amount,
    amountDisplay: displayAmount(amount),
    left,
    expiresAt: timestamp(expiresAt),
  }));
}

/**
 * Gives the customer of an open intent 15 more minutes to pay, once, during its last 5 minutes. Returns false and changes nothing
 * if the partner set `expires_in`, the intent was extended before, or the intent is not open. Records no event: the partner sees
 * the later `expires_at` when it retrieves the intent.
 */
export function extendCheckout(accessCode: string): Promise<boolean> {
  return extendOnce(accessCode, now());
}
