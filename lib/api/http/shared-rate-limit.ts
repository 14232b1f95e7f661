import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { type Book, type LocalCounter, localCounter } from "./request-counter";
import { addTaken, deleteIdle, type BucketTaken, type BucketUsage } from "./store";

/** Tells what subjects took here, and is told what each has used everywhere, in thousandths of a request. */
type Exchange = (taken: readonly BucketTaken[]) => Promise<readonly BucketUsage[]>;

const JOIN_EVERY_MS = SECOND_MS / 4;
/** Who takes less here than this part of its limit is not told of. */
const MIN_SHARE = 1 / 10;

const BOOKS: readonly Book[] = ["accounts", "addresses"];

/**
 * Counts as {@link localCounter}, and with `join`, four times a second, together with the other processes: what a subject
 * took at any of them is used up at all. Nothing waits for that; until it is known a process lets in what it would alone,
 * and that becomes a debt. So over any longer time a subject has its limit once, however many processes it asks, and at
 * most a bucket more for each of them at first. Where a join fails the process counts alone, and tells later what is not regained
 * by then.
 */
export function sharedCounter(limit: number, exchange: Exchange, clockMs?: () => number) {
  const own = localCounter(limit, clockMs);
  const untold: Record<Book, Map<string, number>> = { accounts: new Map(), addresses: new Map() };
  const note = (book: Book, subject: string, requests: number) =>
    untold[book].set(subject, (untold[book].get(subject) ?? 0) + requests);
  const worthTelling = Math.max(1, (limit * MIN_SHARE * JOIN_EVERY_MS) / SECOND_MS);

  /** How many requests the subject has taken here and not regained, within its limit. */
  const inUse = (book: Book, subject: string) => limit - own.charge(book, subject, 0).remaining;

  function takeUntold(): (BucketTaken & { readonly book: Book })[] {
    const taken = BOOKS.flatMap((book) =>
      [...untold[book]].map(([subject, requests]) => ({ book, subject, requests })),
    );
    for (const book of BOOKS) untold[book].clear();
    return taken.filter(({ requests }) => requests >= worthTelling);
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
    /** Tells the others what was taken here since the last time, and learns what was taken there. */
    async join(): Promise<void> {
      const taken = takeUntold();
      if (taken.length === 0) return;
      try {
        for (const { book, subject, used } of await exchange(taken)) {
          const known: Book = book === "accounts" ? "accounts" : "addresses";
          // What was taken since is in nobody's sum yet.
          own.raise(known, subject, used + (untold[known].get(subject) ?? 0) * 1_000);
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
 * What counts the requests of this process, or of all processes of a start: together with whoever else serves on its database. An
 * embedded database has one server. `stop` ends the joining.
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

/** Deletes what is kept of subjects that have asked for nothing for an hour. It reads the whole table, which is small. */
export function pruneIdleBuckets(): Promise<void> {
  return deleteIdle();
}
