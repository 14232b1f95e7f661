import { validate } from "uuid";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { networkOf } from "@/lib/base/ip-address";
import { isChallenge, userOfChallenge } from "@/lib/identity/second-factor/challenge";
import { checkCode } from "@/lib/identity/second-factor/check-code";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { deviceName } from "./device-name";
import { type NewSession, startSession } from "./start-session";
import { findCredentialsById } from "./store";

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
    logSecurityEvent("sign_in.failed", { accountId: user.accountId, userId, network });
    throw cause;
  });
  const device = deviceName(browser.userAgent);
  return startSession(user, { network, deviceToken: browser.deviceToken, device, proof }, GIVEN_BEFORE);
}

const LATE = "You gave your password more than 10 minutes ago. Sign in again.";
const GIVEN_BEFORE = "This code was given before. Wait for the next one, or sign in again.";
