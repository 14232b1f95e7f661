import { accountKinds, userRoles } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { firstIdAt, newId } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import { consumeProofCtes, type Proof } from "@/lib/identity/second-factor/factor.sql";
import type { Credentials } from "./store";

const openSessionRow = describeRow({
  ...{ id: "text", device: "text?", network: "text?", createdAt: "time", lastSeenAt: "time" },
});

/** An open session of the signed-in user. */
export type OpenSession = Row<typeof openSessionRow>;

/** Returns a user's sessions that are open at `at` and were used after `idleSince`, newest first, at most `limit`. */
export function selectOpenSessions(
  userId: string,
  at: Date,
  idleSince: Date,
  limit: number,
): Promise<OpenSession[]> {
  return rowsOf(openSessionRow)(sql`
    SELECT s.id, s.device, s.network, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt" FROM user_sessions s
    WHERE s.user_id = ${userId}::uuid AND s.ended_at IS NULL AND s.expires_at > ${at} AND s.last_seen_at > ${idleSince}
    ORDER BY s.id DESC LIMIT ${limit}`);
}

/** Ends one session of a user and writes the audit entry. Returns false if the session has ended or is not the user's. */
export async function endUserSessionRow(
  userId: string,
  sessionId: string,
  act: AuditedAction,
): Promise<boolean> {
  const ended = sql`
    UPDATE user_sessions SET ended_at = ${act.at}
    WHERE id = ${sessionId}::uuid AND user_id = ${userId}::uuid AND ended_at IS NULL RETURNING id`;
  return (await runAudited(act, ended)) > 0;
}

/**
 * Ends all sessions of a user except `keptSessionId`, and writes one audit entry for all of them. Returns false if the user had
 * no other session to end.
 */
export async function endOtherSessionRows(
  userId: string,
  keptSessionId: string,
  act: AuditedAction,
): Promise<boolean> {
  const ended = sql`
    UPDATE user_sessions SET ended_at = ${act.at}
    WHERE user_id = ${userId}::uuid AND id <> ${keptSessionId}::uuid AND ended_at IS NULL RETURNING id`;
  return (await runAudited(act, ended)) > 0;
}

/**
 * Inserts a session for a user whose password matched `passwordHash`, and writes the audit entry. Returns the session's ID.
 * Waits for concurrent password changes, which lock the user's row. Returns undefined if the user was removed, the password has
 * changed, `proof` was used before, the second factor of `proof` was turned off, or, without `proof`, a second factor has been
 * turned on.
 */
export async function insertSession(
  { userId, passwordHash }: Pick<Credentials, "userId" | "passwordHash">,
  { expiresAt, device, proof }: { expiresAt: Date; device: string | undefined; proof: Proof | undefined },
  act: AuditedAction,
): Promise<string | undefined> {
  const holder = sql`(SELECT id FROM users WHERE id = ${userId}::uuid AND password_hash = ${passwordHash} AND totp_since IS NULL FOR SHARE)`;
  const session = sql`session AS (
      INSERT INTO user_sessions (id, user_id, created_at, expires_at, last_seen_at, password_confirmed_at, device, network)
      SELECT ${newId()}::uuid, u.id, ${act.at}::timestamptz, ${expiresAt}::timestamptz, ${act.at}::timestamptz,
             ${act.at}::timestamptz, ${device ?? null}, ${act.network ?? null}
      FROM ${proof ? sql`spent` : holder} u
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
 * Returns a session with its user and account, whether or not the session has ended. Returns undefined for an unknown ID or a
 * removed user.
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
  const times = { endedAt, expiresAt, lastSeenAt, suspendedAt };
  return { user: { ...user, timezone: canonicalTimeZone(user.timezone) }, ...times };
}

/** Records that a session was used at `at`, unless a use at or after `before` is recorded already. */
export async function recordSessionUse(sessionId: string, at: Date, before: Date): Promise<void> {
  await runOnce(sql`
    UPDATE user_sessions SET last_seen_at = ${at} WHERE id = ${sessionId}::uuid AND last_seen_at < ${before}`);
}

/** Records that the session's user entered the password at `at`. */
export async function recordPasswordConfirmed(sessionId: string, at: Date): Promise<void> {
  await runOnce(sql`UPDATE user_sessions SET password_confirmed_at = ${at} WHERE id = ${sessionId}::uuid`);
}

/**
 * Deletes up to `limit` sessions that ended or expired before the time `before`. Returns the number deleted. Retains each
 * user's latest session, because it shows the user's last sign-in.
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
