import type { AccountKind } from "@/lib/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import type { SignedInUser } from "@/lib/signed-in-user";

type Credentials = {
  readonly userId: string;
  readonly passwordHash: string;
  readonly kind: AccountKind;
  readonly suspendedAt: Date | null;
};

/** What a sign-in is checked against, by the one e-mail a user has in the whole deployment. */
export async function findCredentials(email: string): Promise<Credentials | undefined> {
  const [row] = await runOnce<Credentials>(sql`
    SELECT u.id AS "userId", u.password_hash AS "passwordHash", a.kind, a.suspended_at AS "suspendedAt"
    FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.email = ${email}`);
  return row;
}

export async function insertSession(userId: string, at: Date, expiresAt: Date): Promise<string> {
  const sessionId = newId();
  await runOnce(sql`
    INSERT INTO user_sessions (id, user_id, created_at, expires_at)
    VALUES (${sessionId}::uuid, ${userId}::uuid, ${at}, ${expiresAt})`);
  return sessionId;
}

type SessionRow = {
  readonly user: SignedInUser;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly suspendedAt: Date | null;
};

/** The session's row with its user and account, by the id only the user's own signed token carries. */
export async function findSessionRow(sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await runOnce<SignedInUser & Omit<SessionRow, "user">>(sql`
    SELECT s.id AS "sessionId", s.ended_at AS "endedAt", s.expires_at AS "expiresAt",
           u.id AS "userId", u.email, a.id AS "accountId", a.kind, a.company_name AS "companyName",
           a.email AS "accountEmail", a.timezone, a.fee_bps AS "feeBps", a.shop_url AS "shopUrl",
           a.live_approved_at AS "liveApprovedAt", a.suspended_at AS "suspendedAt"
    FROM user_sessions s JOIN users u ON u.id = s.user_id JOIN accounts a ON a.id = u.account_id
    WHERE s.id = ${sessionId}::uuid`);
  if (!row) return undefined;
  const { endedAt, expiresAt, suspendedAt, ...user } = row;
  return { user, endedAt, expiresAt, suspendedAt };
}

export async function endSessionRow(sessionId: string, at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE user_sessions SET ended_at = ${at} WHERE id = ${sessionId}::uuid AND ended_at IS NULL`);
}

/** The password's hash of one user, for who says they are that user. */
export async function findPasswordHash(userId: string): Promise<string | undefined> {
  const [row] = await runOnce<{ passwordHash: string }>(sql`
    SELECT password_hash AS "passwordHash" FROM users WHERE id = ${userId}::uuid`);
  return row?.passwordHash;
}

/** Replaces a password and ends the user's sessions except the one it was changed in. */
export async function replacePassword(
  userId: string,
  keptSessionId: string,
  passwordHash: string,
  at: Date,
): Promise<void> {
  await runOnce(sql`
    WITH changed AS (
      UPDATE users SET password_hash = ${passwordHash}, updated_at = ${at} WHERE id = ${userId}::uuid RETURNING id
    )
    UPDATE user_sessions SET ended_at = ${at}
    WHERE user_id IN (SELECT id FROM changed) AND id <> ${keptSessionId}::uuid AND ended_at IS NULL`);
}
