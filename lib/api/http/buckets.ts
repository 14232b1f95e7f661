/**
 * The used part of a bucket at `atMs`, in thousandths of a request. It exceeds the bucket's capacity if the bucket is in debt
 * (see {@link charge}).
 */
type Usage = { readonly thousandths: number; readonly atMs: number };

/** Token buckets by subject (an account or a client address), least recently used first. */
export type Buckets = Map<string, Usage>;

/**
 * The parameters of a bucket, and the current time. `limit` is the rate limit in requests per second, at least 1. A burst is as
 * many requests as the limit allows in `burstS` seconds (default: 1). `nowMs` is the monotonic time in whole milliseconds.
 */
type Moment = { readonly limit: number; readonly burstS?: number; readonly nowMs: number };

/**
 * Whether a request was admitted (always true for {@link charge}), and the state of its bucket: `remaining` whole requests are
 * left, and one more is available after `waitS` seconds. `waitS` is at least 1.
 */
export type BucketLevel = {
  readonly isAdmitted: boolean;
  readonly remaining: number;
  readonly waitS: number;
};

/**
 * The maximum number of buckets in each {@link Buckets} map. Above it, the least recently used bucket is evicted, and its
 * subject starts again with a full bucket.
 */
export const MAX_BUCKETS = 50_000;

/**
 * Takes `cost` requests from a subject's bucket if it holds at least that many. A bucket holds one burst and refills evenly at
 * `limit` requests per second.
 */
export function takeRequest(buckets: Buckets, subject: string, moment: Moment, cost = 1): BucketLevel {
  const used = usedAt(buckets, subject, moment);
  const isAdmitted = used + cost * 1_000 <= capacity(moment);
  return { ...store(buckets, subject, moment, isAdmitted ? used + cost * 1_000 : used), isAdmitted };
}

/**
 * Takes `requests` requests from a subject's bucket, even if the bucket holds fewer. The excess is a debt, which the bucket
 * must refill before it admits the next request. A negative number gives requests back.
 */
export function charge(buckets: Buckets, subject: string, requests: number, moment: Moment): BucketLevel {
  const used = usedAt(buckets, subject, moment) + requests * 1_000;
  return store(buckets, subject, moment, Math.max(0, used));
}

/**
 * Raises a subject's usage to at least `thousandths` / 1,000 requests, to include usage in other processes. Never lowers it.
 */
export function raiseUsage(buckets: Buckets, subject: string, thousandths: number, moment: Moment): void {
  store(buckets, subject, moment, Math.max(thousandths, usedAt(buckets, subject, moment)));
}

const capacity = ({ limit, burstS = 1 }: Moment) => limit * burstS * 1_000;

function usedAt(buckets: Buckets, subject: string, { limit, nowMs }: Moment): number {
  const last = buckets.get(subject);
  // `limit` requests per second are `limit` thousandths of a request per millisecond.
  return last ? Math.max(0, last.thousandths - (nowMs - last.atMs) * limit) : 0;
}

function store(buckets: Buckets, subject: string, moment: Moment, used: number): BucketLevel {
  buckets.delete(subject);
  buckets.set(subject, { thousandths: used, atMs: moment.nowMs });
  const oldest = buckets.size > MAX_BUCKETS ? buckets.keys().next().value : undefined;
  if (oldest !== undefined) buckets.delete(oldest);
  const left = capacity(moment) - used;
  const remaining = Math.max(0, Math.floor(left / 1_000));
  const waitMs = Math.ceil(((remaining + 1) * 1_000 - left) / moment.limit);
  return { isAdmitted: true, remaining, waitS: Math.max(1, Math.ceil(waitMs / 1_000)) };
}
