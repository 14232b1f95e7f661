import type { AccountKind } from "@/lib/base/caller";
import { subjectOf, type WebhookEvent } from "@/lib/webhooks/events/schema";

type EventSubject = {
  readonly name: string;
  /** Its page, where this dashboard has one. */
  readonly path: string | undefined;
};

/** What an event is about, where it was read with its data. */
export function eventSubject(event: WebhookEvent, kind: AccountKind): EventSubject | undefined {
  const name = event.data && subjectOf(event.data);
  if (name === undefined) return undefined;
  const isThere = kind === "partner" && !event.test_event;
  const folder = event.type.startsWith("subscription.") ? "subscriptions" : "intents";
  const path = `/partner/${event.environment}/${folder}/${encodeURIComponent(name)}`;
  return { name, path: isThere ? path : undefined };
}
