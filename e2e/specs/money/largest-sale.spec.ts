import { minor } from "@/lib/base/money";
import { listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { setLargestSale } from "@/lib/money/live-wallets/set-largest-sale";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner, newReseller, peopleIn } from "../../support/world/accounts";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

async function limitedTo(largest: number) {
  const people = await peopleIn("live");
  const [shop, other] = people.resellers;
  for (const reseller of [shop, other]) await fund(people.operator, reseller, 10_000);
  const account_id = shop.accountId;
  await setLargestSale(people.operator, { account_id, largest_sale: minor(largest) });
  return { ...people, shop, other, account_id, balance: async () => (await readWallet(shop)).balance };
}

const refused = {
  code: "validation_failed",
  errors: { vouchers: [expect.stringContaining("must total at most \u20ac10.00")] },
};

test("a sale at the reseller's sale limit succeeds, and a larger sale is refused without debiting the wallet", async () => {
  const { shop, other, balance } = await limitedTo(1_000);
  await sell(shop, [600, 400]);
  await expect(sell(shop, [600, 401])).rejects.toMatchObject(refused);
  await expect(sell(shop, [100_000])).rejects.toMatchObject(refused);
  await sell(other, [1_001]);
  expect(await balance()).toBe(9_000);
});

test("the wallet shows the sale limit only in the live environment and only to the reseller that it applies to", async () => {
  const { operator, shop, other, account_id } = await limitedTo(1_000);
  const any = { largest_sale: null, largest_sale_display: null };
  expect(await readWallet(shop)).toMatchObject({ largest_sale: 1_000, largest_sale_display: "\u20ac10.00" });
  expect(await readWallet({ ...shop, environment: "test" })).toMatchObject(any);
  expect(await readWallet(other)).toMatchObject(any);
  await setLargestSale(operator, { account_id, shown_largest_sale: minor(1_000) });
  expect(await readWallet(shop)).toMatchObject(any);
});

test("billing a cycle whose amount exceeds the sale limit is refused, and succeeds after the limit is removed", async () => {
  const { operator, partner, shop, account_id, balance } = await limitedTo(1_000);
  const subscription = await subscribe(partner, { amount: 1_001 });
  expect(await bill(shop, subscription, "first")).toBe("validation_failed");
  expect(await balance()).toBe(10_000);
  await setLargestSale(operator, { account_id, shown_largest_sale: minor(1_000) });
  expect(await bill(shop, subscription, "first")).toBe("created");
  expect(await balance()).toBe(8_999);
});

test("a repeated sale request is replayed even if a sale limit that was set after the sale is below the sale's amount", async () => {
  const { operator, shop, account_id, balance } = await limitedTo(1_000);
  await setLargestSale(operator, {
    account_id,
    largest_sale: minor(2_000),
    shown_largest_sale: minor(1_000),
  });
  const input = createPaymentInput.parse({
    customer_identifier: "anna",
    vouchers: [{ denomination: 1_500, quantity: 1 }],
    idempotency_key: "once",
  });
  const { data } = await createPayment(shop, input);
  await setLargestSale(operator, {
    account_id,
    largest_sale: minor(1_000),
    shown_largest_sale: minor(2_000),
  });
  expect((await createPayment(shop, input)).data.reference).toBe(data.reference);
  expect(await balance()).toBe(8_500);
});

test("sales within the limit succeed when larger sales in the same batch are refused", async () => {
  const { shop, balance } = await limitedTo(1_000);
  const made = await Promise.allSettled(
    Array.from({ length: 16 }, (_, at) => sell(shop, [at % 2 === 0 ? 1_001 : 500])),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  expect(await balance()).toBe(10_000 - 8 * 500);
});

test("setting a sale limit requires an operator, is audited, and is refused if the limit changed in the meantime", async () => {
  const { operator, partner, account_id } = await limitedTo(1_000);
  await setLargestSale(operator, { account_id, largest_sale: minor(1_000) });
  const late = { account_id, largest_sale: minor(5_000) };
  const asShown = { ...late, shown_largest_sale: minor(5_000) };
  for (const input of [late, asShown])
    await expect(setLargestSale(operator, input)).rejects.toMatchObject({ code: "forbidden" });
  await setLargestSale(operator, { account_id, shown_largest_sale: minor(1_000) });
  const acts = await listOperatorActions(account_id, 10);
  expect(acts.filter(({ action }) => action === "wallet.limit_set").map(({ detail }) => detail)).toEqual([
    { before: 1_000, after: null, environment: "live" },
    { before: null, after: 1_000, environment: "live" },
  ]);
  for (const user of [await newReseller(), await newPartner()])
    await expect(setLargestSale(user, late)).rejects.toMatchObject({ code: "forbidden" });
  await expect(
    setLargestSale(operator, { account_id: partner.accountId, largest_sale: minor(1) }),
  ).rejects.toMatchObject({ code: "not_found" });
});
