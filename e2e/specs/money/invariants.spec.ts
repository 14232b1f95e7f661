import type { PoolClient } from "pg";
import { pool } from "@/lib/db/pool";
import { type Sql, sql } from "@/lib/db/sql";
import { ALL_IDS, breachesIn } from "@/lib/money/ledger/checked-rows.sql";
import { invariants } from "@/lib/money/ledger/invariants.sql";
import { OUTSTANDING_INVARIANT } from "@/lib/money/ledger/payout-invariants.sql";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { advanceOutstanding } from "@/lib/money/ledger/totals";
import { postRun } from "@/lib/money/payouts/payout-run";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator } from "../../support/world/accounts";
import { advanceTotalsToNow, newRun } from "../../support/world/payouts";
import { INSERT_SUBSCRIPTION, seedLedger } from "./seed-ledger";
import { violations } from "./violations";

const test = withOwnDatabase();

const OVERDUE_CYCLE = `
  INSERT INTO overdue_cycles (id, subscription_id, number, due_at, created_at)
  SELECT gen_random_uuid(), id, 2, now(), now() FROM subscriptions`;

/** For each invariant, by name, statements that violate it as a bug or a manual change could. */
const tamperings: Readonly<Record<string, string | readonly string[]>> = {
  "A wallet's balance is the sum of its transfers": "UPDATE wallets SET balance = balance + 1",
  "The entries of a wallet's statement add up from zero to its balance without gaps":
    "UPDATE transfers SET wallet_balance_after = wallet_balance_after + 1 WHERE kind = 'sale'",
  "A wallet's reserved amount is the sum of its pending proposed debits":
    "ALTER TABLE wallets DROP CONSTRAINT wallets_reserved_range; UPDATE wallets SET reserved = 1",
  "A voucher's balance is the sum of its transfers":
    "UPDATE vouchers SET current_balance = current_balance - 1 WHERE current_balance > 0",
  "A voucher's balance is between zero and its face value":
    "ALTER TABLE vouchers DROP CONSTRAINT vouchers_balance_range, DROP CONSTRAINT vouchers_breakage_range; UPDATE vouchers SET current_balance = initial_balance + 1",
  "A transfer to or from the platform has a wallet or a partner's account in the same environment on its other side, depending on the kind of transfer":
    "UPDATE transfers SET from_account_id = gen_random_uuid() WHERE kind = 'sale'",
  "A transfer has the account and the amount of the payment, top-up or other operation that caused it": [
    "UPDATE top_ups SET account_id = gen_random_uuid()",
    "UPDATE top_ups SET amount = amount + 1",
    "UPDATE voucher_payments SET account_id = gen_random_uuid()",
    "UPDATE redemption_intents SET account_id = gen_random_uuid()",
    "UPDATE payouts SET account_id = gen_random_uuid()",
    "UPDATE transfers SET cause_id = gen_random_uuid() WHERE kind = 'sale'",
    `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, wallet_balance_after, created_at)
     SELECT gen_random_uuid(), environment, 'charge_back', to_account_id, from_account_id, 1, cause_id, voucher_id, 0, now()
     FROM transfers WHERE kind = 'sale'`,
  ],
  "A voucher was sold once for its face value, and its breakage equals its expired amount": [
    "UPDATE vouchers SET initial_balance = initial_balance + 1",
    "UPDATE vouchers SET breakage_amount = 1 WHERE current_balance < initial_balance",
    `INSERT INTO transfers SELECT (t).* FROM (
       SELECT jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid())) AS t FROM transfers t WHERE kind = 'sale') copy`,
  ],
  "A voucher's redemptions equal its redemption transfers": "UPDATE redemptions SET amount = amount + 1",
  "A payment's amount is the total face value of its vouchers":
    "UPDATE voucher_payments SET amount = amount + 1",
  "For a paid intent, the redeemed amount, the payout and the fee are exactly the intent's; for an unpaid intent, nothing was redeemed":
    [
      "DELETE FROM transfers WHERE kind = 'fee'",
      "UPDATE redemption_intents SET status = 'pending', redeemed_at = NULL, refunded_amount = 0",
    ],
  "A subscription's cycles are numbered 1..n without gaps": `${INSERT_SUBSCRIPTION}; UPDATE subscriptions SET current_cycle = 2`,
  "For a billed cycle, the redeemed amount, the payout and the fee are exactly the subscription's":
    INSERT_SUBSCRIPTION,
  "A paid intent has one event, and an unpaid intent has none": [
    "DELETE FROM deliveries; DELETE FROM events",
    declareEvent("redemption-intent.success", "redemption_intents WHERE status = 'pending'"),
    `${declareEvent("redemption-intent.success", "ledger_accounts WHERE kind = 'wallet' LIMIT 1", "(SELECT id FROM redemption_intents WHERE status = 'success')")}`,
    `${declareEvent("redemption-intent.success", "ledger_accounts WHERE kind = 'partner' AND environment = 'live' LIMIT 1", "(SELECT id FROM redemption_intents WHERE status = 'success')")}`,
  ],
  "A failed intent has one event of its failure, and any other intent has none": [
    "UPDATE redemption_intents SET status = 'failed', failure_reason = 'expired' WHERE status = 'pending'",
    declareEvent("redemption-intent.failed", "redemption_intents"),
    "UPDATE events SET type = 'redemption-intent.failed'",
  ],
  "A paid payout has one event for its partner, and any other payout has none": [
    "UPDATE payouts SET status = 'paid', ended_at = now(), bank_reference = 'bank-1'",
    declareEvent("payout.paid", "payouts"),
  ],
  "An overdue cycle has one event for its partner, and its subscription records its latest overdue cycle": [
    `${INSERT_SUBSCRIPTION}; UPDATE subscriptions SET overdue_cycle = 2; ${OVERDUE_CYCLE}`,
    `${INSERT_SUBSCRIPTION}; ${OVERDUE_CYCLE}; ${declareEvent("cycle.overdue", "subscriptions", "(SELECT id FROM overdue_cycles)")}`,
    `UPDATE events SET type = 'cycle.overdue'`,
  ],
  "A subscription has exactly one event per change": INSERT_SUBSCRIPTION,
  "A wallet's last low-balance event matches its event counter": `
    INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
    SELECT gen_random_uuid(), account_id, environment, 'wallet.low_balance', id, 1, '{}', now()
    FROM ledger_accounts WHERE kind = 'wallet'`,
  "A refund has one event for its partner, and a refund of a cycle also has one per part for the reseller of its voucher": `
    INSERT INTO refunds (id, account_id, environment, reference, intent_id, amount, partner_amount, fee_amount, metadata, created_at)
    SELECT gen_random_uuid(), account_id, environment, 'RFD-1', id, 1, 1, 0, '{}', now() FROM redemption_intents LIMIT 1`,
  "An object's events are numbered 1..n": "UPDATE events SET sequence = sequence + 1000",
  "An event's deliveries to an endpoint are numbered without gaps, and only the last one is marked as latest or can be pending":
    "UPDATE deliveries SET latest = FALSE",
  "A partner is never paid more than it is owed":
    "UPDATE transfers SET amount = 100 * amount WHERE kind = 'payout'",
  "A payout's amount plus the refunds that it subtracts equals its partner's incoming transfers in its range":
    "UPDATE payouts SET amount = amount + 1, incoming_total = incoming_total + 1",
  "A partner's payouts cover consecutive ranges, so each transfer is in exactly one":
    "UPDATE payouts SET after_id = '00000000-0000-0000-0000-000000000001'",
  "A posted payout has a transfer, and a reversed payout also has a reversal": [
    "UPDATE payouts SET transfer_id = gen_random_uuid() WHERE transfer_id IS NOT NULL",
    "UPDATE payouts SET status = 'reversed', ended_at = now(), reversal_id = gen_random_uuid()",
  ],
  "Every payout transfer and every reversal belongs to exactly one payout": [
    "UPDATE transfers SET cause_id = gen_random_uuid() WHERE kind = 'payout'",
    `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, created_at)
       SELECT gen_random_uuid(), environment, 'payout_reversal', to_account_id, from_account_id, amount, cause_id, now()
       FROM transfers WHERE kind = 'payout'`,
  ],
  "The paid-out amount is the sum of the posted and paid payouts":
    "UPDATE transfers SET amount = amount + 1 WHERE kind = 'payout'",
  "A payout run's amount is the sum of its payouts, and all are in its environment": [
    "UPDATE payout_runs SET amount = amount + 1",
    "UPDATE payout_runs SET environment = 'live'",
  ],
  "The running totals equal the sums of the transfers up to their checkpoint":
    "UPDATE ledger_totals SET amount = amount + 1 WHERE incoming",
  [OUTSTANDING_INVARIANT]: "UPDATE outstanding_sums SET amount = amount + 1",
  "A voucher, its sale and its redemptions are in the same environment":
    "UPDATE redemptions SET environment = 'live'",
  "An event, its deliveries and their endpoint have the same account and environment":
    "UPDATE deliveries SET environment = 'live'",
  "A refund's transfers and parts sum to its amounts": [
    "UPDATE refund_parts SET amount = amount + 1",
    "DELETE FROM transfers WHERE kind = 'fee_refund'",
  ],
  "The refunds credited to a voucher equal its refund parts and never exceed the redemptions that they refund":
    ["DELETE FROM refund_parts", "UPDATE redemptions SET amount = 1"],
  "An intent's refunded amount is the sum of its refunds, and the fee is returned in proportion": [
    "UPDATE redemption_intents SET refunded_amount = refunded_amount + 1 WHERE status = 'success'",
    "UPDATE refunds SET fee_amount = fee_amount + 1, partner_amount = partner_amount - 1",
  ],
  "A cycle's refunded amount is the sum of its refunds, and the fee is returned in proportion": `${INSERT_SUBSCRIPTION}; UPDATE subscription_cycles SET refunded_amount = 1`,
  "A refund and the redemptions that its parts refund have the same account, environment and payment":
    "UPDATE refunds SET account_id = gen_random_uuid()",
  "A payout subtracts exactly the refunds that it claims": "UPDATE refunds SET payout_id = NULL",
  "A partner's claimed earnings and unclaimed refunds match its payouts and refunds, and together never exceed its earnings":
    [
      "UPDATE partner_balances SET claimed = claimed + 1",
      "UPDATE partner_balances SET unclaimed_refunds = unclaimed_refunds + 1",
      "DELETE FROM partner_balances",
      "UPDATE payouts SET incoming_total = incoming_total + 1000000; UPDATE partner_balances SET claimed = claimed + 1000000 WHERE claimed > 0",
    ],
};

