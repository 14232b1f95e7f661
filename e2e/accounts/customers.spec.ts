import type { Caller } from "@/lib/caller";
import { eraseCustomer } from "@/lib/customer-erasure/erase-customer";
import { listCustomers } from "@/lib/customers/list-customers";
import { expect, test } from "../fixtures/verbs";
import { newOperator, partnerInTest } from "../world/accounts";
import { ask } from "../world/intents";

const EMAILS = ["zoe@people.example", "zora@people.example", "zus@people.example"];

/** A page of two of the customers whose e-mail begins with a z. */
const page = (partner: Caller, before?: string) =>
  listCustomers(partner, { search: "z", limit: 2, ...(before !== undefined && { before }) });

test("customers are found by the beginning of their e-mail, in its order; where the last of a page is erased, the next begins anew", async () => {
  const [operator, partner] = [await newOperator(), await partnerInTest()];
  for (const email of [...EMAILS, "anna@people.example"]) await ask(partner, 500, { email });
  const first = await page(partner);
  const emails = ({ rows }: typeof first) => rows.map(({ email }) => email);
  expect(emails(first)).toEqual(EMAILS.slice(0, 2));
  expect(emails(await page(partner, first.next ?? ""))).toEqual(EMAILS.slice(2));

  const { accountId: account_id, environment } = partner;
  await eraseCustomer(operator, { account_id, environment, customer: EMAILS[1] ?? "" });
  expect(emails(await page(partner, first.next ?? ""))).toEqual([EMAILS[0], EMAILS[2]]);
});
