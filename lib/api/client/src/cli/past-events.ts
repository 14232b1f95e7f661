import { ValidationFailedError } from "../generated/errors.js";
import { eventTypes } from "../generated/event-types.js";
import type { Tessera } from "../tessera.js";
import type { FollowedEvent } from "./followed-events.js";
import { oneOf, UsageError } from "./read-args.js";

/** Returns true if the event is to be included. */
export type EventFilter = (event: { readonly type: string }) => boolean;

/**
 * Returns a filter for a comma-separated list of event types, or one that accepts every type if no list is given. Throws
 * UsageError for an unknown type, with suggestions.
 */
export function eventFilter(given: string | undefined): EventFilter {
  if (given === undefined) return () => true;
  const types = new Set<string>(given.split(",").map((type) => oneOf(type.trim(), eventTypes, "event type")));
  return ({ type }) => types.has(type);
}

/** The start of a range of events: the ID of an event, which is excluded, or a time. */
export type Since = { readonly id: string } | { readonly time: Date };

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses the value of `--since`: an event's ID, a time in ISO 8601, or a duration before `now` such as `30m`, `2h` or `3d`.
 * Throws UsageError for anything else.
 */
export function parseSince(given: string, now: Date): Since {
  if (/^evt_[0-9a-f]{32}$/.test(given)) return { id: given };
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(given) ?? [];
  if (count !== "") return { time: new Date(now.getTime() - Number(count) * (UNITS_MS[unit] ?? 0)) };
  const time = /^\d{4}-\d{2}-\d{2}/.test(given) ? Date.parse(given) : Number.NaN;
  if (!Number.isNaN(time)) return { time: new Date(time) };
  throw new UsageError(
    "--since accepts an event (evt_...), a time such as 2026-11-26T09:00:00Z, or a duration such as 30m, 2h or 3d",
  );
}

const MAX_EVENTS = 1_000;

/**
 * Returns the account's events after `since` that match the filter, oldest first, without test events. Throws UsageError if there
 * are more than 1,000, or if the server rejects the event or time as invalid.
 */
export async function eventsSince(
  tessera: Tessera,
  since: Since,
  { isWanted, signal }: { isWanted: EventFilter; signal: AbortSignal },
): Promise<FollowedEvent[]> {
  try {
    const id = "id" in since ? since.id : undefined;
    const created_after =
      "id" in since
        ? (await tessera.retrieveEvent({ id: since.id }, { signal })).created_at
        : since.time.toISOString();
    const found: FollowedEvent[] = [];
    for await (const event of tessera.listEvents({ created_after, expand: "data", limit: 20 }, { signal })) {
      if (event.id === id || !isWanted(event)) continue;
      found.push(event);
      if (found.length > MAX_EVENTS)
        throw new UsageError(`More than ${MAX_EVENTS} events happened since then. Specify a later --since.`);
    }
    return found.reverse();
  } catch (error) {
    if (error instanceof ValidationFailedError) throw new UsageError(error.message);
    throw error;
  }
}
