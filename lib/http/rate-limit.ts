import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

type Bucket = { tokens: number; filledAtMs: number };

const MAX_BUCKETS = 50_000;
const held = globalThis as typeof globalThis & { tesseraBuckets?: Map<string, Bucket> };

/**
 * Takes one request from the subject's token bucket: `limit` a second (`API_RATE_LIMIT`; 0 is no limit), bursts of as
 * many. Returns the RateLimit headers (IETF httpapi draft); throws `rate_limited` when the bucket is empty.
 * Counted per process: several processes allow as many times the limit.
 */
export function takeRequest(
  subject: string,
  limit: number = env().API_RATE_LIMIT,
  nowMs: number = performance.now(),
): Record<string, string> {
  if (limit === 0) return {};
  held.tesseraBuckets ??= new Map();
  const buckets = held.tesseraBuckets;
  const bucket = buckets.get(subject) ?? { tokens: limit, filledAtMs: nowMs };
  const elapsedS = (nowMs - bucket.filledAtMs) / 1_000;
  bucket.tokens = Math.min(limit, bucket.tokens + elapsedS * limit);
  bucket.filledAtMs = nowMs;
  buckets.delete(subject);
  buckets.set(subject, bucket);
  forgetOldest(buckets);
  if (bucket.tokens < 1) throw new AppError("rate_limited", { retryAfterS: 1 });
  bucket.tokens -= 1;
  return rateLimitHeaders(limit, Math.floor(bucket.tokens));
}

/** The headers as they stand for a refused request: nothing remains. */
export function exhaustedHeaders(): Record<string, string> {
  return rateLimitHeaders(env().API_RATE_LIMIT, 0);
}

function rateLimitHeaders(limit: number, remaining: number): Record<string, string> {
  return { "RateLimit-Policy": `"default";q=${limit};w=1`, RateLimit: `"default";r=${remaining};t=1` };
}

/** Buckets are kept in order of use, so the first is the one longest unused. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  if (buckets.size <= MAX_BUCKETS) return;
  const oldest = buckets.keys().next();
  if (!oldest.done) buckets.delete(oldest.value);
}
