import type { Tenant } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { clientSubject } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import type { BucketLevel } from "./buckets";
import type { ApiRequest } from "./envelope";
import { clientIp } from "./front-door";
import { type BucketSet, requestCounter } from "./request-counter";

/** Response headers, to which the meter adds the RateLimit headers. */
type Headers = Record<string, string>;

/**
 * The rate limit of an account in one environment, or of a client address: `API_RATE_LIMIT` requests a second (0 means no
 * limit), with bursts of the same size. `take` and `charge` update the RateLimit headers (IETF httpapi draft).
 */
export type Meter = {
  /** Takes one request. Throws `rate_limited` with the seconds to wait if none is left. */
  take(headers: Headers): Promise<void>;
  /** Counts the response's cost against the limit, minus the one request that `take` has already taken. */
  charge(cost: number, headers: Headers): Promise<void>;
  /** Cancels the last `take`, as if that request had not been counted. */
  giveBack(): void;
};

/** Returns the meter that all of an account's keys for one environment share. */
export function accountMeter({ accountId, environment }: Tenant): Meter {
  return meter("accounts", `${accountId}:${environment}`);
}

/**
 * Returns the meter for requests that need no API key or whose key is not verified. There is one meter per IPv4 address or IPv6
 * /64 network, and one for all clients without a known address.
 */
export function addressMeter(request: Pick<ApiRequest, "headers">): Meter {
  return meter("addresses", clientSubject(clientIp(request.headers) ?? ""));
}

function meter(bucketSet: BucketSet, subject: string): Meter {
  const limit = env().API_RATE_LIMIT;
  if (limit === 0) return UNLIMITED;
  return {
    async take(headers) {
      const level = await requestCounter().take(bucketSet, subject);
      Object.assign(headers, rateLimitHeaders(limit, level));
      if (!level.isAdmitted) throw new AppError("rate_limited", { retryAfterS: level.waitS });
    },
    async charge(cost, headers) {
      if (cost === 1) return;
      const level = await requestCounter().charge(bucketSet, subject, cost - 1);
      Object.assign(headers, rateLimitHeaders(limit, level));
    },
    giveBack() {
      void requestCounter().charge(bucketSet, subject, -1);
    },
  };
}

/**
 * Takes `pages` page requests, such as 1 or 0.1, from a client's bucket. Returns 0, or the seconds to wait if the bucket does
 * not hold enough. `limit` is `PAGE_RATE_LIMIT`, at which the bucket refills, in page requests per second; 0 means no limit.
 */
export async function takePage(client: string, pages: number, limit: number): Promise<number> {
  if (limit === 0) return 0;
  const { isAdmitted, waitS } = await requestCounter().take("pages", client, pages);
  return isAdmitted ? 0 : waitS;
}

const UNLIMITED: Meter = { take: async () => {}, charge: async () => {}, giveBack() {} };

function rateLimitHeaders(limit: number, { remaining, waitS }: BucketLevel): Headers {
  return { "RateLimit-Policy": `"default";q=${limit};w=1`, RateLimit: `"default";r=${remaining};t=${waitS}` };
}

/** The maximum number of rows in a response that costs one request. */
export const ROWS_A_REQUEST = 20;
/** The maximum size, in KiB, of a response that costs one request. */
export const KIB_A_REQUEST = 16;

/**
 * Returns the cost of a response in requests: one per 20 rows or one per 16 KiB, whichever is more, rounded up and at least 1.
 */
export function costOf({ rows = 1, bytes }: { rows?: number | undefined; bytes: number }): number {
  return Math.max(1, Math.ceil(rows / ROWS_A_REQUEST), Math.ceil(bytes / (KIB_A_REQUEST * 1_024)));
}
