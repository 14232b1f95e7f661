import { DAY_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { earlierNow } from "@/lib/db/clock-skew";
import type { Throttle } from "@/lib/db/throttle/rules";
import { takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import { queueHash, verifyPassword } from "@/lib/identity/users/passwords";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { hashLinkToken } from "@/lib/identity/users/tokens";
import type { ConfirmInput } from "./schema";
import { shopUrlOf } from "./sign-up";
import { deleteExpiredSignUps, deleteUnconfirmedSignUp, findUnconfirmedSignUp, insertAccount } from "./store";

const PER_LINK: Throttle = { limit: 10, windowMs: DAY_MS, unauthenticated: true };

/**
 * Creates an account from an unconfirmed sign-up. The token from the mailed link confirms the sign-up's email address. Requires
 * the sign-up's password again; otherwise, someone who signs up with another person's address could choose the password of that
 * person's account. Returns the email to sign in with. Throws `not_found` for an unknown, used, replaced or expired link,
 * `validation_failed` for a wrong password or an email in use, and `rate_limited` after ten failed attempts with one link
 * within 24 hours.
 */
export async function confirmSignUp({ token, password }: ConfirmInput): Promise<string> {
  const tokenHash = hashLinkToken(token);
  const at = now();
  const pending = await findUnconfirmedSignUp(tokenHash, at);
  if (!pending) {
    const message = "This link has been used or replaced, or has expired. Sign up again, or sign in.";
    throw new AppError("not_found", { message });
  }
  await takeHitOrThrow(
    "accounts.confirm",
    tokenHash.toString("base64url"),
    PER_LINK,
    (wait) => `Too many wrong passwords. Try again in ${wait}, or sign up again.`,
  );
  const { email, passwordHash, input } = pending;
  if (!(await queueHash("known", () => verifyPassword(password, passwordHash)))) {
    throw invalidField("password", "is not the one you signed up with");
  }
  const { kind, company_name: companyName, timezone } = input;
  const account = { kind, companyName, email, timezone, shopUrl: shopUrlOf(input), passwordHash };
  await insertAccount(account, at).catch((cause: unknown) => throwIfEmailTaken(cause, EMAIL_IN_USE));
  await deleteUnconfirmedSignUp(email);
  return email;
}

const EMAIL_IN_USE = "An account with this address already exists. Sign in to it instead.";

const BATCH_SIZE = 1_000;

/** Deletes sign-ups whose links have expired. Returns the number of deleted sign-ups. */
export async function pruneSignUps(): Promise<number> {
  const at = await earlierNow();
  for (let total = 0; ; ) {
    const deleted = await deleteExpiredSignUps(at, BATCH_SIZE);
    total += deleted;
    if (deleted < BATCH_SIZE) return total;
  }
}
