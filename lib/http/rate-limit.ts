import type { Caller } from "@/lib/caller";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientSubject } from "@/lib/throttle/client-subject";
import { type Buckets, charge, type Level, takeOne } from "./buckets";
import { clientIp } from "./client-ip";

/** The headers an answer will carry, in the making. */
type Headers = Record<string, string>;

/**
 * What one subject may ask for: `API_RATE_LIMIT` requests a second (0 is no limit), bursts of as many. Each call leaves
 * the RateLimit headers (IETF httpapi draft) as they then stand.
 */
export type Meter = {
  /** Takes one request. Throws `rate_limited`, with the whole seconds until one is let in, where none is left. */
  take(headers: Headers): void;
  /** Charges what the answer costs beyond the one taken. */
  charge(cost: number, headers: Headers): void;
  /** Gives the one back that was taken. */
  giveBack(): void;
};

/** Apart, so that no flood of addresses makes an account's debt forgotten. */
type Held = { tesseraBuckets?: { accounts: Buckets; addresses: Buckets } };
const held = globalThis as typeof globalThis & Held;

function buckets() {
  held.tesseraBuckets ??= { accounts: new Map(), addresses: new Map() };
  return held.tesseraBuckets;
}

/** All keys of one account in one environment count together. */
export function accountMeter({ accountId, environment }: Pick<Caller, "accountId" | "environment">): Meter {
  return meter(buckets().accounts, `${accountId}:${environment}`);
}

/** For who calls without a key that is known: an IPv4 address, an IPv6 /64, or all whose address is not known together. */
export function addressMeter(request: Pick<Request, "headers">): Meter {
  return meter(buckets().addresses, clientSubject(clientIp(request.headers) ?? ""));
}

function meter(subjects: Buckets, subject: string): Meter {
  const limit = env().API_RATE_LIMIT;
  if (limit === 0) return UNLIMITED;
  const moment = () => ({ limit, nowMs: Math.floor(performance.now()) });
  return {
    take(headers) {
      const { taken, ...level } = takeOne(subjects, subject, moment());
      Object.assign(headers, rateLimitHeaders(limit, level));
      if (!taken) throw new AppError("rate_limited", { retryAfterS: level.waitS });
    },
    charge(cost, headers) {
      Object.assign(headers, rateLimitHeaders(limit, charge(subjects, subject, cost - 1, moment())));
    },
    giveBack() {
      charge(subjects, subject, -1, moment());
    },
  };
}

const UNLIMITED: Meter = { take() {}, charge() {}, giveBack() {} };

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
