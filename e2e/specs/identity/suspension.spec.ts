import { suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { CONFLICT, rowOf, sql } from "@/lib/db/sql";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { tryBill } from "@/lib/payments/cycles/bill-cycle";
import { findBillContext } from "@/lib/payments/cycles/store";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payWithChecked } from "@/lib/payments/intents/pay-intent";
import { updatePick } from "@/lib/payments/subscriptions/store";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, oneVoucher, subscribe } from "../../support/world/subscriptions";

// The tests use callers and rows that were read before the suspension, like a request that was authenticated just before it.

const REFUSED = { code: "unauthenticated" };

async function world() {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const suspend = ({ accountId }: Caller) =>
    suspendAccount(all.operator, { account_id: accountId, reason: "a test" });
  return { ...all, shop, suspend };
}

const read = async (caller: Caller, code: string) => {
  const billed = await findBillContext({ caller, code, chargeReference: "jan", key: undefined });
  if (!billed) throw new Error("the subscription just made is not there");
  return billed;
};

const billing = (chargeReference: string) => ({
  chargeReference,
  lines: oneVoucher(1_000),
  customerIdentifier: "anna",
  metadata: {},
});

test("a request creates nothing and stores no idempotency key if its account is suspended while the request is running", async () => {
  const { partner, suspend } = await world();
  await suspend(partner);
  for (const key of [{}, { idempotency_key: "k" }]) {
    await expect(newIntent(partner, 1_000, key)).rejects.toMatchObject(REFUSED);
    await expect(subscribe(partner, key)).rejects.toMatchObject(REFUSED);
  }
  const left = await rowOf({ rows: "integer" })(sql`
    SELECT (SELECT count(*) FROM customers WHERE account_id = ${partner.accountId}::uuid)
         + (SELECT count(*) FROM idempotency_keys WHERE account_id = ${partner.accountId}::uuid) AS rows`);
  expect(left?.rows).toBe(0);
});

test("a reseller that is suspended during a request can neither sell nor bill, but a repeated request still returns its earlier result", async () => {
  const { partner, shop, suspend } = await world();
  const subscription = await subscribe(partner);
  expect(await bill(shop, subscription, "jan", { idempotency_key: "k" })).toBe("created");
  await suspend(shop);

  await expect(sell(shop, [1_000])).rejects.toMatchObject(REFUSED);
  expect(await bill(shop, subscription, "feb")).toBe(REFUSED.code);
  expect(await bill(shop, subscription, "jan", { idempotency_key: "k" })).toBe("replayed");
  expect((await readWallet(shop)).balance).toBe(99_000);
});

test("a subscription is not billed if its partner is suspended while a cycle is being billed", async () => {
  const { partner, shop, suspend } = await world();
  const subscription = await subscribe(partner);
  const billed = await read(shop, subscription.code);
  await suspend(partner);

  expect(await tryBill(shop, billed, billing("jan"), false)).toBe(CONFLICT);
  expect(await bill(shop, subscription, "jan")).toBe("subscription_not_active");
  expect((await readWallet(shop)).balance).toBe(100_000);
});

test("a payment fails if its partner is suspended after the voucher codes were checked, and the vouchers keep their balance", async () => {
  const { partner, shop, suspend } = await world();
  const { codes } = await sell(shop, [1_000]);
  const intent = await newIntent(partner, 1_000);
  const checked = await checkCodes(intent.access_code, codes, undefined);
  await suspend(partner);
  expect(await payWithChecked(checked)).toEqual({ kind: "closed", state: "unavailable" });

  const other = (await world()).partner;
  const paid = await payWithChecked(
    await checkCodes((await newIntent(other, 1_000)).access_code, codes, undefined),
  );
  expect(paid.kind).toBe("paid");
});

test("a voucher can be redeemed after its seller is suspended", async () => {
  const { partner, shop, suspend } = await world();
  const { codes } = await sell(shop, [1_000]);
  const checked = await checkCodes((await newIntent(partner, 1_000)).access_code, codes, undefined);
  await suspend(shop);
  expect((await payWithChecked(checked)).kind).toBe("paid");
});

test("choosing a shop fails if the shop or the partner was suspended after the list of shops was shown", async () => {
  const first = await world();
  const subscription = await subscribe(first.partner);
  const { subscription: seen } = await read(first.shop, subscription.code);
  const [, otherShop] = first.resellers;

  await first.suspend(first.shop);
  expect(await updatePick(seen, first.shop.accountId, new Date())).toBe(false);
  await expect(pickShop(subscription.accessCode, first.shop.accountId)).rejects.toMatchObject({
    code: "validation_failed",
  });
  await first.suspend(first.partner);
  expect(await updatePick(seen, otherShop.accountId, new Date())).toBe(false);
  expect(await pickShop(subscription.accessCode, otherShop.accountId)).toEqual({ kind: "closed" });
});

test("sales that start after a reseller's suspension fail, and the wallet is debited exactly once for every earlier sale that succeeded", async () => {
  const { shop, suspend } = await world();
  const outcome = () => sell(shop, [1_000]).then(() => "sold", errorCodeOf);
  const during = Array.from({ length: 50 }, outcome);
  await suspend(shop);
  const after = await Promise.all(Array.from({ length: 50 }, outcome));
  const sold = (await Promise.all(during)).filter((word) => word === "sold").length;

  expect(new Set(after)).toEqual(new Set([REFUSED.code]));
  expect((await readWallet(shop)).balance).toBe(100_000 - sold * 1_000);
});
