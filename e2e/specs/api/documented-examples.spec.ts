import { openApiDocument } from "@/lib/api/openapi/openapi";
import { isCreate } from "@/lib/api/openapi/operation";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/base/operation";
import { callerFor } from "@/lib/base/signed-in-user";
import { createCycleRefundOperation, createIntentRefundOperation } from "@/lib/payments/refunds/operations";
import {
  confirmCancellationOperation,
  createSubscriptionOperation,
} from "@/lib/payments/subscriptions/operations";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import { createVoucherPaymentOperation } from "@/lib/payments/voucher-payments/operations";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { paidIntent } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";

const document = openApiDocument(operations, { publicUrl: "https://tessera.example", currency: "EUR" });

/** Returns the documented example body with this name, by default the first one. */
function exampleOf({ path, method }: Operation, name?: string): Record<string, unknown> {
  const documented = document.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
  const { example, examples = {} } = documented?.requestBody?.content["application/json"] ?? {};
  const shown = example ?? examples[name ?? Object.keys(examples)[0] ?? ""]?.value;
  return shown as Record<string, unknown>;
}

for (const operation of operations.filter((one) => isCreate(one) && !one.params)) {
  test(`the documented example of ${operation.id} is accepted, and is replayed when it is sent twice`, async ({
    api,
    world,
  }) => {
    const { keys } = operation.caller === "reseller" ? world.reseller : world.partner;
    const body = exampleOf(operation);
    const first = await api.call("POST", operation.path, { key: keys.test, body });
    expect(first.status).toBe(201);
    const second = await api.call("POST", operation.path, { key: keys.test, body });
    expect(second).toMatchObject({ status: 200, body: { data: first.body.data } });
  });
}

test("the documented refunds of an intent and of a cycle are accepted, and a retry returns the same refund", async ({
  api,
  world,
}) => {
  const [partner, reseller] = [await partnerOf(world, "Refunding Games"), await resellerWith(world, 10_000)];
  const [inTest, shop] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  const intent = await paidIntent(inTest, shop, 2_000);
  const subscription = await subscribe(inTest, { amount: 2_000 });
  await bill(shop, subscription, "jan");
  for (const [operation, path] of [
    [createIntentRefundOperation, `/redemption-intents/${intent.reference}/refunds`],
    [createCycleRefundOperation, `/subscriptions/${subscription.reference}/cycles/1/refunds`],
  ] as const) {
    const body = { ...exampleOf(operation), idempotency_key: `refund of ${path}` };
    const first = await api.call("POST", path, { key: partner.keys.test, body });
    expect(first.status, first.text).toBe(201);
    const second = await api.call("POST", path, { key: partner.keys.test, body });
    expect(second).toMatchObject({ status: 200, body: { data: first.body.data } });
  }
});

test("the documented bill and cancellation confirmation succeed, even when they are sent a second time", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 10_000);
  await setEndpoint(callerFor(reseller.user, "live"), { url: "http://127.0.0.1:9/hook" });
  const post = (path: string, key: string, body?: object) =>
    api.call<Record<string, unknown>>("POST", path, { key, body });

  const { reference: _, idempotency_key: __, ...subscription } = exampleOf(createSubscriptionOperation);
  const made = await post("/subscriptions", world.partner.keys.live, subscription);
  const { access_code, reference } = made.body.data;
  const row = await findByAccessCode(String(access_code));

  const bill = {
    ...exampleOf(createVoucherPaymentOperation, "cycle"),
    subscription_access_code: row?.subscriptionAccessCode,
  };
  const paid = await post("/voucher-payments", reseller.keys.live, bill);
  expect(paid.status).toBe(201);
  expect(paid.body.data).toMatchObject({
    amount: 1_500,
    vouchers: [{ current_balance: 500 }],
    subscription: { access_code, status: "active", current_cycle: 1, redeemed_amount: 1_000 },
  });
  const again = await post("/voucher-payments", reseller.keys.live, bill);
  expect(again).toMatchObject({ status: 200, body: { data: paid.body.data } });

  const cancellation = await post(`/subscriptions/${reference}/cancel`, world.partner.keys.live);
  expect(cancellation).toMatchObject({ status: 200, body: { message: "Cancellation requested" } });
  const confirmation = { ...exampleOf(confirmCancellationOperation), access_code };
  for (const _time of ["first", "second"]) {
    const confirmed = await post("/subscriptions/cancellation", reseller.keys.live, confirmation);
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { status: "canceled", current_cycle: 1 } },
    });
  }
});
