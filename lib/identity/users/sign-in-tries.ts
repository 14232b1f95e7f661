import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/clock";
import { clientSubject } from "@/lib/db/throttle/client-subject";
import { OWN_GUESSES, SLOWLY, type Throttle } from "@/lib/db/throttle/rules";
import { returnHit, takeHit } from "@/lib/db/throttle/take-hit";

/** One count of failures: all that apply must have room for a try. */
export type SignInThrottle = { readonly action: string; readonly subject: string; readonly throttle: Throttle };

/**
 * One network at one e-mail: 34 in a day. Its own failures slow it before they slow anybody else who signs in with that
 * e-mail.
 */
export const PER_NETWORK_AND_EMAIL: Throttle = {
  limit: 5,
  windowMs: DAY_MS,
  beyond: { firstMs: 30 * SECOND_MS, mostMs: HOUR_MS },
  byStrangers: true,
};
/** One e-mail, from wherever: 96 in a day, below the hundred of NIST SP 800-63B 5.2.2. */
export const PER_EMAIL: Throttle = { limit: 20, windowMs: DAY_MS, beyond: SLOWLY, byStrangers: true };
/** One network, whatever e-mails it tries: 57 in an hour; many people may share it. */
export const PER_NETWORK: Throttle = { limit: 50, windowMs: HOUR_MS, beyond: SLOWLY, byStrangers: true };

/**
 * What a try to sign in counts for: on a known device for that device alone, which strangers cannot touch, else for the
 * network, the e-mail and the two together. A network is undefined where the server cannot know it.
 */
export function throttlesFor(email: string, clientIp: string | undefined, device: string | undefined): SignInThrottle[] {
  if (device !== undefined) {
    return [{ action: "accounts.sign-in.device", subject: device, throttle: OWN_GUESSES }];
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

/** Takes one hit of each, or none of any. Returns after how many seconds to try again; 0 when they were taken. */
export async function takeThrottles(tries: readonly SignInThrottle[]): Promise<number> {
  for (const [index, { action, subject, throttle }] of tries.entries()) {
    const { allowed, retryAfterS } = await takeHit(action, subject, throttle);
    if (allowed) continue;
    await returnThrottles(tries.slice(0, index));
    return retryAfterS;
  }
  return 0;
}

export async function returnThrottles(tries: readonly SignInThrottle[]): Promise<void> {
  for (const { action, subject, throttle } of tries) await returnHit(action, subject, throttle);
}

/** Of one length, however long an e-mail somebody brings. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
