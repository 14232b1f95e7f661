/** What a subject has used and not yet regained, in thousandths of a request, as of a millisecond. */
type Usage = { readonly thousandths: number; readonly atMs: number };

/** In order of use: the first subject is the one longest unused. */
export type Buckets = Map<string, Usage>;

/** Limit in requests a second (1 or more); whole milliseconds of a clock that never goes back. */
type Moment = { readonly limit: number; readonly nowMs: number };

/** `remaining` whole requests are left; there is one more than that after `waitS` seconds, 1 or more. */
export type Level = { readonly remaining: number; readonly waitS: number };

/** Subjects remembered at most. Whoever is forgotten begins with a full bucket. */
export const MAX_BUCKETS = 50_000;

/**
 * Takes one request of a subject, where it has one left: `limit` are regained a second, evenly, and as many saved up.
 * What is refused uses nothing up. All in whole numbers, so exact.
 */
export function takeOne(buckets: Buckets, subject: string, moment: Moment): Level & { taken: boolean } {
  const before = usedAt(buckets, subject, moment);
  const taken = before + 1_000 <= moment.limit * 1_000;
  return { taken, ...store(buckets, subject, moment, taken ? before + 1_000 : before) };
}

/**
 * Adds what a request turned out to cost beyond what was taken for it, also past what is left: a debt, to be regained
 * before the next is let in. Less than 0 gives back.
 */
export function charge(buckets: Buckets, subject: string, requests: number, moment: Moment): Level {
  const used = usedAt(buckets, subject, moment) + requests * 1_000;
  return store(buckets, subject, moment, Math.max(0, used));
}

/**
 * Has a subject have used at least so much, of which more than this process knows was used elsewhere.
 */
export function raise(buckets: Buckets, subject: string, thousandths: number, moment: Moment): void {
  store(buckets, subject, moment, Math.max(thousandths, usedAt(buckets, subject, moment)));
}

function usedAt(buckets: Buckets, subject: string, { limit, nowMs }: Moment): number {
  const last = buckets.get(subject);
  // A second regains the limit, so a millisecond as many thousandths.
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
