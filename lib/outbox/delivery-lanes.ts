import type { Environment } from "@/lib/base/fields";

/**
 * The lanes that deliveries wait in, each served independently: live apart from test, and endpoints on probation (new, slow,
 * failing) apart from those that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** The lane an endpoint's deliveries wait in. */
export function deliveryLaneOf({
  environment,
  prompt,
}: {
  environment: Environment;
  prompt: boolean;
}): DeliveryLane {
  return prompt ? environment : `${environment}-probation`;
}

/** Whether the endpoints of a lane are not known to answer promptly. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}
