import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";

/** One attempt at one delivery, if it is due. Returns when the next is due, or null when there is nothing more to do. */
export async function attemptDelivery(
  deliveryId: string,
  options?: { timeoutMs?: number },
): Promise<Date | null> {
  const [waiting] = await attemptDeliveries([deliveryId], options);
  return waiting?.dueAt ?? null;
}
