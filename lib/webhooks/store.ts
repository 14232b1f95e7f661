import type { Caller } from "@/lib/accounts/caller";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import type { Environment } from "@/lib/fields";
import { newId } from "@/lib/ids";
import type { DueDelivery } from "@/lib/jobs/batches";
import type { Ruling } from "./rules";
import type { Answer } from "./send-request";

type Owner = Pick<Caller, "accountId" | "environment">;

function endpointKey({ accountId, environment }: Owner) {
  return { accountId_environment: { accountId, environment } };
}

export function findEndpoint(owner: Owner) {
  return prisma().webhookEndpoint.findUnique({ where: endpointKey(owner) });
}

/** Creates the endpoint with that secret, or gives the existing one another URL and a fresh start. */
export function upsertEndpoint(
  { accountId, environment }: Owner,
  wanted: { url: string; secretCipher: Buffer; at: Date },
) {
  const { url, secretCipher, at } = wanted;
  return prisma().webhookEndpoint.upsert({
    where: endpointKey({ accountId, environment }),
    create: {
      id: newId(),
      accountId,
      environment,
      url,
      secretCipher: new Uint8Array(secretCipher),
      createdAt: at,
      updatedAt: at,
    },
    update: { url, failingSince: null, disabledAt: null, disabledReason: null, updatedAt: at },
  });
}

/** Puts a new secret in the place of the present one, which stays valid until `previousExpiresAt`. */
export async function replaceSecret(
  { accountId, environment }: Owner,
  { secretCipher, previousExpiresAt, at }: { secretCipher: Buffer; previousExpiresAt: Date; at: Date },
): Promise<boolean> {
  const rows = await runOnce(sql`
    UPDATE webhook_endpoints
    SET previous_secret_cipher = secret_cipher, previous_secret_expires_at = ${previousExpiresAt},
        secret_cipher = ${secretCipher}, updated_at = ${at}
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment
    RETURNING id`);
  return rows.length > 0;
}

type PageOfDeliveries = {
  status?: "pending" | "succeeded" | "failed" | undefined;
  after?: string | undefined;
  take: number;
};

