import type { AccountKind } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type AuditedAction, logAction } from "@/lib/identity/audit/audited-action";
import type { Proof } from "@/lib/identity/second-factor/factor.sql";
import { newDeviceToken } from "./known-device";
import { mayUseLive, startingEnvironment } from "./rules";
import { type Credentials, insertSession, updateLastEnvironment } from "./store";

/** The lifetime of a session from sign-in. Use does not extend it. */
export const SESSION_MS = 7 * DAY_MS;

/**
 * A new session. The browser stores `deviceToken`, so that failed attempts elsewhere do not throttle the user's next sign-in in
 * that browser.
 */
export type NewSession = {
  readonly sessionId: string;
  readonly kind: AccountKind;
  /** The environment that the dashboard opens. */
  readonly environment: Environment;
  readonly deviceToken: string;
};

/** The origin of a sign-in, as far as it is known, and the proof of the second factor. */
type SignInOrigin = Readonly<Record<"network" | "deviceToken" | "device", string | undefined>> & {
  readonly proof?: Proof;
};

/** The message for users of a suspended account. */
export const SUSPENDED = "This account is suspended. Contact support to have it reinstated.";

/**
 * Starts a session for a user whose password was checked. The call is audited. Throws `forbidden` for a suspended account. Throws
 * `unauthenticated` with the message `conflictMessage` if the password has changed or the code was used concurrently.
 */
export async function startSession(
  user: Credentials,
  from: SignInOrigin,
  conflictMessage: string,
): Promise<NewSession> {
  if (user.suspendedAt) throw new AppError("forbidden", { message: SUSPENDED });
  const { network, deviceToken, device, proof } = from;
  const { userId, accountId, kind } = user;
  const detail = proof?.by === "recovery code" ? { with: proof.by } : {};
  const act: AuditedAction = {
    actorId: userId,
    accountId,
    action: "sign_in.succeeded",
    network,
    detail,
    at: now(),
  };
  const expiresAt = new Date(act.at.getTime() + SESSION_MS);
  const sessionId = await insertSession(user, { expiresAt, device, proof }, act);
  if (sessionId === undefined) throw new AppError("unauthenticated", { message: conflictMessage });
  logAction(act);
  const environment = startingEnvironment(user);
  return { sessionId, kind, environment, deviceToken: newDeviceToken(deviceToken, user) };
}

/** Records the environment that the user's next sign-in opens. Writes only on a change. */
export async function recordEnvironment(user: SignedInUser, environment: Environment): Promise<void> {
  if (mayUseLive(user) && user.lastEnvironment !== environment) {
    await updateLastEnvironment(user.userId, environment);
  }
}
