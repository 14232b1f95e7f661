import { rowsOf, sql } from "@/lib/db/sql";
import type { Account } from "../accounts";
import type { ConfirmedEffects } from "./trades";

type StoredEffects = {
  payments: string[];
  intents: string[];
  canceled: string[];
  cycles: number;
  events: string[];
};

/**
 * Returns the effects of an account's trade that are in the database, including its reseller's sales and bills. They have the
 * same form as the result of {@link expected}.
 */
export async function found({ caller, subscription }: Account): Promise<StoredEffects> {
  const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference).sort();
  const read = rowsOf({ reference: "text" });
  const { accountId } = caller;
  const sold = await read(sql`
    SELECT p.reference FROM voucher_payments p JOIN idempotency_keys k ON k.resource_id = p.id
    WHERE k.key LIKE ${`sale ${subscription.reference} %`}`);
  const billed = await read(sql`
    SELECT p.reference FROM subscription_cycles c JOIN voucher_payments p ON p.id = c.payment_id
    WHERE c.subscription_id = ${subscription.id}::uuid`);
  const intents = await read(sql`
    SELECT i.reference FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id
    WHERE i.account_id = ${accountId}::uuid AND i.status = 'success' AND r.amount = i.amount`);
  const canceled = await read(sql`
    SELECT reference FROM subscriptions WHERE account_id = ${accountId}::uuid AND status = 'canceled'`);
  const events = await rowsOf({ type: "text", count: "integer", objects: "integer" })(sql`
    SELECT type, count(*)::int AS count, count(DISTINCT object_id)::int AS objects
    FROM events WHERE account_id = ${accountId}::uuid GROUP BY type ORDER BY type`);
  return {
    payments: references([...sold, ...billed]),
    intents: references(intents),
    canceled: references(canceled),
    cycles: billed.length,
    events: events.map(({ type, count, objects }) => `${type}: ${count} of ${objects}`),
  };
}

/** Returns the effects that the database must contain, given the effects that were confirmed to the clients. */
export function expected({ payments, intents, canceled, cycles }: ConfirmedEffects): StoredEffects {
  return {
    payments: [...payments].sort(),
    intents: [...intents].sort(),
    canceled: [...canceled].sort(),
    cycles,
    events: [
      `redemption-intent.success: ${intents.size} of ${intents.size}`,
      "subscription.activated: 1 of 1",
      `subscription.cancelled: ${canceled.size} of ${canceled.size}`,
      `subscription.renewed: ${cycles - 1} of 1`,
    ],
  };
}

/**
 * Of the accounts' intents and subscriptions and the payments of the customer `anna`, counts those that `lists` does not
 * contain. All sales and bills of the trades are for this customer. Does not count the subscription with which each account was
 * created.
 */
export async function unexpectedRows(
  accounts: readonly Account[],
  lists: readonly StoredEffects[],
): Promise<number> {
  const known = lists.flatMap(({ payments, intents, canceled }) => [...payments, ...intents, ...canceled]);
  const initialReferences = accounts.map(({ subscription }) => subscription.reference);
  const rows = await rowsOf({ count: "integer" })(sql`
    SELECT count(*)::int AS count FROM (
      SELECT reference FROM voucher_payments WHERE customer_identifier = 'anna'
      UNION ALL SELECT reference FROM redemption_intents WHERE account_id = ANY(${accountIds(accounts)}::uuid[])
      UNION ALL SELECT reference FROM subscriptions WHERE account_id = ANY(${accountIds(accounts)}::uuid[])
    ) AS made WHERE reference <> ALL(${[...known, ...initialReferences]}::text[])`);
  return rows[0]?.count ?? Number.NaN;
}

function accountIds(accounts: readonly Account[]): string[] {
  return accounts.map(({ caller }) => caller.accountId);
}
