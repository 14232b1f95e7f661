import { accessCodeField, type Environment, environmentField } from "@/lib/base/fields";
import { batched } from "@/lib/db/batching";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { onLane } from "@/lib/db/lanes";
import { sql } from "@/lib/db/sql";

/**
 * Looks up the environment of the checkout with a given access code. Batches concurrent calls into one statement at a time, so
 * that a flood of guessed codes uses only one connection.
 */
const selectEnvironment = batched({
  row: { environment: environmentField.options },
  fairnessKeyOf: () => "checkouts",
  statement: (codes: readonly string[]) => sql`
    WITH ${inputRows("lookup", codes, { code: ["text", (code) => code] })}
    SELECT position, environment FROM lookup CROSS JOIN LATERAL (
      SELECT environment FROM redemption_intents WHERE access_code = lookup.code
      UNION ALL SELECT environment FROM subscriptions WHERE access_code = lookup.code ${LOOKUP_PER_ROW}) AS checkout`,
});

/**
 * Returns the environment of the intent or subscription to which the access code in a page's path belongs, or undefined if the
 * code is malformed or unknown. Does not use the API's database connections.
 */
export async function environmentOfCheckout(path: string): Promise<Environment | undefined> {
  const code = accessCodeField.safeParse(path.split("/")[3]).data;
  if (code === undefined) return undefined;
  const [found] = await onLane("dashboards", () => selectEnvironment(code));
  return found?.environment;
}
