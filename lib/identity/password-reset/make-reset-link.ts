import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actOn, ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { newReset } from "./new-reset";
import type { ResetOfAccountInput, ResetOfUserInput } from "./schema";
import { findHolder, selectHolder } from "./store";

/** A link at the one moment it can be read. */
type FreshReset = { readonly email: string; readonly token: string };

/**
 * An owner makes a link by which somebody of the account chooses a new password, to hand over: once, within a day, and while
 * whoever made it is an owner. Their second factor stays. Audited. Throws `not_found` for who is not of the account, and
 * `forbidden` for anybody but an owner and for oneself, who changes the password where it is known.
 */
export async function makeResetLink(owner: SignedInUser, input: ResetOfUserInput): Promise<FreshReset> {
  const holder = await selectHolder(owner.accountId, input.user_id);
  const { userId, email = "" } = holder ?? {};
  const act = ownAct(owner, "password.reset_link_made", now(), { member: email });
  if (userId === undefined) throw new AppError("not_found");
  if (userId === owner.userId) {
    throw new AppError("forbidden", { message: "Change your own password under Security." });
  }
  const token = await newReset({ userId, dropsFactor: false }, act);
  noteAct(act, userId);
  return { email, token };
}

/**
 * An operator makes such a link for a user of an account, to hand over to whoever proved to be that user; it takes a lost
 * second factor away as well where that is asked. Audited. Throws `forbidden` for anybody but an owner of the platform's
 * account, and `validation_failed` about `email` where no such user is of the account.
 */
export async function makeResetLinkFor(
  operator: SignedInUser,
  input: ResetOfAccountInput,
): Promise<FreshReset> {
  assertOperator(operator);
  const { account_id: accountId, email } = input;
  const dropsFactor = input.drops_factor === "yes";
  const detail = { member: email, ...(dropsFactor && { also: "second factor taken away" }) };
  const act = actOn(operator, accountId, "password.reset_link_made", detail);
  const holder = await findHolder(email);
  if (holder?.accountId !== accountId) throw invalidField("email", "is nobody's of this account");
  const token = await newReset({ userId: holder.userId, dropsFactor }, act);
  noteAct(act, holder.userId);
  return { email, token };
}
