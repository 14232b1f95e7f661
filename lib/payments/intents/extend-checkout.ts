import { now } from "@/lib/base/clock";
import { extendOnce } from "./checkout-store";

/**
 * Gives the customer of an open intent 15 more minutes to pay, once, during its last 5 minutes. Returns false and changes nothing
 * if the partner set `expires_in`, the intent was extended before, or the intent is not open. Records no event: the partner sees
 * the later `expires_at` when it retrieves the intent.
 */
export function extendCheckout(accessCode: string): Promise<boolean> {
  return extendOnce(accessCode, now());
}
