import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { namesSql, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { listPendingProposals } from "@/lib/money/live-wallets/proposals";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, peopleIn } from "../../support/world/accounts";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const test = withOwnDatabase();

/**
 * Executes the SQL `consequence` for the next `times` row writes that match the trigger event `event`, to simulate conflicts
 * with concurrent writes. Counts these writes with a sequence, because sequences are not rolled back.
 */
async function failNext(times: number, event: Sql, consequence: Sql): Promise<void> {
  await runOnce(sql`CREATE SEQUENCE failures`);
  await runOnce(sql`
    CREATE FUNCTION fail_next() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('failures') <= ${namesSql(String(times))} THEN ${consequence} END IF;
      RETURN NEW;
    END $$`);
  await runOnce(sql`CREATE TRIGGER fail_next BEFORE ${event} FOR EACH ROW EXECUTE FUNCTION fail_next()`);
}

/** Ends {@link failNext}. Expects that all `times` failures occurred and that a write succeeded after them. */
async function failNoMore(times: number, table: Sql): Promise<void> {
  const row = await rowOf({ last: "integer" })(sql`SELECT last_value AS last FROM failures`);
  expect(row?.last).toBeGreaterThan(times);
  await runOnce(sql`DROP TRIGGER fail_next ON ${table}`);
  await runOnce(sql`DROP FUNCTION fail_next()`);
  await runOnce(sql`DROP SEQUENCE failures`);
}

const VIOLATED_FLOOR = sql`RAISE check_violation USING CONSTRAINT = 'wallets_balance_floor';`;
const NOTHING_WRITTEN = sql`RETURN NULL;`;

test("sales and billing requests are retried when a concurrent write makes their batch violate the wallet's minimum balance", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [reseller, other] = resellers;
  await fund(operator, reseller, 10_000);
  await fund(operator, other, 10_000);
  const subscriptions = await Promise.all([subscribe(partner), subscribe(partner)]);

  await failNext(5, sql`UPDATE ON wallets`, VIOLATED_FLOOR);
  const sales = await Promise.all([sell(reseller, [500]), sell(other, [500]), sell(reseller, [500])]);
  await failNoMore(5, sql`wallets`);
  await failNext(5, sql`UPDATE ON wallets`, VIOLATED_FLOOR);
  const bills = await Promise.all(subscriptions.map((one) => bill(reseller, one, randomUUID())));
  await failNoMore(5, sql`wallets`);

  expect(sales.map(({ amount }) => amount)).toEqual([500, 500, 500]);
  expect(bills).toEqual(["created", "created"]);
  expect((await readWallet(reseller)).balance).toBe(10_000 - 2 * 500 - 2 * 1_000);
  expect((await readWallet(other)).balance).toBe(10_000 - 500);
  expect(await checkInvariants()).toEqual([]);
});

for (const type of ["credit", "debit"] as const)
  test(`a live ${type} within the operator's limit is retried after a write conflict and creates no proposal`, async () => {
    const { operator, resellers } = await peopleIn("live");
    await newOperator();
    const [reseller] = resellers;
    await fund(operator, reseller, 1_000);

    await failNext(1, sql`INSERT ON transfers`, NOTHING_WRITTEN);
    const made = await adjustLiveWallet(operator, type, reseller.accountId, {
      amount: minor(400),
      reference: randomUUID(),
    });
    await failNoMore(1, sql`transfers`);

    expect(made).toEqual({ applied: true });
    expect((await readWallet(reseller)).balance).toBe(type === "debit" ? 600 : 1_400);
    expect(await listPendingProposals(operator, 10)).toEqual([]);
    expect(await checkInvariants()).toEqual([]);
  });