/** Newest first, each with its event's type and its last attempt. */
export function findDeliveries({ accountId, environment }: Owner, { status, after, take }: PageOfDeliveries) {
  return prisma().delivery.findMany({
    where: { accountId, environment, ...(status && { status }), ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take,
    include: {
      event: { select: { id: true, type: true } },
      attempts: { orderBy: { number: "desc" }, take: 1 },
    },
  });
}

/** Everything an attempt needs, as it is at that moment. */
export type ClaimedDelivery = {
  id: string;
  attemptCount: number;
  environment: Environment;
  eventId: string;
  payload: string;
  endpointId: string;
  url: string;
  secretCipher: Buffer;
  previousSecretCipher: Buffer | null;
  previousSecretExpiresAt: Date | null;
  failingSince: Date | null;
  endpointDisabled: boolean;
};

/**
 * Takes a due delivery that nobody holds, until `leasedUntil`. Without a row there is nothing to do. Where the endpoint
 * is disabled the delivery ends as failed instead of being taken.
 */
export async function claimDelivery(
  deliveryId: string,
  { at, dueBy, leasedUntil }: { at: Date; dueBy: Date; leasedUntil: Date },
): Promise<ClaimedDelivery | undefined> {
  const [claimed] = await runOnce<ClaimedDelivery>(sql`
    UPDATE deliveries AS delivery SET
      status = CASE WHEN endpoint.disabled_at IS NULL THEN delivery.status ELSE 'failed' END,
      next_attempt_at = CASE WHEN endpoint.disabled_at IS NULL THEN delivery.next_attempt_at END,
      leased_until = CASE WHEN endpoint.disabled_at IS NULL THEN ${leasedUntil}::timestamptz END,
      updated_at = ${at}
    FROM webhook_endpoints AS endpoint, events AS event
    WHERE delivery.id = ${deliveryId}::uuid AND delivery.status = 'pending' AND delivery.next_attempt_at <= ${dueBy}
      AND (delivery.leased_until IS NULL OR delivery.leased_until <= ${at})
      AND endpoint.id = delivery.endpoint_id AND event.id = delivery.event_id
    RETURNING delivery.id, delivery.attempt_count AS "attemptCount", delivery.environment,
      event.id AS "eventId", event.payload, endpoint.id AS "endpointId", endpoint.url,
      endpoint.secret_cipher AS "secretCipher", endpoint.previous_secret_cipher AS "previousSecretCipher",
      endpoint.previous_secret_expires_at AS "previousSecretExpiresAt", endpoint.failing_since AS "failingSince",
      endpoint.disabled_at IS NOT NULL AS "endpointDisabled"`);
  return claimed;
}

export type FinishedAttempt = {
  leasedUntil: Date;
  startedAt: Date;
  endedAt: Date;
  answer: Answer;
  ruling: Ruling;
};

/**
 * Writes an attempt down: what came of it, what follows for the delivery, and what it says of the endpoint. Undefined
 * when the lease has passed to somebody else meanwhile; then nothing is written.
 *
 * The endpoint's row is touched only when its state changes, so that a healthy endpoint's deliveries do not wait for
 * each other, and only while it still has the URL that was called; five days of failures must still be the same five days.
 */
export async function recordAttempt(
  claimed: ClaimedDelivery,
  finished: FinishedAttempt,
): Promise<{ endpointDisabled: boolean } | undefined> {
  const { leasedUntil, startedAt, endedAt, answer, ruling } = finished;
  const { delivery, disable } = ruling;
  const nextAttemptAt = delivery.status === "pending" ? delivery.nextAttemptAt : null;
  const succeeded = delivery.status === "succeeded";
  const [recorded] = await runOnce<{ endpointDisabled: boolean }>(sql`
    WITH delivery AS (
      UPDATE deliveries
      SET status = ${delivery.status}::delivery_status, attempt_count = attempt_count + 1,
          next_attempt_at = ${nextAttemptAt}::timestamptz, leased_until = NULL, updated_at = ${endedAt}
      WHERE id = ${claimed.id}::uuid AND status = 'pending' AND leased_until = ${leasedUntil}
        AND attempt_count = ${claimed.attemptCount}
      RETURNING id, attempt_count, endpoint_id
    ), attempt AS (
      INSERT INTO delivery_attempts
        (id, delivery_id, number, outcome, status_code, response_excerpt, started_at, duration_ms)
      SELECT ${newId()}::uuid, id, attempt_count, ${answer.outcome}, ${answer.status}::int, ${answer.excerpt}::text,
             ${startedAt}::timestamptz, ${answer.durationMs}::int
      FROM delivery
    ), endpoint AS (
      UPDATE webhook_endpoints AS endpoint
      SET failing_since = CASE WHEN NOT ${succeeded}::boolean THEN COALESCE(failing_since, ${startedAt}::timestamptz) END,
          disabled_at = CASE WHEN ${disable}::text IS NOT NULL THEN ${endedAt}::timestamptz END,
          disabled_reason = ${disable}::text, updated_at = ${endedAt}
      FROM delivery
      WHERE endpoint.id = delivery.endpoint_id AND endpoint.url = ${claimed.url} AND endpoint.disabled_at IS NULL
        AND CASE ${disable ?? "none"}::text
              WHEN 'gone' THEN TRUE
              WHEN 'failing' THEN endpoint.failing_since = ${claimed.failingSince}::timestamptz
              ELSE (endpoint.failing_since IS NULL) <> ${succeeded}::boolean
            END
      RETURNING endpoint.disabled_at
    )
    SELECT EXISTS (SELECT FROM endpoint WHERE disabled_at IS NOT NULL) AS "endpointDisabled" FROM delivery`);
  return recorded;
}

export type UnannouncedSearch = {
  at: Date;
  /** Rows due before then; what is due later has a run of its own that is about to wake. */
  dueBefore: Date;
  /** A row announced after then is taken to be waiting in the engine. */
  announcedAfter: Date;
  graceMs: number;
  perEndpoint: number;
  limit: number;
};

/**
 * Due deliveries that nobody holds and that the engine seems not to know, the longest due first. Of each endpoint as
 * many as keep the number waiting in the engine below `perEndpoint`: a receiver that hangs must not fill it.
 *
 * An announcement by the sweep is an `updated_at` well after the time the row was due; an attempt moves that time.
 * A lease that has run out is a crash, however lately the row was announced.
 */
export function findUnannounced(search: UnannouncedSearch): Promise<DueDelivery[]> {
  const { at, dueBefore, announcedAfter, graceMs, perEndpoint, limit } = search;
  return runOnce<DueDelivery>(sql`
    WITH due AS (
      SELECT id, endpoint_id, next_attempt_at,
        leased_until IS NULL AND updated_at > ${announcedAfter}
          AND updated_at >= next_attempt_at + ${graceMs}::int * INTERVAL '1 millisecond' AS announced
      FROM deliveries
      WHERE status = 'pending' AND next_attempt_at <= ${dueBefore} AND (leased_until IS NULL OR leased_until <= ${at})
    ), placed AS (
      SELECT id, endpoint_id, next_attempt_at, announced,
        row_number() OVER (PARTITION BY endpoint_id ORDER BY announced DESC, next_attempt_at, id) AS place
      FROM due
    )
    SELECT id AS "deliveryId", endpoint_id AS "endpointId" FROM placed
    WHERE NOT announced AND place <= ${perEndpoint}::int
    ORDER BY next_attempt_at, id
    LIMIT ${limit}::int`);
}

/** Marks deliveries as announced, unless somebody has taken them meanwhile. */
export async function markAnnounced(deliveryIds: readonly string[], at: Date): Promise<void> {
  await runOnce(sql`
    UPDATE deliveries SET updated_at = ${at}, leased_until = NULL
    WHERE id = ANY(${deliveryIds}::uuid[]) AND status = 'pending' AND (leased_until IS NULL OR leased_until <= ${at})`);
}
