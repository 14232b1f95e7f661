import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";

/** The first of the pages about webhooks. */
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

/** The page of one event; `id` is what the API calls it, `evt_...`. */
export function eventPath(kind: AccountKind, environment: Environment, id: string): string {
  return `${eventsPath(kind, environment)}/${id}`;
}
