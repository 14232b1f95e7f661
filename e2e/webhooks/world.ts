import type { Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import type { Environment } from "@/lib/fields";
import { newId } from "@/lib/ids";

/** A partner of its own for one test, in the test environment unless told otherwise. */
export async function newPartner(environment: Environment = "test", db = prisma()): Promise<Caller> {
  const accountId = newId();
  const companyName = "Webhook Tests Ltd";
  const email = `${accountId}@example.com`;
  await db.account.create({ data: { id: accountId, kind: "partner", companyName, email } });
  return { kind: "partner", accountId, environment, companyName, email, timezone: "UTC", feeBps: 3_000 };
}

/** An event of the partner's, due at its endpoint now. Returns the delivery's id. */
export async function newDelivery(
  { accountId, environment }: Caller,
  payload = '{"type":"test","data":{}}',
  db = prisma(),
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
      type: "redemption-intent.success",
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
