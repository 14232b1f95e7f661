import { AppError, invalidField } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { OWN_GUESS_LIMIT, waitText } from "@/lib/db/throttle/rules";
import { returnHit, takeHit } from "@/lib/db/throttle/take-hit";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { inTurn } from "./hash-queue";
import { isPassword } from "./passwords";
import { findPasswordHash } from "./store";

const ACTION = "accounts.own-password";

/**
 * Throws `validation_failed` about `field` unless it is the signed-in user's password, and `rate_limited` after 10 wrong ones,
 * first for 30 seconds, then for twice as long each time: an unattended browser is no place to guess it. Returns the hash it
 * was checked against, for a write that counts on it.
 */
export function assertOwnPassword(user: SignedInUser, password: string, field: string): Promise<string> {
  return inTurn("known", async () => {
    const { allowed, retryAfterS } = await takeHit(ACTION, user.userId, OWN_GUESS_LIMIT);
    if (!allowed) {
      logThrottled(ACTION, user);
      const message = `Your password was wrong too often. Try again in ${waitText(retryAfterS)}.`;
      throw new AppError("rate_limited", { message, retryAfterS });
    }
    const hash = await findPasswordHash(user.userId);
    if (!(await isPassword(password, hash)) || hash === undefined) throw wrongPassword(field);
    await returnHit(ACTION, user.userId, OWN_GUESS_LIMIT);
    return hash;
  });
}

/** What is said of a password that is not the user's, or not any more. */
export function wrongPassword(field: string): AppError {
  return invalidField(field, "is not your current password");
}
