import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import type { EarningResource } from "@/lib/insight/earnings/list-earnings";
import type { IntentResource } from "@/lib/payments/intents/schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";

/** The overview of an account's webhook. */
export function webhookPath(kind: AccountKind, environment: Environment): string {
  return `/${kind}/${environment}/webhook`;
}

export function eventsPath(kind: AccountKind, environment: Environment): string {
  return `${webhookPath(kind, environment)}/events`;
}

/** The separate list of test events. */
export function testEventsPath(kind: AccountKind, environment: Environment): string {
  return `${eventsPath(kind, environment)}?type=test`;
}

/** The page of an event; `id` is its API identifier, `evt_...`. */
export function eventPath(kind: AccountKind, environment: Environment, id: string): string {
  return `${eventsPath(kind, environment)}/${id}`;
}

/** The page of a webhook endpoint; `id` is its API identifier, `we_...`. */
export function endpointPath(kind: AccountKind, environment: Environment, id: string): string {
  return `${webhookPath(kind, environment)}/endpoints/${id}`;
}

/** The page that adds a webhook endpoint. */
export function newEndpointPath(kind: AccountKind, environment: Environment): string {
  return endpointPath(kind, environment, "new");
}

/** The page of the inbox, which exists only in test. */
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

/** The partner's page of a subscription. */
export function subscriptionPath({
  environment,
  reference,
}: Pick<SubscriptionResource, "environment" | "reference">): string {
  return `/partner/${environment}/subscriptions/${encodeURIComponent(reference)}`;
}

/** The partner's page of a paid cycle, with its refunds. */
export function cyclePath(
  subscription: Pick<SubscriptionResource, "environment" | "reference">,
  number: number,
): string {
  return `${subscriptionPath(subscription)}/cycles/${number}`;
}

/** The partner's page of a refunded payment: an intent, or a cycle of the subscription `reference`. */
export function refundedPath({
  cycle,
  ...payment
}: Pick<SubscriptionResource, "environment" | "reference"> & { readonly cycle: number | null }): string {
  return cycle === null ? intentPath(payment) : cyclePath(payment, cycle);
}

/** The partner's page of the intent or subscription that was paid or refunded. */
export function earnedRequestPath(
  home: string,
  { cycle, reference }: Pick<EarningResource, "cycle" | "reference">,
) {
  return `${home}/${cycle === null ? "intents" : "subscriptions"}/${encodeURIComponent(reference)}`;
}

/** The reseller's page of a sale. */
export function salePath(home: string, reference: string): string {
  return `${home}/sales/${encodeURIComponent(reference)}`;
}

/** The reseller's page of a subscription it bills. */
export function billedPath(home: string, subscriptionId: string): string {
  return `${home}/subscriptions/${subscriptionId}`;
}

type Named = { readonly accountId: string; readonly reference: string };

/** Returns the path of the operator's page for a partner's intent or subscription. */
export function requestPath(
  home: string,
  kind: "intent" | "subscription",
  { accountId, reference }: Named,
): string {
  return `${home}/accounts/${accountId}/${kind}s/${encodeURIComponent(reference)}`;
}

/** A list page that shows only one item: a pending item by ID, a payout by reference. */
export function onlyPath(page: string, only: string): string {
  return `${page}?${new URLSearchParams({ only })}`;
}
