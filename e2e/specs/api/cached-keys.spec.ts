import { updateCompany } from "@/lib/accounts/company/update-company";
import { setFee, suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  createApiKey,
  revokeApiKey,
  rotateApiKey,
  setKeyAccess,
} from "@/lib/identity/api-keys/manage-api-keys";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import type { IntentResource } from "@/lib/payments/intents/schema";
import type { Answer } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { newOperator, partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { billOf, oneVoucher, subscribe } from "../../support/world/subscriptions";

const BALANCE = 10_000;

/**
 * A change to API keys that have just been used successfully. Requests with these keys must then be answered like requests with
 * a key of the kind `like`.
 */
type End = {
  readonly like: keyof typeof statuses;
  readonly end: (world: World, caller: Caller, keyIds: readonly string[]) => Promise<unknown>;
};

/** The status of the response to a request that writes, by the kind of key. */
const statuses = { "an unknown key": 401, "a new read-only key": 403 } as const;

/** Returns a key of this kind that no request has used before. `known` is one of the caller's keys. */
async function unusedKey(like: End["like"], caller: Caller, known: string): Promise<string> {
  if (like === "an unknown key") return `${known.slice(0, -6)}${"x".repeat(6)}`;
  return (await createApiKey(caller, { name: "Reports", may_write: false })).key;
}

const ends: Readonly<Record<string, End>> = {
  "revoked key": {
    like: "an unknown key",
    end: (_world, caller, ids) => Promise.all(ids.map((id) => revokeApiKey(caller, { key_id: id }))),
  },
  "key rotated without an overlap": {
    like: "an unknown key",
    end: (_world, caller, ids) =>
      Promise.all(ids.map((id) => rotateApiKey(caller, { key_id: id, overlap_hours: 0 }))),
  },
  "key of a suspended account": {
    like: "an unknown key",
    end: async (_world, { accountId }) =>
      suspendAccount(await newOperator(), { account_id: accountId, reason: "a test" }),
  },
  "key made read-only": {
    like: "a new read-only key",
    end: (_world, caller, ids) =>
      Promise.all(ids.map((id) => setKeyAccess(caller, { key_id: id, may_write: false }))),
  },
};

for (const [what, { like, end }] of Object.entries(ends)) {
  test(`a ${what} is refused for sales and bills with the same response as ${like}, even right after the key was used successfully`, async ({
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

    const expected = await api.createPayment(await unusedKey(like, reseller, shop.keys.test), sale);
    expect(expected.status).toBe(statuses[like]);
    for (const [at, body] of calls.entries()) {
      const answer = await api.call("POST", "/voucher-payments", { key: keys[at]?.key, body });
      expect(responseOf(answer)).toEqual(responseOf(expected));
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

const REQUEST_PATHS = ["/redemption-intents", "/subscriptions"];
const REQUEST = { email: "anna@example.com", amount: 1_000 };

for (const [what, { like, end }] of Object.entries(ends)) {
  test(`a ${what} is refused for new intents and subscriptions with the same response as ${like}, even right after the key was used successfully`, async ({
    api,
    world,
  }) => {
    const { user, keys } = await partnerOf(world, "Cached Games");
    const partner = callerFor(user, "test");
    const calls = REQUEST_PATHS.flatMap((path) => {
      const sent = { ...REQUEST, idempotency_key: `before ${path}` };
      const bodies = [{ ...sent, idempotency_key: "after" }, sent, { ...sent, amount: -1 }, "{ no JSON"];
      return bodies.map((body) => ({ path, sent, body }));
    });
    const used = [];
    for (const { path, sent } of calls) {
      const { id, key } = await createApiKey(partner, { name: `Key ${used.length}` });
      expect((await api.call("POST", path, { key, body: sent })).status).toBeLessThan(300);
      used.push({ id, key });
    }

    await end(
      world,
      partner,
      used.map(({ id }) => id),
    );

    const expected = await api.createIntent(await unusedKey(like, partner, keys.test), REQUEST);
    expect(expected.status).toBe(statuses[like]);
    for (const [at, { path, body }] of calls.entries()) {
      const answer = await api.call("POST", path, { key: used[at]?.key, body });
      expect(responseOf(answer)).toEqual(responseOf(expected));
    }
  });
}

for (const path of REQUEST_PATHS) {
  test(`POST ${path} uses the partner's current fee, name and time zone, even if the key was used just before they changed`, async ({
    api,
    world,
  }) => {
    const { user, keys } = await partnerOf(world, "Former Games");
    const create = () => api.call<IntentResource>("POST", path, { key: keys.test, body: REQUEST });
    expect((await create()).body.data).toMatchObject({ partner: { company_name: "Former Games" } });
    await setFee(world.operator, { account_id: user.accountId, fee_bps: 1_250 });
    expect((await create()).body.data).toMatchObject({ platform_fee: 125, partner_payout_amount: 875 });
    await updateCompany(user, { company_name: "Current Games", timezone: "Europe/Vienna" });
    expect((await create()).body.data).toMatchObject({
      platform_fee: 125,
      partner: { company_name: "Current Games" },
      timezone: "Europe/Vienna",
    });
  });
}

/** Returns the status and the body without the request ID. */
const responseOf = ({ status, body: { request_id: _, ...body } }: Answer) => ({ status, body });
