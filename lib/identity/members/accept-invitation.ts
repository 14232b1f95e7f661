import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import type { Act } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { hashLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { assertStrongPassword } from "@/lib/identity/users/refuse-weak-password";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import { findInvitationByToken, insertMember } from "./invitation-store";
import type { OpenInvitation } from "./member";
import type { AcceptInvitationInput } from "./schema";

/** What is said of a link that lets nobody in. */
function unusable(): AppError {
  const message =
    "This invitation was used, withdrawn or has run out. Ask whoever invited you for another link.";
  return new AppError("not_found", { message });
}

/**
 * Whom the link invites, where and as what; it stays good. Throws `not_found` for a link that was used or withdrawn, ran out,
 * was made by somebody who may not invite any more, or leads to a suspended account.
 */
export async function viewInvitation(token: string): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(hashLinkToken(token), now());
  if (!invitation) throw unusable();
  return invitation;
}

/**
 * Makes whoever holds the link a user of the account, with a password of their own, and uses the link up: of two who do so
 * at once one joins. Audited. Returns the e-mail to sign in with. Throws `not_found` as {@link viewInvitation} does, and
 * `validation_failed` for an e-mail that has an account already and for what {@link assertStrongPassword} refuses.
 */
export async function acceptInvitation(
  { token, password }: AcceptInvitationInput,
  clientIp: string | undefined,
): Promise<string> {
  const invitation = await viewInvitation(token);
  const { accountId, email, role, companyName } = invitation;
  await assertStrongPassword(password, "password", [email, companyName]);
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  const network = networkOf(clientIp);
  const detail = { member: email, role };
  const act: Act = { actorId: userId, accountId, action: "member.joined", network, detail, at: now() };
  const joined = await insertMember(invitation, hashLinkToken(token), { userId, passwordHash }, act).catch(
    throwIfEmailTaken,
  );
  if (!joined) throw unusable();
  noteAct(act, userId);
  return email;
}
