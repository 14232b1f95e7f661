import { MINUTE_MS, now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
import { CONFIRM_PASSWORD } from "./confirm-password-field";
import { assertOwnPassword } from "./own-password";
import { noteConfirmed } from "./store";

/** How long a password once given counts for acts that move live money. */
const CONFIRMED_MS = 10 * MINUTE_MS;

/** Thrown where the password has to be given once more, and was not. */
export class PasswordNeeded extends AppError {
  override name = "PasswordNeeded";

  constructor() {
    const message =
      "Nothing was done yet. This concerns live money, and you last gave your password more than 10 minutes ago. Give it once more to go on.";
    super("forbidden", { message });
  }
}

/**
 * Passes when the user gave their password in this session within the last 10 minutes, or gives it now; then it counts
 * from now. Throws {@link PasswordNeeded} where it is missing, `validation_failed` about {@link CONFIRM_PASSWORD} where it is
 * wrong and `rate_limited` where it was wrong too often.
 */
export async function confirmPassword(user: SignedInUser, password: string | undefined): Promise<void> {
  const at = now();
  const { passwordConfirmedAt } = user;
  if (passwordConfirmedAt && at.getTime() - passwordConfirmedAt.getTime() < CONFIRMED_MS) return;
  if (!password) throw new PasswordNeeded();
  await assertOwnPassword(user, password, CONFIRM_PASSWORD);
  await noteConfirmed(user.sessionId, at);
}
