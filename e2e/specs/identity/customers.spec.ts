import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { gatherEarnings } from "@/lib/insight/earnings/gather-earnings";
import { customerEarnings, listCustomersWithTotals } from "@/lib/insight/earnings/read-earnings";
import { grossOf, paymentCount, sumParts } from "@/lib/insight/earnings/rules";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newPartner, partnerInTest, peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const EMAILS = ["zoe@people.example", "zora@people.example", "zus@people.example"];

/** Returns a page of up to two customers whose email starts with z. */
const page = (partner: Caller, before?: string) =>
  listCustomers(partner, { search: "z", limit: 2, ...(before !== undefined && { before }) });

test("a partner finds customers by the beginning of their email, and the list starts over if the customer at the cursor was erased", async () => {
  const [operator, partner] = [await newOperator(), await partnerInTest()];
  for (const email of [...EMAILS, "anna@people.example"]) await newIntent(partner, 500, { email });
  const first = await page(partner);
  const emails = ({ rows }: typeof first) => rows.map(({ email }) => email);
  expect(emails(first)).toEqual(EMAILS.slice(0, 2));
  expect(emails(await page(partner, first.next ?? ""))).toEqual(EMAILS.slice(2));
  expect((await listCustomers(partner, { search: "@", limit: 2 })).rows).toEqual([]);

  const { accountId: account_id, environment } = partner;
  await eraseCustomer(operator, { account_id, environment, customer: EMAILS[1] ?? "" });
  expect(emails(await page(partner, first.next ?? ""))).toEqual([EMAILS[0], EMAILS[2]]);
});

test("the totals in the customer list match the totals on each customer's page and count only the account's own payments", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const other = callerFor(await newPartner(), "test");
  await fund(operator, resellers[0], 100_000);
  const paidBy: Record<string, readonly number[]> = {
    "one@people.example": [701],
    "two@people.example": [1_099, 3],
    "none@people.example": [],
  };
  for (const [email, amounts] of Object.entries(paidBy)) {
    await newIntent(partner, 5_000, { email });
    await newIntent(other, 5_000, { email });
    for (const amount of amounts)
      await pay(await newIntent(partner, amount, { email }), (await sell(resellers[0], [amount + 7])).codes);
  }
  const plan = await subscribe(partner, { email: "two@people.example", amount: 1_000 });
  for (const charge of ["jan", "feb"]) await bill(resellers[0], plan, charge);
  for (const gather of [false, true]) {
    if (gather) await gatherEarnings();
    const { rows } = await listCustomersWithTotals(partner, { limit: 10 });
    const totals = Object.fromEntries(
      rows.map(({ email, earned, complete }) => [email, [paymentCount(earned), grossOf(earned), complete]]),
    );
    expect(totals).toEqual({
      "one@people.example": [1, 701, true],
      "two@people.example": [4, 3_102, true],
      "none@people.example": [0, 0, true],
    });
    for (const { id, earned, complete } of rows)
      expect(await customerEarnings(partner, id)).toEqual({ earned, complete });
  }
  const { rows: foreign } = await listCustomersWithTotals(other, { limit: 10 });
  expect(foreign.map(({ earned }) => paymentCount(earned))).toEqual([0, 0, 0]);
  const [{ id = "" } = {}] = (await listCustomersWithTotals(partner, { limit: 1 })).rows;
  expect(await customerEarnings(other, id)).toEqual({ earned: sumParts([]), complete: true });
});
