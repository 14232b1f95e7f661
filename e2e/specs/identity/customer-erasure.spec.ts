import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { findAccount } from "@/lib/accounts/find-account";
import { type Caller, TEST_SHOP } from "@/lib/base/caller";
import { prisma } from "@/lib/db/prisma";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { NO_ERASURES } from "@/lib/operator/customer-erasure/rules";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { retrievePayment } from "@/lib/payments/voucher-payments/read-payments";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { useInboxAsEndpoint } from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { findInDatabase } from "../../support/fixtures/find-in-database";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";
import {
  type Customer,
  fieldsOf,
  keepView,
  newCustomer,
  occurrencesOf,
  type World,
  world,
} from "./erasable-customer";

/**
 * Creates a paid and an open intent, a completed subscription and a subscription that was never billed, all of them with the
 * customer's data.
 */
async function live({ partner, shop }: World, who: Customer) {
  const { codes } = await sell(shop, [500]);
  const items = [{ name: `Shirt for ${who.email}`, quantity: 2, unit_amount: 250 }];
  const paid = await newIntent(partner, 500, { ...fieldsOf(who), items });
  await pay(paid, codes);
  const open = await newIntent(partner, 700, { ...fieldsOf(who), email: who.email.toUpperCase() });
  const billed = await subscribe(partner, { ...fieldsOf(who), total_cycles: 2 });
  for (const charge of ["jan", "feb"]) {
    const noted = { customer_identifier: who.identifier, metadata: { secret: who.secret } };
    expect(await bill(shop, billed, charge, noted)).toBe("created");
  }
  const pending = await subscribe(partner, fieldsOf(who));
  return { paid, open, billed, pending };
}

/** Makes `receiver` the account's webhook endpoint, attempts all pending deliveries, and returns the webhooks it received. */
async function deliverTo(account: Caller, receiver: Receiver) {
  const { accountId, environment } = account;
  await setEndpoint(account, { url: receiver.url });
  const due = await prisma().delivery.findMany({ where: { accountId, environment, status: "pending" } });
  await attemptDeliveries(due.map(({ id }) => id));
  return receiver.received;
}

test("erasing a customer removes their personal data from the whole database", async () => {
  const all = await world();
  const who = newCustomer();
  const receiver = await startReceiver((response, { body }) => response.writeHead(200).end(body));
  await setEndpoint(all.partner, { url: receiver.url });
  const created = await live(all, who);
  await keepView(all.shop, new URLSearchParams({ customer: who.identifier }).toString());
  await deliverTo(all.partner, receiver);
  const { url } = await useInboxAsEndpoint(all.partner);
  const token = url.split("/").at(-1) ?? "";
  for (const { body, headers } of receiver.received) {
    await receiveMessage({ token, headers: new Map(Object.entries(headers)), body: Buffer.from(body) });
  }
  expect(Object.keys(await occurrencesOf(who)).sort()).toEqual([
    ...["customer_words", "customers", "delivery_attempts", "events", "inbox_messages", "redemption_intents"],
    ...["saved_views", "subscriptions", "voucher_payments"],
  ]);

  const counts = { customers: 1, intents: 2, subscriptions: 2, payments: 2, events: 5, messages: 3 };
  expect(await all.erase(` ${who.email.toUpperCase()}`)).toEqual({ ...NO_ERASURES, ...counts, views: 1 });

  expect(await occurrencesOf(who)).toEqual({});
  const { data: paid } = await retrieveIntent(all.partner, created.paid);
  expect(paid).toEqual({
    ...paid,
    status: "success",
    amount: 500,
    metadata: { erased: true },
    description: "erased",
    items: [{ name: "erased", quantity: 2, unit_amount: 250, unit_amount_display: "€2.50", currency: "EUR" }],
    customer: { ...paid.customer, email: expect.stringMatching(/^erased-[0-9a-f-]{36}@customer\.invalid$/) },
  });
  await receiver.close();
});

test("erasing a customer cancels the customer's open intents and subscriptions, and later webhooks no longer contain the customer's data", async () => {
  const all = await world();
  const who = newCustomer();
  const receiver = await startReceiver(answering(204));
  await setEndpointUrl(all.partner, receiver.url);
  const { open, pending, billed } = await live(all, who);
  await all.erase(who.email);

  expect((await retrieveIntent(all.partner, open)).data).toMatchObject({
    status: "failed",
    failure_reason: "canceled",
  });
  expect((await retrieveSubscription(all.partner, pending)).data.status).toBe("canceled");
  expect((await retrieveSubscription(all.partner, billed)).data.status).toBe("completed");

  const verify = new Webhook(await revealSecret(all.partner));
  const eventTypes = (await deliverTo(all.partner, receiver)).map(({ body, headers }) => {
    const { type, data } = verify.verify(body, headers) as {
      type: string;
      data: { customer: { email: string } };
    };
    expect(data).toMatchObject({ metadata: { erased: true } });
    expect(data.customer.email).toMatch(/^erased-/);
    return type;
  });
  expect(eventTypes.sort()).toEqual([
    "redemption-intent.success",
    "subscription.activated",
    "subscription.cancelled",
    "subscription.completed",
  ]);
  await receiver.close();
});

