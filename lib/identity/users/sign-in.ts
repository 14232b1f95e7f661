import { validate } from "uuid";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { waitText } from "@/lib/db/throttle/rules";
import { newChallenge, readChallengeUserId, verifyChallenge } from "@/lib/identity/second-factor/challenge";
import { checkCode } from "@/lib/identity/second-factor/check-code";
import { logSecurityEvent, logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { deviceName } from "./device-name";
import { queueHash } from "./hash-queue";
import { deviceThrottleKey } from "./known-device";
import { verifyPassword } from "./passwords";
import type { SignInInput } from "./schema";
import { countSignInAttempt, signInThrottles, uncountSignInAttempt } from "./sign-in-throttles";
import { type NewSession, startSession } from "./start-session";
import { type Credentials, findCredentials, findCredentialsById } from "./store";

type Attempt =
  | { readonly outcome: "right"; readonly user: Credentials }
  | { readonly outcome: "wrong"; readonly user: Credentials | undefined }
  | { readonly outcome: "throttled"; readonly retryAfterS: number };

/**
 * Checks the email and password, and starts a session. For an unknown email or a wrong password, throws the same
 * `unauthenticated` after the same work. For the right password, throws `forbidden` if the account is suspended, and
 * {@link SecondFactorRequired} if the user has to continue with {@link finishSignIn}. Throws `rate_limited` after too many
 * failures. Throws `service_unavailable`, without counting the attempt, if too many sign-ins are queued.
 */
export async function signIn(
  input: SignInInput,
  clientIp: string | undefined,
  deviceToken?: string,
  userAgent?: string,
): Promise<NewSession> {
  const network = networkOf(clientIp);
  const attempt = await tryPassword(input, clientIp, deviceToken);
  switch (attempt.outcome) {
    case "throttled":
      logThrottled("accounts.sign-in", { network });
      throw tooManyTries(attempt.retryAfterS);
    case "wrong": {
      const { accountId, userId } = attempt.user ?? {};
      logSecurityEvent("sign_in.failed", { accountId, userId, network });
      throw new AppError("unauthenticated", { message: WRONG });
    }
    case "right":
      if (attempt.user.hasSecondFactor) throw new SecondFactorRequired(attempt.user);
      return startSession(attempt.user, { network, deviceToken, device: deviceName(userAgent) }, WRONG);
    default:
      return unreachable(attempt);
  }
}

/**
 * Checks the password, subject to the throttles. The hash queue runs the whole attempt, so that an attempt rejected by a full
 * queue is not counted.
 */
async function tryPassword(
  { email, password }: SignInInput,
  clientIp: string | undefined,
  deviceToken: string | undefined,
): Promise<Attempt> {
  const device = deviceToken === undefined ? undefined : await deviceOf(email, deviceToken);
  return queueHash(device === undefined ? "unknown" : "known", async () => {
    const tries = signInThrottles(email, clientIp, device);
    const retryAfterS = await countSignInAttempt(tries);
    if (retryAfterS > 0) return { outcome: "throttled", retryAfterS };
    const user = await findCredentials(email);
    if (!(await verifyPassword(password, user?.passwordHash)) || !user) return { outcome: "wrong", user };
    await uncountSignInAttempt(tries);
    return { outcome: "right", user };
  });
}

async function deviceOf(email: string, deviceToken: string): Promise<string | undefined> {
  const user = await findCredentials(email);
  return user && deviceThrottleKey(deviceToken, user);
}

const WRONG = "Email or password is wrong.";

function tooManyTries(retryAfterS: number): AppError {
  const message = `Too many failed sign-in attempts. Try again in ${waitText(retryAfterS)}, or from a device you have signed in from before.`;
  return new AppError("rate_limited", { message, retryAfterS });
}

type Browser = Readonly<Record<"clientIp" | "deviceToken" | "userAgent", string | undefined>>;

/**
 * Completes a sign-in with the challenge from {@link signIn} and an unused authenticator or recovery code. Throws
 * `unauthenticated` if the challenge is invalid, expired or for an earlier password, or if the code was used concurrently. For a
 * wrong code, throws the errors of {@link checkCode} on the field `code`.
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
  const device = deviceName(browser.userAgent);
  return startSession(user, { network, deviceToken: browser.deviceToken, device, proof }, GIVEN_BEFORE);
}

const LATE = "You entered your password more than 10 minutes ago. Sign in again.";
const GIVEN_BEFORE = "This code has already been used. Wait for the next one, or sign in again.";

/** How long a challenge is valid. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/**
 * Thrown if the password is right and a code is required. The browser then calls {@link finishSignIn} with `challenge` and the
 * code.
 */
export class SecondFactorRequired extends AppError {
  override name = "SecondFactorRequired";
  readonly challenge: string;

  constructor(user: Credentials) {
    super("unauthenticated", { message: "This user also needs a code to sign in." });
    this.challenge = newChallenge(user, new Date(now().getTime() + CHALLENGE_MS));
  }
}
