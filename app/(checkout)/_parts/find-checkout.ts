import { cache } from "react";
import { accessCodeField } from "@/lib/base/fields";
import { type IntentCheckout, viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

export type CheckoutParams = Promise<{ accessCode: string }>;

const isAccessCode = (text: string) => accessCodeField.safeParse(text).success;

/**
 * Looks up a checkout by its access code, for each kind. Returns undefined for an unknown code. The result is cached per request.
 */
export const findCheckout = {
  redemptions: cache(async (accessCode: string): Promise<IntentCheckout | undefined> => {
    return isAccessCode(accessCode) ? viewIntentCheckout(accessCode) : undefined;
  }),
  subscriptions: cache(async (accessCode: string): Promise<SubscriptionCheckout | undefined> => {
    return isAccessCode(accessCode) ? viewSubscriptionCheckout(accessCode) : undefined;
  }),
};
