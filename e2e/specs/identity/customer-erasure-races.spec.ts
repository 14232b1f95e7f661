import { randomUUID } from "node:crypto";
import { TEST_SHOP } from "@/lib/base/caller";
import { publicEventId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { eraseCustomerByCommand, findErasureAccount } from "@/lib/operator/customer-erasure/erase-customer";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { fieldsOf, keepView, newCustomer, occurrencesOf, world } from "./erasable-customer";

const DELIVERED = { outcome: "delivered", status: 200, durationMs: 1, retryAfter: undefined } as const;

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

test("an intent or subscription that is created for a customer during the customer's erasure is either erased too or belongs to a new customer", {
  tag: PROPERTY,
}, async () => {
  const all = await world();
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const who = newCustomer();
    await newIntent(all.partner, 500, fieldsOf(who));
    const during = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? newIntent(all.partner, 500, fieldsOf(who)) : subscribe(all.partner, fieldsOf(who)),
    );
    const [erased] = await Promise.all([all.erase(who.email), ...during]);
    expect(erased.customers).toBe(1);
    const left = await prisma().customer.findMany({
      where: { email: who.email },
      include: { intents: true, subscriptions: true },
    });
    const requests = left.flatMap(({ intents, subscriptions }) => [...intents, ...subscriptions]);
    expect(requests.length + erased.intents + erased.subscriptions).toBe(21);
    // Intents and subscriptions that were not erased belong to the new customer and are complete.
    for (const { metadata, ipAddress } of requests) {
      expect([ipAddress, Object.keys(metadata as object)]).toEqual([who.ip, ["secret", who.secret]]);
    }
    await all.erase(who.email);
    expect(await occurrencesOf(who)).toEqual({});
  }
});

test("an intent requested during the erasure of its customer is stored with a new customer", async () => {
  const all = await world();
  const who = newCustomer();
  await newIntent(all.partner, 500, fieldsOf(who));
  const customer = await prisma().customer.findFirstOrThrow({ where: { email: who.email } });
  const lock = await holdRow("customers", customer.id);
  const erasing = all.erase(who.email);
  await lock.untilWaiting(1);
  const asking = newIntent(all.partner, 700, fieldsOf(who));
  await lock.untilWaiting(2);
  await lock.release();

  expect((await erasing).intents).toBe(1);
  expect((await asking).customer.email).toBe(who.email);
  await all.erase(who.email);
  expect(await occurrencesOf(who)).toEqual({});
});

test("a webhook delivery attempt that is running during a customer's erasure stores no result, and the next attempt sends the event without the erased data", async () => {
  const all = await world();
  const who = newCustomer();
  await setEndpointUrl(all.partner);
  const { codes } = await sell(all.shop, [500]);
  const intent = await newIntent(all.partner, 500, fieldsOf(who));
  await payIntent(intent.access_code, codes, undefined);
  const { id } = await prisma().delivery.findFirstOrThrow({ where: { accountId: all.partner.accountId } });
  const sent: string[] = [];
  const [started, gate] = [signal(), signal()];
  const echo = async ({ body }: { readonly body: string }) => {
    sent.push(body);
    started.resolve();
    await gate.promise;
    return { ...DELIVERED, excerpt: body };
  };
  const attempt = attemptDeliveries([id], { send: echo });
  await started.promise;
  await all.erase(who.email);
  gate.resolve();
  await attempt;
  expect(await occurrencesOf(who)).toEqual({});
  await attemptDeliveries([id], { send: echo });
  expect(sent.map((body) => body.includes(who.email))).toEqual([true, false]);
  expect(await occurrencesOf(who)).toEqual({});
});

test("an event that is resent during a customer's erasure is sent without the erased data, and none of that data is stored, even if the receiver's response repeats the event", async () => {
  const all = await world();
  const who = newCustomer();
  await setEndpointUrl(all.partner);
  const intent = await newIntent(all.partner, 500, fieldsOf(who));
  await pay(intent, (await sell(all.shop, [500])).codes);
  const { accountId } = all.partner;
  const first = await prisma().delivery.findFirstOrThrow({ where: { accountId } });
  await attemptDeliveries([first.id], { send: async () => ({ ...DELIVERED, excerpt: null }) });

  // The erasure deletes saved views after it has changed the events.
  await keepView(all.partner, `search=${who.email}`, "One customer");
  const view = await prisma().savedView.findFirstOrThrow({ where: { accountId } });
  const lock = await holdRow("saved_views", view.id);
  const erasing = all.erase(who.email);
  await lock.untilWaiting(1);

  const sent: string[] = [];
  const [started, gate] = [signal(), signal()];
  const resending = resendEvent(all.partner, { id: publicEventId(first.eventId) }).then(async () => {
    const { id } = await prisma().delivery.findFirstOrThrow({ where: { accountId, status: "pending" } });
    await attemptDeliveries([id], {
      send: async ({ body }) => {
        sent.push(body);
        started.resolve();
        await gate.promise;
        return { ...DELIVERED, excerpt: body };
      },
    });
  });
  await Promise.race([lock.untilWaiting(2), started.promise]);
  await lock.release();
  await erasing;
  gate.resolve();
  await resending;
  expect(sent.map((body) => body.includes(who.email))).toEqual([false]);
  expect(await occurrencesOf(who)).toEqual({});
});

