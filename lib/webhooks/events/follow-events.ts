import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { type Caller, tenantKey } from "@/lib/base/caller";
import { DAY_MS, now, SECOND_MS } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { listed, type Outcome } from "@/lib/base/outcome";
import { processWide } from "@/lib/base/process-wide";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { assertCallerAuthenticated } from "@/lib/identity/api-keys/active-key.sql";
import {
  decodeCursor,
  encodeCursor,
  type FeedCursor,
  type FeedSnapshot,
  isFromOtherDatabase,
  nextCursor,
  startCursor,
} from "./feed-cursor";
import { selectNewEvents } from "./feed-store";
import { presentEvent } from "./read-events";
import { type EventFeed, type followEventsInput, MAX_WITH_DATA } from "./schema";
import { selectEventsById } from "./store";

type FoundEvents = FeedSnapshot & { readonly ids: readonly string[] };

/**
 * Returns the caller's next events since the previous call, at most 20, test events included. Waits up to `wait_s` seconds if
 * there are none. Without `after`, returns at once, with no events and the cursor for the next call. A dashboard user's call
 * never waits: it would hold one of the few slots for pages. Skips no event, whatever the commit order. Holds no database
 * connection while waiting. Throws `validation_failed` for an `after` that is malformed, over a day old or from another
 * database, and `unauthenticated` if the key stopped working or the account was suspended while the call waited.
 */
export async function followEvents(
  caller: Caller,
  input: z.output<typeof followEventsInput>,
): Promise<Outcome<EventFeed>> {
  const cursor = input.after === undefined ? null : parseCursor(input.after);
  const first = await takeSnapshot(caller, cursor);
  if (!cursor) return listed({ events: [], next: encodeCursor(startCursor(first, longestWriteMs())) }, 1);
  assertFromDatabase(cursor, first);
  const waits = first.ids.length === 0 && input.wait_s > 0 && caller.keyId !== undefined;
  const found = waits ? await waitForEvents(caller, cursor, input.wait_s * SECOND_MS) : first;
  if (waits) await assertCallerAuthenticated(caller);
  // The database may have been replaced during the wait.
  assertFromDatabase(cursor, found);
  const ids = found.ids.slice(0, MAX_WITH_DATA);
  const after = found.ids.length > MAX_WITH_DATA ? ids.at(-1) : undefined;
  const next = nextCursor(cursor, found, { after, longestWriteMs: longestWriteMs() });
  const rows = ids.length > 0 ? await selectEventsById(caller, ids) : [];
  return listed({ events: rows.map(presentEvent), next: encodeCursor(next) }, rows.length);
}

function assertFromDatabase(cursor: FeedCursor, found: FoundEvents): void {
  if (!isFromOtherDatabase(cursor, found)) return;
  throw invalidField(
    "after",
    "is not valid for this environment; send the request without `after`",
    "invalid_cursor",
  );
}

async function takeSnapshot(owner: Caller, cursor: FeedCursor | null): Promise<FoundEvents> {
  const atMs = now().getTime();
  const [row] = await selectNewEvents({ owner, cursor, limit: MAX_WITH_DATA + 1 });
  if (!row) throw new Error("the feed query returned no row");
  return { atMs, ...row };
}

function parseCursor(after: string): FeedCursor {
  const cursor = decodeCursor(after);
  if (!cursor) throw invalidField("after", "must be the `next` of a previous request", "invalid_cursor");
  if (cursor.fromMs < now().getTime() - DAY_MS) {
    throw invalidField(
      "after",
      "is over a day old: start without it, and list the events you missed with GET /events",
      "invalid_cursor",
    );
  }
  return cursor;
}

export const MAX_WAITING_PER_ACCOUNT = 3;
const MAX_WAITING = 2_000;
/**
 * The interval at which a waiting call to the event feed looks for events, in milliseconds. All waiting calls of a process poll
 * at the same moments, so that their queries are batched into one statement.
 */
const POLL_INTERVAL_MS = SECOND_MS;

/** A call to the event feed that is waiting for events. Between its queries, it uses only this entry and a timer. */
type WaitingCall = { readonly owner: string; isOver: boolean; readonly pause: AbortController };

/** The waiting calls to the event feed in order of arrival. */
const waitingCalls = processWide("tesseraWaitingCalls", () => new Set<WaitingCall>());

/**
 * Looks for new events once a second until it finds some, `waitMs` milliseconds have passed or the call is ended. Returns the
 * events and the last snapshot. At most three calls per account and 2,000 in all can wait in this process. A further call ends
 * the longest-waiting call of the account or, at the limit of 2,000, of the process, but only the next time that call looks for
 * events. Calls that displace each other therefore still query only once a second.
 */
async function waitForEvents(caller: Caller, cursor: FeedCursor, waitMs: number): Promise<FoundEvents> {
  const deadlineMs = performance.now() + waitMs;
  const waiting: WaitingCall = { owner: tenantKey(caller), isOver: false, pause: new AbortController() };
  endLongestWaiting(waiting.owner);
  waitingCalls.add(waiting);
  try {
    for (;;) {
      const leftMs = Math.max(0, deadlineMs - performance.now());
      const pauseMs = Math.min(leftMs, POLL_INTERVAL_MS - (Date.now() % POLL_INTERVAL_MS));
      await sleep(pauseMs, undefined, { signal: waiting.pause.signal }).catch(() => undefined);
      const found = await takeSnapshot(caller, cursor);
      if (found.ids.length > 0 || waiting.isOver || performance.now() >= deadlineMs) return found;
    }
  } finally {
    waitingCalls.delete(waiting);
  }
}

/** Ends all calls to the event feed that wait in this process. Called when the process stops. */
export function endWaitingCalls(): void {
  for (const waiting of waitingCalls) {
    waiting.isOver = true;
    waiting.pause.abort();
  }
}

function endLongestWaiting(owner: string): void {
  const all = [...waitingCalls].filter(({ isOver }) => !isOver);
  const own = all.filter((waiting) => waiting.owner === owner);
  const longest =
    own.length >= MAX_WAITING_PER_ACCOUNT ? own[0] : all.length >= MAX_WAITING ? all[0] : undefined;
  if (longest) longest.isOver = true;
}
