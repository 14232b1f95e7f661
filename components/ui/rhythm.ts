import type { BillingInterval } from "@/lib/payments/subscriptions/schema";

const rhythms: Readonly<Record<BillingInterval, string>> = {
  daily: "every day",
  weekly: "every week",
  monthly: "every month",
  quarterly: "every three months",
  yearly: "every year",
};

/** Returns the billing interval as it follows an amount: `every month`. */
export function rhythmOf({ interval }: { readonly interval: BillingInterval }): string {
  return rhythms[interval];
}
