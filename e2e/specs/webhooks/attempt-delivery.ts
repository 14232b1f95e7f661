import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/**
 * Attempts a delivery once, if it is due. Returns the time at which the next attempt is due, or null if none follows or the
 * delivery was not due.
 */
export async function attemptDelivery(
  deliveryId: string,
  options?: { timeoutMs?: number },
): Promise<Date | null> {
  const [waiting] = await attemptDeliveries([deliveryId], options);
  return waiting?.dueAt ?? null;
}
