import { suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import type { Answer } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { newOperator, resellerWith, type World } from "../../support/world/accounts";
import { billOf, oneVoucher, subscribe } from "../../support/world/subscriptions";

const BALANCE = 10_000;

/** Invalidates API keys of the reseller that have just been used successfully. */
type End = (world: World, reseller: Caller, keyIds: readonly string[]) => Promise<unknown>;

const ends: Readonly<Record<string, End>> = {
  "revoked key": (_world, reseller, ids) =>
    Promise.all(ids.map((id) => revokeApiKey(reseller, { key_id: id }))),
  "key rotated without an overlap": (_world, reseller, ids) =>
    Promise.all(ids.map((id) => rotateApiKey(reseller, { key_id: id, overlap_hours: 0 }))),
  "key of a suspended account": async (_world, { accountId }) =>
    suspendAccount(await newOperator(), { account_id: accountId, reason: "a test" }),
};

for (const [what, end] of Object.entries(ends)) {
  test(`sales and bills with a ${what} are refused like those with an unknown key, even if the key was just used successfully`, async ({
    api,
    world,
  }) => {
    const shop = await resellerWith(world, BALANCE);
    const reseller = callerFor(shop.user, "test");
    const subscription = await subscribe(callerFor(world.partner.user, "test"));
    const sale = { customer_identifier: "anna", vouchers: oneVoucher(100), idempotency_key: "sold before" };
    const bill = billOf(subscription, "billed before");
    const calls: readonly (object | string)[] = [
      { ...sale, idempotency_key: "sold after" },
      sale,
      { ...sale, vouchers: oneVoucher(BALANCE) },
      { ...sale, vouchers: [] },
      "{ no JSON",
      billOf(subscription, "billed after"),
      bill,
      billOf({ code: "no-such-subscription", amount: 1_000 }, "billed after"),
    ];
    expect((await api.createPayment(shop.keys.test, sale)).status).toBe(201);
    expect((await api.createPayment(shop.keys.test, bill)).status).toBe(201);
    const keys = [];
    for (const at of calls.keys()) keys.push(await createApiKey(reseller, { name: `Key ${at}` }));
    for (const { key } of keys) expect((await api.createPayment(key, sale)).status).toBe(200);
    const { balance } = await readWallet(reseller);

    await end(
      world,
      reseller,
      keys.map(({ id }) => id),
    );

    const unknown = await api.createPayment(`${shop.keys.test.slice(0, -6)}${"x".repeat(6)}`, sale);
    expect(unknown.status).toBe(401);
    for (const [at, body] of calls.entries()) {
      const answer = await api.call("POST", "/voucher-payments", { key: keys[at]?.key, body });
      expect(responseOf(answer)).toEqual(responseOf(unknown));
    }
    expect((await readWallet(reseller)).balance).toBe(balance);
  });
}

test("a sale with a partner's key is refused as forbidden, and as unauthenticated once the key is revoked", async ({
  api,
  world,
}) => {
  const partner = callerFor(world.partner.user, "test");
  const { id, key } = await createApiKey(partner, { name: "Of a partner" });
  const sale = { customer_identifier: "anna", vouchers: oneVoucher(100) };
  expect((await api.createPayment(key, sale)).body["error_code"]).toBe("forbidden");
  await revokeApiKey(partner, { key_id: id });
  expect((await api.createPayment(key, sale)).body["error_code"]).toBe("unauthenticated");
});

/** Returns the status and the body without the request ID. */
const responseOf = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body });
