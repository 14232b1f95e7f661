import { ERASED } from "@/lib/base/erased";
import type { Prisma } from "@/lib/db/generated/client";
import { runOnce, sql } from "@/lib/db/sql";
import { erasePayload } from "./rules";

export type Transaction = Prisma.TransactionClient;

const BATCH_SIZE = 200;

/** Pending webhook deliveries that are leased until `until`, so that none is attempted during the erasure. */
export type LeasedDeliveries = { readonly deliveries: string[]; readonly until: Date };

export async function releaseLeases({ deliveries, until }: LeasedDeliveries): Promise<void> {
  await runOnce(sql`
    UPDATE deliveries SET leased_until = NULL
    WHERE id = ANY(${deliveries}::uuid[]) AND status::text = 'pending' AND leased_until = ${until}`);
}

/**
 * Erases the customer from the events of these objects, and returns the events' IDs. Also erases the receivers' responses,
 * because they can repeat personal data. Leases pending deliveries, so that no new attempt sends the old payload and no attempt
 * in progress stores its result. Locks the events first, in ID order as resends do, so that a resend adds its delivery either
 * before the lease or after the transaction. The update alone would lock them FOR NO KEY UPDATE, which does not block a resend.
 */
export async function eraseEvents(
  tx: Transaction,
  objectIds: string[],
  customerId: string,
  leased: LeasedDeliveries,
): Promise<string[]> {
  const events = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT id FROM events WHERE object_id = ANY(${objectIds}::uuid[]) ORDER BY id FOR UPDATE`);
  const ids = events.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await eraseBatch(tx, ids.slice(from, from + BATCH_SIZE), customerId, leased);
  return ids;
}

async function eraseBatch(
  tx: Transaction,
  ids: string[],
  customerId: string,
  leased: LeasedDeliveries,
): Promise<void> {
  const events = await tx.$queryRaw<{ id: string; payload: string }[]>(sql`
    SELECT id, payload FROM events WHERE id = ANY(${ids}::uuid[])`);
  const payloads = events.map(({ payload }) => erasePayload(payload, customerId));
  await tx.$executeRaw(sql`
    UPDATE events e SET payload = erased.payload
    FROM unnest(${events.map(({ id }) => id)}::uuid[], ${payloads}::text[]) AS erased(id, payload) WHERE e.id = erased.id`);
  const pending = await tx.$queryRaw<{ id: string }[]>(sql`
    UPDATE deliveries SET leased_until = ${leased.until}
    WHERE event_id = ANY(${ids}::uuid[]) AND status::text = 'pending' RETURNING id`);
  leased.deliveries.push(...pending.map(({ id }) => id));
  await tx.$executeRaw(sql`
    UPDATE delivery_attempts t SET response_excerpt = ${ERASED} FROM deliveries d
    WHERE d.event_id = ANY(${ids}::uuid[]) AND t.delivery_id = d.id AND t.response_excerpt IS NOT NULL`);
}
