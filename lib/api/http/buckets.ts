/** The usage of a subject that has not been refilled yet, in thousandths of a request, as of `atMs`. */
type Usage = { readonly thousandths: number; readonly atMs: number };

/** Token buckets in order of use, least recently used first. */
export type Buckets = Map<string, Usage>;

/** The limit in requests a second, at least 1, and a monotonic time in whole milliseconds. */
type Moment = { readonly limit: number; readonly nowMs: number };

/** `remaining` whole requests are left. One more is available after `waitS` seconds, at least 1. */
export type Level = { readonly remaining: number; readonly waitS: number };

/** The most buckets in memory. An evicted subject starts with a full bucket. */
export const MAX_BUCKETS = 50_000;

/** Takes one request from a subject's bucket if one is left. Buckets hold `limit` requests and refill evenly, `limit` a second. */
export function takeOne(buckets: Buckets, subject: string, moment: Moment): Level & { taken: boolean } {
  const before = usedAt(buckets, subject, moment);
  const taken = before + 1_000 <= moment.limit * 1_000;
  return { taken, ...store(buckets, subject, moment, taken ? before + 1_000 : before) };
}

/** Charges further requests, even more than are left: the debt must refill before the next request. Negative values give back. */
export function charge(buckets: Buckets, subject: string, requests: number, moment: Moment): Level {
  const used = usedAt(buckets, subject, moment) + requests * 1_000;
  return store(buckets, subject, moment, Math.max(0, used));
}

/** Raises a subject's usage to at least `thousandths` of a request, to include usage in other processes. Never lowers it. */
export function raise(buckets: Buckets, subject: string, thousandths: number, moment: Moment): void {
  store(buckets, subject, moment, Math.max(thousandths, usedAt(buckets, subject, moment)));
}

function usedAt(buckets: Buckets, subject: string, { limit, nowMs }: Moment): number {
  const last = buckets.get(subject);
  // `limit` requests a second are `limit` thousandths a millisecond.
  return last ? Math.max(0, last.thousandths - (nowMs - last.atMs) * limit) : 0;
}

function store(buckets: Buckets, subject: string, { limit, nowMs }: Moment, used: number): Level {
  buckets.delete(subject);
  buckets.set(subject, { thousandths: used, atMs: nowMs });
  if (buckets.size > MAX_BUCKETS) evictOldest(buckets);
  const left = limit * 1_000 - used;
  const remaining = Math.max(0, Math.floor(left / 1_000));
  const waitMs = Math.ceil(((remaining + 1) * 1_000 - left) / limit);
  return { remaining, waitS: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

function evictOldest(buckets: Buckets): void {
  const oldest = buckets.keys().next();
  if (!oldest.done) buckets.delete(oldest.value);
}
