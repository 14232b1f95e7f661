import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { spendCode } from "@/lib/identity/second-factor/check-code";
import { CONFIRM_CODE, CONFIRM_PASSWORD } from "./confirm-password-field";
import { assertOwnPassword } from "./own-password";
import { noteConfirmed } from "./store";

/** How long a password once given counts for acts that move live money. */
const CONFIRMED_MS = 10 * MINUTE_MS;

const REASON = "Nothing was done yet. You last gave your password more than 10 minutes ago.";

/** Thrown where the password has to be given once more, with a code where the account says so, and was not. */
export class PasswordNeeded extends AppError {
  override name = "PasswordNeeded";
  /** The fields that a form has to show from now on. */
  readonly fields: readonly string[];

  constructor(asksCode: boolean) {
    const message = `${REASON} Give it once more${asksCode ? ", with a code," : ""} to go on.`;
    super("forbidden", { message });
    this.fields = asksCode ? [CONFIRM_PASSWORD, CONFIRM_CODE] : [CONFIRM_PASSWORD];
  }
}

/**
 * Passes when the user gave their password in this session within the last 10 minutes, or gives it now, with a code of
 * their second factor where the account asks for one; then it counts from now. Throws {@link PasswordNeeded} where something is
 * missing, `validation_failed` about {@link CONFIRM_PASSWORD} or {@link CONFIRM_CODE} where it is wrong, `rate_limited` where it
 * was wrong too often, and `forbidden` where the account asks for a factor the user has not set up.
 */
export async function confirmPassword(
  user: SignedInUser,
  password: string | undefined,
  code?: string,
): Promise<void> {
  const asksCode = user.liveNeedsFactor;
  if (asksCode && !user.hasSecondFactor) throw new AppError("forbidden", { message: NO_FACTOR });
  const at = now();
  const { passwordConfirmedAt } = user;
  if (passwordConfirmedAt && at.getTime() - passwordConfirmedAt.getTime() < CONFIRMED_MS) return;
  if (!password || (asksCode && !code)) throw new PasswordNeeded(asksCode);
  await assertOwnPassword(user, password, CONFIRM_PASSWORD);
  if (asksCode && code) await spendCode(user.userId, code, CONFIRM_CODE);
  await noteConfirmed(user.sessionId, at);
}

/**
 * A user as {@link confirmPassword} asks them who sets up a second factor: who has none gives the password alone, also where
 * the account asks for a code, for there is no other way to come by one. Who has one is asked as ever.
 */
export function settingUpFactor(user: SignedInUser): SignedInUser {
  return user.hasSecondFactor ? user : { ...user, liveNeedsFactor: false };
}

const NO_FACTOR =
  "Nothing was done. This account asks for a second factor where live money is concerned: set one up under Account, Security.";
