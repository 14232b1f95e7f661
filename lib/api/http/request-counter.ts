import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { type Buckets, charge, type Level, raise, takeOne } from "./buckets";
import { addTaken, type BucketTaken, type BucketUsage, deleteIdle } from "./store";

/** The two sets of buckets. They are separate, so that a flood of addresses cannot evict an account's debt. */
export type Book = "accounts" | "addresses";

type MaybePromise<Value> = Value | Promise<Value>;

/** A rate limit counter with the semantics of `buckets`, in this process or in a shared one. */
type RequestCounter = {
  take(book: Book, subject: string): MaybePromise<Level & { taken: boolean }>;
  charge(book: Book, subject: string, requests: number): MaybePromise<Level>;
};

/** On globalThis, because the server and Next.js load separate copies of this module but share one counter. */
const held = globalThis as typeof globalThis & { tesseraRequestCounter?: RequestCounter };

/** Returns the rate limit counter of this process. Counts in memory unless {@link setRequestCounter} set a shared one. */
export function requestCounter(): RequestCounter {
  held.tesseraRequestCounter ??= localCounter(env().API_RATE_LIMIT);
  return held.tesseraRequestCounter;
}

/** Sets the counter of this process. */
export function setRequestCounter(counter: RequestCounter): void {
  held.tesseraRequestCounter = counter;
}

export type LocalCounter = ReturnType<typeof localCounter>;

/** Returns a counter in memory that admits `limit` requests per second, at least 1. */
export function localCounter(limit: number, clockMs: () => number = () => performance.now()) {
  const books: Readonly<Record<Book, Buckets>> = { accounts: new Map(), addresses: new Map() };
  const moment = () => ({ limit, nowMs: Math.floor(clockMs()) });
  return {
    take: (book: Book, subject: string) => takeOne(books[book], subject, moment()),
    charge: (book: Book, subject: string, requests: number) =>
      charge(books[book], subject, requests, moment()),
    /** Raises a subject's usage to at least this many thousandths of a request. */
    raise: (book: Book, subject: string, thousandths: number) =>
      raise(books[book], subject, thousandths, moment()),
  };
}

/** Reports requests taken here and returns each subject's total usage, in thousandths of a request. */
type Exchange = (taken: readonly BucketTaken[]) => Promise<readonly BucketUsage[]>;

const JOIN_EVERY_MS = SECOND_MS / 4;
/** Usage below this fraction of the limit is not reported. */
const MIN_SHARE = 1 / 10;

const BOOKS: readonly Book[] = ["accounts", "addresses"];

/**
 * Returns a {@link localCounter} that shares usage with other processes. Call `join` four times a second; requests never wait for
 * it. Requests admitted above the limit become a debt in all processes. Over time a subject has its limit once across all
 * processes, plus at most one initial bucket per process. If a join fails, the process counts locally and later reports what is
 * not refilled.
 */
export function sharedCounter(limit: number, exchange: Exchange, clockMs?: () => number) {
  const own = localCounter(limit, clockMs);
  const unreported: Record<Book, Map<string, number>> = { accounts: new Map(), addresses: new Map() };
  const note = (book: Book, subject: string, requests: number) =>
    unreported[book].set(subject, (unreported[book].get(subject) ?? 0) + requests);
  const minReported = Math.max(1, (limit * MIN_SHARE * JOIN_EVERY_MS) / SECOND_MS);

  /** Returns how many requests that this process has admitted are not refilled yet, at most the limit. */
  const inUse = (book: Book, subject: string) => limit - own.charge(book, subject, 0).remaining;

  function takeUnreported(): (BucketTaken & { readonly book: Book })[] {
    const taken = BOOKS.flatMap((book) =>
      [...unreported[book]].map(([subject, requests]) => ({ book, subject, requests })),
    );
    for (const book of BOOKS) unreported[book].clear();
    return taken.filter(({ requests }) => requests >= minReported);
  }

  return {
    take(book, subject) {
      const level = own.take(book, subject);
      if (level.taken) note(book, subject, 1);
      return level;
    },
    charge(book, subject, requests) {
      note(book, subject, requests);
      return own.charge(book, subject, requests);
    },
    raise: own.raise,
    /**
     * Reports the requests taken here since the last join and applies the totals. If it rejects, the next join reports those that
     * are not refilled by then.
     */
    async join(): Promise<void> {
      const taken = takeUnreported();
      if (taken.length === 0) return;
      try {
        for (const { book, subject, used } of await exchange(taken)) {
          const known: Book = book === "accounts" ? "accounts" : "addresses";
          // The total does not contain requests taken since the report.
          own.raise(known, subject, used + (unreported[known].get(subject) ?? 0) * 1_000);
        }
      } catch (cause) {
        for (const { book, subject, requests } of taken)
          note(book, subject, Math.min(requests, inUse(book, subject)));
        throw cause;
      }
    },
  } satisfies LocalCounter & { join(): Promise<void> };
}

/**
 * Returns the rate limit counter of this process and starts to share it with all processes on the same database. With an embedded
 * database or without a limit, it is not shared. `stop` ends the sharing.
 */
export function startSharedRateLimit(): { counter: LocalCounter; stop: () => void } {
  const { API_RATE_LIMIT: limit, TESSERA_EMBEDDED } = env();
  if (TESSERA_EMBEDDED || limit === 0) return { counter: localCounter(limit), stop: () => undefined };
  const counter = sharedCounter(limit, (taken) => onLane("jobs", () => addTaken(taken, limit)));
  let isJoining = false;
  let failed = false;
  const timer = setInterval(() => {
    if (isJoining) return;
    isJoining = true;
    counter
      .join()
      .then(() => (failed = false))
      .catch((cause: unknown) => {
        if (!failed) log.warn("The rate limit is counted by each process alone for now", { cause });
        failed = true;
      })
      .finally(() => (isJoining = false));
  }, JOIN_EVERY_MS).unref();
  return { counter, stop: () => clearInterval(timer) };
}

/** Deletes buckets without requests for an hour. Scans the whole table, which is small. */
export function pruneIdleBuckets(): Promise<void> {
  return deleteIdle();
}
