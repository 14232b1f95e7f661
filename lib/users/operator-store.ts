import { PLATFORM_ACCOUNT_ID } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";

const operatorRow = describeRow({ email: "text", createdAt: "time", lastSignInAt: "time?" });
export type Operator = Row<typeof operatorRow>;

/** Every user of the platform's own account, in the order they were made. */
export function selectOperators(): Promise<Operator[]> {
  return rowsOf(operatorRow)(sql`
    SELECT u.email, u.created_at AS "createdAt",
           (SELECT max(s.created_at) FROM user_sessions s WHERE s.user_id = u.id) AS "lastSignInAt"
    FROM users u WHERE u.account_id = ${PLATFORM_ACCOUNT_ID}::uuid ORDER BY u.id`);
}

export async function findOperatorId(email: string): Promise<string | undefined> {
  const where = { email, accountId: PLATFORM_ACCOUNT_ID };
  return (await prisma().user.findFirst({ where, select: { id: true } }))?.id;
}

/** A user of the platform's own account. A taken e-mail violates `users_email_key`. */
export async function insertOperator(email: string, passwordHash: string, at: Date): Promise<string> {
  const userId = newId();
  await runOnce(sql`
    INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
    VALUES (${userId}::uuid, ${PLATFORM_ACCOUNT_ID}::uuid, ${email}, ${passwordHash}, ${at}, ${at})`);
  return userId;
}

/**
 * Deletes an operator and their sessions, unless no other is left. All operators are locked, so that two who remove each
 * other at once do not both succeed. Says whether there was such an operator and whether it is gone.
 */
export async function deleteOperator(email: string): Promise<{ found: boolean; removed: boolean }> {
  const row = await rowOf({ found: "integer", removed: "integer" })(sql`
    WITH operators AS MATERIALIZED (
      SELECT id, email FROM users WHERE account_id = ${PLATFORM_ACCOUNT_ID}::uuid ORDER BY id FOR UPDATE
    ), leaving AS (
      SELECT id FROM operators WHERE email = ${email} AND (SELECT count(*) FROM operators) > 1
    ), ended AS (
      DELETE FROM user_sessions WHERE user_id IN (SELECT id FROM leaving)
    ), removed AS (
      DELETE FROM users WHERE id IN (SELECT id FROM leaving) RETURNING id
    )
    SELECT (SELECT count(*) FROM operators WHERE email = ${email}) AS found, (SELECT count(*) FROM removed) AS removed`);
  return { found: row?.found === 1, removed: row?.removed === 1 };
}
