import type { Role } from "@/lib/base/caller";
import { ctes, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { auditEntry, creatorHoldsRight, runAudited } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import { rolesForAction } from "@/lib/identity/audit/roles-for";
import { type Invitation, invitationRow, type OpenInvitation, openInvitationRow } from "./member";

/**
 * An SQL condition that is true while the creator of the invitation in row `i` may invite. The invitation is invalid otherwise.
 */
const creatorMayInvite = creatorHoldsRight(sql`i.made_by`, rolesForAction["member.invited"]);

const INVITATION = sql`i.id, i.email, i.role, ${creatorMayInvite} AS "creatorMayInvite", i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;

/** Returns the open invitations of an account, including expired ones. */
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
};

/**
 * Stores an invitation, replacing an earlier one to the same address, and writes the audit entry. Returns false if the account
 * already has `max` users and invitations.
 */
export async function saveInvitation(
  accountId: string,
  { id, email, role, tokenHash, expiresAt }: NewInvitation,
  max: number,
  act: AuditedAction,
): Promise<boolean> {
  const saved = sql`saved_invitation AS (
      INSERT INTO invitations (id, account_id, email, role, token_hash, made_by, created_at, expires_at)
      SELECT ${id}::uuid, ${accountId}::uuid, ${email}, ${role}::user_role, ${tokenHash}, ${act.actorId}::uuid, ${act.at}::timestamptz,
             ${expiresAt}::timestamptz
      WHERE (SELECT count(*) FROM users WHERE account_id = ${accountId}::uuid AND former_email IS NULL)
          + (SELECT count(*) FROM invitations WHERE account_id = ${accountId}::uuid AND email <> ${email}) < ${max}::int
      ON CONFLICT (account_id, email) DO UPDATE SET id = excluded.id, role = excluded.role,
        token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = excluded.created_at, expires_at = excluded.expires_at
      RETURNING id
    )`;
  return (
    (await runOnce(
      sql`WITH ${ctes(saved, auditEntry(act, sql`saved_invitation`))} SELECT id FROM saved_invitation`,
    )) > 0
  );
}

/** Deletes an invitation and writes the audit entry. Returns false if it does not exist. */
export async function deleteInvitation(accountId: string, id: string, act: AuditedAction): Promise<boolean> {
  const gone = sql`
    DELETE FROM invitations WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid RETURNING id`;
  return (await runAudited(act, gone)) > 0;
}

/** Finds the invitation whose link has this token hash and is valid at `at`. */
export function findInvitationByToken(tokenHash: Buffer, at: Date): Promise<OpenInvitation | undefined> {
  return rowOf(openInvitationRow)(sql`
    SELECT i.id, i.account_id AS "accountId", a.kind, a.company_name AS "companyName", i.email, i.role
    FROM invitations i JOIN accounts a ON a.id = i.account_id
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${at} AND a.suspended_at IS NULL AND ${creatorMayInvite}`);
}

/**
 * Creates the invited user, deletes the invitation and writes the audit entry. Returns false if the invitation is no longer
 * valid. If the email is in use, rejects with a violation of `users_email_key`, and the invitation remains.
 */
export async function insertMember(
  invitation: OpenInvitation,
  tokenHash: Buffer,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  act: AuditedAction,
): Promise<boolean> {
  const accepted = sql`used_invitation AS (
      DELETE FROM invitations i WHERE i.id = ${invitation.id}::uuid AND i.token_hash = ${tokenHash} AND ${creatorMayInvite}
      RETURNING i.account_id, i.email, i.role
    ), new_user AS (
      INSERT INTO users (id, account_id, email, password_hash, role, created_at, updated_at)
      SELECT ${userId}::uuid, used_invitation.account_id, used_invitation.email, ${passwordHash}, used_invitation.role, ${act.at}::timestamptz,
             ${act.at}::timestamptz
      FROM used_invitation RETURNING id
    )`;
  return (
    (await runOnce(sql`WITH ${ctes(accepted, auditEntry(act, sql`new_user`))} SELECT id FROM new_user`)) > 0
  );
}
