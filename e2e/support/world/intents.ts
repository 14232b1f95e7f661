import type { Caller } from "@/lib/base/caller";
import { pool } from "@/lib/db/pool";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { createIntentInput, type IntentResource } from "@/lib/payments/intents/schema";

/** Creates a redemption intent of the partner. */
export async function ask(partner: Caller, amount: number, fields: object = {}): Promise<IntentResource> {
  const input = createIntentInput.parse({ email: "customer@example.com", amount, ...fields });
  return (await createIntent(partner, input)).data;
}

/** Creates an intent and returns the access code of its checkout. */
export async function openCheckout(partner: Caller, amount: number): Promise<string> {
  return (await ask(partner, amount)).access_code;
}

/** Pays an intent as a customer does at the checkout. Throws if the payment is refused. */
export async function pay({ access_code }: IntentResource, codes: readonly string[]): Promise<void> {
  const paid = await payIntent(access_code, [...codes], undefined);
  if (paid.kind !== "paid") throw new Error(`the intent is ${paid.kind}`);
}

/** Moves an intent's times back by two days, so that it has expired. */
export async function expire(accessCode: string): Promise<void> {
  await pool().query(
    `UPDATE redemption_intents SET created_at = created_at - interval '2 days',
       updated_at = updated_at - interval '2 days', expires_at = expires_at - interval '2 days'
     WHERE access_code = $1`,
    [accessCode],
  );
}

/** Lets an intent expire after a time, in milliseconds. */
export async function expireIn(accessCode: string, ms: number): Promise<void> {
  await pool().query("UPDATE redemption_intents SET expires_at = $2 WHERE access_code = $1", [
    accessCode,
    new Date(Date.now() + ms),
  ]);
}

/** Returns the number of refused codes counted against an intent. */
export async function refusalsOf(accessCode: string): Promise<number> {
  const { rows } = await pool().query<{ refused_codes: number }>(
    "SELECT refused_codes FROM redemption_intents WHERE access_code = $1",
    [accessCode],
  );
  return rows[0]?.refused_codes ?? Number.NaN;
}
