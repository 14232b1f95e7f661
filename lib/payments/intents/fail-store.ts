import { inputRows } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, noSql, rowOf, sql } from "@/lib/db/sql";
import { keyMayWrite } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { type DueDelivery, recordEvents, recordedDeliveries } from "@/lib/outbox/event.sql";
import { eventOfFailure, type Failure } from "./intent.sql";

const failedRow = describeRow({ failed: "integer", deliveries: json<DueDelivery[]>() });

export type FailOptions = {
  /** True to skip intents that another write has locked; otherwise the statement waits for them. */
  readonly skipsLocked?: boolean;
  /** The audit entry to record for a user's action. */
  readonly act?: AuditedAction | undefined;
  /** The ID of the request's API key. Nothing is written if the key was revoked, has expired or is read-only. */
  readonly keyId?: string | undefined;
};

/**
 * Marks intents that are still pending as failed and records an event for each, in one statement. Returns the number of intents
 * that failed and the webhook deliveries of their events. An intent can fail as `expired` only from its expiry time on, and for
 * any other reason only before it. Skips an intent whose expiry time was extended after the intent was read, because its event
 * would show the old expiry time. Locks the intents in ID order.
 */
export async function failIntents(
  failures: readonly Failure[],
  { skipsLocked = false, act, keyId }: FailOptions = {},
): Promise<{ readonly failed: number; readonly deliveries: readonly DueDelivery[] }> {
  const [first] = failures;
  if (first === undefined) return { failed: 0, deliveries: [] };
  const row = await rowOf(failedRow)(sql`
    WITH ${ctes(
      inputRows("failure", failures, {
        intent_id: ["uuid", ({ failed }) => failed.id],
        account_id: ["uuid", ({ failed }) => failed.accountId],
        environment: ["environment", ({ failed }) => failed.environment],
        reason: ["intent_failure", ({ failed }) => failed.failureReason],
        updated_at: ["timestamptz", ({ failed }) => failed.updatedAt],
        may_extend: ["boolean", ({ failed }) => failed.mayExtend],
        at: ["timestamptz", ({ at }) => at],
      }),
      sql`intent_held AS MATERIALIZED (
        SELECT i.id, failure.reason, failure.updated_at
        FROM failure JOIN redemption_intents i ON i.id = failure.intent_id
          AND i.account_id = failure.account_id AND i.environment = failure.environment
        WHERE i.status::text = 'pending' AND (i.expires_at <= failure.at) = (failure.reason = 'expired')
          AND i.may_extend = failure.may_extend AND ${keyMayWrite(keyId, first.at)}
        ORDER BY i.id FOR NO KEY UPDATE OF i ${skipsLocked ? sql`SKIP LOCKED` : noSql}
      )`,
      sql`ended AS (
        UPDATE redemption_intents i SET status = 'failed', failure_reason = held.reason, updated_at = held.updated_at
        FROM intent_held held WHERE i.id = held.id
        RETURNING i.id
      )`,
      act && auditEntry(act, sql`ended`),
      recordEvents(failures.map(eventOfFailure), sql`ended`),
    )}
    SELECT (SELECT count(*) FROM ended) AS failed, ${recordedDeliveries} AS deliveries`);
  return row ?? { failed: 0, deliveries: [] };
}
