import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { networkOf } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type Throttle, waitText } from "@/lib/db/throttle/rules";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { type AuditedAction, actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendInBackground } from "@/lib/identity/mail/send-mail";
import { assertStrongPassword, hashPassword } from "@/lib/identity/users/passwords";
import { throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/tokens";
import type { AcceptInvitationInput, InvitationIdInput, InviteInput } from "./schema";
import {
  deleteInvitation,
  findInvitationByToken,
  insertMember,
  type OpenInvitation,
  saveInvitation,
  selectInvitation,
  selectMembers,
} from "./store";

export const INVITATION_MS = 7 * DAY_MS;

/** The maximum number of an account's users and invitations together, so that one page can list them all. */
export const MAX_PEOPLE = 100;

/** The email of a new invitation and the token of its link. The token cannot be read later. */
type NewInvitationLink = { readonly email: string; readonly token: string };

/**
 * Creates an invitation to the account and returns the token of its link. The link works once within seven days. Invalidates an
 * earlier invitation to the same email address. Only the token's hash is stored. The call is audited. Throws
 * `validation_failed` if the address belongs to a member. Throws `forbidden` for anyone but an owner, and if the account
 * already has {@link MAX_PEOPLE} users and invitations. Does not reveal whether the address is in use in another account.
 */
export async function inviteMember(
  user: SignedInUser,
  { email, role }: InviteInput,
): Promise<NewInvitationLink> {
  const at = now();
  const act = actionByUser(user, "member.invited", at, { member: email, role });
  const members = await selectMembers(user.accountId);
  if (members.some((member) => member.email === email))
    throw invalidField("email", "already belongs to a member of this account");
  const token = newLinkToken();
  const id = newId();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const invitation = { id, email, role, tokenHash: hashLinkToken(token), expiresAt };
  if (!(await saveInvitation(user.accountId, invitation, MAX_PEOPLE, act))) {
    const message = `An account can have at most ${MAX_PEOPLE} members, including pending invitations. Remove a member or withdraw an invitation first.`;
    throw new AppError("forbidden", { message });
  }
  logAction(act, id);
  return { email, token };
}

/**
 * Withdraws an invitation, which invalidates its link. The call is audited. Throws `not_found` for an unknown, used or
 * withdrawn invitation, and `forbidden` for anyone but an owner.
 */
export async function withdrawInvitation(user: SignedInUser, input: InvitationIdInput): Promise<void> {
  const invitation = await selectInvitation(user.accountId, input.invitation_id);
  const { id, email = "", role = "" } = invitation ?? {};
  const act = actionByUser(user, "invitation.withdrawn", now(), { member: email, role });
  if (id === undefined || !(await deleteInvitation(user.accountId, id, act))) {
    throw new AppError("not_found", { message: "This invitation has already been used or withdrawn." });
  }
  logAction(act, id);
}

export function joinLink({ token }: NewInvitationLink): string {
  return `${env().publicUrl}/join#${token}`;
}

const ACTION = "members.mail-invitation";
/** The maximum number of emails to one recipient per hour, so that no user can flood a mailbox. */
const PER_ADDRESS: Throttle = { limit: 3, windowMs: HOUR_MS };
const PER_ACCOUNT: Throttle = { limit: 20, windowMs: HOUR_MS };

/**
 * Emails an invitation's link to its recipient in the background. Returns false and sends nothing after three emails to the
 * address or twenty from the account within an hour; the inviter must then share the link.
 */
export async function mailInvitation(
  owner: SignedInUser,
  invitation: NewInvitationLink,
  send: Mailer,
): Promise<boolean> {
  // The account's limit is checked first, so that an account over its limit creates no throttle rows for further addresses.
  const fromAccount = await takeHit(`${ACTION}.account`, owner.accountId, PER_ACCOUNT);
  if (!fromAccount.allowed) return false;
  const toAddress = await takeHit(ACTION, invitation.email, PER_ADDRESS);
  if (!toAddress.allowed) return false;
  const text = [
    `${owner.email} invited you to join ${owner.companyName} on Tessera. This link works once, for seven days:`,
    joinLink(invitation),
  ];
  const subject = `Join ${owner.companyName} on Tessera`;
  sendInBackground(send({ to: invitation.email, subject, text: text.join("\n\n"), usefulMs: INVITATION_MS }));
  return true;
}

function invalidInvitation(): AppError {
  const message =
    "This invitation has been used or withdrawn, or has expired. Ask the person who invited you for a new link.";
  return new AppError("not_found", { message });
}

/**
 * Returns the invitation that belongs to a link, and leaves the link valid. Throws `not_found` if the link was used, withdrawn
 * or expired, if its creator has lost the right to invite, or if the account is suspended.
 */
export async function viewInvitation(token: string): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(hashLinkToken(token), now());
  if (!invitation) throw invalidInvitation();
  return invitation;
}

/**
 * Limits how many passwords are hashed for one link. If the invited email belongs to another user, accepting the invitation
 * fails and leaves the link valid, so it could be repeated without end.
 */
const PER_LINK: Throttle = { limit: 10, windowMs: DAY_MS };

/**
 * Creates the invited user with a password and uses up the link. Concurrent calls create only one user. The call is audited.
 * Returns the user's email. Throws `not_found` in the same cases as {@link viewInvitation}. Throws `validation_failed` if the
 * email is in use, `rate_limited` after ten attempts with one link in a day, and the errors of {@link assertStrongPassword}.
 */
export async function acceptInvitation(
  { token, password }: AcceptInvitationInput,
  clientIp: string | undefined,
): Promise<string> {
  const invitation = await viewInvitation(token);
  const { accountId, email, role, companyName } = invitation;
  await assertStrongPassword(password, "password", [email, companyName]);
  const tokenHash = hashLinkToken(token);
  const { allowed, retryAfterS } = await takeHit("members.accept", tokenHash.toString("base64url"), PER_LINK);
  if (!allowed) {
    const message = `This link was used too often. Try again in ${waitText(retryAfterS)}, or ask the person who invited you for a new link.`;
    throw new AppError("rate_limited", { message, retryAfterS });
  }
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  const act: AuditedAction = {
    ...{ actorId: userId, accountId, action: "member.joined", at: now() },
    ...{ network: networkOf(clientIp), detail: { member: email, role } },
  };
  const joined = await insertMember(invitation, tokenHash, { userId, passwordHash }, act).catch(
    throwIfEmailTaken,
  );
  if (!joined) throw invalidInvitation();
  logAction(act, userId);
  return email;
}
