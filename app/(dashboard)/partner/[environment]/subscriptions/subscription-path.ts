import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";

/** The page of one subscription on its partner's dashboard. */
export function subscriptionPath({
  environment,
  reference,
}: Pick<SubscriptionResource, "environment" | "reference">): string {
  return `/partner/${environment}/subscriptions/${encodeURIComponent(reference)}`;
}
