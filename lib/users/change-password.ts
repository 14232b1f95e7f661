import { MINUTE_MS, now } from "@/lib/clock";
import { AppError, invalidField } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
import { returnHit, takeHit } from "@/lib/throttle/take-hit";
import { hashPassword, isPassword } from "./passwords";
import { refuseWeakPassword } from "./refuse-weak-password";
import type { ChangePasswordInput } from "./schema";
import { findPasswordHash, replacePassword } from "./store";

const ACTION = "accounts.change-password";
const PER_USER = { limit: 10, windowMs: 15 * MINUTE_MS };

/**
 * Changes the user's password and ends their other sessions. Throws `validation_failed` when the current password is
 * wrong, and `rate_limited` after 10 wrong ones in 15 minutes: an unattended browser is no place to guess it. A new password that would be guessed first is
 * refused ({@link refuseWeakPassword}).
 */
export async function changePassword(user: SignedInUser, input: ChangePasswordInput): Promise<void> {
  await refuseWeakPassword(input.new_password, "new_password", [user.email, user.companyName]);
  const { allowed, retryAfterS } = await takeHit(ACTION, user.userId, PER_USER);
  if (!allowed) {
    const message = "The current password was wrong too often. Try again in 15 minutes.";
    throw new AppError("rate_limited", { message, retryAfterS });
  }
  if (!(await isPassword(input.current_password, await findPasswordHash(user.userId)))) {
    throw invalidField("current_password", "is not your current password");
  }
  await returnHit(ACTION, user.userId);
  await replacePassword(user.userId, user.sessionId, await hashPassword(input.new_password), now());
}
