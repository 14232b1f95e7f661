import { z } from "zod";

const snapshotText = z.string().max(2_000).refine(isSnapshot);
/** A time in milliseconds that fits into the 48 bits of a UUIDv7 (RFC 9562). A larger one would wrap around. */
const timeMs = z
  .int()
  .min(0)
  .max(2 ** 48 - 1);

/**
 * The position in an account's event feed, based on PostgreSQL snapshots. Neither IDs nor times are in commit order, so a single
 * one of them cannot mark the position.
 */
const feedCursor = z.object({
  /** Events visible in this snapshot have been returned. */
  seen: snapshotText,
  /** Events not yet returned have IDs of this time or later, in milliseconds. */
  fromMs: timeMs,
  /** A later bound, valid once all transactions before `xid` have ended. */
  proposed: z.object({ fromMs: timeMs, xid: z.string().regex(/^\d{1,19}$/) }),
  /** Set between the pages of a pass over events visible in `upTo` but not in `seen`: the last returned ID. */
  pass: z.object({ upTo: snapshotText, after: z.uuid() }).nullable(),
});
export type FeedCursor = z.infer<typeof feedCursor>;

/** Encodes the cursor for the client. */
export function encodeCursor(cursor: FeedCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** Decodes a cursor of {@link encodeCursor}. Undefined for anything else. */
export function decodeCursor(text: string): FeedCursor | undefined {
  try {
    return feedCursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** True for a `pg_snapshot` in text form: `xmin:xmax:` and the transactions in progress between them, in order. */
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
  /** A time at or shortly before the query's start, in milliseconds. */
  readonly atMs: number;
};

/** The cursor of events that are not visible yet. No write takes longer than `longestWriteMs` from the creation of its ID. */
export function startCursor({ snapshot, atMs }: FeedSnapshot, longestWriteMs: number): FeedCursor {
  const fromMs = Math.max(0, atMs - longestWriteMs);
  return { seen: snapshot, fromMs, proposed: { fromMs, xid: String(boundsOf(snapshot).xmax) }, pass: null };
}

/** The cursor after a page that is not the last one of its pass. */
export function cursorAfterPage(cursor: FeedCursor, { snapshot }: FeedSnapshot, after: string): FeedCursor {
  return { ...cursor, pass: { upTo: cursor.pass?.upTo ?? snapshot, after } };
}

/**
 * The cursor after the last page of a pass. The proposed time bound takes effect once all transactions that were running when it was
 * proposed have ended, because later writes have later IDs. Then a new bound is proposed.
 */
export function cursorAfterPass(cursor: FeedCursor, look: FeedSnapshot, longestWriteMs: number): FeedCursor {
  const seen = cursor.pass?.upTo ?? look.snapshot;
  const { xmin } = boundsOf(seen);
  if (xmin < BigInt(cursor.proposed.xid)) return { ...cursor, seen, pass: null };
  const { proposed } = startCursor(look, longestWriteMs);
  return { seen, fromMs: cursor.proposed.fromMs, proposed, pass: null };
}

/** True if the cursor knows transactions that this database has not had, so it belongs to another database. */
export function isFromOtherDatabase({ seen, pass }: FeedCursor, { snapshot }: FeedSnapshot): boolean {
  return boundsOf(pass?.upTo ?? seen).xmax > boundsOf(snapshot).xmax;
}
