import type { Language } from "@/app/(checkout)/_parts/language";
import { fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** Returns the billing interval as it follows an amount: `every month`. */
export function intervalText({ interval }: SubscriptionCheckout, { messages }: Language): string {
  return messages.common.interval[interval];
}

/** Returns a sentence about the subscription's duration and its total amount. */
export function extentText(checkout: SubscriptionCheckout, { locale, messages, money }: Language): string {
  const { extent } = messages.subscription;
  const { amount, state, totalCycles } = checkout;
  if (totalCycles === null) return state === "canceled" ? extent.canceled : extent.endless;
  return fillPlural(locale, extent.total, totalCycles, { amount: formatMoney(amount * totalCycles, money) });
}
