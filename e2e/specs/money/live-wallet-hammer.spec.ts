import { rowsOf, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { limit } from "../../support/world/two-operators";
import { actsOnLiveWallets, openLiveWallets } from "./hammer/acts-on-live-wallets";
import { performActs } from "./hammer/run-hammer";

// A dedicated database, because the operators act on all pending proposals, including those of other tests.
const test = withOwnDatabase();

test("after random concurrent changes, a live wallet holds exactly the amount that the product has confirmed, and its low-balance events match its event counter", {
  tag: PROPERTY,
}, async () => {
  const world = await openLiveWallets();
  const operations = rounds({ push: 200, deep: 5_000 });
  const { tally, faults } = await performActs(world, actsOnLiveWallets, {
    operations,
    workers: 12,
    seed: 20_261_128,
  });
  expect(faults).toEqual([]);
  expect(tally["end of a proposal: approved true"]).toBeGreaterThan(0);
  for (const { caller, confirmed } of world.shops) expect((await readWallet(caller)).balance).toBe(confirmed);
  expect(await checkInvariants()).toEqual([]);
  const wallets = await rowsOf({ counted: "integer", events: "integer", last: "integer?" })(sql`
    SELECT w.low_events AS counted, count(e.id) AS events, max(e.sequence) AS last
    FROM wallets w LEFT JOIN events e ON e.object_id = w.ledger_account_id GROUP BY w.ledger_account_id, w.low_events`);
  for (const { counted, events, last } of wallets) expect([events, last ?? 0]).toEqual([counted, counted]);
  const unapproved = await rowsOf({ amount: "integer" })(sql`SELECT amount FROM unapproved_adjustments`);
  for (const { amount } of unapproved) expect(amount).toBeLessThanOrEqual(limit());
});
