import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError, FieldsRequiredError, invalidField } from "@/lib/base/errors";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "@/lib/base/secret-field";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { USER_GUESS_LIMIT } from "@/lib/db/throttle/rules";
import { returnHit, takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { consumeCode } from "@/lib/identity/second-factor/check-code";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { assertStrongPassword, hashPassword, queueHash, verifyPassword } from "./passwords";
import type { ChangePasswordInput } from "./schema";
import { recordPasswordConfirmed } from "./session-store";
import { changePasswordHash, findPasswordHash } from "./store";
import { newDeviceToken } from "./tokens";

const ACTION = "accounts.own-password";

/**
 * Checks the password of the signed-in user and returns the hash against which it was checked, so that a later write can
 * require that the password is still the same. Throws `validation_failed` on `field` for a wrong password and for a removed
 * user. Throws `service_unavailable` if too many password checks are queued. After 10 wrong passwords in a day, throws
 * `rate_limited` for 30 seconds, and for twice as long after each further wrong password, up to 20 minutes.
 */
function assertCurrentPassword(user: SignedInUser, password: string, field: string): Promise<string> {
  return queueHash("known", async () => {
    const message = (wait: string) => `Too many wrong passwords. Try again in ${wait}.`;
    await takeHitOrThrow(ACTION, user.userId, USER_GUESS_LIMIT, message, () => logThrottled(ACTION, user));
    const hash = await findPasswordHash(user.userId);
    if (!(await verifyPassword(password, hash)) || hash === undefined) throw wrongPassword(field);
    await returnHit(ACTION, user.userId, USER_GUESS_LIMIT);
    return hash;
  });
}

function wrongPassword(field: string): AppError {
  return invalidField(field, "is not your current password");
}

/**
 * Changes the user's password and ends their other sessions. Returns a new device token for this browser. Other devices count
 * as unknown until the user signs in on them again. The call is audited. Throws the errors of {@link assertCurrentPassword} and
 * {@link assertStrongPassword}. A concurrent password change or a removed user is reported as a wrong password.
 */
export async function changePassword(
  user: SignedInUser,
  input: ChangePasswordInput,
  deviceToken?: string,
): Promise<string> {
  await assertStrongPassword(input.new_password, "new_password", [user.email, user.companyName]);
  const currentHash = await assertCurrentPassword(user, input.current_password, "current_password");
  const passwordHash = await hashPassword(input.new_password, "known");
  const act = actionByUser(user, "password.changed", now());
  const own = { userId: user.userId, currentHash, keptSessionId: user.sessionId };
  if (!(await changePasswordHash(own, passwordHash, act))) throw wrongPassword("current_password");
  logAction(act, user.userId);
  return newDeviceToken(deviceToken, { userId: user.userId, passwordHash });
}

/** How long after entering their password a user can confirm actions without entering it again, in milliseconds. */
const CONFIRMED_MS = 10 * MINUTE_MS;

const REASON = "Nothing was changed yet. You last entered your password more than 10 minutes ago.";

/** Returns the error that asks the user to enter their password again and, if `asksCode` is true, a second-factor code. */
function passwordNeeded(asksCode: boolean): FieldsRequiredError {
  const message = `${REASON} Enter it again${asksCode ? ", with a code," : ""} to continue.`;
  return new FieldsRequiredError(asksCode ? [CONFIRM_PASSWORD, CONFIRM_CODE] : [CONFIRM_PASSWORD], message);
}

/**
 * Requires that the user entered their password in this session within the last 10 minutes or enters it again now, together
 * with a second-factor code if the account requires one. Throws {@link FieldsRequiredError} if the password must be entered
 * again and the password or code is missing. Throws `forbidden` if the account requires a code and the user has no second
 * factor. For a password or code that is entered now, throws the errors of {@link assertCurrentPassword} and
 * {@link consumeCode}.
 */
export async function confirmPassword(
  user: SignedInUser,
  password: string | undefined,
  code?: string,
): Promise<void> {
  const asksCode = user.liveNeedsFactor;
  if (asksCode && !user.hasSecondFactor) throw new AppError("forbidden", { message: NO_FACTOR });
  const at = now();
  if (at.getTime() - user.passwordConfirmedAt.getTime() < CONFIRMED_MS) return;
  if (!password || (asksCode && !code)) throw passwordNeeded(asksCode);
  await assertCurrentPassword(user, password, CONFIRM_PASSWORD);
  if (asksCode && code) await consumeCode(user.userId, code, CONFIRM_CODE);
  await recordPasswordConfirmed(user.sessionId, at);
}

/**
 * Returns the user to pass to {@link confirmPassword} during the setup of a second factor. A user without a factor then needs
 * only the password, even if the account requires a code.
 */
export function userForFactorSetup(user: SignedInUser): SignedInUser {
  return user.hasSecondFactor ? user : { ...user, liveNeedsFactor: false };
}

const NO_FACTOR =
  "Nothing was changed. This account requires a second factor for sensitive actions in live mode: set one up on the Security page of your account.";
