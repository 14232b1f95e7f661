import { createHash } from "node:crypto";
import { validate } from "uuid";
import { DAY_MS, HOUR_MS, MINUTE_MS, now, SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { BACKOFF, type Throttle, USER_GUESS_LIMIT, waitText } from "@/lib/db/throttle/rules";
import { returnHit, takeHit } from "@/lib/db/throttle/take-hit";
import { checkCode } from "@/lib/identity/second-factor/check-code";
import { logSecurityEvent, logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { queueHash, verifyPassword } from "./passwords";
import type { SignInInput } from "./schema";
import { type NewSession, startSession } from "./sessions";
import { type Credentials, findCredentials, findCredentialsById } from "./store";
import { deviceThrottleKey, newChallenge, readChallengeUserId, verifyChallenge } from "./tokens";

/**
 * Checks the email and password, and starts a session. Throws `unauthenticated` for an unknown email and for a wrong password,
 * with the same message and after the same work. For the right password of a user with a second factor, throws
 * {@link SecondFactorRequired}; continue with {@link finishSignIn}. For a user without one, throws `forbidden` if the account
 * is suspended. Throws `rate_limited` after too many failures. Throws `service_unavailable`, without counting the attempt, if
 * too many password hashes are queued.
 */
export async function signIn(
  input: SignInInput,
  clientIp: string | undefined,
  deviceToken?: string,
  userAgent?: string,
): Promise<NewSession> {
  const user = await checkPassword(input, clientIp, deviceToken);
  if (user.hasSecondFactor) throw new SecondFactorRequired(user);
  return startSession(user, { network: networkOf(clientIp), deviceToken, userAgent }, WRONG);
}

/**
 * Returns the user with this email and password. Logs failed attempts. Throws `unauthenticated`, `rate_limited` and
 * `service_unavailable` like {@link signIn}. The hash queue runs the whole attempt, so that an attempt rejected by a full queue
 * is not counted.
 */
async function checkPassword(
  { email, password }: SignInInput,
  clientIp: string | undefined,
  deviceToken: string | undefined,
): Promise<Credentials> {
  const known = deviceToken === undefined ? undefined : await findCredentials(email);
  const device = known && deviceThrottleKey(deviceToken, known);
  const network = networkOf(clientIp);
  return queueHash(device === undefined ? "unknown" : "known", async () => {
    const tries = signInThrottles(email, clientIp, device);
    const retryAfterS = await countSignInAttempt(tries);
    if (retryAfterS > 0) {
      logThrottled("accounts.sign-in", { network });
      const message = `Too many failed sign-in attempts. Try again in ${waitText(retryAfterS)}, or use another device on which you have signed in before.`;
      throw new AppError("rate_limited", { message, retryAfterS });
    }
    const user = await findCredentials(email);
    if (!(await verifyPassword(password, user?.passwordHash)) || !user) {
      logSecurityEvent("sign_in.failed", { accountId: user?.accountId, userId: user?.userId, network });
      throw new AppError("unauthenticated", { message: WRONG });
    }
    await uncountSignInAttempt(tries);
    return user;
  });
}

const WRONG = "Email or password is wrong.";

type Browser = Readonly<Record<"clientIp" | "deviceToken" | "userAgent", string | undefined>>;

/**
 * Completes a sign-in with the challenge from {@link signIn} and an unused authenticator or recovery code. Throws
 * `unauthenticated` if the challenge is invalid, has expired or was issued before the password changed, or if the user was
 * removed. Also throws the errors of {@link checkCode}, with the field `code`, and of {@link startSession}.
 */
export async function finishSignIn(challenge: string, code: string, browser: Browser): Promise<NewSession> {
  const userId = readChallengeUserId(challenge);
  const user = validate(userId) ? await findCredentialsById(userId) : undefined;
  if (!user || !verifyChallenge(challenge, user, now()))
    throw new AppError("unauthenticated", { message: LATE });
  const network = networkOf(browser.clientIp);
  const proof = await checkCode(userId, code, "code").catch((cause: unknown) => {
    logSecurityEvent("sign_in.failed", { accountId: user.accountId, userId, network });
    throw cause;
  });
  const { deviceToken, userAgent } = browser;
  return startSession(user, { network, deviceToken, userAgent, proof }, GIVEN_BEFORE);
}

const LATE =
  "This sign-in cannot be completed, for example because more than 10 minutes have passed. Start over with your password.";
const GIVEN_BEFORE =
  "This code has already been used, or your password was changed in the meantime. Enter another code, or start over with your password.";

/** How long the challenge of an unfinished sign-in is valid, in milliseconds. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/** Thrown if the password is right and a code is required. Pass `challenge` and the code to {@link finishSignIn}. */
export class SecondFactorRequired extends AppError {
  override name = "SecondFactorRequired";
  readonly challenge: string;

  constructor(user: Credentials) {
    super("unauthenticated", { message: "This user also needs a code to sign in." });
    this.challenge = newChallenge(user, new Date(now().getTime() + CHALLENGE_MS));
  }
}

/** A throttle for sign-in failures. An attempt must be allowed by every throttle that applies to it. */
type SignInThrottle = {
  readonly action: string;
  readonly subject: string;
  readonly throttle: Throttle;
};

/**
 * The limit on failed sign-ins with one email from one network (an IPv4 address or an IPv6 /64): 34 a day, including those that
 * the backoff allows. An attacker in a single network reaches it before the limit per email, so that the real user can still
 * sign in from elsewhere.
 */
export const PER_NETWORK_AND_EMAIL: Throttle = {
  limit: 5,
  windowMs: DAY_MS,
  backoff: { firstMs: 30 * SECOND_MS, maxMs: HOUR_MS },
  unauthenticated: true,
};
/**
 * The limit on failed sign-ins per email: 96 a day, including those that the backoff allows. This is below the maximum of 100
 * in NIST SP 800-63B, section 5.2.2.
 */
export const PER_EMAIL: Throttle = { limit: 20, windowMs: DAY_MS, backoff: BACKOFF, unauthenticated: true };
/**
 * The limit on failed sign-ins per network (an IPv4 address or an IPv6 /64): 57 an hour, including those that the backoff
 * allows. Many people can share a network.
 */
export const PER_NETWORK: Throttle = {
  limit: 50,
  windowMs: HOUR_MS,
  backoff: BACKOFF,
  unauthenticated: true,
};

/**
 * Returns the throttles for a sign-in attempt. An attempt from a known device (`device`) counts against a throttle that only
 * the user's known devices can exhaust. Other attempts count against the network, the email, and the two combined, or only
 * against the email if the server cannot determine `clientIp`.
 */
function signInThrottles(
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
 * Counts an attempt against all throttles, or against none if one of them rejects it. Returns 0 if it was counted, otherwise
 * the seconds until the next attempt is allowed.
 */
async function countSignInAttempt(throttles: readonly SignInThrottle[]): Promise<number> {
  for (const [index, { action, subject, throttle }] of throttles.entries()) {
    const { allowed, retryAfterS } = await takeHit(action, subject, throttle);
    if (allowed) continue;
    await uncountSignInAttempt(throttles.slice(0, index));
    return retryAfterS;
  }
  return 0;
}

async function uncountSignInAttempt(throttles: readonly SignInThrottle[]): Promise<void> {
  for (const { action, subject, throttle } of throttles) await returnHit(action, subject, throttle);
}

/** Returns the SHA-256 of a string in base64url: a key of fixed length for an email of any length. */
function hashed(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
