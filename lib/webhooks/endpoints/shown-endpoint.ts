import { shownText } from "@/lib/base/shown-values";
import { isOptional } from "@/lib/webhooks/event-catalogue";
import type { WebhookEndpoint } from "./schema";

/** Returns the {@link shownText} of an endpoint's settings, for the form that changes them. */
export function shownSettings({ url, description, events }: Settings): string {
  return shownText({ url, description, events });
}

type Settings = Pick<WebhookEndpoint, "url" | "description" | "events">;

/** Returns the {@link shownText} of the names of an endpoint's headers, for the form that changes the headers. */
export function shownHeaders({ header_names }: Pick<WebhookEndpoint, "header_names">): string {
  return shownText(header_names);
}

/** Returns the {@link shownText} of an endpoint's optional event types, for the form that changes them. */
export function shownOptionalEvents({ events }: { readonly events: readonly string[] }): string {
  return shownText(events.filter(isOptional));
}
