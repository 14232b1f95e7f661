import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
  ValidationFailedError,
} from "../generated/errors.js";
import { eventTypes } from "../generated/event-types.js";
import type { DataOf } from "../operation-types.js";
import type { Tessera } from "../tessera.js";
import { oneOf, UsageError } from "./read-args.js";

export type FollowedEvent = DataOf<"followEvents">["events"][number];

/** The start of a range of events: the ID of an event, which is excluded, or a time. */
type Since = { readonly id: string } | { readonly time: Date };

type EventType = (typeof eventTypes)[number];

/**
 * The events to follow: those of the given types, or of every type if `types` is undefined. With `since`, they include the past
 * events from that point on, except test events. Without it, only new events are followed.
 */
type EventSelection = {
  readonly types: readonly EventType[] | undefined;
  readonly since: Since | undefined;
};

/** Parses the values of `--events` and `--since`. Throws UsageError for an unknown event type or an invalid start. */
export function parseSelection({ events, since }: { events?: string; since?: string }): EventSelection {
  return {
    types: events === undefined ? undefined : parseTypes(events),
    since: since === undefined ? undefined : parseSince(since),
  };
}

/** Parses a comma-separated list of event types. Throws UsageError for an unknown type, with suggestions. */
function parseTypes(text: string): EventType[] {
  return [...new Set(text.split(",").map((type) => oneOf(type.trim(), eventTypes, "event type")))];
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses the value of `--since`: an event's ID, a time in ISO 8601, or a duration before now such as `30m`, `2h` or `3d`.
 * Throws UsageError for anything else.
 */
function parseSince(text: string): Since {
  if (/^evt_[0-9a-f]{32}$/.test(text)) return { id: text };
  const [, count = "", unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count !== "") return { time: new Date(Date.now() - Number(count) * (UNITS_MS[unit] ?? 0)) };
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return { time: new Date(time) };
  throw new UsageError(
    "--since accepts an event (evt_...), a time such as 2026-11-26T09:00:00Z, or a duration such as 30m, 2h or 3d",
  );
}

const MAX_PAST_EVENTS = 1_000;

/**
 * Returns the account's events since `since`, oldest first, without test events. If `types` is given, returns only events of
 * these types and requests each type separately, so that no other events are read. Throws UsageError if no event has the ID in
 * `since`, if the result would have more than 1,000 events, or if the server rejects the request as invalid.
 */
async function eventsSince(
  tessera: Tessera,
  since: Since,
  types: EventSelection["types"],
  signal: AbortSignal,
): Promise<FollowedEvent[]> {
  try {
    const id = "id" in since ? since.id : undefined;
    const created_after =
      "id" in since
        ? (await tessera.retrieveEvent({ id: since.id }, { signal })).created_at
        : since.time.toISOString();
    const found: FollowedEvent[] = [];
    for (const filter of types?.map((type) => ({ type })) ?? [{}]) {
      const input = { created_after, expand: "data", limit: 20, ...filter } as const;
      for await (const event of tessera.listEvents(input, { signal })) {
        if (event.id === id) continue;
        found.push(event);
        if (found.length > MAX_PAST_EVENTS)
          throw new UsageError(
            `More than ${MAX_PAST_EVENTS} events happened since then. Specify a later --since.`,
          );
      }
    }
    // The API orders events by ID too.
    return found.sort((one, other) => (one.id < other.id ? -1 : 1));
  } catch (error) {
    if (error instanceof ValidationFailedError) throw new UsageError(error.message);
    if (error instanceof NotFoundError && "id" in since)
      throw new UsageError(`--since names an event that this account does not have: ${since.id}`);
    throw error;
  }
}

const MAX_PAUSE_MS = 10_000;
/**
 * The minimum time between two polls if the first returns no events, in milliseconds. When too many of an account's polls are
 * waiting, the server ends the longest-waiting one early; without the minimum, clients would then poll in a tight loop.
 */
const MIN_TURN_MS = 1_000;
const REMEMBERED = 10_000;

type Options = {
  /** Ends the iteration when aborted. */
  readonly signal: AbortSignal;
  /**
   * Called once, after the first successful request. All selected events that happen from then on are yielded, unless the
   * connection fails for too long (see {@link followedEvents}).
   */
  readonly onBegin: () => void;
  /**
   * Called with a message when the server stops responding or responds with an error, when it responds again, and when the
   * position to resume from is too old.
   */
  readonly onTrouble: (words: string) => void;
};

/**
 * Yields the selected past events, oldest first, then the selected new events, each once, until the signal is aborted. If the
 * server does not respond or responds with a temporary error, retries with backoff and resumes where it stopped. If that
 * position has become too old, reports it with `onTrouble` and continues with new events. Throws errors that a retry cannot
 * fix, such as a refused key.
 */
export async function* followedEvents(
  tessera: Tessera,
  { types, ...selection }: EventSelection,
  { signal, onTrouble, ...options }: Options,
): AsyncGenerator<FollowedEvent> {
  let { since } = selection;
  let { onBegin } = options;
  const known = new Set<string>();
  const isWanted = ({ type }: FollowedEvent) => types?.some((one) => one === type) ?? true;
  let after: string | undefined;
  for (let troubles = 0; !signal.aborted; ) {
    const askedAtMs = performance.now();
    try {
      const input = after === undefined ? {} : { after };
      const page = await tessera.followEvents(input, { signal, maxRetries: 0 });
      if (troubles > 0) onTrouble("The server responds again.");
      troubles = 0;
      onBegin();
      onBegin = () => undefined;
      const earlier = since ? await eventsSince(tessera, since, types, signal) : [];
      since = undefined;
      for (const event of [...earlier, ...page.events]) {
        if (isWanted(event) && !known.has(event.id)) yield event;
        remember(known, event.id);
      }
      const tookMs = performance.now() - askedAtMs;
      if (after !== undefined && page.events.length === 0 && tookMs < MIN_TURN_MS)
        await pause(MIN_TURN_MS, signal);
      after = page.next;
    } catch (error) {
      if (signal.aborted) return;
      if (isForGood(error) || (after === undefined && isRedirect(error))) throw error;
      if (error instanceof ValidationFailedError) {
        onTrouble(
          "The last position is too old to resume from. Restart with --since to get the events that were missed.",
        );
        after = undefined;
        continue;
      }
      troubles += 1;
      if (troubles === 1) onTrouble(`${wordsOf(error)} Retrying until it responds ...`);
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1_000 : 0;
      await pause(Math.max(retryAfterMs, Math.min(MAX_PAUSE_MS, 250 * 2 ** troubles)), signal);
    }
  }
}

function remember(known: Set<string>, id: string): void {
  known.add(id);
  for (const oldest of known) {
    if (known.size <= REMEMBERED) return;
    known.delete(oldest);
  }
}

/** The errors of the API that end the iteration, because a retry cannot fix them. */
const FINAL = [UnauthenticatedError, ForbiddenError, NotFoundError] as const;

function isForGood(error: unknown): boolean {
  const isAnswer = error instanceof ApiError || error instanceof ConnectionError;
  return !isAnswer || FINAL.some((kind) => error instanceof kind);
}

/**
 * Returns true for a redirect and for any other response that has no data although its status is below 400. Such a response to
 * the first request means that the base URL is wrong. A later one can come from a proxy and be temporary.
 */
function isRedirect(error: unknown): boolean {
  return error instanceof ApiError && error.status < 400;
}

function wordsOf(error: unknown): string {
  return error instanceof ApiError
    ? `The server responded with ${error.status}.`
    : "The server does not respond.";
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
