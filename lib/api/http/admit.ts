import { type Caller, tenantKey } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { hashApiKey } from "@/lib/identity/api-keys/api-key-format";
import { authenticateKey, cachedCaller, cachedOwner } from "@/lib/identity/api-keys/authenticate-key";
import type { ApiRequest } from "./envelope";
import { clientIp } from "./front-door";
import { accountMeter, addressMeter, type Meter } from "./rate-limit";

/**
 * An authenticated request: its caller and rate limit. `verifyKey` verifies the key in the database and returns the key's
 * current caller, or throws like {@link admit}. It is set only if `caller` comes from the cache.
 */
type Admission = {
  readonly caller: Caller;
  readonly meter: Meter;
  readonly verifyKey?: () => Promise<Caller>;
};
type Headers = Record<string, string>;

/**
 * Authenticates a request and counts it against its account's rate limit. For a cached key, the rate limit applies before any
 * database query. A query then verifies the key, unless it was verified in the last minute from the same network and the
 * operation's own write verifies it again (`keyVerifiedByWrite`). A request whose key is not cached counts against the client's
 * address until the key is verified, and a request whose key is refused always does. Clients without a known address share one
 * limit, against which only requests with a refused key count. Throws `rate_limited`, and the errors of
 * {@link authenticateKey}.
 */
export async function admit(
  request: ApiRequest,
  headers: Headers,
  keyVerifiedByWrite = false,
): Promise<Admission> {
  const key = bearerToken(request.headers.get("authorization"));
  const hash = key === undefined ? undefined : hashApiKey(key);
  const owner = hash === undefined ? undefined : cachedOwner(hash);
  if (key === undefined || hash === undefined || !owner) return admitNew(key, request, headers);
  const meter = accountMeter(owner);
  await meter.take(headers);
  const network = networkOf(clientIp(request.headers));
  const cached = keyVerifiedByWrite ? cachedCaller(hash, network, now()) : undefined;
  const authenticate = async () => {
    try {
      return await authenticateKey(key, network);
    } catch (cause) {
      if (isRefusedKey(cause)) {
        // Requests whose key is refused must not use up the account's rate limit.
        meter.giveBack();
        await addressMeter(request).take(headers);
      }
      throw cause;
    }
  };
  if (!cached) return { caller: await authenticate(), meter };
  return { caller: cached, meter, verifyKey: authenticate };
}

async function admitNew(key: string | undefined, request: ApiRequest, headers: Headers): Promise<Admission> {
  const address = addressMeter(request);
  // Clients without a known address share one bucket. Invalid keys must not exhaust it for valid ones.
  const ip = clientIp(request.headers);
  const countsFirst = ip !== undefined;
  if (countsFirst) await address.take(headers);
  const caller = await authenticateKey(key, networkOf(ip)).catch(async (cause: unknown) => {
    if (!countsFirst && isRefusedKey(cause)) await address.take(headers);
    throw cause;
  });
  if (countsFirst) address.giveBack();
  const meter = accountMeter(caller);
  await meter.take(headers);
  return { caller, meter };
}

/**
 * Returns the {@link tenantKey} of the account that owns the API key in an Authorization header, or undefined if this process
 * has not cached the key. The key might have been revoked since it was cached: use the result for scheduling only.
 */
export function cachedAccount(authorization: string | undefined): string | undefined {
  const key = bearerToken(authorization);
  const owner = key === undefined ? undefined : cachedOwner(hashApiKey(key));
  return owner && tenantKey(owner);
}

function bearerToken(authorization: string | null | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
}

function isRefusedKey(cause: unknown): boolean {
  return cause instanceof AppError && cause.code === "unauthenticated";
}
