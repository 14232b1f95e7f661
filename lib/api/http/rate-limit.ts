import type { Owner } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { clientSubject } from "@/lib/db/throttle/client-subject";
import type { Level } from "./buckets";
import type { ApiRequest } from "./envelope";
import { clientIp } from "./front-door-headers";
import { type Book, requestCounter } from "./request-counter";

/** The headers an answer will carry, in the making. */
type Headers = Record<string, string>;

/**
 * What one subject may ask for: `API_RATE_LIMIT` requests a second (0 is no limit), bursts of as many. Each call leaves
 * the RateLimit headers (IETF httpapi draft) as they then stand.
 */
export type Meter = {
  /** Takes one request. Throws `rate_limited`, with the whole seconds until one is let in, where none is left. */
  take(headers: Headers): Promise<void>;
  /** Charges what the answer costs beyond the one taken. */
  charge(cost: number, headers: Headers): Promise<void>;
  /** Gives the one back that was taken. */
  giveBack(): void;
};

/** All keys of one account in one environment count together. */
export function accountMeter({ accountId, environment }: Owner): Meter {
  return meter("accounts", `${accountId}:${environment}`);
}

/** For who calls without a key that is known: an IPv4 address, an IPv6 /64, or all whose address is not known together. */
export function addressMeter(request: Pick<ApiRequest, "headers">): Meter {
  return meter("addresses", clientSubject(clientIp(request.headers) ?? ""));
}

function meter(book: Book, subject: string): Meter {
  const limit = env().API_RATE_LIMIT;
  if (limit === 0) return UNLIMITED;
  return {
    async take(headers) {
      const { taken, ...level } = await requestCounter().take(book, subject);
      Object.assign(headers, rateLimitHeaders(limit, level));
      if (!taken) throw new AppError("rate_limited", { retryAfterS: level.waitS });
    },
    async charge(cost, headers) {
      if (cost === 1) return;
      const level = await requestCounter().charge(book, subject, cost - 1);
      Object.assign(headers, rateLimitHeaders(limit, level));
    },
    giveBack() {
      void requestCounter().charge(book, subject, -1);
    },
  };
}

const UNLIMITED: Meter = { take: async () => {}, charge: async () => {}, giveBack() {} };

function rateLimitHeaders(limit: number, { remaining, waitS }: Level): Headers {
  return { "RateLimit-Policy": `"default";q=${limit};w=1`, RateLimit: `"default";r=${remaining};t=${waitS}` };
}

/** An answer of up to so many rows of a list and so many bytes costs one request. */
export const ROWS_A_REQUEST = 20;
export const KIB_A_REQUEST = 16;

/** What an answer costs in requests: one for each 20 rows or 16 KiB begun, whichever is more. */
export function costOf({ rows = 1, bytes }: { rows?: number | undefined; bytes: number }): number {
  return Math.max(1, Math.ceil(rows / ROWS_A_REQUEST), Math.ceil(bytes / (KIB_A_REQUEST * 1_024)));
}
