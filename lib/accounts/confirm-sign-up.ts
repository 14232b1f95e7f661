import { DAY_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { waitText } from "@/lib/db/throttle/wait-text";
import { noteAct } from "@/lib/identity/audit/note-act";
import { queueHash } from "@/lib/identity/users/hash-queue";
import { hashLinkToken } from "@/lib/identity/users/link-token";
import { isPassword } from "@/lib/identity/users/passwords";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { deletePending, findPending } from "./pending-store";
import type { ConfirmInput } from "./schema";
import { insertAccount } from "./store";

const PER_LINK = { limit: 10, windowMs: DAY_MS, byStrangers: true } as const;

/**
 * Makes the account of whoever opens the link they were sent and gives the password they chose: who signs up with
 * somebody else's address does not choose that person's password. Returns the e-mail to sign in with. Throws `not_found` for a link
 * that was used, replaced or ran out, `validation_failed` for another password and an address that has an account by now, and
 * `rate_limited` after ten wrong passwords.
 */
export async function confirmSignUp({ token, password }: ConfirmInput): Promise<string> {
  const tokenHash = hashLinkToken(token);
  const at = now();
  const pending = await findPending(tokenHash, at);
  if (!pending) {
    const message = "This link was used, replaced by another or has run out. Sign up again, or sign in.";
    throw new AppError("not_found", { message });
  }
  const { allowed, retryAfterS } = await takeHit(
    "accounts.confirm",
    tokenHash.toString("base64url"),
    PER_LINK,
  );
  if (!allowed) {
    const message = `The password was wrong too often. Try again in ${waitText(retryAfterS)}, or sign up again.`;
    throw new AppError("rate_limited", { message, retryAfterS });
  }
  const { email, passwordHash, told } = pending;
  if (!(await queueHash("known", () => isPassword(password, passwordHash)))) {
    throw invalidField("password", "is not the one you signed up with");
  }
  const { kind, company_name: companyName, timezone } = told;
  const shopUrl = told.kind === "reseller" ? told.shop_url : null;
  const account = { kind, companyName, email, timezone, shopUrl, passwordHash };
  const made = await insertAccount(account, told, at).catch(throwIfEmailTaken);
  if (made.act) noteAct(made.act);
  await deletePending(email);
  return email;
}