test("erasing a customer again has no effect, and a later request with the same email creates a new customer", async () => {
  const all = await world();
  const who = newCustomer();
  const first = await newIntent(all.partner, 500, { ...fieldsOf(who), idempotency_key: "once" });
  await all.erase(who.email);
  expect(await all.erase(who.email)).toEqual(NO_ERASURES);

  const { audit } = await findAccount(all.operator, all.partner.accountId);
  expect(audit.filter(({ action }) => action === "customer.erased").map(({ detail }) => detail)).toEqual([
    { environment: "test", erased: "1 customer, 1 redemption intent, 1 event" },
  ]);

  const replayed = await newIntent(all.partner, 500, { ...fieldsOf(who), idempotency_key: "once" });
  expect([replayed.reference, replayed.customer.email]).toEqual([
    first.reference,
    expect.stringMatching(/^erased-/),
  ]);
  const later = await newIntent(all.partner, 500, { email: who.email });
  expect(later.customer.email).toBe(who.email);
  expect((await retrieveIntent(all.partner, first)).data.customer.email).toMatch(/^erased-/);
});

test("erasing a customer whose subscription a reseller bills is refused until the reseller confirms the subscription's cancellation", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 10_000);
  await setEndpointUrl(shop);
  const who = newCustomer();
  const billed = await subscribe(all.partner, fieldsOf(who));
  const pending = await subscribe(all.partner, fieldsOf(who));
  await bill(shop, billed, "jan", { reseller_subscription_reference: "order-1" });
  const input = { account_id: all.partner.accountId, environment: "live", customer: who.email } as const;
  const refusal = { code: "forbidden", message: expect.stringContaining(billed.reference) };

  await expect(eraseCustomer(all.operator, input)).rejects.toMatchObject(refusal);
  await cancelSubscription(all.partner, billed);
  await expect(eraseCustomer(all.operator, input)).rejects.toMatchObject(refusal);
  expect((await retrieveSubscription(all.partner, pending)).data.status).toBe("pending");

  await confirmCancellation(shop, {
    access_code: billed.accessCode,
    reseller_subscription_reference: "order-1",
  });
  expect(await eraseCustomer(all.operator, input)).toMatchObject({ customers: 1, subscriptions: 2 });
  expect(await occurrencesOf(who)).toEqual({});
});

test("erasing a customer by identifier affects only the payments of the given reseller and environment", async () => {
  const all = await world();
  const [shop, other] = all.resellers;
  await fund(all.operator, other, 10_000);
  const { email } = newCustomer();
  const sale = await sell(shop, [500], email);
  await sell(shop, [500], `${email}.org`);
  await sell(other, [500], email.toUpperCase());
  expect(await all.erase(email, { ...shop, environment: "live" })).toMatchObject({ payments: 0 });
  expect(await all.erase(email, shop)).toMatchObject({ customers: 0, payments: 1 });

  expect(await findInDatabase(email)).toEqual({ voucher_payments: 2 });
  await expect(
    retrievePayment(shop, { reference: sale.reference, customer_identifier: email }),
  ).rejects.toMatchObject({ code: "not_found" });
  const { data } = await retrievePayment(shop, { reference: sale.reference, customer_identifier: "erased" });
  expect(data).toMatchObject({ amount: 500, metadata: { erased: true } });
});

test("erasing a customer deletes the account's saved views that contain the customer's identifier, and no other views", async () => {
  const [all, others] = [await world(), await world()];
  const { email } = newCustomer();
  await newIntent(all.partner, 500, { email });
  const views = async ({ accountId }: Caller) =>
    (await prisma().savedView.findMany({ where: { accountId }, orderBy: { name: "asc" } })).map(
      ({ name }) => name,
    );
  for (const account of [all.partner, others.partner]) {
    const filter = new URLSearchParams({ sort: "new", search: email.toUpperCase() });
    await keepView(account, filter.toString(), "By filter");
    await keepView(account, `search=${email}&sort=new`, "By hand");
    await keepView(account, "sort=new", `Of ${email}`);
    await keepView(
      account,
      new URLSearchParams({ search: `a${email}` }).toString(),
      "Whose address ends alike",
    );
  }
  await all.erase(email);
  expect(await views(all.partner)).toEqual(["Whose address ends alike"]);
  expect(await views(others.partner)).toHaveLength(4);

  await sell(all.shop, [500], "success");
  const alike = ["customer=successes", "status=success"];
  for (const query of ["customer=success", ...alike]) await keepView(all.shop, query);
  await all.erase("success", all.shop);
  expect(await views(all.shop)).toEqual(alike);
});

test("only an operator can erase a customer, and the same customer of another account or in the other environment is not erased", async () => {
  const [all, others] = [await world(), await world()];
  const who = newCustomer();
  await newIntent(others.partner, 500, fieldsOf(who));
  await newIntent({ ...all.partner, environment: "live" }, 500, fieldsOf(who));
  await newIntent(all.partner, 500, fieldsOf(who));
  const before = await occurrencesOf(who);
  await expect(all.erase(who.email, all.partner, { ...all.operator, kind: "partner" })).rejects.toMatchObject(
    {
      code: "forbidden",
    },
  );
  for (const account of [
    { ...TEST_SHOP, accountId: randomUUID() },
    { ...TEST_SHOP, accountId: all.operator.accountId },
  ])
    await expect(all.erase(who.email, account)).rejects.toMatchObject({ code: "not_found" });
  expect(await occurrencesOf(who)).toEqual(before);

  await all.erase(who.email);
  expect(await occurrencesOf(who)).toEqual({ customer_words: 2, customers: 2, redemption_intents: 2 });
});
