import { cookies } from "next/headers";
import { checkoutCookie } from "@/app/(checkout)/_parts/checkout-path";
import { openCodes, sealCodes } from "@/lib/payments/intents/sealed-codes";

/** Long enough for a payment's response to arrive, short enough to expire before a later visit. */
const JUST_PAID_S = 30;

/** The codes accepted at a checkout in this browser, so that they survive a reload. */
export async function readAcceptedCodes(accessCode: string): Promise<string[]> {
  const sealed = (await cookies()).get(checkoutCookie("codes", "redemptions", accessCode).name)?.value;
  return sealed === undefined ? [] : openCodes(accessCode, sealed);
}

/** Stores accepted codes, encrypted and HttpOnly, until the checkout closes. Callable from a server action. */
export async function writeAcceptedCodes(
  accessCode: string,
  codes: readonly string[],
  expires: Date,
): Promise<void> {
  const { name, options } = checkoutCookie("codes", "redemptions", accessCode);
  const value = codes.length === 0 ? "" : sealCodes(accessCode, codes);
  (await cookies()).set(name, value, {
    ...options,
    ...(codes.length === 0 ? { maxAge: 0 } : { expires }),
  });
}

/** Whether this browser's latest Pay made the payment, or found it made before. */
export type PaidMark = "now" | "before";

/**
 * Marks that this browser has just pressed Pay, so that its next receipt forwards to the shop, and says so when the payment had been
 * made before. Callable from a server action.
 */
export async function markPaid(accessCode: string, mark: PaidMark): Promise<void> {
  const { name, options } = checkoutCookie("paid", "redemptions", accessCode);
  (await cookies()).set(name, mark, { ...options, maxAge: JUST_PAID_S });
}

export async function readPaidMark(accessCode: string): Promise<PaidMark | undefined> {
  const mark = (await cookies()).get(checkoutCookie("paid", "redemptions", accessCode).name)?.value;
  return mark === "now" || mark === "before" ? mark : undefined;
}
