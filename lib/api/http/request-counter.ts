import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { type BucketLevel, type Buckets, charge, raiseUsage, takeRequest } from "./buckets";
import { addToSharedBuckets, type BucketReport, type BucketUsage, deleteIdleBuckets } from "./store";

/** The two sets of buckets. They are separate, so that a flood of addresses cannot evict an account's debt. */
export type BucketSet = "accounts" | "addresses";

type MaybePromise<Value> = Value | Promise<Value>;

/**
 * A rate limit counter with the rules of `buckets.ts`. It counts in this process, or in another one that counts for several
 * processes.
 */
type RequestCounter = {
  take(bucketSet: BucketSet, subject: string): MaybePromise<BucketLevel & { isAdmitted: boolean }>;
  charge(bucketSet: BucketSet, subject: string, requests: number): MaybePromise<BucketLevel>;
};

/**
 * Keeps the counter on `globalThis`, because the server and Next.js load separate copies of this module but share one counter.
 */
const held = globalThis as typeof globalThis & { tesseraRequestCounter?: RequestCounter };

/** Returns the rate limit counter of this process. Counts in memory unless {@link setRequestCounter} set a shared one. */
export function requestCounter(): RequestCounter {
  held.tesseraRequestCounter ??= localCounter(env().API_RATE_LIMIT);
  return held.tesseraRequestCounter;
}

/** Sets the counter that {@link requestCounter} returns in this process. */
export function setRequestCounter(counter: RequestCounter): void {
  held.tesseraRequestCounter = counter;
}

export type LocalCounter = ReturnType<typeof localCounter>;

/** Returns a counter in memory that admits `limit` requests per second, at least 1. */
export function localCounter(limit: number, clockMs: () => number = () => performance.now()) {
  const bucketSets: Readonly<Record<BucketSet, Buckets>> = { accounts: new Map(), addresses: new Map() };
  const moment = () => ({ limit, nowMs: Math.floor(clockMs()) });
  return {
    take: (bucketSet: BucketSet, subject: string) => takeRequest(bucketSets[bucketSet], subject, moment()),
    charge: (bucketSet: BucketSet, subject: string, requests: number) =>
      charge(bucketSets[bucketSet], subject, requests, moment()),
    /** Raises a subject's usage to at least `thousandths` of a request. Never lowers it. */
    raise: (bucketSet: BucketSet, subject: string, thousandths: number) =>
      raiseUsage(bucketSets[bucketSet], subject, thousandths, moment()),
  };
}

/**
 * Reports the requests admitted by this process and returns the total usage of each reported subject, in thousandths of a
 * request.
 */
type Exchange = (reports: readonly BucketReport[]) => Promise<readonly BucketUsage[]>;

const SYNC_INTERVAL_MS = SECOND_MS / 4;
/** Usage below this fraction of the limit is not reported. */
const MIN_SHARE = 1 / 10;

const BUCKET_SETS: readonly BucketSet[] = ["accounts", "addresses"];

/**
 * Returns a {@link localCounter} that shares usage with other processes. Call `sync` four times a second; requests never wait for
 * it. Requests admitted above the limit become a debt in all processes. Over time, all processes together admit a subject's limit
 * once, plus at most one initial bucket per process. If a sync fails, the process counts locally and later reports the requests
 * that are not refilled by then.
 */
export function sharedCounter(limit: number, exchange: Exchange, clockMs?: () => number) {
  const own = localCounter(limit, clockMs);
  const unreported: Record<BucketSet, Map<string, number>> = { accounts: new Map(), addresses: new Map() };
  const addUnreported = (bucketSet: BucketSet, subject: string, requests: number) =>
    unreported[bucketSet].set(subject, (unreported[bucketSet].get(subject) ?? 0) + requests);
  const minReported = Math.max(1, (limit * MIN_SHARE * SYNC_INTERVAL_MS) / SECOND_MS);

  /** Returns how many of the requests admitted by this process are not refilled yet, at most the limit. */
  const inUse = (bucketSet: BucketSet, subject: string) =>
    limit - own.charge(bucketSet, subject, 0).remaining;

  function takeUnreported(): (BucketReport & { readonly bucketSet: BucketSet })[] {
    const reports = BUCKET_SETS.flatMap((bucketSet) =>
      [...unreported[bucketSet]].map(([subject, requests]) => ({ bucketSet, subject, requests })),
    );
    for (const bucketSet of BUCKET_SETS) unreported[bucketSet].clear();
    return reports.filter(({ requests }) => requests >= minReported);
  }

  return {
    take(bucketSet, subject) {
      const level = own.take(bucketSet, subject);
      if (level.isAdmitted) addUnreported(bucketSet, subject, 1);
      return level;
    },
    charge(bucketSet, subject, requests) {
      addUnreported(bucketSet, subject, requests);
      return own.charge(bucketSet, subject, requests);
    },
    raise: own.raise,
    /**
     * Reports the requests admitted by this process since the last sync and applies the totals. Rejects if the report fails; the
     * next sync then reports the requests that are still not refilled.
     */
    async sync(): Promise<void> {
      const reports = takeUnreported();
      if (reports.length === 0) return;
      try {
        for (const { bucketSet: name, subject, used } of await exchange(reports)) {
          const bucketSet: BucketSet = name === "accounts" ? "accounts" : "addresses";
          // The total does not contain requests taken since the report.
          own.raise(bucketSet, subject, used + (unreported[bucketSet].get(subject) ?? 0) * 1_000);
        }
      } catch (cause) {
        for (const { bucketSet, subject, requests } of reports)
          addUnreported(bucketSet, subject, Math.min(requests, inUse(bucketSet, subject)));
        throw cause;
      }
    },
  } satisfies LocalCounter & { sync(): Promise<void> };
}

/**
 * Returns the rate limit counter of this process and starts to share it with all processes on the same database. With an embedded
 * database or without a limit, it is not shared. `stop` ends the sharing.
 */
export function startSharedRateLimit(): { counter: LocalCounter; stop: () => void } {
  const { API_RATE_LIMIT: limit, TESSERA_EMBEDDED } = env();
  if (TESSERA_EMBEDDED || limit === 0) return { counter: localCounter(limit), stop: () => undefined };
  const counter = sharedCounter(limit, (reports) => onLane("jobs", () => addToSharedBuckets(reports, limit)));
  let isSyncing = false;
  let failed = false;
  const timer = setInterval(() => {
    if (isSyncing) return;
    isSyncing = true;
    counter
      .sync()
      .then(() => (failed = false))
      .catch((cause: unknown) => {
        if (!failed) log.warn("The rate limit is counted by each process alone for now", { cause });
        failed = true;
      })
      .finally(() => (isSyncing = false));
  }, SYNC_INTERVAL_MS).unref();
  return { counter, stop: () => clearInterval(timer) };
}

/** Deletes shared buckets that have had no requests for an hour. Scans the whole table, which is small. */
export function pruneIdleBuckets(): Promise<void> {
  return deleteIdleBuckets();
}
