import { accessCodeField } from "@/lib/base/fields";
import { rowOf, sql } from "@/lib/db/sql";

/** Returns whether a page's path has the access code of an intent or a subscription. */
export async function isKnownCheckout(path: string): Promise<boolean> {
  const code = accessCodeField.safeParse(path.split("/")[3]).data;
  if (code === undefined) return false;
  const row = await rowOf({ isKnown: "boolean" })(sql`
    SELECT EXISTS (SELECT FROM redemption_intents WHERE access_code = ${code})
      OR EXISTS (SELECT FROM subscriptions WHERE access_code = ${code}) AS "isKnown"`);
  return row?.isKnown === true;
}
