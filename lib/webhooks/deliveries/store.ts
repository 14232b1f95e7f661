import { environmentField } from "@/lib/base/fields";
import { newIdAt } from "@/lib/base/ids";
import { withoutQuery } from "@/lib/base/url-guard";
import { laterClock } from "@/lib/db/clock-skew";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { endpointAvailable, hasOnlyAdditionalTypes } from "@/lib/outbox/event.sql";
import { affectsEndpointHealth, currentRunSince, type Decision, isPrompt, pauseUntil } from "./rules";
import type { Answer } from "./send-request";

/**
 * Returns an SQL condition for deliveries that are due at `dueBy` and unclaimed at `at`. A delivery whose lease has expired
 * counts as unclaimed, because the process that held the lease did not record an attempt in time.
 */
export const isWaiting = (at: Date, dueBy: Date | Sql) =>
  sql`status = 'pending' AND next_attempt_at <= ${dueBy} AND (leased_until IS NULL OR leased_until <= ${at})`;

/**
 * Returns the IDs of an endpoint's deliveries that are due and unclaimed at `at`, earliest due first. Returns at most 200. For
 * an enabled endpoint, returns at most one while it is failing, and none while it is paused.
 */
export async function findDue(endpointId: string, at: Date): Promise<string[]> {
  const rows = await rowsOf({ id: "text" })(sql`
    SELECT due.id FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT id FROM deliveries WHERE endpoint_id = endpoint.id AND ${isWaiting(at, laterClock(at))}
      ORDER BY next_attempt_at
      LIMIT CASE WHEN endpoint.failing_since IS NULL OR endpoint.disabled_at IS NOT NULL THEN 200 ELSE 1 END) due
    WHERE endpoint.id = ${endpointId}::uuid AND ${endpointAvailable}`);
  return rows.map(({ id }) => id);
}

const claimedDelivery = describeRow({
  id: "text",
  attemptCount: "integer",
  environment: environmentField.options,
  eventId: "text",
  eventType: "text",
  testEvent: "boolean",
  payload: "text",
  endpointId: "text",
  url: "text",
  secretCipher: "bytes",
  previousSecretCipher: "bytes?",
  previousSecretExpiresAt: "time?",
  headersCipher: "bytes?",
  failingSince: "time?",
  pausedUntil: "time?",
  prompt: "boolean",
  /** True if the endpoint is subscribed to no required event type. */
  onlyAdditions: "boolean",
  endpointDisabled: "boolean",
  /** Whether the attempt fails without a request, because the simulator treats the receiver as down. */
  receiverIsDown: "boolean",
});

/** A delivery from {@link claimDeliveries}, with all data that an attempt needs, as of the claim. */
export type ClaimedDelivery = Row<typeof claimedDelivery>;

/**
 * Claims the due, unclaimed deliveries among `deliveryIds` until `leasedUntil`, and returns them. Deliveries to a disabled
 * endpoint are not claimed: they are marked as failed and returned with `endpointDisabled`. With `unlessPaused`, skips
 * deliveries to paused endpoints. Skips locked deliveries, which stay due: after a wait for a lock, PostgreSQL would return the
 * endpoint and the payload as they were before the wait.
 *
 * The status is compared as text so that PostgreSQL looks rows up by ID instead of scanning the index of pending deliveries.
 */