test("the command that erases a customer uses the database connections of background jobs", async () => {
  const all = await world();
  const who = newCustomer();
  await newIntent(all.partner, 500, fieldsOf(who));
  const customer = await prisma().customer.findFirstOrThrow({ where: { email: who.email } });
  const lock = await holdRow("customers", customer.id);
  const { accountId, environment } = all.partner;
  const erasing = eraseCustomerByCommand({ account_id: accountId, environment, customer: who.email });
  await lock.untilWaiting(1);
  const { rows } = await pool().query<{ name: string }>(
    "SELECT application_name AS name FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM customers%FOR UPDATE%'",
  );
  await lock.release();
  expect(rows).toContainEqual({ name: "tessera jobs" });
  expect(await erasing).toMatchObject({ customers: 1 });
});

test("an erasure delays new intents of its partner for the same customer, but not requests from other partners", async () => {
  const all = await world();
  const [who, outsider] = [newCustomer(), await newPartner()];
  await newIntent(all.partner, 500, fieldsOf(who));
  // The erasure deletes saved views after it has locked the rows of the customer and of their intents and subscriptions.
  await keepView(all.partner, `search=${who.email}`, "One customer");
  const view = await prisma().savedView.findFirstOrThrow({ where: { accountId: all.partner.accountId } });
  const lock = await holdRow("saved_views", view.id);
  const erasing = all.erase(who.email);
  await lock.untilWaiting(1);
  const theirs = newIntent(all.partner, 700, fieldsOf(who));
  const others = [700, 800].map((amount) => newIntent(callerFor(outsider, "test"), amount));
  expect((await Promise.all(others)).map(({ amount }) => amount)).toEqual([700, 800]);
  await lock.untilWaiting(2);
  await lock.release();
  expect((await erasing).intents).toBe(1);
  expect((await theirs).customer.email).toBe(who.email);
});

test("a payment during the erasure of its customer either succeeds, with the customer's data erased, or fails because the intent was canceled", {
  tag: PROPERTY,
}, async () => {
  const all = await world();
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    const who = newCustomer();
    const { codes } = await sell(all.shop, [500]);
    const intent = await newIntent(all.partner, 500, fieldsOf(who));
    const [paid] = await Promise.all([payIntent(intent.access_code, codes, undefined), all.erase(who.email)]);
    const { status, failure_reason: reason } = (await retrieveIntent(all.partner, intent)).data;
    expect([paid.kind, status, reason]).toEqual(
      paid.kind === "paid" ? ["paid", "success", null] : ["closed", "failed", "canceled"],
    );
    expect(await occurrencesOf(who)).toEqual({});
  }
});

test("billing a subscription cycle during the erasure of the customer either succeeds, with the customer's data erased, or is refused", {
  tag: PROPERTY,
}, async () => {
  const all = await world();
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    const who = newCustomer();
    const subscription = await subscribe(all.partner, fieldsOf(who));
    const noted = { customer_identifier: who.identifier };
    const [answer] = await Promise.all([bill(all.shop, subscription, "jan", noted), all.erase(who.email)]);
    expect(["created", "subscription_not_active"]).toContain(answer);
    expect(await occurrencesOf(who)).toEqual({});
  }
});

test("an erasure finds the account by its ID or email, and refuses unknown IDs and the built-in test shop", async () => {
  const { accountId, email } = await newPartner();
  expect([await findErasureAccount(accountId), await findErasureAccount(email.toUpperCase())]).toEqual([
    accountId,
    accountId,
  ]);
  for (const other of [randomUUID(), "a".repeat(36), TEST_SHOP.accountId])
    await expect(findErasureAccount(other), other).rejects.toMatchObject({
      code: "validation_failed",
      errors: { account: [expect.stringContaining("must be the ID of an account")] },
    });
});
