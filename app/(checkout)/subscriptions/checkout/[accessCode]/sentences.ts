import type { Language } from "@/app/(checkout)/_parts/language";
import { fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** The billing interval after an amount: `every month`. */
export function intervalText({ interval }: SubscriptionCheckout, { messages }: Language): string {
  return messages.common.interval[interval];
}

/** The duration and the total amount, as a sentence. */
export function extentText(checkout: SubscriptionCheckout, { locale, messages, money }: Language): string {
  const { extent } = messages.subscription;
  const { amount, state, totalCycles } = checkout;
  if (totalCycles === null) return state === "canceled" ? extent.canceled : extent.endless;
  return fillPlural(locale, extent.total, totalCycles, { amount: formatMoney(amount * totalCycles, money) });
}
