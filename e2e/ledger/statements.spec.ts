import { randomUUID } from "node:crypto";
import { pool } from "@/lib/db/pool";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { newClientIp } from "../accounts/people";
import { expect, test } from "../fixtures/verbs";
import { bill, fund, people, subscribe } from "../subscriptions/people";
import { codesOf, newIntent } from "./vouchers";

/** How many statements the database is sent while something is done. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const shared = pool();
  const query = shared.query;
  let count = 0;
  shared.query = ((...given: Parameters<typeof query>) => {
    count += 1;
    return query.apply(shared, given);
  }) as typeof query;
  try {
    await act();
    return count;
  } finally {
    shared.query = query;
  }
}

test("paying takes one look and one write, with one code as with twenty", async () => {
  const { partner, resellers } = await people("test");
  for (const number of [1, 20]) {
    const codes = await codesOf(
      resellers[0],
      Array.from({ length: number }, () => 500),
    );
    const accessCode = await newIntent(partner, 500 * number);
    const pay = () => payIntent(accessCode, codes, newClientIp());
    expect(await statementsOf(async () => expect(await pay()).toEqual({ kind: "paid" }))).toBe(2);
  }
});

test("a sale is one statement", async () => {
  const { operator, resellers } = await people("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 1_000);
  expect(await statementsOf(() => codesOf(reseller, [500, 500], { funded: true }))).toBe(1);
});

test("a cycle is two looks and one write", async () => {
  const { operator, partner, resellers } = await people("test");
  const [reseller] = resellers;
  await fund(operator, reseller, 5_000);
  const subscription = await subscribe(partner, { amount: 1_000 });
  const cycle = () => bill(reseller, subscription, { charge: randomUUID(), denomination: 1_000 });
  expect(await statementsOf(async () => expect(await cycle()).toBe("created"))).toBe(3);
});
