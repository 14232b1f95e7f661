import type { BillingInterval } from "@/lib/payments/subscriptions/schema";

const texts: Readonly<Record<BillingInterval, string>> = {
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  quarterly: "every three months",
  yearly: "every year",
};

/** Returns a billing interval as text to put after an amount, such as `every month`. */
export function billingIntervalText({ interval }: { readonly interval: BillingInterval }): string {
  return texts[interval];
}
