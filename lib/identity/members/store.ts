import { rolesForAction } from "@/lib/base/audited-actions";
import { type Role, userRoles } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import {
  type AuditedAction,
  auditEntry,
  creatorHoldsRight,
  runAudited,
} from "@/lib/identity/audit/audit.sql";
import { type Mail, queueMails } from "@/lib/identity/mail/queue-mail.sql";

const memberRow = describeRow({
  id: "text",
  email: "text",
  role: userRoles,
  /** When the member set up their second factor, or null without one. */
  factorSince: "time?",
  createdAt: "time",
  lastSignInAt: "time?",
});

export type Member = Row<typeof memberRow>;

const invitationRow = describeRow({
  id: "text",
  email: "text",
  role: userRoles,
  /** False if the creator has lost the right to invite, which invalidates the link. */
  creatorMayInvite: "boolean",
  expiresAt: "time",
});

/** An invitation that has not been accepted yet. */
export type Invitation = Row<typeof invitationRow>;

const openInvitationRow = describeRow({
  id: "text",
  accountId: "text",
  companyName: "text",
  email: "text",
  role: userRoles,
});

/** An invitation as shown to the holder of its link. */
export type OpenInvitation = Row<typeof openInvitationRow>;

const MEMBER = sql`u.id, u.email, u.role, u.totp_since AS "factorSince", u.created_at AS "createdAt",
  (SELECT s.created_at FROM user_sessions s WHERE s.user_id = u.id ORDER BY s.id DESC LIMIT 1) AS "lastSignInAt"`;

/** Returns the current users of an account, oldest first. */
export function selectMembers(accountId: string): Promise<Member[]> {
  return rowsOf(memberRow)(sql`
    SELECT ${MEMBER} FROM users u
    WHERE u.account_id = ${accountId}::uuid AND u.former_email IS NULL ORDER BY u.id`);
}

export function selectMember(accountId: string, userId: string): Promise<Member | undefined> {
  return rowOf(memberRow)(sql`
    SELECT ${MEMBER} FROM users u
    WHERE u.account_id = ${accountId}::uuid AND u.id = ${userId}::uuid AND u.former_email IS NULL`);
}

/** Returns a CTE that locks the owners of an account, so that two owners cannot remove each other concurrently. */
const ownersOf = (accountId: string) => sql`owners AS MATERIALIZED (
    SELECT id FROM users
    WHERE account_id = ${accountId}::uuid AND role = 'owner' AND former_email IS NULL ORDER BY id FOR UPDATE
  )`;

/** Returns an SQL condition that is true if the account has an owner other than this user. */
const hasOtherOwner = (userId: string) => sql`EXISTS (SELECT FROM owners WHERE id <> ${userId}::uuid)`;

/** Returns an SQL condition that is true if the actor is one of the owners that {@link ownersOf} locked. */
const isActorOwner = (actorId: string) => sql`EXISTS (SELECT FROM owners WHERE id = ${actorId}::uuid)`;

/**
 * Changes a user's role and writes the audit entry. Returns false if the account no longer has a user with this ID and the role
 * `before`, if the actor is no longer an owner, or if no owner would remain.
 */
export async function setRoleRow(
  accountId: string,
  { actorId, userId, before, after }: { actorId: string; userId: string; before: Role; after: Role },
  act: AuditedAction,
): Promise<boolean> {
  const stays = after === "owner" || before !== "owner" ? sql`true` : hasOtherOwner(userId);
  const changed = sql`changed AS (
      UPDATE users SET role = ${after}::user_role, updated_at = ${act.at}
      WHERE account_id = ${accountId}::uuid AND id = ${userId}::uuid AND role = ${before}::user_role
        AND former_email IS NULL AND ${isActorOwner(actorId)} AND ${stays}
      RETURNING id
    )`;
  return didChange(accountId, changed, act);
}

/**
 * Marks a user as removed, makes their email available for a new user, ends their sessions and writes the audit entry. Returns
 * false if the account no longer has a user with this ID and the role `role`, if the actor is no longer an owner, or if no
 * owner would remain.
 */
export async function removeMemberRow(
  accountId: string,
  { actorId, userId, role }: { actorId: string; userId: string; role: Role },
  act: AuditedAction,
): Promise<boolean> {
  const stays = role === "owner" ? hasOtherOwner(userId) : sql`true`;
  // No password has the empty hash, so a sign-in that checked the former hash cannot create a session.
  const changed = sql`changed AS (
      UPDATE users SET former_email = email, email = id || '@removed.invalid', password_hash = '', updated_at = ${act.at}
      WHERE account_id = ${accountId}::uuid AND id = ${userId}::uuid AND role = ${role}::user_role
        AND former_email IS NULL AND ${isActorOwner(actorId)} AND ${stays}
      RETURNING id
    ), ended AS (
      UPDATE user_sessions SET ended_at = ${act.at}
      WHERE user_id IN (SELECT id FROM changed) AND ended_at IS NULL
    )`;
  return didChange(accountId, changed, act);
}

