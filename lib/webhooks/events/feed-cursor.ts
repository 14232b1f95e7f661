import { z } from "zod";

const snapshotText = z.string().max(2_000).refine(isSnapshot);
/** A time that an identifier can hold, in milliseconds (UUIDv7, RFC 9562: 48 bits). A later one would come out as an early one. */
const timeMs = z
  .int()
  .min(0)
  .max(2 ** 48 - 1);

/**
 * How far an account's events have been told, by what PostgreSQL's snapshots show. Identifiers are not in the order of
 * commits, and neither is the time, so that no single one of them could say it.
 */
const feedCursor = z.object({
  /** What is visible in it has been told. */
  seen: snapshotText,
  /** What has not been told has an identifier of this time (in milliseconds) or of a later one. */
  fromMs: timeMs,
  /** A later bound, which holds once no transaction before `xid` is under way. */
  proposed: z.object({ fromMs: timeMs, xid: z.string().regex(/^\d{1,19}$/) }),
  /** In the middle of what is visible in `upTo` and not in `seen`: told up to an identifier. */
  pass: z.object({ upTo: snapshotText, after: z.uuid() }).nullable(),
});
export type FeedCursor = z.infer<typeof feedCursor>;

/** The cursor as a client keeps it. */
export function encodeCursor(cursor: FeedCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** What {@link encodeCursor} wrote; undefined for anything else. */
export function decodeCursor(text: string): FeedCursor | undefined {
  try {
    return feedCursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** A `pg_snapshot` as PostgreSQL writes it: `xmin:xmax:` and, in order, who is under way between the two. */
function isSnapshot(text: string): boolean {
  const parts = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(text);
  if (!parts) return false;
  const { xmin, xmax } = boundsOf(text);
  const underWay = parts[3] === "" ? [] : (parts[3] ?? "").split(",").map(BigInt);
  const isOrdered = underWay.every((xid, at) => at === 0 || xid > (underWay[at - 1] ?? 0n));
  return xmin > 0n && xmin <= xmax && isOrdered && underWay.every((xid) => xid >= xmin && xid < xmax);
}

function boundsOf(snapshot: string): { xmin: bigint; xmax: bigint } {
  const [xmin = "0", xmax = "0"] = snapshot.split(":");
  return { xmin: BigInt(xmin), xmax: BigInt(xmax) };
}

/** What a look at the events found. */
export type FeedSnapshot = {
  /** What the look could see. */
  readonly snapshot: string;
  /** When it began, in milliseconds, or a moment before. */
  readonly atMs: number;
};

/** Where following begins: with what is not visible yet. No write takes longer than `longestWriteMs`, identifier included. */
export function startCursor({ snapshot, atMs }: FeedSnapshot, longestWriteMs: number): FeedCursor {
  const fromMs = Math.max(0, atMs - longestWriteMs);
  return { seen: snapshot, fromMs, proposed: { fromMs, xid: String(boundsOf(snapshot).xmax) }, pass: null };
}

/** After a page that was not the last of its pass: the same pass, further on. */
export function cursorAfterPage(cursor: FeedCursor, { snapshot }: FeedSnapshot, after: string): FeedCursor {
  return { ...cursor, pass: { upTo: cursor.pass?.upTo ?? snapshot, after } };
}

/**
 * After the last page of a pass: all that was visible in it has been told. A bound that was proposed holds once everybody who
 * was writing then has ended; what is written later has a later identifier, and a new bound is proposed.
 */
export function cursorAfterPass(cursor: FeedCursor, look: FeedSnapshot, longestWriteMs: number): FeedCursor {
  const seen = cursor.pass?.upTo ?? look.snapshot;
  const { xmin } = boundsOf(seen);
  if (xmin < BigInt(cursor.proposed.xid)) return { ...cursor, seen, pass: null };
  const { proposed } = startCursor(look, longestWriteMs);
  return { seen, fromMs: cursor.proposed.fromMs, proposed, pass: null };
}

/** Whether a snapshot knows transactions that the database has never had: the cursor is another database's. */
export function isFromOtherDatabase({ seen, pass }: FeedCursor, { snapshot }: FeedSnapshot): boolean {
  return boundsOf(pass?.upTo ?? seen).xmax > boundsOf(snapshot).xmax;
}
