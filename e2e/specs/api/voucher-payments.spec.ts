import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { isPlausibleVoucherCode, normalizeVoucherCode } from "@/lib/base/voucher-code";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/api-test";
import { resellerWith } from "../../support/world/accounts";
import { invalid, refusalOf, refused } from "./refusals";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const line = (denomination: number, quantity = 1) => ({ denomination, quantity });

async function balanceOf({ user }: AccountOwner, environment: Environment): Promise<number> {
  return (await readWallet(callerFor(user, environment))).balance;
}

for (const environment of ["test", "live"] as const) {
  test(`a sale in ${environment} charges the sale's total to the wallet of that environment only`, async ({
    api,
    world,
  }) => {
    const reseller = await resellerWith(world, 10_000);
    const sale = { customer_identifier: "anna", vouchers: [line(1_500, 2), line(999)] };
    const { status, body } = await api.createPayment(reseller.keys[environment], sale);

    expect(status).toBe(201);
    expect(body.message).toBe("Voucher payment created");
    expect(body.data).toMatchObject({ amount: 3_999, voucher_count: 3 });
    const other = environment === "test" ? "live" : "test";
    expect(await balanceOf(reseller, environment)).toBe(10_000 - 3_999);
    expect(await balanceOf(reseller, other)).toBe(10_000);
  });
}

test("creating a sale returns every documented field", async ({ api, world }) => {
  const { body } = await api.createPayment(world.reseller.keys.test, {
    customer_identifier: "anna",
    vouchers: [line(1_500)],
    metadata: { till: 4 },
  });
  expect(body.data).toEqual({
    reference: expect.stringMatching(/^VOUCHER-[0-9A-HJKMNP-TV-Z]{26}$/),
    amount: 1_500,
    amount_display: "€15.00",
    currency: "EUR",
    voucher_count: 1,
    status: "success",
    customer_identifier: "anna",
    metadata: { till: 4 },
    vouchers: [
      {
        code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/),
        initial_balance: 1_500,
        initial_balance_display: "€15.00",
        current_balance: 1_500,
        current_balance_display: "€15.00",
        currency: "EUR",
        status: "active",
        created_at: body.data.created_at,
        expires_at: expect.stringMatching(TIME),
        blocked_at: null,
      },
    ],
    created_at: expect.stringMatching(TIME),
    charged_back_at: null,
  });
});

test("a voucher is valid for twelve months from its sale", async ({ api, world }) => {
  const { body } = await api.createPayment(world.reseller.keys.test, {
    customer_identifier: "anna",
    vouchers: [line(5)],
  });
  const [voucher] = body.data.vouchers;
  const inAYear = new Date(body.data.created_at);
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
  expect(new Date(voucher?.expires_at ?? "").getTime()).toBe(inAYear.getTime());
});

test("vouchers are returned in the order of their lines, each with a unique code and a valid check character", async ({
  api,
  world,
}) => {
  const key = world.reseller.keys.test;
  const vouchers = [line(500), line(100, 2), line(300), line(200)];
  const made = await api.createPayment(key, { customer_identifier: "anna", vouchers });

  expect(made.body.data.vouchers.map((voucher) => voucher.initial_balance)).toEqual([
    500, 100, 100, 300, 200,
  ]);
  const codes = made.body.data.vouchers.map(({ code }) => normalizeVoucherCode(code));
  expect(new Set(codes).size).toBe(5);
  expect(codes.filter((code) => !isPlausibleVoucherCode(code))).toEqual([]);
  const found = await api.retrievePayment(key, made.body.data.reference, "anna");
  expect(found.body.message).toBe("Voucher payment retrieved");
  expect(found.body.data).toEqual(made.body.data);
});

for (const [what, vouchers] of Object.entries({
  "five lines with one voucher each": [line(1), line(2), line(3), line(4), line(5)],
  "one line with five vouchers": [line(1, 5)],
  "five vouchers of the largest denomination": [line(100_000_000, 5)],
})) {
  test(`a sale of ${what} succeeds`, async ({ api, world }) => {
    const reseller = await resellerWith(world, 500_000_000);
    const answer = await api.createPayment(reseller.keys.test, { customer_identifier: "anna", vouchers });
    const total = vouchers.reduce((sum, { denomination, quantity }) => sum + denomination * quantity, 0);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ amount: total, voucher_count: 5 });
    expect(await balanceOf(reseller, "test")).toBe(500_000_000 - total);
  });
}

const SALE = { customer_identifier: "anna", vouchers: [line(100)] };

test("null is accepted in the optional fields of a sale", async ({ api, world }) => {
  const nulls = { metadata: null, idempotency_key: null };
  const sold = await api.createPayment(world.reseller.keys.test, { ...SALE, ...nulls });
  expect(sold.status).toBe(201);
  expect(sold.body.data.metadata).toEqual({});
});

