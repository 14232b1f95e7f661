import { PLATFORM_ACCOUNT_ID, TEST_SHOP } from "@/lib/base/caller";
import type { PayoutResource } from "@/lib/money/payouts/schema";
import type { IntentResource } from "@/lib/payments/intents/schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";

/** Returns the path of an intent's page in the partner dashboard. */
export function intentPath({
  environment,
  reference,
}: Pick<IntentResource, "environment" | "reference">): string {
  return `/partner/${environment}/intents/${encodeURIComponent(reference)}`;
}

/** Returns the path of a subscription's page in the partner dashboard. */
export function subscriptionPath({
  environment,
  reference,
}: Pick<SubscriptionResource, "environment" | "reference">): string {
  return `/partner/${environment}/subscriptions/${encodeURIComponent(reference)}`;
}

/** Returns the path of a paid cycle's page in the partner dashboard. The page lists the cycle's refunds. */
export function cyclePath(
  subscription: Pick<SubscriptionResource, "environment" | "reference">,
  number: number,
): string {
  return `${subscriptionPath(subscription)}/cycles/${number}`;
}

/** Returns the path of a payment in the partner dashboard: a paid intent, or a paid cycle of the subscription `reference`. */
export function ownPaymentPath({
  cycle,
  ...payment
}: Pick<SubscriptionResource, "environment" | "reference"> & { readonly cycle: number | null }): string {
  return cycle === null ? intentPath(payment) : cyclePath(payment, cycle);
}

/** Returns the path of a payout's page in the partner dashboard. */
export function payoutPath({
  environment,
  reference,
}: Pick<PayoutResource, "environment" | "reference">): string {
  return `/partner/${environment}/earnings/payouts/${encodeURIComponent(reference)}`;
}

/** Returns the path of a sale's page in the reseller dashboard. */
export function salePath(home: string, reference: string): string {
  return `${home}/sales/${encodeURIComponent(reference)}`;
}

/** Returns the path of a billed subscription's page in the reseller dashboard. */
export function billedSubscriptionPath(home: string, subscriptionId: string): string {
  return `${home}/subscriptions/${subscriptionId}`;
}

type RequestKey = { readonly accountId: string; readonly reference: string };

/** Returns the path of the operators' page for a partner's intent or subscription. */
export function requestPath(
  home: string,
  kind: "intent" | "subscription",
  { accountId, reference }: RequestKey,
): string {
  return `${home}/accounts/${accountId}/${kind}s/${encodeURIComponent(reference)}`;
}

/** Returns the path of the operators' page for a payment: for an intent, or for a cycle of the subscription `reference`. */
export function paymentPath(
  home: string,
  { cycle, ...named }: RequestKey & { readonly cycle: number | null },
): string {
  return cycle === null
    ? requestPath(home, "intent", named)
    : `${requestPath(home, "subscription", named)}?cycle=${cycle}`;
}

/** Returns whether operators have a page for the account. They have none for the platform's own accounts. */
export function hasAccountPage(id: string): boolean {
  return id !== PLATFORM_ACCOUNT_ID && id !== TEST_SHOP.accountId;
}

/** Returns the path of the operators' page that shows a reseller's sale with the button to charge it back. */
export function saleCorrectionPath(home: string, { accountId, reference }: RequestKey): string {
  return `${home}/accounts/${accountId}/corrections?${new URLSearchParams({ sale: reference })}`;
}

/**
 * Returns the path of a page with the query parameter `only`. The page of a payout run then lists only the payout with this
 * reference. The pages of top-ups and proposals then show, above the list of all items, only the pending item with this ID.
 */
export function singleItemPath(page: string, only: string): string {
  return `${page}?${new URLSearchParams({ only })}`;
}
