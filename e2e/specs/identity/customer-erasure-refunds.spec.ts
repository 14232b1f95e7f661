import { newId } from "@/lib/base/ids";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { queueMails } from "@/lib/identity/mail/queue-mail.sql";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { fieldsOf, newCustomer, occurrencesOf, world } from "./erasable-customer";

test("erasing a customer erases the reason and metadata of their refunds, and keeps the amounts", async () => {
  const { partner, shop, erase } = await world();
  const who = newCustomer();
  const { codes } = await sell(shop, [500]);
  const intent = await newIntent(partner, 500, fieldsOf(who));
  await pay(intent, codes);
  const subscription = await subscribe(partner, { ...fieldsOf(who), total_cycles: 1 });
  expect(await bill(shop, subscription, "jan")).toBe("created");
  const input = createRefundInput.parse({
    amount: 100,
    reason: `Asked by ${who.email}`,
    metadata: { secret: who.secret },
  });
  await createRefund(partner, { reference: intent.reference }, input);
  await createRefund(partner, { reference: subscription.reference, cycle: 1 }, input);
  expect(await occurrencesOf(who)).toHaveProperty("refunds");
  await erase(who.email);
  expect(await occurrencesOf(who)).toEqual({});
  const { rows } = await listRefunds(partner, { limit: 10 });
  expect(rows.map(({ amount, reason, metadata }) => ({ amount, reason, metadata }))).toEqual([
    { amount: 100, reason: "erased", metadata: { erased: true } },
    { amount: 100, reason: "erased", metadata: { erased: true } },
  ]);
});

/**
 * Creates a paid intent of a new customer. The result includes a function that refunds the intent, with the customer's data in
 * the refund's fields, and a function that erases the customer.
 */
async function refundable() {
  const { partner, shop, erase } = await world();
  const who = newCustomer();
  const intent = await newIntent(partner, 500, fieldsOf(who));
  await pay(intent, (await sell(shop, [500])).codes);
  const row = await rowOf({ id: "text", customerId: "text" })(sql`
    SELECT id, customer_id AS "customerId" FROM redemption_intents WHERE access_code = ${intent.access_code}`);
  const input = createRefundInput.parse({
    amount: 100,
    reason: `Asked by ${who.email}`,
    metadata: { secret: who.secret },
  });
  const refund = async () => (await createRefund(partner, { reference: intent.reference }, input)).data;
  return { who, refund, erase: () => erase(who.email), id: row?.id ?? "", customerId: row?.customerId ?? "" };
}

test("a customer's erasure that starts during a refund waits for the refund and then erases the refund's reason", async () => {
  const { who, refund, erase, id } = await refundable();
  const lock = await holdRow("redemption_intents", id);
  const refunded = refund();
  await lock.untilWaiting(1);
  const erased = erase();
  await lock.untilWaiting(2);
  await lock.release();
  expect((await refunded).reason).toBe(`Asked by ${who.email}`);
  expect(await erased).toMatchObject({ customers: 1 });
  expect(await occurrencesOf(who)).toEqual({});
});

test("a refund during or after the erasure of its customer stores neither the reason nor the metadata that its request contains", async () => {
  const { who, refund, erase, id } = await refundable();
  const lock = await holdRow("redemption_intents", id);
  const erased = erase();
  await lock.untilWaiting(1);
  const refunded = refund();
  await lock.untilWaiting(2);
  await lock.release();
  expect(await erased).toMatchObject({ customers: 1 });
  expect(await refunded).toMatchObject({ reason: "erased", metadata: { erased: true } });
  expect(await refund()).toMatchObject({ amount: 100, reason: "erased", metadata: { erased: true } });
  expect(await occurrencesOf(who)).toEqual({});
});

test("erasing a customer deletes the emails to the customer that have not been sent", async () => {
  const { who, erase, customerId } = await refundable();
  const queue = (customer: string) => {
    const mail = { to: who.email, subject: "Refund", text: "Refund", usefulMs: 60_000 };
    const queued = queueMails([mail], new Date(Date.now() + 60_000), sql`cause`, customer);
    return runOnce(sql`WITH cause AS (SELECT 1), ${queued} SELECT 1`);
  };
  const other = newId();
  await queue(customerId);
  await queue(other);
  await erase();
  const left = await rowOf({ own: "integer", others: "integer" })(sql`
    SELECT count(*) FILTER (WHERE customer_id = ${customerId}::uuid) AS own,
           count(*) FILTER (WHERE customer_id = ${other}::uuid) AS others FROM mails`);
  expect(left).toEqual({ own: 0, others: 1 });
  await runOnce(sql`DELETE FROM mails WHERE customer_id = ${other}::uuid`);
});
