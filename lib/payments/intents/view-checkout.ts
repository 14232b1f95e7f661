import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { assertFound } from "@/lib/base/errors";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import { presentCheckoutRequest } from "@/lib/payments/requests/request.sql";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { selectByAccessCode } from "./checkout-store";
import { failIntents } from "./fail-store";
import { failureOf } from "./intent.sql";
import { checkoutStateAt, decideCancel, type IntentCheckoutState, triesLeftAfter } from "./rules";
import { type Item, totalOf } from "./schema";
import { type CheckoutViewRow, extendOnce, selectCheckoutView, selectUsedVouchers } from "./view-store";

/** An intent as shown to its customer. */
export type IntentCheckout = ReturnType<typeof presentCheckout>;

/** An item of a purchase. Amounts are in minor units. */
export type CheckoutItem = ReturnType<typeof presentItem>;

/** Returns the intent checkout with this access code, or undefined if there is none. */
export async function viewIntentCheckout(accessCode: string): Promise<IntentCheckout | undefined> {
  const row = await selectCheckoutView(accessCode);
  return row && presentCheckout(row, now());
}

function presentCheckout(row: CheckoutViewRow, time: Date) {
  return {
    ...presentCheckoutRequest(row),
    logo: row.logo,
    state: checkoutStateAt(row, time),
    items: (row.items ?? []).map(presentItem),
    expiresAt: timestamp(row.expiresAt),
    /** The time until `expiresAt` in milliseconds, so that the page does not depend on the browser's clock. */
    leftMs: row.expiresAt.getTime() - time.getTime(),
    /** True if the customer can extend the time to pay once, shortly before `expiresAt`. */
    mayExtend: row.mayExtend,
    redeemedAt: timestampOrNull(row.redeemedAt),
    /** The number of further refused codes after which the checkout closes. */
    triesLeft: triesLeftAfter(row.refusedCodes),
  };
}

function presentItem(item: Item) {
  const { name, quantity, unit_amount: unitAmount } = item;
  return { name, quantity, unitAmount, total: totalOf(item) };
}

/** A voucher on a receipt. */
export type UsedVoucher = Awaited<ReturnType<typeof listUsedVouchers>>[number];

/** Lists the vouchers that paid an intent, in spending order. Returns an empty list until the intent is paid. */
export async function listUsedVouchers(accessCode: string) {
  const rows = await selectUsedVouchers(accessCode);
  return rows.map(({ codeCipher, amount, left, expiresAt, isBlocked, isRefunded }) => ({
    /**
     * The ending of the voucher's code. The full code is never shown, because people other than the payer might know the
     * checkout URL.
     */
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    /** The amount that this voucher paid, in minor units. */
    amount,
    amountDisplay: displayAmount(amount),
    /** The voucher's balance right after this payment, in minor units. */
    left,
    expiresAt: timestamp(expiresAt),
    isBlocked,
    /** True if a refund of this payment returned an amount to the voucher. */
    isRefunded,
  }));
}

/**
 * Gives the customer of an open intent 15 more minutes to pay, once, in the last 5 minutes before the intent expires. Returns
 * false and changes nothing if more than 5 minutes are left, the partner set `expires_in`, the intent was extended before, or
 * the checkout is unknown or not open. Records no event: the partner sees the later `expires_at` when it retrieves the intent.
 */
export function extendCheckout(accessCode: string): Promise<boolean> {
  return extendOnce(accessCode, now());
}

/**
 * Cancels an unpaid intent on behalf of its customer, even if the partner is suspended, and returns the resulting state.
 * Changes nothing if the intent is already paid or has failed. Throws `not_found` for an unknown checkout.
 */
export async function cancelCheckout(accessCode: string): Promise<IntentCheckoutState> {
  return retryOnConflict(async () => {
    const intent = assertFound(await selectByAccessCode(accessCode));
    const at = now();
    if (decideCancel(intent, at) !== "cancel") return checkoutStateAt(intent, at);
    const { failed, deliveries } = await failIntents([failureOf(intent, "canceled", at)]);
    announce(deliveries);
    return failed > 0 ? "canceled" : CONFLICT;
  });
}
