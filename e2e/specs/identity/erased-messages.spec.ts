import { findAccount } from "@/lib/accounts/find-account";
import { prisma } from "@/lib/db/prisma";
import { saveView } from "@/lib/identity/saved-views/manage-views";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { NO_ERASURES } from "@/lib/operator/customer-erasure/rules";
import { eraseInput } from "@/lib/operator/customer-erasure/schema";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { useInboxAsEndpoint } from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newPartner, peopleIn } from "../../support/world/accounts";
import { paidIntent, refund } from "../../support/world/refunds";
import { fund, sell } from "../../support/world/sales";
import { addEndpoint } from "../webhooks/additional-endpoints";
import { fieldsOf, keepView, newCustomer, occurrencesOf } from "./erasable-customer";

test("erasing a customer by a short identifier keeps the inbox messages that contain the identifier only as a part of other values, and a blank identifier is refused", async () => {
  const { operator, resellers } = await peopleIn("test");
  const [shop] = resellers;
  const { url } = await useInboxAsEndpoint(shop);
  const token = url.split("/").at(-1) ?? "";
  for (const body of ['{"customer_identifier":"4"}', '{"amount":400,"customer_identifier":"44"}'])
    await receiveMessage({ token, headers: new Map(), body: Buffer.from(body) });
  const input = { account_id: shop.accountId, environment: "test", customer: "4" } as const;
  expect(await eraseCustomer(operator, input)).toMatchObject({ messages: 1 });
  for (const blank of ["", " ", "\u200b"])
    expect(eraseInput.safeParse({ ...input, customer: blank }).success).toBe(false);
});

for (const { identifier, erased, kept } of [
  { identifier: "kunde-1", erased: ["kunde-1"], kept: ["Kunde-1", "kunde-12", "my kunde-1"] },
  { identifier: "shop@1", erased: ["shop@1"], kept: ["Shop@1", "shop@12", "myshop@1"] },
  {
    identifier: "Ann@people.example",
    erased: [
      "ann@people.example",
      "ANN@people.example",
      "To ann@people.example.",
      "“ann@people.example”",
      "_ann@people.example_",
      "see\n-ann@people.example-",
    ],
    kept: ["joann@people.example", "jo.ann@people.example", "ann@people.example.org", "ann@people.examples"],
  },
])
  test(`erasing the customer ${identifier} erases exactly this identifier from sales, inbox messages and saved views, in another case only if it is an email`, async () => {
    const { operator, resellers } = await peopleIn("test");
    const [shop] = resellers;
    const { url } = await useInboxAsEndpoint(shop);
    const token = url.split("/").at(-1) ?? "";
    for (const name of [...erased, ...kept]) {
      const body = Buffer.from(JSON.stringify({ customer: name }));
      await receiveMessage({ token, headers: new Map(), body });
      await keepView(shop, "sort=new", name);
    }
    await fund(operator, shop, 10_000);
    for (const [name, customer = ""] of Object.entries({ Erased: erased[0], Kept: kept[0] })) {
      await keepView(shop, new URLSearchParams({ customer }).toString(), name);
      await sell(shop, [500], customer);
    }
    const { accountId } = shop;
    const input = { account_id: accountId, environment: "test", customer: identifier } as const;
    expect(await eraseCustomer(operator, input)).toMatchObject({ payments: 1 });
    const messages = await prisma().inboxMessage.findMany({ where: { accountId }, orderBy: { id: "asc" } });
    expect(messages.map(({ body }) => JSON.parse(Buffer.from(body).toString()).customer)).toEqual(kept);
    const views = await prisma().savedView.findMany({ where: { accountId } });
    expect(views.map(({ name }) => name).toSorted()).toEqual([...kept, "Kept"].toSorted());
  });

test("erasing a customer in the live environment deletes the messages about the customer in an inbox that is used as a live endpoint, including a refund's message, which does not contain the customer's email", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 10_000);
  const who = newCustomer();
  const { url } = await useInboxAsEndpoint({ ...partner, environment: "test" });
  await addEndpoint(partner, url);
  await addEndpoint(partner, url, { events: ["refund.created"] });
  const { reference } = await paidIntent(partner, shop, 500, fieldsOf(who));
  await refund(partner, { reference }, { amount: 100, metadata: { secret: who.secret } });

  const token = url.split("/").at(-1) ?? "";
  const { accountId, environment } = partner;
  const due = await prisma().delivery.findMany({ where: { accountId, environment, status: "pending" } });
  await attemptDeliveries(
    due.map(({ id }) => id),
    {
      send: async ({ headers, body }) => {
        const message = { token, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
        const status = await receiveMessage(message);
        return { outcome: "delivered", status, durationMs: 1, excerpt: null, retryAfter: undefined };
      },
    },
  );
  expect(await occurrencesOf(who)).toMatchObject({ inbox_messages: 2 });

  const input = { account_id: accountId, environment, customer: who.email };
  expect(await eraseCustomer(operator, input)).toMatchObject({ events: 2, messages: 2 });
  expect(await occurrencesOf(who)).toEqual({});
});

test("an erasure that deletes only a saved view is recorded in the audit log", async () => {
  const [operator, user] = [await newOperator(), await newPartner()];
  await saveView(user, { list: "/customers", name: "Of erika@people.example", query: "sort=new" });
  const input = {
    account_id: user.accountId,
    environment: "live",
    customer: "erika@people.example",
  } as const;
  const recorded = async () =>
    (await findAccount(operator, user.accountId)).audit
      .filter(({ action }) => action === "customer.erased")
      .map(({ detail }) => detail);
  expect(await eraseCustomer(operator, input)).toEqual({ ...NO_ERASURES, views: 1 });
  expect(await recorded()).toEqual([{ environment: "live", erased: "1 saved view" }]);
  expect(await eraseCustomer(operator, input)).toEqual(NO_ERASURES);
  expect(await recorded()).toHaveLength(1);
});
