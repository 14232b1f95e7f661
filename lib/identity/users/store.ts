import { accountKinds, userRoles } from "@/lib/base/caller";
import { type Environment, environmentField } from "@/lib/base/fields";
import { firstIdAt, newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import { consumeProofCtes, type Proof } from "@/lib/identity/second-factor/factor.sql";
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

/** Finds a user's credentials by email, which is unique in the deployment. Returns undefined for removed users. */
export function findCredentials(email: string): Promise<Credentials | undefined> {
  return rowOf(credentialsRow)(sql`SELECT ${CREDENTIALS} AND u.email = ${email}`);
}

/** Finds the credentials of a user who has entered the password and must still enter a code. */
export function findCredentialsById(userId: string): Promise<Credentials | undefined> {
  return rowOf(credentialsRow)(sql`SELECT ${CREDENTIALS} AND u.id = ${userId}::uuid`);
}

type NewSessionRow = {
  readonly expiresAt: Date;
  readonly device: string | undefined;
  readonly proof: Proof | undefined;
};

const holderOf = (userId: string, passwordHash: string) =>
  sql`(SELECT id FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} FOR SHARE)`;

/**
 * Inserts a session for a user whose password matched `passwordHash`, and writes the audit entry. Returns the session's ID. Waits
 * for concurrent password changes, which lock the user's row. Returns undefined if the user was removed, the password has
 * changed, or `proof` was used before.
 */
export async function insertSession(
  { userId, passwordHash }: Pick<Credentials, "userId" | "passwordHash">,
  { expiresAt, device, proof }: NewSessionRow,
  act: AuditedAction,
): Promise<string | undefined> {
  const session = sql`session AS (
      INSERT INTO user_sessions (id, user_id, created_at, expires_at, last_seen_at, password_confirmed_at, device, network)
      SELECT ${newId()}::uuid, u.id, ${act.at}::timestamptz, ${expiresAt}::timestamptz, ${act.at}::timestamptz,
             ${act.at}::timestamptz, ${device ?? null}, ${act.network ?? null}
      FROM ${proof ? sql`spent` : holderOf(userId, passwordHash)} u
      RETURNING id
    )`;
  const row = await rowOf({ id: "text" })(sql`
    WITH ${ctes(proof && consumeProofCtes(userId, proof, passwordHash), session, auditEntry(act, sql`session`))}
    SELECT id FROM session`);
  return row?.id;
}

const accountFields = describeRow({
  kind: accountKinds,
  companyName: "text",
  timezone: "text",
  feeBps: "integer",
  liveApprovedAt: "time?",
  liveNeedsFactor: "boolean",
  suspendedAt: "time?",
});

const ACCOUNT_COLUMNS = columnsOf(accountFields, "a");

const sessionRow = describeRow({
  ...accountFields,
  shopUrl: "text?",
  sessionId: "text",
  endedAt: "time?",
  expiresAt: "time",
  userId: "text",
  email: "text",
  role: userRoles,
  lastEnvironment: [...environmentField.options, null],
  hasSecondFactor: "boolean",
  accountId: "text",
  accountEmail: "text",
  lastSeenAt: "time",
  passwordConfirmedAt: "time",
});

type SessionRow = Pick<Row<typeof sessionRow>, "endedAt" | "expiresAt" | "lastSeenAt" | "suspendedAt"> & {
  user: SignedInUser;
};

/**
 * Returns a session with its user and account. Returns undefined for an unknown ID or a removed user. The ID comes from the
 * browser's signed token.
 */
export async function findSessionRow(sessionId: string): Promise<SessionRow | undefined> {
  const row = await rowOf(sessionRow)(sql`
    SELECT s.id AS "sessionId", s.ended_at AS "endedAt", s.expires_at AS "expiresAt",
           s.last_seen_at AS "lastSeenAt", s.password_confirmed_at AS "passwordConfirmedAt", u.id AS "userId", u.email, u.role,
           u.last_environment AS "lastEnvironment", u.totp_since IS NOT NULL AS "hasSecondFactor",
           a.id AS "accountId", a.email AS "accountEmail", shop.url AS "shopUrl", ${ACCOUNT_COLUMNS}
    FROM user_sessions s JOIN users u ON u.id = s.user_id JOIN accounts a ON a.id = u.account_id
    LEFT JOIN shops shop ON shop.account_id = a.id
    WHERE s.id = ${sessionId}::uuid AND u.former_email IS NULL`);
  if (!row) return undefined;
  const { endedAt, expiresAt, lastSeenAt, suspendedAt, ...user } = row;
  return {
    user: { ...user, timezone: canonicalTimeZone(user.timezone) },
    endedAt,
    expiresAt,
    lastSeenAt,
    suspendedAt,
  };
}

/** Records that a session was used at `at`, unless a use at or after `before` is recorded already. */
export async function recordSessionUse(sessionId: string, at: Date, before: Date): Promise<void> {
  await runOnce(sql`
    UPDATE user_sessions SET last_seen_at = ${at} WHERE id = ${sessionId}::uuid AND last_seen_at < ${before}`);
}

/** Stores the environment that the user's next sign-in opens. */
export async function updateLastEnvironment(userId: string, environment: Environment): Promise<void> {
  await runOnce(sql`
    UPDATE users SET last_environment = ${environment}::environment
    WHERE id = ${userId}::uuid AND last_environment IS DISTINCT FROM ${environment}::environment`);
}

/** Records that the session's user has just entered the password. */
export async function recordPasswordConfirmed(sessionId: string, at: Date): Promise<void> {
  await runOnce(sql`UPDATE user_sessions SET password_confirmed_at = ${at} WHERE id = ${sessionId}::uuid`);
}

/**
 * Deletes up to `limit` sessions that ended or expired before `before`. Returns the number deleted. Retains each user's latest
 * session, because it shows the user's last sign-in.
 */
export function deleteOldSessions(before: Date, limit: number): Promise<number> {
  return runOnce(sql`
    DELETE FROM user_sessions WHERE id = ANY(ARRAY(
      SELECT s.id FROM user_sessions s
      WHERE s.id < ${firstIdAt(before)}::uuid AND least(s.ended_at, s.expires_at) < ${before}
        AND EXISTS (SELECT FROM user_sessions later WHERE later.user_id = s.user_id AND later.id > s.id)
      ORDER BY s.id LIMIT ${limit}))`);
}

export async function endSessionRow(sessionId: string, at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE user_sessions SET ended_at = ${at} WHERE id = ${sessionId}::uuid AND ended_at IS NULL`);
}

/** Returns the password hash of a user, to check the user's own password. Returns undefined for a removed user. */
export async function findPasswordHash(id: string): Promise<string | undefined> {
  const where = { id, formerEmail: null };
  return (await prisma().user.findFirst({ where, select: { passwordHash: true } }))?.passwordHash;
}

type OwnChange = { readonly userId: string; readonly currentHash: string; readonly keptSessionId: string };

/**
 * Replaces a password that was checked against `currentHash`, ends the user's other sessions and writes the audit entry. Returns
 * false if the password has changed since then or the user was removed.
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
