import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendInBackground } from "@/lib/identity/mail/send-mail";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/link-token";
import { deleteInvitation, saveInvitation, selectInvitation } from "./invitation-store";
import type { InvitationIdInput, InviteInput } from "./schema";
import { selectMembers } from "./store";

/** How long an invitation is valid. */
export const INVITATION_MS = 7 * DAY_MS;

/** All members fit on one page. */
const MAX_PEOPLE = 100;

/** The token of a new invitation. It cannot be read later. */
export type NewInvitationLink = { readonly email: string; readonly token: string };

/**
 * Creates an invitation link that works once within seven days, and invalidates an earlier one to the same address. Only the token's
 * hash is stored. Audited. Throws `validation_failed` for a member, and `forbidden` unless the caller is an owner or if the account has
 * {@link MAX_PEOPLE} people. Does not reveal whether the address has another account.
 */
export async function inviteMember(
  user: SignedInUser,
  { email, role }: InviteInput,
): Promise<NewInvitationLink> {
  const at = now();
  const act = ownAct(user, "member.invited", at, { member: email, role });
  const members = await selectMembers(user.accountId);
  if (members.some((member) => member.email === email)) throw invalidField("email", "works here already");
  const token = newLinkToken();
  const id = newId();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const invitation = { id, email, role, tokenHash: hashLinkToken(token), expiresAt };
  if (!(await saveInvitation(user.accountId, invitation, MAX_PEOPLE, act))) {
    const message = `An account has ${MAX_PEOPLE} people at most, invitations included. Remove somebody first.`;
    throw new AppError("forbidden", { message });
  }
  noteAct(act, id);
  return { email, token };
}

/**
 * An owner takes an invitation back: its link works no more. Audited. Throws `not_found` for one that is not the account's, was
 * used or is withdrawn, and `forbidden` for anybody but an owner.
 */
export async function withdrawInvitation(user: SignedInUser, input: InvitationIdInput): Promise<void> {
  const invitation = await selectInvitation(user.accountId, input.invitation_id);
  const { id, email = "", role = "" } = invitation ?? {};
  const act = ownAct(user, "invitation.withdrawn", now(), { member: email, role });
  if (id === undefined || !(await deleteInvitation(user.accountId, id, act))) {
    throw new AppError("not_found", { message: "This invitation was used, or is withdrawn already." });
  }
  noteAct(act, id);
}

/** Where an invitation's link leads. */
export function joinLink({ token }: NewInvitationLink): string {
  return `${env().publicUrl}/join#${token}`;
}

const ACTION = "members.mail-invitation";
/** Nobody's mailbox is filled by whoever has an account, nor are many. */
const PER_ADDRESS = { limit: 3, windowMs: HOUR_MS } as const;
const PER_ACCOUNT = { limit: 20, windowMs: HOUR_MS } as const;

/**
 * Sends an invitation's link to whom it is for, without waiting for it, and says so. False, and nothing sent, past three mails an
 * hour to an address, or twenty asked for by an account: then the link is to be handed over.
 */
export async function mailInvitation(
  owner: SignedInUser,
  invitation: NewInvitationLink,
  send: Mailer,
): Promise<boolean> {
  // The account first: of addresses each has a row, and nobody is to make any number of them.
  const fromAccount = await takeHit(`${ACTION}.account`, owner.accountId, PER_ACCOUNT);
  if (!fromAccount.allowed) return false;
  const toAddress = await takeHit(ACTION, invitation.email, PER_ADDRESS);
  if (!toAddress.allowed) return false;
  const text = [
    `${owner.email} invites you to work for ${owner.companyName} on Tessera. This link works once, for seven days:`,
    joinLink(invitation),
  ];
  const subject = `Join ${owner.companyName} on Tessera`;
  sendInBackground(send({ to: invitation.email, subject, text: text.join("\n\n"), usefulMs: INVITATION_MS }));
  return true;
}