async function didChange(accountId: string, changed: Sql, act: AuditedAction): Promise<boolean> {
  const all = ctes(ownersOf(accountId), changed, auditEntry(act, sql`changed`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM changed`)) > 0;
}

/**
 * An SQL condition that is true while the creator of the invitation in row `i` may invite. The invitation is invalid otherwise.
 */
const creatorMayInvite = creatorHoldsRight(sql`i.made_by`, rolesForAction["member.invited"]);

/** Returns an SQL condition that is true if the link of the invitation in row `i` has this token hash and is valid at `at`. */
const isLinkValid = (tokenHash: Buffer, at: Date): Sql => sql`
  (i.token_hash = ${tokenHash} AND i.expires_at > ${at} AND ${creatorMayInvite})`;

const INVITATION = sql`i.id, i.email, i.role, ${creatorMayInvite} AS "creatorMayInvite", i.expires_at AS "expiresAt"`;

/** Returns the invitations of an account that were neither accepted nor withdrawn, ordered by email. Includes expired ones. */
export function selectInvitations(accountId: string): Promise<Invitation[]> {
  return rowsOf(invitationRow)(sql`
    SELECT ${INVITATION} FROM invitations i WHERE i.account_id = ${accountId}::uuid ORDER BY i.email`);
}

export function selectInvitation(accountId: string, id: string): Promise<Invitation | undefined> {
  return rowOf(invitationRow)(sql`
    SELECT ${INVITATION} FROM invitations i WHERE i.account_id = ${accountId}::uuid AND i.id = ${id}::uuid`);
}

type NewInvitation = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  /** The email to the invited person; undefined if none is sent. */
  readonly mail: Mail | undefined;
};

/**
 * Stores an invitation, replacing an earlier one to the same address, queues its email, if any, and writes the audit entry.
 * Returns false, and stores nothing, if the account already has `max` users and invitations to other addresses in total. The
 * limit is exact under concurrency.
 */
export async function saveInvitation(
  accountId: string,
  { id, email, role, tokenHash, expiresAt, mail }: NewInvitation,
  max: number,
  act: AuditedAction,
): Promise<boolean> {
  const saved = sql`saved_invitation AS (
      INSERT INTO invitations (id, account_id, email, role, token_hash, made_by, created_at, expires_at)
      SELECT ${id}::uuid, ${accountId}::uuid, ${email}, ${role}::user_role, ${tokenHash}, ${act.actorId}::uuid, ${act.at}::timestamptz,
             ${expiresAt}::timestamptz
      WHERE count_people(${accountId}::uuid, ${email}) < ${max}
      ON CONFLICT (account_id, email) DO UPDATE SET id = excluded.id, role = excluded.role,
        token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      RETURNING id
    )`;
  const stored = sql`saved_invitation`;
  const all = ctes(saved, auditEntry(act, stored), mail && queueMails([mail], act.at, stored));
  return (await runOnce(sql`WITH ${all} SELECT id FROM saved_invitation`)) > 0;
}

/** Deletes an invitation and writes the audit entry. Returns false if it does not exist. */
export async function deleteInvitation(accountId: string, id: string, act: AuditedAction): Promise<boolean> {
  const deleted = sql`
    DELETE FROM invitations WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid RETURNING id`;
  return (await runAudited(act, deleted)) > 0;
}

/** Returns the invitation whose link has this token hash and is valid at `at`, or undefined if there is none. */
export function findInvitationByToken(tokenHash: Buffer, at: Date): Promise<OpenInvitation | undefined> {
  return rowOf(openInvitationRow)(sql`
    SELECT i.id, i.account_id AS "accountId", a.company_name AS "companyName", i.email, i.role
    FROM invitations i JOIN accounts a ON a.id = i.account_id
    WHERE ${isLinkValid(tokenHash, at)} AND a.suspended_at IS NULL`);
}

/**
 * Creates the invited user, deletes the invitation and writes the audit entry. Returns false if the invitation was used,
 * replaced or withdrawn or has expired, or if its creator has lost the right to invite. If the email is in use, rejects with a
 * violation of `users_email_key`, and the invitation remains.
 */
export async function insertMember(
  invitation: OpenInvitation,
  tokenHash: Buffer,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  act: AuditedAction,
): Promise<boolean> {
  const accepted = sql`used_invitation AS (
      DELETE FROM invitations i WHERE i.id = ${invitation.id}::uuid AND ${isLinkValid(tokenHash, act.at)}
      RETURNING i.account_id, i.email, i.role
    ), new_user AS (
      INSERT INTO users (id, account_id, email, password_hash, role, created_at, updated_at)
      SELECT ${userId}::uuid, used_invitation.account_id, used_invitation.email, ${passwordHash}, used_invitation.role, ${act.at}::timestamptz,
             ${act.at}::timestamptz
      FROM used_invitation RETURNING id
    )`;
  const all = ctes(accepted, auditEntry(act, sql`new_user`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM new_user`)) > 0;
}
