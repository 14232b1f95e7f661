import { formatMinor } from "@/lib/base/money";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** How long it goes on and what that comes to, as a sentence. */
export function extentOf({ amount, currency, state, totalCycles }: SubscriptionCheckout): string {
  if (totalCycles === null)
    return state === "canceled" ? "It was canceled." : "It continues until it is canceled.";
  return `${paymentsText(totalCycles)}, ${formatMinor(amount * totalCycles, currency)} in total.`;
}

/** `1 payment`, `3 payments`. */
export function paymentsText(count: number): string {
  return count === 1 ? "1 payment" : `${count} payments`;
}
