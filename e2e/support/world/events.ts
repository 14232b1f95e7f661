import { v7 } from "uuid";
import type { Caller, Tenant } from "@/lib/base/caller";
import { HOUR_MS, now, SECOND_MS, timestamp } from "@/lib/base/clock";
import type { Metadata } from "@/lib/base/fields";
import { newId, publicEventId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { recordEvents } from "@/lib/outbox/event.sql";
import type { EventStatus } from "@/lib/webhooks/deliveries/schema";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { sampleData } from "@/lib/webhooks/events/send-test-event";

/** Records an event for an account, by default the event of a paid intent. Returns the event's public ID and its time. */
export async function causeEvent(
  receiver: Caller,
  type: "redemption-intent.success" | "refund.created" = "redemption-intent.success",
): Promise<{ name: string; at: Date }> {
  const at = now();
  const event = { type, objectId: newId(), sequence: 1, data: sampleData(type, receiver, at) } as const;
  const row = await rowOf({ id: "text" })(sql`
    WITH cause AS (SELECT ${event.objectId}::uuid AS id), ${recordEvents([{ receiver, event, at }], sql`cause`)}
    SELECT id FROM event`);
  return { name: publicEventId(row?.id ?? ""), at };
}

/** The reason why a delivery ended, by its status. */
export const REASONS = {
  unsent: null,
  pending: null,
  succeeded: "succeeded",
  failed: "attempts_used_up",
} as const;

type PastEvent = {
  at?: Date;
  /** How far the time in the event's ID is ahead of its creation time, in milliseconds. */
  idAheadMs?: number;
  type?: EventType;
  /** The status of the event. `not_requested` creates no delivery. */
  status?: EventStatus;
  testEvent?: boolean;
  metadata?: Metadata;
};

/**
 * Creates a past event of an account with one delivery in the given status, and with one attempt if the delivery has ended. A
 * pending delivery is due in an hour. The account must have an endpoint unless the status is `unsent` or `not_requested`.
 * Returns the event's public ID.
 */
export async function pastEvent({ accountId, environment }: Tenant, past: PastEvent): Promise<string> {
  const { at = new Date(), idAheadMs = 0, status = "succeeded", testEvent = false, metadata } = past;
  const { type = "redemption-intent.success" } = past;
  const id = idAt(new Date(at.getTime() + idAheadMs));
  const endpoint = await prisma().webhookEndpoint.findFirst({ where: { accountId, environment, number: 1 } });
  const isOver = status === "succeeded" || status === "failed";
  const stamps = { accountId, environment, createdAt: at };
  const data = { reference: `RDM-${id}`, environment, sequence: 1, ...(metadata && { metadata }) };
  const attempt = {
    id: idAt(at),
    number: 1,
    url: endpoint?.url ?? "https://hooks.example.com/",
    startedAt: at,
    durationMs: 10,
    ...(status === "succeeded"
      ? { outcome: "delivered", statusCode: 204, responseExcerpt: "" }
      : { outcome: "http_error", statusCode: 500, responseExcerpt: "broken" }),
  };
  const delivery = status !== "not_requested" && {
    ...stamps,
    id,
    eventType: type,
    status,
    endedReason: REASONS[status],
    endpointId: status === "unsent" ? null : (endpoint?.id ?? null),
    nextAttemptAt: status === "pending" ? new Date(Date.now() + HOUR_MS) : null,
    attemptCount: isOver ? 1 : 0,
    updatedAt: at,
    ...(isOver && { attempts: { create: attempt } }),
  };
  await prisma().event.create({
    data: {
      ...stamps,
      id,
      type,
      objectId: newId(),
      sequence: 1,
      testEvent,
      payload: JSON.stringify({ type, timestamp: timestamp(at), data }),
      ...(delivery && { deliveries: { create: delivery } }),
    },
  });
  return publicEventId(id);
}

/**
 * Creates `count` events for the account in the test environment, each with a delivery in the given status. A pending delivery
 * is due in an hour. The times of the events are in ascending order and begin `ageMs` milliseconds ago, by default a second.
 */
export async function manyEvents(
  { accountId }: Pick<Caller, "accountId">,
  status: "succeeded" | "failed" | "unsent" | "pending",
  count: number,
  { type = "redemption-intent.success", ageMs = SECOND_MS }: { type?: EventType; ageMs?: number } = {},
): Promise<void> {
  await runOnce(sql`
    WITH event AS (
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
      SELECT uuid_v7_now(n - ${ageMs}::bigint * 1000), ${accountId}::uuid, 'test', ${type}, gen_random_uuid(), 1,
             '{"data":{}}', clock_timestamp() - ${ageMs} * INTERVAL '1 millisecond'
      FROM generate_series(1, ${count}::int) n RETURNING id, type, account_id, environment, created_at
    )
    INSERT INTO deliveries
      (id, event_id, event_type, endpoint_id, account_id, environment, status, ended_reason, next_attempt_at, created_at, updated_at)
    SELECT event.id, event.id, event.type, endpoint.id, event.account_id, event.environment, ${status}::delivery_status,
           ${REASONS[status]}::ended_reason, CASE WHEN ${status} = 'pending' THEN now() + INTERVAL '1 hour' END,
           event.created_at, event.created_at
    FROM event LEFT JOIN webhook_endpoints endpoint
      ON endpoint.account_id = event.account_id AND endpoint.environment = 'test' AND endpoint.number = 1 AND ${status} <> 'unsent'`);
}

/** Creates `count` unsent events of the owner, each with nearly the maximum of metadata. */
export async function bulkyEvents(owner: Tenant, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1)
    await pastEvent(owner, { status: "unsent", metadata: { note: "x".repeat(8_150) } });
}

/** Returns an ID as it would have been generated at `at`. */
function idAt(at: Date): string {
  return v7({ msecs: at.getTime() });
}
