import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { hashApiKey } from "@/lib/identity/api-keys/api-key-format";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { cachedOwner, cachedCaller } from "@/lib/identity/api-keys/known-keys";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import type { ApiRequest } from "./envelope";
import { clientIp } from "./front-door-headers";
import { accountMeter, addressMeter, type Meter } from "./rate-limit";

/** Who is let in, and what counts it. `prove` is there where it has not been asked yet whether the key works: it throws if not. */
type Admission = { readonly caller: Caller; readonly meter: Meter; readonly prove?: () => Promise<void> };
type Headers = Record<string, string>;

/**
 * The caller behind a request's key, with one request taken from its account. Over the limit, a key that this process
 * saw work before is refused without a query: whose it was is remembered, and whether it still works is asked each time
 * it is let in, or, where its call `provesKey`, by what that writes. Any other key counts against its client's address
 * until it turns out to work. Throws `rate_limited` or, as {@link authenticateKey}, `unauthenticated`.
 */
export async function admit(request: ApiRequest, headers: Headers, provesKey = false): Promise<Admission> {
  const key = bearerToken(request);
  const hash = key === undefined ? undefined : hashApiKey(key);
  const owner = hash === undefined ? undefined : cachedOwner(hash);
  if (key === undefined || hash === undefined || !owner) return admitNew(key, request, headers);
  const meter = accountMeter(owner);
  await meter.take(headers);
  const presumed = provesKey ? cachedCaller(hash, fromOf(request, headers).network, now()) : undefined;
  const authenticate = () => authenticateKnown(key, meter, request, headers);
  if (!presumed) return { caller: await authenticate(), meter };
  return { caller: presumed, meter, prove: async () => void (await authenticate()) };
}

async function authenticateKnown(
  key: string,
  meter: Meter,
  request: ApiRequest,
  headers: Headers,
): Promise<Caller> {
  try {
    return (await authenticateKey(key, fromOf(request, headers))).caller;
  } catch (cause) {
    if (isRefusedKey(cause)) {
      // Whoever holds a revoked key must not use up what the account may ask for.
      meter.giveBack();
      await addressMeter(request).take(headers);
    }
    throw cause;
  }
}

async function admitNew(key: string | undefined, request: ApiRequest, headers: Headers): Promise<Admission> {
  const address = addressMeter(request);
  // Where no address is known all share one bucket, and strangers with bad keys must not use it up for new ones.
  const countsFirst = clientIp(request.headers) !== undefined;
  if (countsFirst) await address.take(headers);
  const { caller } = await authenticateKey(key, fromOf(request, headers)).catch(async (cause: unknown) => {
    if (!countsFirst && isRefusedKey(cause)) await address.take(headers);
    throw cause;
  });
  if (countsFirst) address.giveBack();
  const meter = accountMeter(caller);
  await meter.take(headers);
  return { caller, meter };
}

/** Where a request comes from, for the security log. */
function fromOf(request: ApiRequest, headers: Headers) {
  return { network: networkOf(clientIp(request.headers)), requestId: headers["X-Request-Id"] };
}

function bearerToken(request: ApiRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

function isRefusedKey(cause: unknown): boolean {
  return cause instanceof AppError && cause.code === "unauthenticated";
}
