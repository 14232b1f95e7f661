import { now } from "@/lib/base/clock";
import { extendOnce } from "./checkout-store";

/**
 * Gives the customer of an open intent 15 more minutes to pay, once, in the last 5 minutes of its time. Returns false, with nothing
 * changed, if the partner set the time, if it was extended before, or if the intent is not open. It records no event: the partner sees the
 * later `expires_at` when it retrieves the intent.
 */
export function extendCheckout(accessCode: string): Promise<boolean> {
  return extendOnce(accessCode, now());
}
