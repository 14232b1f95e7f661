import { shownText } from "@/lib/base/shown-values";
import { isOptional } from "@/lib/webhooks/event-catalogue";
import type { WebhookEndpoint } from "./schema";

/** Returns the text with which the form for an endpoint's settings posts the values that it showed. */
export function shownSettings({ url, description, events }: Settings): string {
  return shownText({ url, description, events });
}

type Settings = Pick<WebhookEndpoint, "url" | "description" | "events">;

/** Returns the text with which the form for an endpoint's headers posts the names that it showed. */
export function shownHeaders({ header_names }: Pick<WebhookEndpoint, "header_names">): string {
  return shownText(header_names);
}

/** Returns the text with which the form for an endpoint's optional events posts the types that it showed. */
export function shownOptionalEvents({ events }: { readonly events: readonly string[] }): string {
  return shownText(events.filter(isOptional));
}
