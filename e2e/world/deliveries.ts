import type { Owner } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import type { EventType } from "@/lib/event-catalogue";
import { newId } from "@/lib/ids";

/** An event of the partner's, due at its endpoint now. Returns the delivery's id. */
export async function newDelivery(
  { accountId, environment }: Owner,
  payload = '{"type":"test","data":{}}',
  db = prisma(),
  type: EventType = "redemption-intent.success",
): Promise<string> {
  const endpoint = await db.webhookEndpoint.findUniqueOrThrow({
    where: { accountId_environment: { accountId, environment } },
  });
  const at = new Date();
  const id = newId();
  const stamps = { accountId, environment, createdAt: at };
  await db.event.create({
    data: {
      ...stamps,
      id,
      type,
      objectId: newId(),
      sequence: 1,
      payload,
      deliveries: { create: { ...stamps, id, endpointId: endpoint.id, nextAttemptAt: at, updatedAt: at } },
    },
  });
  return id;
}

/** A delivery with its endpoint and its attempts in order. */
export async function readDelivery(id: string) {
  const delivery = await prisma().delivery.findUniqueOrThrow({
    where: { id },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
  const where = { id: delivery.endpointId ?? "" };
  return { ...delivery, endpoint: await prisma().webhookEndpoint.findUniqueOrThrow({ where }) };
}

/** As though the waiting were over: the delivery is due, and a lease on it has run out. */
export async function letTimePass(id: string): Promise<void> {
  const moment = new Date(Date.now() - 1);
  await prisma().delivery.update({ where: { id }, data: { nextAttemptAt: moment } });
  await prisma().delivery.updateMany({
    where: { id, leasedUntil: { not: null } },
    data: { leasedUntil: moment },
  });
}
