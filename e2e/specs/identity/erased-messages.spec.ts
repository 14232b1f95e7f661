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
import { fund } from "../../support/world/sales";
import { addEndpoint } from "../webhooks/additional-endpoints";
import { fieldsOf, newCustomer, occurrencesOf } from "./erasable-customer";

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
