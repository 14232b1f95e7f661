import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now, SECOND_MS } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { listed, type Outcome } from "@/lib/base/outcome";
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
import { pollUntilFound } from "./long-polls";
import { presentEvent } from "./present-event";
import type { EventFeed, followEventsInput } from "./schema";
import { selectEventsById } from "./store";

/** The maximum number of events per call, because the data of each event can exceed 8 KiB. */
const MAX_EVENTS = 20;

type FoundEvents = FeedSnapshot & { readonly ids: readonly string[] };

/**
 * Returns the caller's events since the previous call, test events included. Waits up to `wait_s` seconds if there are none.
 * Skips no event, whatever the commit order. Holds no database connection while waiting. Throws `validation_failed` for an
 * `after` that is malformed, over a day old or from another database, and `unauthenticated` if the key stopped working while the
 * call waited.
 */
export async function followEvents(
  caller: Caller,
  input: z.output<typeof followEventsInput>,
): Promise<Outcome<EventFeed>> {
  const cursor = input.after === undefined ? null : parseCursor(input.after);
  const poll = () => takeSnapshot(caller, cursor);
  if (!cursor)
    return listed({ events: [], next: encodeCursor(startCursor(await poll(), longestWriteMs())) }, 1);
  const found = await pollUntilFound(caller, input.wait_s * SECOND_MS, poll, ({ ids }) => ids.length > 0);
  if (isFromOtherDatabase(cursor, found))
    throw invalidField(
      "after",
      "is not valid for this environment; send the request without `after`",
      "invalid_cursor",
    );
  const ids = found.ids.slice(0, MAX_EVENTS);
  const after = found.ids.length > MAX_EVENTS ? ids.at(-1) : undefined;
  const next = nextCursor(cursor, found, { after, longestWriteMs: longestWriteMs() });
  if (ids.length > 0) await assertCallerAuthenticated(caller);
  const rows = ids.length > 0 ? await selectEventsById(caller, ids) : [];
  return listed({ events: rows.map(presentEvent), next: encodeCursor(next) }, rows.length);
}

async function takeSnapshot(owner: Caller, cursor: FeedCursor | null): Promise<FoundEvents> {
  const atMs = now().getTime();
  const [row] = await selectNewEvents({ owner, cursor, limit: MAX_EVENTS + 1 });
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
