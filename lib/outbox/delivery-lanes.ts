import type { Environment } from "@/lib/fields";

/**
 * The lanes that deliveries wait in, each with places of its own: live apart from test, and endpoints that are not known
 * to answer (new, slow, failing) apart from those that do.
 */
export const DELIVERY_LANES = ["live", "test", "live-doubtful", "test-doubtful"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** Which lane an endpoint's deliveries wait in. */
export function deliveryLaneOf({
  environment,
  prompt,
}: {
  environment: Environment;
  prompt: boolean;
}): DeliveryLane {
  return prompt ? environment : `${environment}-doubtful`;
}
