import { SECOND_MS } from "@/lib/base/clock";
import { type Env, env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { log } from "@/lib/telemetry/log";
import { type BucketLevel, type Buckets, charge, raiseUsage, takeRequest } from "./buckets";
import { addToSharedBuckets, type BucketReport, type BucketUsage, deleteIdleBuckets } from "./store";

/**
 * The sets of token buckets, one bucket per subject (an account or a client address). The size of each set is limited
 * separately, so that a flood of addresses cannot evict an account's bucket and erase its debt. `pages` counts page requests,
 * with bursts of ten seconds' worth, because browsers prefetch links and several people can share an address.
 */
export type BucketSet = "accounts" | "addresses" | "pages";
const PAGE_BURST_S = 10;

/**
 * A rate limit counter with the rules of `buckets.ts`. It counts in this process, or in another process that counts for several
 * processes.
 */
type RequestCounter = Record<
  "take" | "charge",
  (bucketSet: BucketSet, subject: string, requests?: number) => BucketLevel | Promise<BucketLevel>
>;

/**
 * Holds the counter on `globalThis`, because the server and Next.js load separate copies of this module but must share one
 * counter.
 */
const globals = globalThis as typeof globalThis & { tesseraRequestCounter?: RequestCounter };

/**
 * Returns the rate limit counter of this process: the one that {@link setRequestCounter} set, otherwise an in-memory counter.
 */
export function requestCounter(): RequestCounter {
  globals.tesseraRequestCounter ??= localCounter(env());
  return globals.tesseraRequestCounter;
}

/** Sets the counter that {@link requestCounter} returns in this process. */
export function setRequestCounter(counter: RequestCounter): void {
  globals.tesseraRequestCounter = counter;
}

type LocalCounter = ReturnType<typeof localCounter>;

type RateLimits = Pick<Env, "API_RATE_LIMIT" | "PAGE_RATE_LIMIT">;

/**
 * Returns an in-memory counter with these limits. A limit of 0 means no limit, so the caller must not count requests against
 * it: the counter would refuse every request.
 */
export function localCounter(
  { API_RATE_LIMIT, PAGE_RATE_LIMIT }: RateLimits,
  clockMs = () => performance.now(),
) {
  const sets = { accounts: new Map(), addresses: new Map(), pages: new Map() } satisfies Record<
    BucketSet,
    Buckets
  >;
  const moment = (bucketSet: BucketSet) => ({
    ...(bucketSet === "pages" ? { limit: PAGE_RATE_LIMIT, burstS: PAGE_BURST_S } : { limit: API_RATE_LIMIT }),
    nowMs: Math.floor(clockMs()),
  });
  return {
    take: (bucketSet: BucketSet, subject: string, requests = 1) =>
      takeRequest(sets[bucketSet], subject, moment(bucketSet), requests),
    charge: (bucketSet: BucketSet, subject: string, requests = 1) =>
      charge(sets[bucketSet], subject, requests, moment(bucketSet)),
    /** Raises a subject's usage to `thousandths` / 1,000 requests. Never lowers it. */
    raise: (bucketSet: BucketSet, subject: string, thousandths: number) =>
      raiseUsage(sets[bucketSet], subject, thousandths, moment(bucketSet)),
  };
}

/**
 * Reports the requests counted by this process and returns the total usage of each reported subject, in thousandths of a
 * request.
 */
type Exchange = (reports: readonly BucketReport[]) => Promise<readonly BucketUsage[]>;

const SYNC_INTERVAL_MS = SECOND_MS / 4;
/** A subject's requests since the last sync are reported only if their rate is at least this fraction of the limit. */
const MIN_SHARE = 1 / 10;

/**
 * Returns a {@link localCounter} that shares the usage of accounts and addresses with other processes. The caller must call
 * `sync` four times a second; requests never wait for it. If all processes together admit more requests than the limit, each
 * process learns this at its next report, and admits no request until the bucket has refilled beyond its debt. In total, they
 * admit requests at the limit of an account or address, plus, for each process, at most one full bucket and the refill of one
 * sync interval, plus the requests that are too few to be reported ({@link MIN_SHARE}). While syncs fail, the process counts on
 * its own.
 */
export function sharedCounter(limits: RateLimits, exchange: Exchange, clockMs?: () => number) {
  const own = localCounter(limits, clockMs);
  const limit = limits.API_RATE_LIMIT;
  const minReported = Math.max(1, (limit * MIN_SHARE * SYNC_INTERVAL_MS) / SECOND_MS);
  /** The requests that are not reported yet, by bucket set and subject. */
  const unreported = new Map<string, BucketReport>();
  const unreportedOf = (bucketSet: BucketSet, subject: string) =>
    unreported.get(`${bucketSet} ${subject}`)?.requests ?? 0;
  const addUnreported = (bucketSet: BucketSet, subject: string, more: number) => {
    if (bucketSet === "pages") return;
    const requests = unreportedOf(bucketSet, subject) + more;
    unreported.set(`${bucketSet} ${subject}`, { bucketSet, subject, requests });
  };

  return {
    take(bucketSet, subject, requests = 1) {
      const level = own.take(bucketSet, subject, requests);
      if (level.isAdmitted) addUnreported(bucketSet, subject, requests);
      return level;
    },
    charge(bucketSet, subject, requests = 1) {
      addUnreported(bucketSet, subject, requests);
      return own.charge(bucketSet, subject, requests);
    },
    raise: own.raise,
    /**
     * Reports the requests counted by this process since the last sync, for subjects with at least {@link MIN_SHARE} of the
     * limit, and applies the returned totals. Rejects if the report fails. The next sync then reports these requests again, but
     * no more of them than the subject's bucket has yet to refill, and at most one full bucket.
     */
    async sync(): Promise<void> {
      const reports = [...unreported.values()].filter(({ requests }) => requests >= minReported);
      unreported.clear();
      if (reports.length === 0) return;
      try {
        // The total does not contain requests taken since the report.
        for (const { bucketSet, subject, used } of await exchange(reports))
          own.raise(bucketSet, subject, used + unreportedOf(bucketSet, subject) * 1_000);
      } catch (cause) {
        for (const { bucketSet, subject, requests } of reports) {
          const inUse = limit - own.charge(bucketSet, subject, 0).remaining;
          addUnreported(bucketSet, subject, Math.min(requests, inUse));
        }
        throw cause;
      }
    },
  } satisfies LocalCounter & { sync(): Promise<void> };
}

/**
 * Creates a rate limit counter, and shares its counts with the counters of other processes on the same database until `stop` is
 * called. With an embedded database, or if `API_RATE_LIMIT` is 0, the counter is not shared.
 */
export function startSharedRateLimit(): { counter: LocalCounter; stop: () => void } {
  const { API_RATE_LIMIT: limit, TESSERA_EMBEDDED } = env();
  if (TESSERA_EMBEDDED || limit === 0) return { counter: localCounter(env()), stop: () => undefined };
  const counter = sharedCounter(env(), (reports) => onLane("jobs", () => addToSharedBuckets(reports, limit)));
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

/** Deletes shared buckets that have had no requests for an hour. */
export const pruneIdleBuckets = deleteIdleBuckets;
