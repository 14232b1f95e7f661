import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { networkOf } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { withConcurrencyLimit } from "@/lib/db/concurrency-limit";
import { isUniqueViolation } from "@/lib/db/faults";
import { BACKOFF, type Throttle } from "@/lib/db/throttle/rules";
import { returnHit, takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import { type AuditedAction, actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import { sendInBackground, sendQueuedMail } from "@/lib/identity/mail/send-mail";
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
 * Creates an invitation to the account and returns its email address and the token of its link. The link works once within
 * seven days, while its creator is an owner. Invalidates an earlier invitation of the account to the same address. Only the
 * token's hash is stored. The call is audited. Throws `validation_failed` if the address belongs to a member. Throws
 * `forbidden` for anyone but an owner, and if the account already has {@link MAX_PEOPLE} users and invitations to other
 * addresses in total. Does not reveal whether the address is in use in another account.
 */
export async function inviteMember(user: SignedInUser, input: InviteInput): Promise<NewInvitationLink> {
  const link = { email: input.email, token: newLinkToken() };
  await createInvitation(user, input, link.token);
  return link;
}

async function createInvitation(
  user: SignedInUser,
  { email, role }: InviteInput,
  token: string,
  mail?: Mail,
): Promise<void> {
  const at = now();
  const act = actionByUser(user, "member.invited", at, { member: email, role });
  const members = await selectMembers(user.accountId);
  if (members.some((member) => member.email === email))
    throw invalidField("email", "already belongs to a member of this account");
  const id = newId();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const invitation = { id, email, role, tokenHash: hashLinkToken(token), expiresAt, mail };
  if (!(await saveInvitation(user.accountId, invitation, MAX_PEOPLE, act))) {
    const message = `An account can have at most ${MAX_PEOPLE} members, including pending invitations. Remove a member or withdraw an invitation first.`;
    throw new AppError("forbidden", { message });
  }
  logAction(act, id);
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

export function joinLink({ token }: Pick<NewInvitationLink, "token">): string {
  return `${env().publicUrl}/join#${token}`;
}

const ACTION = "members.mail-invitation";
/** The limit on invitation emails to one address, from all accounts together, so that no user can flood a mailbox. */
const PER_ADDRESS: Throttle = { limit: 3, windowMs: HOUR_MS };
const PER_ACCOUNT: Throttle = { limit: 20, windowMs: HOUR_MS };

const mailLimitMessage = (wait: string) =>
  `Nobody was invited, because the hourly limit on invitation emails is reached. Try again in ${wait}.`;

/**
 * Creates an invitation like {@link inviteMember}, but emails its link to the invited address instead of returning it, so that
 * only the holder of the mailbox can accept. Does not wait until the email is sent. Throws the errors of {@link inviteMember}.
 * Throws `rate_limited` if, within an hour, all accounts together sent three such emails to the address, or the account made
 * twenty calls. Calls that fail with an error of {@link inviteMember} do not count.
 */
export async function mailInvitation(owner: SignedInUser, input: InviteInput): Promise<void> {
  // The account's limit is checked first, so that an account over its limit creates no throttle rows for further addresses.
  await takeHitOrThrow(`${ACTION}.account`, owner.accountId, PER_ACCOUNT, mailLimitMessage);
  await takeHitOrThrow(ACTION, input.email, PER_ADDRESS, mailLimitMessage);
  const token = newLinkToken();
  const account = owner.kind === "operator" ? owner.companyName : `${owner.companyName} on Tessera`;
  const text = [
    `${owner.email} invited you to join ${account}. This link can be used once, within seven days:`,
    joinLink({ token }),
  ];
  const subject = `Join ${account}`;
  const id = newId();
  const mail = { id, to: input.email, subject, text: text.join("\n\n"), usefulMs: INVITATION_MS };
  await createInvitation(owner, input, token, mail).catch(async (cause: unknown) => {
    // After any other error, the email may have been queued.
    if (cause instanceof AppError && cause.status < 500) {
      await returnHit(ACTION, input.email, PER_ADDRESS);
      await returnHit(`${ACTION}.account`, owner.accountId, PER_ACCOUNT);
    }
    throw cause;
  });
  sendInBackground(sendQueuedMail(id));
}

function invalidInvitation(): AppError {
  const message =
    "This link does not work: it may have been used, replaced or withdrawn, or have expired. Use the latest link you received, or ask an owner of the account for a new one.";
  return new AppError("not_found", { message });
}

/**
 * Returns the invitation that belongs to a link, and leaves the link valid. Throws `not_found` if the link is unknown, used,
 * replaced, withdrawn or expired, if its creator has lost the right to invite, or if the account is suspended.
 */
export async function viewInvitation(token: string): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(hashLinkToken(token), now());
  if (!invitation) throw invalidInvitation();
  return invitation;
}

/**
 * Limits how many passwords are hashed for one link. If the invited email belongs to another user, accepting the invitation
 * fails and leaves the link valid, so the attempt could be repeated without end.
 */
const PER_LINK: Throttle = { limit: 10, windowMs: DAY_MS };

const IN_USE = "members.accept.in-use";
/**
 * Limits how many invitations of one account are refused because the email is in use. An account that opens the links itself
 * could otherwise find out which addresses are in use.
 */
const IN_USE_PER_ACCOUNT: Throttle = { limit: 10, windowMs: DAY_MS, backoff: BACKOFF };

const emailInUse = (email: string) =>
  `${email} already belongs to another Tessera account, so it cannot join this one. Ask the person who invited you to invite a different address.`;

/**
 * Creates the invited user with a password and uses up the link. Concurrent calls create only one user. The call is audited.
 * Returns the user's email. Throws the errors of {@link viewInvitation}, {@link assertStrongPassword} and {@link hashPassword},
 * and `validation_failed` if the email is in use. Throws `rate_limited` after ten attempts with one link in a day. Also throws
 * `rate_limited` once ten attempts to accept the account's invitations have been refused in a day because the email was in use.
 * Each further refusal doubles the wait, up to 20 minutes.
 */
export async function acceptInvitation(
  { token, password }: AcceptInvitationInput,
  clientIp: string | undefined,
): Promise<string> {
  const invitation = await viewInvitation(token);
  const { accountId, email, role, companyName } = invitation;
  await assertStrongPassword(password, "password", [email, companyName]);
  const tokenHash = hashLinkToken(token);
  const link = tokenHash.toString("base64url");
  await takeHitOrThrow(
    "members.accept",
    link,
    PER_LINK,
    (wait) =>
      `This link was used too often. Try again in ${wait}, or ask the person who invited you for a new link.`,
  );
  const passwordHash = await hashPassword(password, "known");
  const userId = newId();
  const act: AuditedAction = {
    ...{ actorId: userId, accountId, action: "member.joined", at: now() },
    ...{ network: networkOf(clientIp), detail: { member: email, role } },
  };
  const uncount = () => returnHit(IN_USE, accountId, IN_USE_PER_ACCOUNT);
  const join = async () => {
    await takeHitOrThrow(
      IN_USE,
      accountId,
      IN_USE_PER_ACCOUNT,
      (wait) =>
        `Too many invitations from ${companyName} went to people who already have an account. Try again in ${wait}.`,
    );
    const joined = await insertMember(invitation, tokenHash, { userId, passwordHash }, act).catch(
      async (cause: unknown) => {
        if (!isUniqueViolation(cause, "users_email_key")) await uncount();
        return throwIfEmailTaken(cause, emailInUse(email));
      },
    );
    await uncount();
    return joined;
  };
  // Runs one call per account at a time in this process, after the hash, which can wait in a queue. A call counts against the
  // limit until it succeeds, so concurrent calls could otherwise reach the limit although no email is in use.
  const joined = await withConcurrencyLimit(`acceptances of ${accountId}`, join, { atOnce: 1 });
  if (!joined) throw invalidInvitation();
  logAction(act, userId);
  return email;
}
