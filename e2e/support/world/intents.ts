import type { Caller } from "@/lib/base/caller";
import { networkOf } from "@/lib/base/ip-address";
import { pool } from "@/lib/db/pool";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { createIntentInput, type IntentResource } from "@/lib/payments/intents/schema";

/** Creates a redemption intent of the partner for `amount` minor units. `fields` are further fields of the request. */
export async function newIntent(
  partner: Caller,
  amount: number,
  fields: object = {},
): Promise<IntentResource> {
  const input = createIntentInput.parse({ email: "customer@example.com", amount, ...fields });
  return (await createIntent(partner, input)).data;
}

/** Creates an intent for `amount` minor units and returns the access code of its checkout. */
export async function openCheckout(partner: Caller, amount: number): Promise<string> {
  return (await newIntent(partner, amount)).access_code;
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

/** Makes an intent expire in `ms` milliseconds. */
export async function expireIn(accessCode: string, ms: number): Promise<void> {
  await pool().query("UPDATE redemption_intents SET expires_at = $2 WHERE access_code = $1", [
    accessCode,
    new Date(Date.now() + ms),
  ]);
}

/** Returns the number of refused voucher codes counted against an intent. */
export async function refusalsOf(accessCode: string): Promise<number> {
  const { rows } = await pool().query<{ refused_codes: number }>(
    "SELECT refused_codes FROM redemption_intents WHERE access_code = $1",
    [accessCode],
  );
  return rows[0]?.refused_codes ?? Number.NaN;
}

/** Counts `refusals` refused voucher codes against the network of `ip`, as if they had been entered at other checkouts. */
export async function countRefusals(ip: string, refusals: number): Promise<void> {
  await pool().query(
    `INSERT INTO throttles (action, subject, hits, ends_at)
     VALUES ('refused_code', $1, array_fill(now(), ARRAY[$2::int]), now() + interval '15 minutes')
     ON CONFLICT (action, subject) DO UPDATE SET hits = throttles.hits || excluded.hits`,
    [networkOf(ip), refusals],
  );
}

/** Shortens the wait that a checkout imposes after refused codes by `seconds`, as if that time had passed. */
export async function skipWait(accessCode: string, seconds: number): Promise<void> {
  await pool().query(
    `UPDATE throttles SET hits = ARRAY[hits[1] - $2 * interval '1 second']
     WHERE action = 'code_wait' AND subject = $1`,
    [`checkout ${accessCode}`, seconds],
  );
}
