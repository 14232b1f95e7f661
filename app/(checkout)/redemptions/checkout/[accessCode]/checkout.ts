import { cookies } from "next/headers";
import { cachedLookup, checkoutCookie } from "@/app/(checkout)/_parts/checkout";
import { openCodes, sealCodes } from "@/lib/payments/intents/check-codes";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";

/** Looks up a checkout by its access code, once per request. Returns undefined for an unknown code. */
export const findCheckout = cachedLookup(viewIntentCheckout);

/**
 * The time, in seconds, for which a payment counts as just made: long enough for the receipt to load, and short enough to end
 * before a later visit.
 */
const JUST_PAID_S = 30;

/**
 * Returns the voucher codes accepted in this browser for a checkout. They are stored in a cookie, so that they survive a
 * reload.
 */
export async function readAcceptedCodes(accessCode: string): Promise<string[]> {
  const sealed = (await cookies()).get(checkoutCookie("codes", "redemptions", accessCode).name)?.value;
  return sealed === undefined ? [] : openCodes(accessCode, sealed);
}

/**
 * Stores the accepted voucher codes in an encrypted, HttpOnly cookie until `expires`, or deletes the cookie if there are none.
 * Call it only from a server action.
 */
export async function writeAcceptedCodes(
  accessCode: string,
  codes: readonly string[],
  expires: Date,
): Promise<void> {
  const { name, options } = checkoutCookie("codes", "redemptions", accessCode);
  const value = codes.length === 0 ? "" : sealCodes(accessCode, codes);
  (await cookies()).set(name, value, { ...options, ...(codes.length === 0 ? { maxAge: 0 } : { expires }) });
}

/**
 * The result of the latest press of Pay in this browser: `now` if the press made the payment, `before` if the checkout had
 * already been paid. Only the receipt reads it.
 */
type PaidMark = "now" | "before";

/**
 * Records for 30 seconds that the customer has pressed Pay in this browser. Meanwhile, the receipt forwards to the partner's
 * site and, for `before`, shows a notice. Call it only from a server action.
 */
export async function markPaid(accessCode: string, mark: PaidMark): Promise<void> {
  const { name, options } = checkoutCookie("paid", "redemptions", accessCode);
  (await cookies()).set(name, mark, { ...options, maxAge: JUST_PAID_S });
}

export async function readPaidMark(accessCode: string): Promise<PaidMark | undefined> {
  const mark = (await cookies()).get(checkoutCookie("paid", "redemptions", accessCode).name)?.value;
  return mark === "now" || mark === "before" ? mark : undefined;
}
