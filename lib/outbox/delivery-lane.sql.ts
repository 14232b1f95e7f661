import { type Sql, sql } from "@/lib/db/sql";

/** `deliveryLaneOf` the row `endpoint`. */
export const endpointLane: Sql = sql`(endpoint.environment::text || CASE WHEN endpoint.prompt THEN '' ELSE '-probation' END)`;

/**
 * A condition on the row `endpoint`: it does not rest, or it is disabled and what is due there only ends. A second early,
 * because the clocks of an engine, of ours and of the database differ.
 */
export const endpointAvailable: Sql = sql`(endpoint.resting_until IS NULL
  OR endpoint.resting_until <= now() + interval '1 second' OR endpoint.disabled_at IS NOT NULL)`;
