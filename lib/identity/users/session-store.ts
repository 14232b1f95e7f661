import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";

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

/** Ends one session of a user and writes the audit entry. Returns false if it had ended already. */
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

/** Ends all sessions of a user except `keptSessionId`, and writes one audit entry for all of them. */
export async function endOtherSessionRows(
  userId: string,
  keptSessionId: string,
  act: AuditedAction,
): Promise<void> {
  const ended = sql`ended AS (
      UPDATE user_sessions SET ended_at = ${act.at}
      WHERE user_id = ${userId}::uuid AND id <> ${keptSessionId}::uuid AND ended_at IS NULL RETURNING id
    )`;
  await runOnce(sql`WITH ${ctes(ended, auditEntry(act, sql`ended`))} SELECT id FROM ended`);
}

export const openSessionRow = describeRow({
  id: "text",
  device: "text?",
  network: "text?",
  createdAt: "time",
  lastSeenAt: "time",
});

/** An open session of the signed-in user. */
export type OpenSession = Row<typeof openSessionRow>;
