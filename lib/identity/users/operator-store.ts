import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";

const operatorRow = describeRow({ email: "text", createdAt: "time", lastSignInAt: "time?" });
export type Operator = Row<typeof operatorRow>;

/** Returns all users of the platform's account, oldest first. */
export function selectOperators(): Promise<Operator[]> {
  return rowsOf(operatorRow)(sql`
    SELECT u.email, u.created_at AS "createdAt",
           (SELECT max(s.created_at) FROM user_sessions s WHERE s.user_id = u.id) AS "lastSignInAt"
    FROM users u WHERE u.account_id = ${PLATFORM_ACCOUNT_ID}::uuid AND u.former_email IS NULL ORDER BY u.id`);
}

export async function findOperatorId(email: string): Promise<string | undefined> {
  const where = { email, accountId: PLATFORM_ACCOUNT_ID, formerEmail: null };
  return (await prisma().user.findFirst({ where, select: { id: true } }))?.id;
}

/**
 * Inserts a user of the platform's account and writes the audit entry. Rejects with a violation of `users_email_key` if the email
 * is in use.
 */
export async function insertOperator(
  userId: string,
  email: string,
  passwordHash: string,
  act: AuditedAction,
): Promise<void> {
  const made = sql`
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    VALUES (${userId}::uuid, ${PLATFORM_ACCOUNT_ID}::uuid, ${email}, ${passwordHash}, ${act.at}, ${act.at})
    RETURNING id`;
  await runAudited(act, made);
}

/**
 * Deletes an operator and their sessions and writes the audit entry, unless no other owner would remain. Locks all operators, so
 * that two operators cannot remove each other concurrently. Returns whether the operator was found, and whether they were
 * removed.
 */
export async function deleteOperator(
  email: string,
  act: AuditedAction,
): Promise<{ found: boolean; removed: boolean }> {
  const removed = sql`operators AS MATERIALIZED (
      SELECT id, email, role FROM users
      WHERE account_id = ${PLATFORM_ACCOUNT_ID}::uuid AND former_email IS NULL ORDER BY id FOR UPDATE
    ), removed AS (
      DELETE FROM users
      WHERE id IN (SELECT id FROM operators WHERE email = ${email} AND EXISTS (SELECT FROM operators WHERE role = 'owner' AND email <> ${email}))
      RETURNING id
    )`;
  const row = await rowOf({ found: "boolean", removed: "boolean" })(sql`
    WITH ${ctes(removed, auditEntry(act, sql`removed`))}
    SELECT EXISTS (SELECT 1 FROM operators WHERE email = ${email}) AS found, EXISTS (SELECT 1 FROM removed) AS removed`);
  return row ?? { found: false, removed: false };
}