for (const { what, change, fields } of [
  {
    what: "no customer identifier",
    change: { customer_identifier: undefined },
    fields: ["customer_identifier"],
  },
  {
    what: "an empty customer identifier",
    change: { customer_identifier: "" },
    fields: ["customer_identifier"],
  },
  {
    what: "too long a customer identifier",
    change: { customer_identifier: "c".repeat(256) },
    fields: ["customer_identifier"],
  },
  {
    what: "a NUL character in the customer identifier",
    change: { customer_identifier: "a\u0000" },
    fields: ["customer_identifier"],
  },
  {
    what: "a number as the customer identifier",
    change: { customer_identifier: 5 },
    fields: ["customer_identifier"],
  },
  { what: "no vouchers", change: { vouchers: undefined }, fields: ["vouchers"] },
  { what: "vouchers that are not a list", change: { vouchers: line(100) }, fields: ["vouchers"] },
  { what: "an empty list of vouchers", change: { vouchers: [] }, fields: ["vouchers"] },
  { what: "six voucher lines", change: { vouchers: Array(6).fill(line(1)) }, fields: ["vouchers"] },
  { what: "six vouchers in two lines", change: { vouchers: [line(1, 5), line(1)] }, fields: ["vouchers"] },
  { what: "a null line", change: { vouchers: [line(1), null] }, fields: ["vouchers.1"] },
  {
    what: "a quantity of six",
    change: { vouchers: [line(1, 6)] },
    fields: ["vouchers.0.quantity"],
  },
  { what: "a quantity of zero", change: { vouchers: [line(1, 0)] }, fields: ["vouchers.0.quantity"] },
  {
    what: "a negative quantity",
    change: { vouchers: [line(1, 5), line(1, -4)] },
    fields: ["vouchers.1.quantity"],
  },
  { what: "a fractional quantity", change: { vouchers: [line(1, 0.5)] }, fields: ["vouchers.0.quantity"] },
  { what: "no quantity", change: { vouchers: [{ denomination: 5 }] }, fields: ["vouchers.0.quantity"] },
  { what: "no denomination", change: { vouchers: [{ quantity: 1 }] }, fields: ["vouchers.0.denomination"] },
  { what: "a denomination of zero", change: { vouchers: [line(0)] }, fields: ["vouchers.0.denomination"] },
  {
    what: "a negative denomination",
    change: { vouchers: [line(-5)] },
    fields: ["vouchers.0.denomination"],
  },
  {
    what: "a fractional denomination",
    change: { vouchers: [line(1.5)] },
    fields: ["vouchers.0.denomination"],
  },
  {
    what: "too large a denomination",
    change: { vouchers: [line(100_000_001)] },
    fields: ["vouchers.0.denomination"],
  },
  { what: "metadata that is a list", change: { metadata: [] }, fields: ["metadata"] },
  { what: "an empty idempotency key", change: { idempotency_key: "" }, fields: ["idempotency_key"] },
  {
    what: "several invalid fields",
    change: {
      customer_identifier: null,
      vouchers: [{ denomination: "5", quantity: "1" }, 5],
      metadata: 1,
      idempotency_key: 1,
      reseller_charge_reference: "",
    },
    fields: [
      ...["customer_identifier", "vouchers.0.denomination", "vouchers.0.quantity", "vouchers.1", "metadata"],
      ...["idempotency_key", "reseller_charge_reference"],
    ],
  },
]) {
  test(`a sale with ${what} is refused with errors for ${fields.join(", ")}`, async ({ api, world }) => {
    const answer = await api.createPayment(world.reseller.keys.test, { ...SALE, ...change });
    expect(refusalOf(answer)).toEqual(invalid(...fields));
  });
}

test("a sale that the wallet cannot cover is refused and charges nothing", async ({ api, world }) => {
  const reseller = await resellerWith(world, 299);
  const key = reseller.keys.test;
  const sale = { ...SALE, vouchers: [line(100, 3)], idempotency_key: "too much" };

  expect(refusalOf(await api.createPayment(key, sale))).toEqual(refused(400, "insufficient_balance"));
  expect(await balanceOf(reseller, "test")).toBe(299);

  const corrected = await api.createPayment(key, { ...sale, vouchers: [line(100, 2), line(99)] });
  expect(corrected.status).toBe(201);
  expect(await balanceOf(reseller, "test")).toBe(0);
  expect(refusalOf(await api.createPayment(key, { ...SALE, vouchers: [line(1)] }))).toEqual(
    refused(400, "insufficient_balance"),
  );
});

for (const identifier of [undefined, "", "bob", "ANNA", "anna ", "anna\u0000", "a".repeat(256)]) {
  test(`retrieving the payment of customer anna with customer_identifier ${JSON.stringify(identifier)?.slice(0, 20)} returns 404`, async ({
    api,
    world,
  }) => {
    const key = world.reseller.keys.test;
    const { reference } = (await api.createPayment(key, SALE)).body.data;
    const query =
      identifier === undefined ? "" : `?${new URLSearchParams({ customer_identifier: identifier })}`;
    const answer = await api.call("GET", `/voucher-payments/${reference}${query}`, { key });
    expect(refusalOf(answer)).toEqual(refused(404, "not_found"));
  });
}

for (const customer of ["a & b=c?#/%", "Jürgen 😀", "שלום", "c".repeat(255), "+49 170/1"]) {
  test(`a payment can be retrieved with the customer_identifier ${customer.slice(0, 20)}`, async ({
    api,
    world,
  }) => {
    const key = world.reseller.keys.test;
    const { reference } = (await api.createPayment(key, { ...SALE, customer_identifier: customer })).body
      .data;
    expect((await api.retrievePayment(key, reference, customer)).body.data.customer_identifier).toBe(
      customer,
    );
  });
}
