import pg from "pg";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { fillDatabase } from "../../bench/fill/fill-database";
import { gatherEarnings } from "../../bench/fill/gather-earnings";
import { DEEP } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";

const test = withOwnDatabase();

test("a database filled for benchmarks contains vouchers and violates no ledger invariant", {
  tag: DEEP,
}, async ({ database }) => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await fillDatabase(client, { rows: 500, accounts: 10 });
    await gatherEarnings(client);
    const { rows } = await client.query("SELECT count(*)::int AS count FROM vouchers");
    expect(rows[0].count).toBeGreaterThanOrEqual(500);
  } finally {
    await client.end();
  }
  expect(await checkInvariants()).toEqual([]);
});
