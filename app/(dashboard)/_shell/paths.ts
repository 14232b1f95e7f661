import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import type { EarningResource } from "@/lib/insight/earnings/read-earnings";
import type { IntentResource } from "@/lib/payments/intents/schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";

/** Returns the path of the webhook overview. */
export function webhookPath(kind: AccountKind, environment: Environment): string {
  return `/${kind}/${environment}/webhook`;
}

export function eventsPath(kind: AccountKind, environment: Environment): string {
  return `${webhookPath(kind, environment)}/events`;
}

/** Returns the path of the list of test events. */
export function testEventsPath(kind: AccountKind, environment: Environment): string {
  return `${eventsPath(kind, environment)}?type=test`;
}

/** Returns the path of an event's page; `id` is the event's API ID, `evt_...`. */
export function eventPath(kind: AccountKind, environment: Environment, id: string): string {
  return `${eventsPath(kind, environment)}/${id}`;
}

/** Returns the path of a webhook endpoint's page; `id` is the endpoint's API ID, `we_...`. */
export function endpointPath(kind: AccountKind, environment: Environment, id: string): string {
  return `${webhookPath(kind, environment)}/endpoints/${id}`;
}

/** Returns the path of the page that adds a webhook endpoint. */
export function newEndpointPath(kind: AccountKind, environment: Environment): string {
  return endpointPath(kind, environment, "new");
}

/** Returns the path of the webhook inbox, which exists only in the test environment. */
export function inboxPath(kind: AccountKind): string {
  return `${webhookPath(kind, "test")}/inbox`;
}

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

/** Returns the path of a paid cycle's page in the partner dashboard, which lists its refunds. */
export function cyclePath(
  subscription: Pick<SubscriptionResource, "environment" | "reference">,
  number: number,
): string {
  return `${subscriptionPath(subscription)}/cycles/${number}`;
}

/** Returns the path of a refunded payment in the partner dashboard: an intent, or a cycle of the subscription `reference`. */
export function refundedPaymentPath({
  cycle,
  ...payment
}: Pick<SubscriptionResource, "environment" | "reference"> & { readonly cycle: number | null }): string {
  return cycle === null ? intentPath(payment) : cyclePath(payment, cycle);
}

/** Returns the path of the paid or refunded intent or subscription in the partner dashboard. */
export function paidRequestPath(
  home: string,
  { cycle, reference }: Pick<EarningResource, "cycle" | "reference">,
) {
  return `${home}/${cycle === null ? "intents" : "subscriptions"}/${encodeURIComponent(reference)}`;
}

/** Returns the path of a sale's page in the reseller dashboard. */
export function salePath(home: string, reference: string): string {
  return `${home}/sales/${encodeURIComponent(reference)}`;
}

/** Returns the path of a billed subscription's page in the reseller dashboard. */
export function billedSubscriptionPath(home: string, subscriptionId: string): string {
  return `${home}/subscriptions/${subscriptionId}`;
}

type Named = { readonly accountId: string; readonly reference: string };

/** Returns the path of the operators' page for a partner's intent or subscription. */
export function requestPath(
  home: string,
  kind: "intent" | "subscription",
  { accountId, reference }: Named,
): string {
  return `${home}/accounts/${accountId}/${kind}s/${encodeURIComponent(reference)}`;
}

/** Returns the path of a list page that shows only one item: a pending item by ID, or a payout by reference. */
export function singleItemPath(page: string, only: string): string {
  return `${page}?${new URLSearchParams({ only })}`;
}
