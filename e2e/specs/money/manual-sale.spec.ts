import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import {
  type ManualSale,
  previewManualSale,
  sellManually,
} from "@/lib/payments/voucher-payments/sell-manually";
import { printVouchers } from "@/lib/payments/voucher-payments/view-sale";
import { hashVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { expect, test } from "../../support/fixtures/verbs";
import { newLiveReseller, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
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

test("a reseller that is not approved for live can neither preview nor make a manual sale in live, even with a sufficient balance", async () => {
  const { form } = await counter();
  const shop = callerFor(await newLiveReseller(), "live");
  await fund(await newOperator(), shop, 10_000);
  expect(await previewManualSale(shop, form())).toMatchObject({ after_display: "€70.00" });
  await runOnce(sql`UPDATE accounts SET live_approved_at = NULL WHERE id = ${shop.accountId}::uuid`);
  const refused = {
    code: "forbidden",
    message: "You can sell live vouchers once the operator has approved this account for live mode.",
  };
  await expect(previewManualSale(shop, form())).rejects.toMatchObject(refused);
  await expect(sellManually(shop, form())).rejects.toMatchObject(refused);
  expect((await readWallet(shop)).balance).toBe(10_000);
});

test("printing a sale's vouchers shows every code, is audited, and is available only to the seller", async () => {
  const { user, shop, form } = await counter();
  const { reference } = await sellManually(shop, form());
  const printed = await printVouchers(shop, reference);
  expect(printed.vouchers.map(({ balance_display }) => balance_display)).toEqual(["€15.00", "€15.00"]);
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

test("printing a sale shows the current balance of each usable voucher, omits the other vouchers, and is refused without an audit entry if no voucher is usable", async () => {
  const { user, shop, form } = await counter();
  const partner = callerFor(await newPartner(), "test");
  const { reference } = await sellManually(shop, form({ quantity: 4 }));
  const codes = (await printVouchers(shop, reference)).vouchers.map(({ code }) => code);
  const [spent = "", used = "", blocked = "", expired = ""] = codes;
  await pay(await newIntent(partner, 1_500), [spent]);
  await pay(await newIntent(partner, 200), [used]);
  await runOnce(sql`UPDATE vouchers SET blocked_at = now() WHERE ${hasCode(blocked)}`);
  await runOnce(sql`UPDATE vouchers SET expires_at = created_at WHERE ${hasCode(expired)}`);
  const printed = await printVouchers(shop, reference);
  expect(printed.vouchers).toMatchObject([{ code: used, balance_display: "€13.00" }]);
  expect(printed.unprinted).toEqual(["redeemed", "blocked", "expired"]);

  await runOnce(sql`UPDATE vouchers SET expires_at = created_at WHERE ${hasCode(used)}`);
  const refused = { code: "forbidden", message: expect.stringContaining("Nothing to print") };
  await expect(printVouchers(shop, reference)).rejects.toMatchObject(refused);
  const { rows } = await listAuditLog(user, { limit: 10 });
  expect(rows.filter(({ action }) => action === "voucher_code.revealed")).toHaveLength(2);
});

const hasCode = (code: string) => sql`code_hash = ${hashVoucherCode(normalizeVoucherCode(code))}`;