/**
 * Returns a statement that inserts an event of the given type for each row of a table. `objectId` is an SQL expression for the
 * ID of the event's object, by default the ID of the row.
 */
function declareEvent(type: string, table: string, objectId = "id"): string {
  return `
    INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
    SELECT gen_random_uuid(), account_id, environment, '${type}', ${objectId}, 1001, '{}', now() FROM ${table}`;
}

/** Runs `work` in a transaction that is rolled back, with triggers and foreign keys disabled. */
async function insideNothing(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    await work(client);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

test.beforeAll(async () => {
  await seedLedger();
  const operator = await newOperator();
  const environment = "test";
  await postRun(operator, { environment, run_id: await newRun(operator, environment) });
  await advanceTotalsToNow();
  await advanceOutstanding();
});

test("every invariant is covered by statements that violate it", () => {
  expect(Object.keys(violations).sort()).toEqual(Object.keys(tamperings).sort());
  expect(invariants.map((invariant) => invariant.name).sort()).toEqual(Object.keys(tamperings).sort());
});

/**
 * The ways to divide a check into ranges, each as a query that returns the upper ID of every range: one range for all rows, or
 * one range that ends at each transfer and a last one for the rest.
 */
const ways: Readonly<Record<string, Sql>> = {
  "of all rows at once": sql`SELECT ${ALL_IDS.upTo}::uuid AS id`,
  "of one range at a time": sql`SELECT id FROM transfers UNION SELECT ${ALL_IDS.upTo} ORDER BY id`,
};

for (const [way, ends] of Object.entries(ways)) {
  for (const invariant of invariants) {
    const { name } = invariant;
    test(`an invariant check ${way} detects ${violations[name]}`, async () => {
      for (const tampering of [tamperings[name] ?? []].flat())
        await insideNothing(async (client) => {
          const ask = async ({ text, values }: Sql) =>
            (await client.query<{ id: string }>(text, values)).rows;
          const found = async () => {
            const parts: { id: string }[] = [];
            let { after } = ALL_IDS;
            for (const { id: upTo } of await ask(ends)) {
              parts.push(...(await ask(breachesIn(invariant, { after, upTo }))));
              after = upTo;
            }
            return parts;
          };
          expect(await found()).toEqual([]);
          await client.query(tampering);
          expect(await found(), tampering).not.toEqual([]);
        });
    });
  }
}

for (const { name, recountBreaches } of invariants) {
  if (!recountBreaches) continue;
  test(`a recount of all transfers detects ${violations[name]}`, async () => {
    for (const tampering of [tamperings[name] ?? []].flat())
      await insideNothing(async (client) => {
        const { text, values } = sql`WITH checked AS (SELECT id FROM ledger_accounts) ${recountBreaches}`;
        expect((await client.query(text, values)).rows).toEqual([]);
        await client.query(tampering);
        expect((await client.query(text, values)).rows, tampering).not.toEqual([]);
      });
  });
}

test("the check for partners that are paid more than they are owed does not read the transfers of their refunds", async () => {
  const invariant = invariants.find(({ name }) => name === "A partner is never paid more than it is owed");
  if (!invariant) throw new Error("the invariant is missing");
  await insideNothing(async (client) => {
    await client.query(
      `INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
       SELECT uuid_v7_at(clock_us(NULL) + n), 'test', 'refund', l.id, $1, 1, gen_random_uuid(), gen_random_uuid(), now()
       FROM ledger_accounts l CROSS JOIN generate_series(1, 1000) n WHERE l.kind = 'partner'`,
      [platformLedger.test.vouchers],
    );
    const { rows } = await client.query("SELECT id FROM transfers ORDER BY id DESC OFFSET 1 LIMIT 1");
    const { text, values } = breachesIn(invariant, { after: rows[0].id, upTo: ALL_IDS.upTo });
    const explained = await client.query(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values);
    const plan = explained.rows.map((line) => line["QUERY PLAN"]).join("\n");
    const read = [...plan.matchAll(/(?:rows=|Removed by Filter: )(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...read), plan).toBeLessThan(100);
  });
});
