import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { networkOf } from "@/lib/base/ip-address";
import { type AuditedAction, logAction } from "@/lib/identity/audit/audited-action";
import { hashLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { assertStrongPassword } from "@/lib/identity/users/refuse-weak-password";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { findInvitationByToken, insertMember } from "./invitation-store";
import type { OpenInvitation } from "./member";
import type { AcceptInvitationInput } from "./schema";

/** Returns the error for an invalid invitation link. */
function unusable(): AppError {
  const message =
    "This invitation has been used or withdrawn, or has expired. Ask the person who invited you for a new link.";
  return new AppError("not_found", { message });
}

/**
 * Returns the invitation that belongs to a link, and leaves the link valid. Throws `not_found` if the link was used, withdrawn or
 * expired, if its creator has lost the right to invite, or if the account is suspended.
 */
export async function viewInvitation(token: string): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(hashLinkToken(token), now());
  if (!invitation) throw unusable();
  return invitation;
}

/**
 * Creates the invited user with a password and uses up the link. Concurrent calls create only one user. The call is audited.
 * Returns the user's email. Throws `not_found` in the same cases as {@link viewInvitation}. Throws `validation_failed` if the
 * email is in use, and the errors of {@link assertStrongPassword}.
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
  const act: AuditedAction = {
    actorId: userId,
    accountId,
    action: "member.joined",
    network,
    detail,
    at: now(),
  };
  const joined = await insertMember(invitation, hashLinkToken(token), { userId, passwordHash }, act).catch(
    throwIfEmailTaken,
  );
  if (!joined) throw unusable();
  logAction(act, userId);
  return email;
}
