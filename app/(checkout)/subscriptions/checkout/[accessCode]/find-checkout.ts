import { cache } from "react";
import { accessCodeField } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

export type CheckoutParams = Promise<{ accessCode: string }>;

/** The checkout of the page's URL, cached per request. */
export const findCheckout = cache(async (accessCode: string): Promise<SubscriptionCheckout | undefined> => {
  return accessCodeField.safeParse(accessCode).success ? viewSubscriptionCheckout(accessCode) : undefined;
});

export function checkoutPath(accessCode: string): string {
  return `/subscriptions/checkout/${accessCode}`;
}

/** The duration and the total amount, as a sentence. */
export function extentOf({ amount, currency, state, totalCycles }: SubscriptionCheckout): string {
  if (totalCycles === null)
    return state === "canceled" ? "It was canceled." : "It continues until it is canceled.";
  return `${paymentsText(totalCycles)}, ${formatMinor(amount * totalCycles, currency)} in total.`;
}

/** `1 payment`, `3 payments`. */
export function paymentsText(count: number): string {
  return count === 1 ? "1 payment" : `${count} payments`;
}
