import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { type ManualSale, sellManually } from "@/lib/payments/voucher-payments/sell-manually";
import { printVouchers } from "@/lib/payments/voucher-payments/view-sale";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newReseller } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";

async function counter() {
  const user = await newReseller();
  const shop = callerFor(user, "test");
  await fund(await newOperator(), shop, 10_000);
  const form = (changes: Partial<ManualSale> = {}): ManualSale => ({
    ...{ key: randomUUID(), denomination: minor(1_500), quantity: 2, customerIdentifier: "Receipt 1" },
    ...changes,
  });
  return { user, shop, form };
}

test("20 concurrent submissions of one sale form create one sale and return the same reference", async () => {
  const { shop, form } = await counter();
  const once = form();
  const answers = await Promise.all(Array.from({ length: 20 }, () => sellManually(shop, once)));
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect((await readWallet(shop)).balance).toBe(7_000);
  await sellManually(shop, form());
  expect((await readWallet(shop)).balance).toBe(4_000);
});

test("a sale form resubmitted with other values is refused, and a sale refused for insufficient balance can be retried", async () => {
  const { shop, form } = await counter();
  const once = form();
  await sellManually(shop, once);
  await expect(sellManually(shop, { ...once, quantity: 3 })).rejects.toMatchObject({
    code: "idempotency_key_reused",
    message: expect.stringContaining("Nothing more was sold"),
  });
  const dear = form({ quantity: 5 });
  await expect(sellManually(shop, dear)).rejects.toMatchObject({ code: "insufficient_balance" });
  await fund(await newOperator(), shop, 10_000);
  expect(await sellManually(shop, dear)).toMatchObject({ replayed: false });
});

test("printing a sale's vouchers shows every code, is audited, and is available only to the seller", async () => {
  const { user, shop, form } = await counter();
  const { reference } = await sellManually(shop, form());
  const printed = await printVouchers(shop, reference);
  expect(printed.vouchers.map(({ amount_display }) => amount_display)).toEqual(["€15.00", "€15.00"]);
  for (const { code } of printed.vouchers) expect(code).toMatch(/^(\w{4}-){4}\w$/);
  const [line] = (await listAuditLog(user, { limit: 1 })).rows;
  expect(line).toMatchObject({ action: "voucher_code.revealed", detail: { reference, environment: "test" } });
  expect(JSON.stringify(line)).not.toContain(printed.vouchers[0]?.code);

  const outsider = callerFor(await newReseller(), "test");
  await expect(printVouchers(outsider, reference)).rejects.toMatchObject({ code: "not_found" });
  await expect(printVouchers(callerFor(user, "live"), reference)).rejects.toMatchObject({
    code: "not_found",
  });
});
