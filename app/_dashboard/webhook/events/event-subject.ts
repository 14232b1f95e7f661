import type { AccountKind } from "@/lib/accounts/caller";
import type { WebhookEvent } from "@/lib/webhooks/schema";

export type EventSubject = {
  /** What the account calls it: its reference, or to a reseller that gave none, the access code. */
  readonly name: string;
  /** Its page, where this dashboard has one. */
  readonly path: string | undefined;
};

/** What an event is about. */
export function eventSubject(event: WebhookEvent, kind: AccountKind): EventSubject | undefined {
  const { reference, reseller_subscription_reference: recurring, access_code: code } = event.data;
  const name = [reference, recurring, code].find((one) => typeof one === "string");
  if (typeof name !== "string") return undefined;
  const isThere = kind === "partner" && !event.test_event;
  const folder = event.type.startsWith("subscription.") ? "subscriptions" : "intents";
  const path = `/partner/${event.environment}/${folder}/${encodeURIComponent(name)}`;
  return { name, path: isThere ? path : undefined };
}
