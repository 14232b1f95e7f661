import { AppError, unreachable } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { waitText } from "@/lib/db/throttle/rules";
import { logSecurityEvent, logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { deviceName } from "./device-name";
import { inTurn } from "./hash-queue";
import { deviceSubject } from "./known-device";
import { isPassword } from "./passwords";
import type { SignInInput } from "./schema";
import { SecondFactorNeeded } from "./second-factor-needed";
import { returnTries, takeTries, triesOf } from "./sign-in-tries";
import { type NewSession, startSession } from "./start-session";
import { type Credentials, findCredentials } from "./store";

type Attempt =
  | { readonly outcome: "right"; readonly user: Credentials }
  | { readonly outcome: "wrong"; readonly user: Credentials | undefined }
  | { readonly outcome: "throttled"; readonly retryAfterS: number };

/**
 * Checks e-mail and password and starts a session. One answer, `unauthenticated`, for an unknown e-mail and a wrong
 * password, after the same work. Failures are capped exactly, however many try at once (`rate_limited`, see
 * {@link triesOf}); `deviceToken` is the one an earlier sign-in gave, `clientIp` is undefined only where the server cannot
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
      logThrottled("accounts.sign-in", { network });
      throw tooManyTries(attempt.retryAfterS);
    case "wrong": {
      const { accountId, userId } = attempt.user ?? {};
      logSecurityEvent("sign_in.failed", { accountId, userId, network });
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
  return inTurn(device === undefined ? "stranger" : "known", async () => {
    const tries = triesOf(email, clientIp, device);
    const retryAfterS = await takeTries(tries);
    if (retryAfterS > 0) return { outcome: "throttled", retryAfterS };
    const user = await findCredentials(email);
    if (!(await isPassword(password, user?.passwordHash)) || !user) return { outcome: "wrong", user };
    await returnTries(tries);
    return { outcome: "right", user };
  });
}

async function deviceOf(email: string, deviceToken: string): Promise<string | undefined> {
  const user = await findCredentials(email);
  return user && deviceSubject(deviceToken, user);
}

const WRONG = "E-mail or password is wrong.";

function tooManyTries(retryAfterS: number): AppError {
  const message = `Too many failed tries to sign in. Try again in ${waitText(retryAfterS)}, or from a device you have signed in from before.`;
  return new AppError("rate_limited", { message, retryAfterS });
}
