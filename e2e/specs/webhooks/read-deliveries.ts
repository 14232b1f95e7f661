import { eventIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { attemptDelivery } from "./attempt-delivery";

/**
 * Returns the deliveries of an event in ascending order of `round`, which numbers the deliveries to one endpoint. Each has its
 * attempts, oldest first.
 */
export function readDeliveries(event: string) {
  return prisma().delivery.findMany({
    where: { eventId: eventIdOf(event) ?? "" },
    orderBy: { round: "asc" },
    include: { attempts: { orderBy: { number: "asc" } } },
  });
}

/**
 * Attempts the latest delivery of an event once, if it is due. Returns the time at which the next attempt is due, or null if
 * none follows or the delivery was not due. Throws if the event has no delivery, or deliveries to several endpoints.
 */
export async function attemptLatest(event: string): Promise<Date | null> {
  const latest = (await readDeliveries(event)).filter((delivery) => delivery.latest);
  if (latest.length !== 1) throw new Error(`${event} has ${latest.length} latest deliveries`);
  return attemptDelivery(latest[0]?.id ?? "");
}
