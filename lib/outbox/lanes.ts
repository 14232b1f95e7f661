import type { Environment } from "@/lib/fields";

/**
 * The queues that deliveries wait in, each with places of its own: live apart from test, and endpoints that are not known
 * to answer (new, slow, failing) apart from those that do.
 */
export const LANES = ["live", "test", "live-doubtful", "test-doubtful"] as const;
export type Lane = (typeof LANES)[number];

/** Which lane an endpoint's deliveries wait in. */
export function laneOf({ environment, prompt }: { environment: Environment; prompt: boolean }): Lane {
  return prompt ? environment : `${environment}-doubtful`;
}
