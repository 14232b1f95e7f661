import { environmentField } from "@/lib/base/fields";
import { newIdAt } from "@/lib/base/ids";
import { laterClock } from "@/lib/db/clock-skew";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { deleteOldRows } from "@/lib/db/run-paced";
import { noSql, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { endpointAvailable } from "@/lib/outbox/event.sql";
import { additionalTypes } from "@/lib/webhooks/event-catalogue";
import { type Decision, isPrompt, pauseUntil } from "./rules";
import type { EndedReason } from "./schema";
import type { Answer } from "./send-request";

const claimedDelivery = describeRow({
  id: "text",
  attemptCount: "integer",
  environment: environmentField.options,
  eventId: "text",
  testEvent: "boolean",
  /** Of a type beyond the contract: what comes of it says nothing of the endpoint. */
  addition: "boolean",
  payload: "text",
  endpointId: "text",
  url: "text",
  secretCipher: "bytes",
  previousSecretCipher: "bytes?",
  previousSecretExpiresAt: "time?",
  failingSince: "time?",
  prompt: "boolean",
  endpointDisabled: "boolean",
});

/** Everything an attempt needs, as it is at that moment. */
export type ClaimedDelivery = Row<typeof claimedDelivery>;

/** Whether what comes of a delivery says nothing of its endpoint. */
export const saysNothing = ({ testEvent, addition }: Pick<ClaimedDelivery, "testEvent" | "addition">) =>
  testEvent || addition;

/**
 * Claims those of the deliveries that are due and leased to nobody, until `leasedUntil`; with `unlessPaused` none of a paused
 * endpoint. Where the endpoint is disabled a delivery ends as failed instead.
 *
 * The status is compared as text, which no index is of: they are looked up by identifier, not among all that is pending.
 */
export function claimDeliveries(
  deliveryIds: readonly string[],
  {
    at,
    dueBy,
    leasedUntil,
    unlessPaused = false,
  }: { at: Date; dueBy: Date; leasedUntil: Date; unlessPaused?: boolean },
): Promise<ClaimedDelivery[]> {
  return rowsOf(claimedDelivery)(sql`
    UPDATE deliveries AS delivery SET
      status = CASE WHEN endpoint.disabled_at IS NULL THEN delivery.status ELSE 'failed' END,
      ended_reason = CASE WHEN endpoint.disabled_at IS NULL THEN NULL
        WHEN endpoint.disabled_reason = 'switched_off' THEN 'endpoint_switched_off' ELSE 'endpoint_disabled' END::ended_reason,
      next_attempt_at = CASE WHEN endpoint.disabled_at IS NULL THEN delivery.next_attempt_at END,
      leased_until = CASE WHEN endpoint.disabled_at IS NULL THEN ${leasedUntil}::timestamptz END,
      updated_at = ${at}
    FROM webhook_endpoints AS endpoint, events AS event
    WHERE delivery.id = ANY(${deliveryIds}::uuid[]) AND delivery.status::text = 'pending'
      AND delivery.next_attempt_at <= ${laterClock(dueBy)}
      AND (delivery.leased_until IS NULL OR delivery.leased_until <= ${at})
      AND endpoint.id = delivery.endpoint_id AND event.id = delivery.event_id
      ${unlessPaused ? sql`AND ${endpointAvailable}` : noSql}
    RETURNING delivery.id, delivery.attempt_count AS "attemptCount", delivery.environment,
      event.id AS "eventId", event.test_event AS "testEvent",
      event.type = ANY(${additionalTypes}::text[]) AS addition, event.payload,
      endpoint.id AS "endpointId", endpoint.url,
      endpoint.secret_cipher AS "secretCipher", endpoint.previous_secret_cipher AS "previousSecretCipher",
      endpoint.previous_secret_expires_at AS "previousSecretExpiresAt", endpoint.failing_since AS "failingSince",
      endpoint.prompt,
      endpoint.disabled_at IS NOT NULL AS "endpointDisabled"`);
}

/** Gives back deliveries taken until `leasedUntil` that were not attempted; they are due as before. */
export async function releaseDeliveries(
  deliveryIds: readonly string[],
  { leasedUntil, at }: { leasedUntil: Date; at: Date },
): Promise<void> {
  await runOnce(sql`
    UPDATE deliveries SET leased_until = NULL, updated_at = ${at}
    WHERE id = ANY(${deliveryIds}::uuid[]) AND status = 'pending' AND leased_until = ${leasedUntil}`);
}

export type FinishedAttempt = {
  claimed: ClaimedDelivery;
  leasedUntil: Date;
  startedAt: Date;
  endedAt: Date;
  answer: Answer;
  decision: Decision;
};

/**
 * `endpointDisabled`: whether this very write disabled the endpoint; `endpointOpen`: whether it is still sent events at
 * the URL that was called.
 */
const recordedAttempt = describeRow({
  position: "integer",
  endpointDisabled: "boolean",
  endpointOpen: "boolean",
});

/** What was written of the attempt at that place of the list, from 1; one whose lease had passed to somebody else is missing. */
export type RecordedAttempt = Row<typeof recordedAttempt>;

/**
 * Writes attempts down, all in one statement: what came of each, what follows for its delivery, and what they say of
 * the endpoints. Where the lease has passed to somebody else meanwhile nothing is written of that attempt.
 *
 * An endpoint's row is touched only when its state changes, so that a healthy endpoint's deliveries do not wait for
 * each other, and only while it still has the URL that was called. One success among the attempts ends a run of
 * failures; five days of failures must still be the same five days, and so must those it rests for. A test event says
 * nothing of the endpoint, nor does one of a type beyond the contract.
 *
 * `locked` says what is done about rows that somebody else has locked, of a delivery or of its endpoint: waited for, or
 * skipped, so that nothing is written of those attempts.
 */
export function recordAttempts(
  finished: readonly FinishedAttempt[],
  locked: "wait" | "skip" = "wait",
): Promise<RecordedAttempt[]> {
  const lock = locked === "wait" ? noSql : sql`SKIP LOCKED`;
  const isNews = sql`(gone OR endpoint.failing_since = too_long_since OR (endpoint.failing_since IS NULL) <> succeeded
    OR endpoint.prompt <> said.prompt OR endpoint.failing_since = rests_since)`;
  return rowsOf(recordedAttempt)(sql`
    WITH ${inputRows("finished", finished, {
      id: ["uuid", ({ claimed }) => claimed.id],
      leased_until: ["timestamptz", ({ leasedUntil }) => leasedUntil],
      attempts_before: ["int", ({ claimed }) => claimed.attemptCount],
      status: ["delivery_status", ({ decision }) => decision.delivery.status],
      ended_reason: ["ended_reason", endedReason],
      next_attempt_at: ["timestamptz", nextAttemptAt],
      started_at: ["timestamptz", ({ startedAt }) => startedAt],
      ended_at: ["timestamptz", ({ endedAt }) => endedAt],
      attempt_id: ["uuid", ({ startedAt }) => newIdAt(startedAt)],
      outcome: ["text", ({ answer }) => answer.outcome],
      cause: ["text", ({ answer }) => answer.failure?.cause ?? null],
      cause_detail: ["text", ({ answer }) => answer.failure?.detail ?? null],
      status_code: ["int", ({ answer }) => answer.status],
      excerpt: ["text", ({ answer }) => answer.excerpt],
      duration_ms: ["int", ({ answer }) => answer.durationMs],
      url: ["text", ({ claimed }) => claimed.url],
      failing_since: ["timestamptz", ({ claimed }) => claimed.failingSince],
      disable: ["text", ({ decision }) => decision.disable],
      rest_until: ["timestamptz", pauseUntilOf],
      prompt: ["bool", ({ decision, answer }) => isPrompt(decision, answer.durationMs)],
      says_nothing: ["bool", ({ claimed }) => saysNothing(claimed)],
    })}, held AS (
      SELECT f.*, deliveries.endpoint_id
      FROM deliveries JOIN finished f ON deliveries.id = f.id
      WHERE deliveries.status = 'pending' AND deliveries.leased_until = f.leased_until
        AND deliveries.attempt_count = f.attempts_before
      FOR NO KEY UPDATE OF deliveries ${lock}
    ), said AS (
      SELECT endpoint_id, url, bool_or(status = 'succeeded') AS succeeded, bool_and(prompt) AS prompt,
             max(ended_at) AS ended_at, min(started_at) FILTER (WHERE status <> 'succeeded') AS failing_since,
             bool_or(disable = 'gone') IS TRUE AS gone,
             CASE WHEN bool_and(status <> 'succeeded')
                  THEN min(failing_since) FILTER (WHERE disable = 'failing') END AS too_long_since,
             CASE WHEN bool_and(status <> 'succeeded')
                  THEN min(failing_since) FILTER (WHERE rest_until IS NOT NULL) END AS rests_since,
             max(rest_until) AS rest_until
      FROM held WHERE NOT says_nothing GROUP BY endpoint_id, url
    ), changing AS (
      SELECT endpoint.id FROM webhook_endpoints endpoint JOIN said ON endpoint.id = said.endpoint_id
        AND endpoint.url = said.url AND endpoint.disabled_at IS NULL WHERE ${isNews}
    ), free AS (
      SELECT id FROM webhook_endpoints WHERE id IN (SELECT id FROM changing) FOR NO KEY UPDATE ${lock}
    ), writable AS (
      SELECT * FROM held
      WHERE endpoint_id NOT IN (SELECT id FROM changing) OR endpoint_id IN (SELECT id FROM free)
    ), delivery AS (
      UPDATE deliveries
      SET status = f.status, ended_reason = f.ended_reason, attempt_count = attempt_count + 1, next_attempt_at = f.next_attempt_at,
          leased_until = NULL, updated_at = f.ended_at
      FROM writable f WHERE deliveries.id = f.id
      RETURNING f.position, deliveries.attempt_count, deliveries.endpoint_id
    ), attempt AS (
      INSERT INTO delivery_attempts
        (id, delivery_id, number, url, outcome, cause, cause_detail, status_code, response_excerpt, started_at, duration_ms)
      SELECT f.attempt_id, f.id, delivery.attempt_count, f.url, f.outcome, f.cause, f.cause_detail, f.status_code, f.excerpt, f.started_at, f.duration_ms
      FROM delivery JOIN finished f USING (position)
    ), endpoint AS (
      UPDATE webhook_endpoints AS endpoint
      SET failing_since = CASE WHEN NOT succeeded THEN COALESCE(endpoint.failing_since, said.failing_since) END,
          prompt = said.prompt,
          resting_until = CASE WHEN endpoint.failing_since = rests_since THEN rest_until
                               WHEN NOT succeeded THEN endpoint.resting_until END,
          disabled_at = CASE WHEN gone OR endpoint.failing_since = too_long_since THEN ended_at END,
          disabled_reason = CASE WHEN gone THEN 'gone' WHEN endpoint.failing_since = too_long_since THEN 'failing' END,
          updated_at = ended_at
      FROM said
      WHERE endpoint.id IN (SELECT id FROM free) AND endpoint.id = said.endpoint_id AND endpoint.url = said.url
        AND endpoint.disabled_at IS NULL AND ${isNews}
      RETURNING endpoint.id, endpoint.disabled_at
    )
    SELECT position, endpoint.disabled_at IS NOT NULL AS "endpointDisabled",
      endpoint.disabled_at IS NULL AND before.disabled_at IS NULL AND before.url = f.url AS "endpointOpen"
    FROM delivery JOIN finished f USING (position) JOIN webhook_endpoints before ON before.id = delivery.endpoint_id
      LEFT JOIN endpoint ON endpoint.id = delivery.endpoint_id`);
}

function endedReason({ decision }: FinishedAttempt): EndedReason | null {
  return decision.delivery.status === "pending" ? null : decision.delivery.endedReason;
}

function nextAttemptAt({ decision }: FinishedAttempt): Date | null {
  return decision.delivery.status === "pending" ? decision.delivery.nextAttemptAt : null;
}

function pauseUntilOf({ claimed, endedAt, decision }: FinishedAttempt): Date | null {
  return decision.delivery.status === "succeeded" ? null : pauseUntil(claimed.failingSince, endedAt);
}

/** Deletes the attempts made longer ago than that, for `budgetMs` at most, and returns how many. */
export function deleteOldAttempts(olderThanMs: number, budgetMs?: number): Promise<number> {
  return deleteOldRows(sql`delivery_attempts`, olderThanMs, budgetMs);
}
