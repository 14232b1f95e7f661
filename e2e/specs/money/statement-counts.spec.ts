import { randomUUID } from "node:crypto";
import { pool } from "@/lib/db/pool";
import { deleteExpiredHits } from "@/lib/db/throttle/take-hit";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newClientIp, peopleIn } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { fund, sell, sellInTest } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/** A dedicated database, so that no concurrent lock or write causes a retry. */
const test = withOwnDatabase();

/** Returns the number of statements that `act` sends. Counts acquired connections, because each statement acquires one. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const connections = pool();
  let count = 0;
  const counting = () => {
    count += 1;
  };
  connections.on("acquire", counting);
  try {
    await act();
    return count;
  } finally {
    connections.off("acquire", counting);
  }
}

test("a payment takes two SQL statements, whether it uses one voucher code or twenty", async () => {
  const { partner, resellers } = await peopleIn("test");
  for (const number of [1, 20]) {
    const codes = await sellInTest(
      resellers[0],
      Array.from({ length: number }, () => 500),
    );
    const accessCode = await openCheckout(partner, 500 * number);
    const pay = () => payIntent(accessCode, codes, newClientIp());
    // Otherwise the payment itself might delete expired throttle hits, which takes further statements.
    await deleteExpiredHits();
    expect(await statementsOf(async () => expect(await pay()).toEqual({ kind: "paid" }))).toBe(2);
  }
});

test("a sale takes one SQL statement", async () => {
  const { operator, resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 1_000);
  expect(await statementsOf(() => sell(reseller, [500, 500]))).toBe(1);
});

test("billing a cycle takes two SQL statements", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 5_000);
  const subscription = await subscribe(partner);
  const cycle = () => bill(reseller, subscription, randomUUID());
  expect(await statementsOf(async () => expect(await cycle()).toBe("created"))).toBe(2);
});
