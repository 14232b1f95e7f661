import type { Tenant } from "@/lib/base/caller";
import { endpointIdOf, newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import type { EventType } from "@/lib/webhooks/event-catalogue";

/**
 * The options for a new delivery. By default, the event is of type `redemption-intent.success`, and the endpoint is the
 * account's first one.
 */
type DeliveryOptions = {
  readonly type?: EventType;
  /** The public ID of the endpoint. */
  readonly endpoint?: string;
  readonly db?: ReturnType<typeof prisma>;
};

/** Creates an event that belongs to the owner, with a delivery that is due now. Returns the delivery's ID. */
export async function newDelivery(
  owner: Tenant,
  payload = '{"type":"test","data":{}}',
  options: DeliveryOptions = {},
): Promise<string> {
  const [id = ""] = await newDeliveriesOf(owner, [payload], options);
  return id;
}

/**
 * For each payload, creates an event that belongs to the owner, with a delivery that is due now. Returns the deliveries' IDs in
 * the order of the payloads.
 */
export async function newDeliveriesOf(
  { accountId, environment }: Tenant,
  payloads: readonly string[],
  { type = "redemption-intent.success", endpoint, db = prisma() }: DeliveryOptions = {},
): Promise<string[]> {
  const named = endpoint === undefined ? { number: 1 } : { id: endpointIdOf(endpoint) ?? "" };
  const { id: endpointId } = await db.webhookEndpoint.findFirstOrThrow({
    where: { accountId, environment, ...named },
  });
  const at = new Date();
  const stamps = { accountId, environment, createdAt: at };
  const events = payloads.map((payload) => ({ id: newId(), payload }));
  // Creates all rows in one transaction, because other tests check the invariants at the same time.
  await db.$transaction([
    db.event.createMany({
      data: events.map((event) => ({ ...stamps, ...event, type, objectId: newId(), sequence: 1 })),
    }),
    db.delivery.createMany({
      data: events.map(({ id }) => ({
        ...stamps,
        id,
        eventId: id,
        eventType: type,
        endpointId,
        nextAttemptAt: at,
        updatedAt: at,
      })),
    }),
  ]);
  return events.map(({ id }) => id);
}

/** Returns a delivery with its endpoint, and with its attempts in order. */
export async function readDelivery(id: string) {
  const delivery = await prisma().delivery.findUniqueOrThrow({
    where: { id },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  const where = { id: delivery.endpointId ?? "" };
  return { ...delivery, endpoint: await prisma().webhookEndpoint.findUniqueOrThrow({ where }) };
}

/** Moves the next attempt of a delivery and the end of its lease, if it has one, into the past. */
export async function makeDeliveryDue(id: string): Promise<void> {
  const moment = new Date(Date.now() - 1);
  await prisma().delivery.update({ where: { id }, data: { nextAttemptAt: moment } });
  await prisma().delivery.updateMany({
    where: { id, leasedUntil: { not: null } },
    data: { leasedUntil: moment },
  });
}
