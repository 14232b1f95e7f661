import type { AccountKind } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { Act } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { Proof } from "@/lib/identity/second-factor/factor.sql";
import { newDeviceToken } from "./known-device";
import { mayUseLive, startingEnvironment } from "./rules";
import { type Credentials, insertSession, updateLastEnvironment } from "./store";

/** A session's life from sign-in; using it does not prolong it. */
export const SESSION_MS = 7 * DAY_MS;

/** `deviceToken` is for the browser to keep: with it strangers cannot hold up this user's next sign-in there. */
export type NewSession = {
  readonly sessionId: string;
  readonly kind: AccountKind;
  /** The environment that the dashboard opens. */
  readonly environment: Environment;
  readonly deviceToken: string;
};

/** Where somebody signs in from, as far as that is known, and what a code proved. */
type SignInOrigin = Readonly<Record<"network" | "deviceToken" | "device", string | undefined>> & {
  readonly proof?: Proof;
};

/** What the user of a suspended account is told at the door. */
export const SUSPENDED = "This account is suspended. Contact support to have it reinstated.";

/**
 * Starts the session of a user who has proved to be one, audited. Throws `forbidden` for a suspended account, and
 * `unauthenticated` with the sentence `lost` where the password is another by now or the proof was given before.
 */
export async function startSession(user: Credentials, from: SignInOrigin, lost: string): Promise<NewSession> {
  if (user.suspendedAt) throw new AppError("forbidden", { message: SUSPENDED });
  const { network, deviceToken, device, proof } = from;
  const { userId, accountId, kind } = user;
  const detail = proof?.by === "recovery code" ? { with: proof.by } : {};
  const act: Act = { actorId: userId, accountId, action: "sign_in.succeeded", network, detail, at: now() };
  const expiresAt = new Date(act.at.getTime() + SESSION_MS);
  const sessionId = await insertSession(user, { expiresAt, device, proof }, act);
  if (sessionId === undefined) throw new AppError("unauthenticated", { message: lost });
  noteAct(act);
  const environment = startingEnvironment(user);
  return { sessionId, kind, environment, deviceToken: newDeviceToken(deviceToken, user) };
}

/** Records that a user works in an environment, so that their next sign-in opens it on any device. Writes only on a change. */
export async function noteEnvironment(user: SignedInUser, environment: Environment): Promise<void> {
  if (mayUseLive(user) && user.lastEnvironment !== environment) {
    await updateLastEnvironment(user.userId, environment);
  }
}
