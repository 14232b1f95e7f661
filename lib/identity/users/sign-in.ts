import { validate } from "uuid";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { waitText } from "@/lib/db/throttle/wait-text";
import { isChallenge, newChallenge, userOfChallenge } from "@/lib/identity/second-factor/challenge";
import { checkCode } from "@/lib/identity/second-factor/check-code";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import { noteSecurityEvent } from "@/lib/telemetry/security-log/note-security-event";
import { noteThrottled } from "@/lib/telemetry/security-log/note-throttled";
import { deviceName } from "./device-name";
import { queueHash } from "./hash-queue";
import { deviceThrottleKey } from "./known-device";
import { isPassword } from "./passwords";
import type { SignInInput } from "./schema";
import { returnThrottles, takeThrottles, throttlesFor } from "./sign-in-tries";
import { type NewSession, startSession } from "./start-session";
import { type Credentials, findCredentials, findCredentialsById } from "./store";

type Attempt =
  | { readonly outcome: "right"; readonly user: Credentials }
  | { readonly outcome: "wrong"; readonly user: Credentials | undefined }
  | { readonly outcome: "throttled"; readonly retryAfterS: number };

/**
 * Checks e-mail and password and starts a session. One answer, `unauthenticated`, for an unknown e-mail and a wrong
 * password, after the same work. Failures are capped exactly, however many try at once (`rate_limited`, see
 * {@link throttlesFor}); `deviceToken` is the one an earlier sign-in gave, `clientIp` is undefined only where the server cannot
 * know it, `userAgent` names the device in the list of sessions. A suspended account is told so, but only with the
 * password. Who has a second factor is asked for it: {@link SecondFactorNeeded}, and `finishSignIn` goes on. Throws
 * `service_unavailable` when more sign in than the processors can check; then nothing is counted.
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
      noteThrottled("accounts.sign-in", { network });
      throw tooManyTries(attempt.retryAfterS);
    case "wrong": {
      const { accountId, userId } = attempt.user ?? {};
      noteSecurityEvent("sign_in.failed", { accountId, userId, network });
      throw new AppError("unauthenticated", { message: WRONG });
    }
    case "right":
      if (attempt.user.hasSecondFactor) throw new SecondFactorNeeded(attempt.user);
      return startSession(attempt.user, { network, deviceToken, device: deviceName(userAgent) }, WRONG);
    default:
      return unreachable(attempt);
  }
}

/** The whole try has its turn, so that whoever is sent away by a full queue has cost nothing but a look at its length. */
async function tryPassword(
  { email, password }: SignInInput,
  clientIp: string | undefined,
  deviceToken: string | undefined,
): Promise<Attempt> {
  const device = deviceToken === undefined ? undefined : await deviceOf(email, deviceToken);
  return queueHash(device === undefined ? "stranger" : "known", async () => {
    const tries = throttlesFor(email, clientIp, device);
    const retryAfterS = await takeThrottles(tries);
    if (retryAfterS > 0) return { outcome: "throttled", retryAfterS };
    const user = await findCredentials(email);
    if (!(await isPassword(password, user?.passwordHash)) || !user) return { outcome: "wrong", user };
    await returnThrottles(tries);
    return { outcome: "right", user };
  });
}

async function deviceOf(email: string, deviceToken: string): Promise<string | undefined> {
  const user = await findCredentials(email);
  return user && deviceThrottleKey(deviceToken, user);
}

const WRONG = "E-mail or password is wrong.";

function tooManyTries(retryAfterS: number): AppError {
  const message = `Too many failed tries to sign in. Try again in ${waitText(retryAfterS)}, or from a device you have signed in from before.`;
  return new AppError("rate_limited", { message, retryAfterS });
}

type Browser = Readonly<Record<"clientIp" | "deviceToken" | "userAgent", string | undefined>>;

/**
 * Goes on where `signIn` asked for a code: starts the session of who brings the challenge and a code that was not given
 * before, of the authenticator or a recovery code. Throws `unauthenticated` for a challenge that is none, ran out or is of
 * an earlier password, and what {@link checkCode} throws about `code`.
 */
export async function finishSignIn(challenge: string, code: string, browser: Browser): Promise<NewSession> {
  const userId = userOfChallenge(challenge);
  const user = validate(userId) ? await findCredentialsById(userId) : undefined;
  if (!user || !isChallenge(challenge, user, now())) throw new AppError("unauthenticated", { message: LATE });
  const network = networkOf(browser.clientIp);
  const proof = await checkCode(userId, code, "code").catch((cause: unknown) => {
    noteSecurityEvent("sign_in.failed", { accountId: user.accountId, userId, network });
    throw cause;
  });
  const device = deviceName(browser.userAgent);
  return startSession(user, { network, deviceToken: browser.deviceToken, device, proof }, GIVEN_BEFORE);
}

const LATE = "You gave your password more than 10 minutes ago. Sign in again.";
const GIVEN_BEFORE = "This code was given before. Wait for the next one, or sign in again.";

/** How long a password that was given waits for its code. */
export const CHALLENGE_MS = 10 * MINUTE_MS;

/** Thrown where the password was right and a code is asked for; `challenge` is for the browser to bring with it. */
export class SecondFactorNeeded extends AppError {
  override name = "SecondFactorNeeded";
  readonly challenge: string;

  constructor(user: Credentials) {
    super("unauthenticated", { message: "This user signs in with a code too." });
    this.challenge = newChallenge(user, new Date(now().getTime() + CHALLENGE_MS));
  }
}