export function claimDeliveries(
  deliveryIds: readonly string[],
  {
    at,
    dueBy,
    leasedUntil,
    unlessPaused,
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
    WHERE delivery.id = ANY(ARRAY(
        SELECT id FROM deliveries
        WHERE id = ANY(${deliveryIds}::uuid[]) AND status::text = 'pending' AND next_attempt_at <= ${laterClock(dueBy)}
          AND (leased_until IS NULL OR leased_until <= ${at})
        FOR NO KEY UPDATE SKIP LOCKED))
      AND endpoint.id = delivery.endpoint_id AND event.id = delivery.event_id
      ${unlessPaused ? sql`AND ${endpointAvailable}` : noSql}
    RETURNING delivery.id, delivery.attempt_count AS "attemptCount", delivery.environment,
      event.id AS "eventId", event.type AS "eventType", event.test_event AS "testEvent", event.payload,
      endpoint.id AS "endpointId", endpoint.url,
      endpoint.secret_cipher AS "secretCipher", endpoint.previous_secret_cipher AS "previousSecretCipher",
      endpoint.previous_secret_expires_at AS "previousSecretExpiresAt", endpoint.headers_cipher AS "headersCipher",
      endpoint.failing_since AS "failingSince", endpoint.resting_until AS "pausedUntil",
      endpoint.prompt, ${hasOnlyAdditionalTypes(sql`endpoint.events`)} AS "onlyAdditions",
      endpoint.disabled_at IS NOT NULL AS "endpointDisabled",
      CASE WHEN delivery.environment = 'test' AND delivery.attempt_count = 0
           THEN EXISTS (SELECT FROM simulated_outages o WHERE o.delivery_id = delivery.id ${LOOKUP_PER_ROW})
           ELSE FALSE END AS "receiverIsDown"`);
}

/** Releases the leases on deliveries that were not attempted. Their due times do not change. */
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
 * `endpointDisabled`: this statement disabled the endpoint. `endpointEnabled`: the endpoint is enabled and still has the URL
 * that was called.
 */
const recordedAttempt = describeRow({
  position: "integer",
  endpointDisabled: "boolean",
  endpointEnabled: "boolean",
});

/** The result of recording the attempt at the 1-based `position` in the input. An attempt that was not written has no row. */
export type RecordedAttempt = Row<typeof recordedAttempt>;

/**
 * Records attempts, and the new state of their deliveries and endpoints, in one statement. Returns a row for each attempt
 * written. Skips attempts whose lease is lost and, with `locked` "skip", those that would have to wait for a locked row.
 *
 * An endpoint's row is written only if its state changes, so that deliveries to a healthy endpoint do not wait for each other.
 * It is not written if, since the claim, the endpoint was disabled, its URL changed, or its subscriptions changed so that other
 * event types affect its health. A run of failures ends as {@link currentRunSince} describes. An endpoint is paused, or
 * disabled as `failing`, only if the run of failures on which this was decided continues.
 */
export function recordAttempts(
  finished: readonly FinishedAttempt[],
  locked: "wait" | "skip" = "wait",
): Promise<RecordedAttempt[]> {
  const lock = locked === "wait" ? noSql : sql`SKIP LOCKED`;
  const sameEndpoint = sql`endpoint.url = result.url AND endpoint.disabled_at IS NULL
    AND ${hasOnlyAdditionalTypes(sql`endpoint.events`)} = result.only_additions`;
  const endpointChanges = sql`(gone OR endpoint.failing_since = too_long_since OR (endpoint.failing_since IS NULL) <> succeeded
    OR endpoint.prompt <> result.prompt OR endpoint.failing_since = pause_since)`;
  return rowsOf(recordedAttempt)(sql`
    WITH ${inputRows("finished", finished, {
      id: ["uuid", ({ claimed }) => claimed.id],
      leased_until: ["timestamptz", ({ leasedUntil }) => leasedUntil],
      attempts_before: ["int", ({ claimed }) => claimed.attemptCount],
      status: ["delivery_status", ({ decision }) => decision.delivery.status],
      ended_reason: [
        "ended_reason",
        ({ decision: { delivery } }) => (delivery.status === "pending" ? null : delivery.endedReason),
      ],
      next_attempt_at: [
        "timestamptz",
        ({ decision: { delivery } }) => (delivery.status === "pending" ? delivery.nextAttemptAt : null),
      ],
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
      shown_url: ["text", ({ claimed }) => withoutQuery(claimed.url)],
      failing_since: ["timestamptz", ({ claimed }) => claimed.failingSince],
      ended_run_since: [
        "timestamptz",
        ({ claimed, startedAt }) => (currentRunSince(claimed, startedAt) ? null : claimed.failingSince),
      ],
      disable: ["text", ({ decision }) => decision.disable],
      pause_until: [
        "timestamptz",
        ({ claimed, endedAt, decision }) =>
          decision.delivery.status === "succeeded" ? null : pauseUntil(claimed.failingSince, endedAt),
      ],
      prompt: ["bool", ({ decision, answer }) => isPrompt(decision, answer.durationMs)],
      only_additions: ["bool", ({ claimed }) => claimed.onlyAdditions],
      affects_lane: ["bool", ({ claimed }) => !claimed.testEvent && !claimed.receiverIsDown],
      affects_health: ["bool", ({ claimed }) => affectsEndpointHealth(claimed)],
    })}, leased AS (
      SELECT f.*, deliveries.endpoint_id
      FROM deliveries JOIN finished f ON deliveries.id = f.id
      WHERE deliveries.status = 'pending' AND deliveries.leased_until = f.leased_until
        AND deliveries.attempt_count = f.attempts_before
      FOR NO KEY UPDATE OF deliveries ${lock}
    ), result AS (
      SELECT endpoint_id, url, only_additions, bool_or(status = 'succeeded') FILTER (WHERE affects_health) AS succeeded,
             bool_and(prompt) AS prompt, max(ended_at) AS ended_at, bool_or(disable = 'gone') IS TRUE AS gone,
             min(started_at) FILTER (WHERE affects_health AND status <> 'succeeded') AS failing_since,
             CASE WHEN bool_and(status <> 'succeeded' OR NOT affects_health)
                  THEN min(failing_since) FILTER (WHERE disable = 'failing') END AS too_long_since,
             CASE WHEN bool_and(status <> 'succeeded' OR NOT affects_health)
                  THEN min(failing_since) FILTER (WHERE affects_health AND pause_until IS NOT NULL) END AS pause_since,
             max(pause_until) FILTER (WHERE affects_health) AS pause_until, min(ended_run_since) FILTER (WHERE affects_health) AS ended_run_since
      FROM leased WHERE affects_lane GROUP BY endpoint_id, url, only_additions
    ), changing AS (
      SELECT endpoint.id FROM webhook_endpoints endpoint JOIN result ON endpoint.id = result.endpoint_id
      WHERE ${sameEndpoint} AND ${endpointChanges}
    ), locked_endpoint AS (
      SELECT id FROM webhook_endpoints WHERE id IN (SELECT id FROM changing) FOR NO KEY UPDATE ${lock}
    ), writable AS (
      SELECT * FROM leased
      WHERE endpoint_id NOT IN (SELECT id FROM changing) OR endpoint_id IN (SELECT id FROM locked_endpoint)
    ), delivery AS (
      UPDATE deliveries
      SET status = f.status, ended_reason = f.ended_reason, attempt_count = attempt_count + 1, next_attempt_at = f.next_attempt_at,
          leased_until = NULL, updated_at = f.ended_at
      FROM writable f WHERE deliveries.id = f.id
      RETURNING f.position, deliveries.attempt_count, deliveries.endpoint_id
    ), attempt AS (
      INSERT INTO delivery_attempts
        (id, delivery_id, number, url, outcome, cause, cause_detail, status_code, response_excerpt, started_at, duration_ms)
      SELECT f.attempt_id, f.id, delivery.attempt_count, f.shown_url, f.outcome, f.cause, f.cause_detail, f.status_code, f.excerpt, f.started_at, f.duration_ms
      FROM delivery JOIN finished f USING (position)
    ), endpoint AS (
      UPDATE webhook_endpoints AS endpoint
      SET failing_since = CASE WHEN succeeded IS NOT TRUE
                               THEN COALESCE(NULLIF(endpoint.failing_since, ended_run_since), result.failing_since) END,
          prompt = result.prompt,
          resting_until = CASE WHEN endpoint.failing_since = pause_since THEN pause_until
                               WHEN succeeded IS NOT TRUE THEN endpoint.resting_until END,
          disabled_at = CASE WHEN gone OR endpoint.failing_since = too_long_since THEN ended_at END,
          disabled_reason = CASE WHEN gone THEN 'gone' WHEN endpoint.failing_since = too_long_since THEN 'failing' END,
          updated_at = ended_at
      FROM result
      WHERE endpoint.id IN (SELECT id FROM locked_endpoint) AND endpoint.id = result.endpoint_id AND ${sameEndpoint}
        AND ${endpointChanges}
      RETURNING endpoint.id, endpoint.disabled_at
    )
    SELECT position, endpoint.disabled_at IS NOT NULL AS "endpointDisabled",
      endpoint.disabled_at IS NULL AND before.disabled_at IS NULL AND before.url = f.url AS "endpointEnabled"
    FROM delivery JOIN finished f USING (position) JOIN webhook_endpoints before ON before.id = delivery.endpoint_id
      LEFT JOIN endpoint ON endpoint.id = delivery.endpoint_id`);
}
