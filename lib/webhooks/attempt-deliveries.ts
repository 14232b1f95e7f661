import { attemptDelivery } from "./attempt-delivery";

const AT_ONCE = 4;

/** A delivery that is not over, and when to attempt it; null is at once. */
export type WaitingDelivery = { deliveryId: string; dueAt: Date | null };

/**
 * Attempts deliveries to one endpoint, four at once, and returns those to attempt again. After a failure no further one
 * is begun, and the rest is returned as due at once: a receiver that hangs takes one time-out here and not one each.
 * Rejects, once what was begun has ended, when the database fails.
 */
export async function attemptDeliveries(deliveryIds: readonly string[]): Promise<WaitingDelivery[]> {
  const untried = [...deliveryIds];
  const failed: WaitingDelivery[] = [];
  async function work(): Promise<void> {
    while (failed.length === 0) {
      const deliveryId = untried.shift();
      if (deliveryId === undefined) return;
      const dueAt = await attemptDelivery(deliveryId);
      if (dueAt) failed.push({ deliveryId, dueAt });
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const worker of workers) if (worker.status === "rejected") throw worker.reason;
  return [...failed, ...untried.map((deliveryId) => ({ deliveryId, dueAt: null }))];
}
