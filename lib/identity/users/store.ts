import { accountKinds, PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { type Environment, environmentField } from "@/lib/base/fields";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import { replacePasswordOf } from "./password.sql";

const credentialsRow = describeRow({
  userId: "text",
  accountId: "text",
  passwordHash: "text",
  hasSecondFactor: "boolean",
  kind: accountKinds,
  liveApprovedAt: "time?",
  lastEnvironment: [...environmentField.options, null],
  suspendedAt: "time?",
});

/** A user's password hash and the data needed to sign the user in. */
export type Credentials = Row<typeof credentialsRow>;

const CREDENTIALS = sql`
  u.id AS "userId", u.account_id AS "accountId", u.password_hash AS "passwordHash",
  u.totp_since IS NOT NULL AS "hasSecondFactor", a.kind,
  a.live_approved_at AS "liveApprovedAt", u.last_environment AS "lastEnvironment", a.suspended_at AS "suspendedAt"
  FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.former_email IS NULL`;

/**
 * Returns a user's credentials by email, which is unique in the deployment. Returns undefined for an unknown email or a removed
 * user.
 */
export function findCredentials(email: string): Promise<Credentials | undefined> {
  return rowOf(credentialsRow)(sql`SELECT ${CREDENTIALS} AND u.email = ${email}`);
}

/**
 * Returns the credentials of a user who has entered the password and must still enter a code. Returns undefined for an unknown
 * ID or a removed user.
 */
export function findCredentialsById(userId: string): Promise<Credentials | undefined> {
  return rowOf(credentialsRow)(sql`SELECT ${CREDENTIALS} AND u.id = ${userId}::uuid`);
}

/** Stores the environment that the dashboard opens after the user's next sign-in. */
export async function updateLastEnvironment(userId: string, environment: Environment): Promise<void> {
  await runOnce(sql`
    UPDATE users SET last_environment = ${environment}::environment
    WHERE id = ${userId}::uuid AND last_environment IS DISTINCT FROM ${environment}::environment`);
}

/**
 * Returns a user's password hash, for checking a password that the signed-in user enters again. Returns undefined for a removed
 * user.
 */
export async function findPasswordHash(id: string): Promise<string | undefined> {
  const where = { id, formerEmail: null };
  return (await prisma().user.findFirst({ where, select: { passwordHash: true } }))?.passwordHash;
}

type OwnChange = { readonly userId: string; readonly currentHash: string; readonly keptSessionId: string };

/**
 * Replaces a password that was checked against `currentHash`, ends the user's other sessions and writes the audit entry.
 * Returns false if the password has changed since then or the user was removed.
 */
export async function changePasswordHash(
  { userId, currentHash, keptSessionId }: OwnChange,
  passwordHash: string,
  act: AuditedAction,
): Promise<boolean> {
  const whose = sql`id = ${userId}::uuid AND password_hash = ${currentHash}`;
  return didReplace(replacePasswordOf(whose, { passwordHash, dropsFactor: false, keptSessionId }, act));
}

/**
 * Replaces a password without checking it, removes the second factor, ends all sessions of the user and writes the audit entry.
 * Returns false if the user was removed.
 */
export async function resetPasswordHash(
  userId: string,
  passwordHash: string,
  act: AuditedAction,
): Promise<boolean> {
  const whose = sql`id = ${userId}::uuid`;
  return didReplace(replacePasswordOf(whose, { passwordHash, dropsFactor: true }, act));
}

async function didReplace(all: Sql): Promise<boolean> {
  return (await runOnce(sql`WITH ${all} SELECT id FROM ended`)) > 0;
}

const operatorRow = describeRow({ email: "text", createdAt: "time", lastSignInAt: "time?" });
export type Operator = Row<typeof operatorRow>;

/** Returns the current users of the platform's account, oldest first. */
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
 * Inserts a user of the platform's account, with the owner role, and writes the audit entry. Rejects with a violation of
 * `users_email_key` if the email is in use.
 */
export async function insertOperator(
  userId: string,
  email: string,
  passwordHash: string,
  act: AuditedAction,
): Promise<void> {
  const inserted = sql`
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    VALUES (${userId}::uuid, ${PLATFORM_ACCOUNT_ID}::uuid, ${email}, ${passwordHash}, ${act.at}, ${act.at})
    RETURNING id`;
  await runAudited(act, inserted);
}

/**
 * Deletes an operator and their sessions and writes the audit entry. Deletes nothing if no owner would remain. Locks all
 * operators, so that concurrent calls cannot remove the last two owners. Returns whether the operator was found, and whether
 * they were removed.
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
