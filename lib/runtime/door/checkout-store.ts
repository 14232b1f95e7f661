import { accessCodeField } from "@/lib/base/fields";
import { batched } from "@/lib/db/batching";
import { inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { onLane } from "@/lib/db/lanes";
import { sql } from "@/lib/db/sql";

/**
 * Looks up an access code. Batches concurrent calls into one statement at a time, so that a flood of guessed codes uses only
 * one connection.
 */
const selectKnown = batched({
  row: { code: "text" },
  fairnessKeyOf: () => "checkouts",
  statement: (codes: readonly string[]) => sql`
    WITH ${inputRows("lookup", codes, { code: ["text", (code) => code] })}
    SELECT position, code FROM lookup
    WHERE EXISTS (SELECT FROM redemption_intents WHERE access_code = lookup.code ${LOOKUP_PER_ROW})
      OR EXISTS (SELECT FROM subscriptions WHERE access_code = lookup.code ${LOOKUP_PER_ROW})`,
});

/**
 * Returns true if the access code in a page's path belongs to an intent or a subscription. Does not use the API's database
 * connections.
 */
export async function isKnownCheckout(path: string): Promise<boolean> {
  const code = accessCodeField.safeParse(path.split("/")[3]).data;
  return code !== undefined && (await onLane("dashboards", () => selectKnown(code))).length > 0;
}
