import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/clock";
import { clientSubject } from "@/lib/base/ip-address";
import { BACKOFF, type Throttle, USER_GUESS_LIMIT } from "@/lib/db/throttle/rules";
import { returnHit, takeHit } from "@/lib/db/throttle/take-hit";

/** A throttle for sign-in failures. An attempt must be allowed by every throttle that applies to it. */
export type SignInThrottle = {
  readonly action: string;
  readonly subject: string;
  readonly throttle: Throttle;
};

/**
 * The limit per network and email: 34 failures a day. One attacker reaches it before the limit per email, which would also block
 * the real user.
 */
export const PER_NETWORK_AND_EMAIL: Throttle = {
  limit: 5,
  windowMs: DAY_MS,
  backoff: { firstMs: 30 * SECOND_MS, maxMs: HOUR_MS },
  unauthenticated: true,
};
/** The limit per email: 96 failures a day, below the 100 of NIST SP 800-63B 5.2.2. */
export const PER_EMAIL: Throttle = { limit: 20, windowMs: DAY_MS, backoff: BACKOFF, unauthenticated: true };
/** The limit per network: 57 failures an hour, because many people can share a network. */
export const PER_NETWORK: Throttle = {
  limit: 50,
  windowMs: HOUR_MS,
  backoff: BACKOFF,
  unauthenticated: true,
};

/**
 * Returns the throttles for a sign-in attempt. A known device (`device`) has a dedicated throttle, which nobody else can exhaust.
 * Other attempts count against the network, the email, and the two combined. `clientIp` is undefined if the server cannot
 * determine it.
 */
export function signInThrottles(
  email: string,
  clientIp: string | undefined,
  device: string | undefined,
): SignInThrottle[] {
  if (device !== undefined) {
    return [{ action: "accounts.sign-in.device", subject: device, throttle: USER_GUESS_LIMIT }];
  }
  const forEmail = { action: "accounts.sign-in.anywhere", subject: hashed(email), throttle: PER_EMAIL };
  if (clientIp === undefined) return [forEmail];
  const network = clientSubject(clientIp);
  const both = hashed(`${network} ${email}`);
  return [
    { action: "accounts.sign-in.network", subject: network, throttle: PER_NETWORK },
    { action: "accounts.sign-in.pair", subject: both, throttle: PER_NETWORK_AND_EMAIL },
    forEmail,
  ];
}

/**
 * Counts an attempt against all throttles, or against none if one of them rejects it. Returns 0 if it was counted, otherwise the
 * seconds until the next attempt is allowed.
 */
export async function countSignInAttempt(throttles: readonly SignInThrottle[]): Promise<number> {
  for (const [index, { action, subject, throttle }] of throttles.entries()) {
    const { allowed, retryAfterS } = await takeHit(action, subject, throttle);
    if (allowed) continue;
    await uncountSignInAttempt(throttles.slice(0, index));
    return retryAfterS;
  }
  return 0;
}

export async function uncountSignInAttempt(throttles: readonly SignInThrottle[]): Promise<void> {
  for (const { action, subject, throttle } of throttles) await returnHit(action, subject, throttle);
}

/** Returns the SHA-256 of a text in base64url: a key of fixed length for an email of any length. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
