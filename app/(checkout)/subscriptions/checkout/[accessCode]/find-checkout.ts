import { cache } from "react";
import { accessCodeField } from "@/app/(checkout)/_parts/access-code";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

export type CheckoutParams = Promise<{ accessCode: string }>;

/** The checkout of the page's URL, read once a request. */
export const findCheckout = cache(async (accessCode: string): Promise<SubscriptionCheckout | undefined> => {
  return accessCodeField.safeParse(accessCode).success ? viewSubscriptionCheckout(accessCode) : undefined;
});

export function checkoutPath(accessCode: string): string {
  return `/subscriptions/checkout/${accessCode}`;
}
