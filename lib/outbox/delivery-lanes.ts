import type { Environment } from "@/lib/base/fields";

/**
 * The lanes of deliveries. Each is served independently: live apart from test, and endpoints on probation (new, slow or
 * failing) apart from endpoints that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** The lane of an endpoint's deliveries. */
export function deliveryLaneOf({
  environment,
  prompt,
}: {
  environment: Environment;
  prompt: boolean;
}): DeliveryLane {
  return prompt ? environment : `${environment}-probation`;
}

/** True for lanes of endpoints on probation. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}
