import { z } from "zod";

/** The maximum length of a snapshot in characters: 450 transactions in progress, with IDs of 10 digits. */
const MAX_SNAPSHOT_LENGTH = 5_000;

const snapshotText = z.string().max(MAX_SNAPSHOT_LENGTH).refine(isSnapshot);
/** A time in milliseconds since 1970 that fits into the 48 bits of a UUIDv7 (RFC 9562). A larger one would wrap around. */
const timeMs = z
  .int()
  .min(0)
  .max(2 ** 48 - 1);

/** A position in an event feed, in terms of a database snapshot. */
const position = z.object({
  /** The position is after all events visible in this snapshot, so the feed returns none of these events from there on. */
  seen: snapshotText,
  /** Events not visible in `seen` have IDs of this time or later, in milliseconds since 1970. */
  fromMs: timeMs,
});
type Position = z.infer<typeof position>;

/**
 * The cursor of an account's event feed. Neither the IDs nor the timestamps of events follow the order in which their
 * transactions commit. The feed therefore reads in passes of one or more pages. Each pass starts several minutes before the
 * snapshot that the previous pass used, and skips the events visible in that snapshot.
 */
const feedCursor = position.extend({
  /**
   * Set between the pages of a pass, otherwise null. `end`: the position after the last page of the pass. `after`: the ID of
   * the last event returned.
   */
  pass: z.object({ end: position, after: z.uuid() }).nullable(),
});
export type FeedCursor = z.infer<typeof feedCursor>;

/** Encodes the cursor for the client. */
export function encodeCursor(cursor: FeedCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Decodes a cursor encoded by {@link encodeCursor}. Returns undefined if the text does not contain a valid cursor. */
export function decodeCursor(text: string): FeedCursor | undefined {
  try {
    return feedCursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Returns true for a `pg_snapshot` in text form: `xmin:xmax:` and the transactions in progress between them, in order. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!parts) return false;
  const { xmin, xmax } = boundsOf(text);
  const inProgress = parts[3] === "" ? [] : (parts[3] ?? "").split(",").map(BigInt);
  const isOrdered = inProgress.every((xid, at) => at === 0 || xid > (inProgress[at - 1] ?? 0n));
  return xmin > 0n && xmin <= xmax && isOrdered && inProgress.every((xid) => xid >= xmin && xid < xmax);
}

function boundsOf(snapshot: string): { xmin: bigint; xmax: bigint } {
  const [xmin = "0", xmax = "0"] = snapshot.split(":");
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) };
}

/** The database snapshot of one query of the feed. */
export type FeedSnapshot = {
  /** The `pg_snapshot` of the query. */
  readonly snapshot: string;
  /** A time at or shortly before the query's start, in milliseconds since 1970. */
  readonly atMs: number;
};

/**
 * Returns the position after all events visible in this snapshot. Assumes that every write commits within `longestWriteMs`
 * milliseconds after its event's ID is created.
 */
function positionAt({ snapshot, atMs }: FeedSnapshot, longestWriteMs: number): Position {
  return { seen: snapshot, fromMs: Math.max(0, atMs - longestWriteMs) };
}

/**
 * Returns a cursor from which the feed returns the events that are not visible in this snapshot. `longestWriteMs` is the
 * longest time, in milliseconds, between the assignment of an event's ID and its commit.
 */
export function startCursor(snapshot: FeedSnapshot, longestWriteMs: number): FeedCursor {
  return { ...positionAt(snapshot, longestWriteMs), pass: null };
}

/**
 * Returns the cursor after a page. `after`: the ID of the page's last event, or undefined if this was the last page of its
 * pass.
 */
export function nextCursor(
  cursor: FeedCursor,
  snapshot: FeedSnapshot,
  { after, longestWriteMs }: { after: string | undefined; longestWriteMs: number },
): FeedCursor {
  const end = cursor.pass?.end ?? positionAt(snapshot, longestWriteMs);
  return after === undefined ? { ...end, pass: null } : { ...cursor, pass: { end, after } };
}

/**
 * Returns true if the cursor must be from another database, because its snapshot contains transaction IDs that this database
 * has not yet assigned.
 */
export function isFromOtherDatabase({ seen, pass }: FeedCursor, { snapshot }: FeedSnapshot): boolean {
  return boundsOf(pass?.end.seen ?? seen).xmax > boundsOf(snapshot).xmax;
}
