import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { cancelIntent } from "@/lib/payments/intents/end-intents";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { hashVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { createCommands } from "../../support/fixtures/model-command";
import { expireMatching } from "../../support/world/expiry";
import { newIntent } from "../../support/world/intents";

type ModelVoucher = { code: string; balance: number; expired: boolean; blocked: boolean; sale: string };
type ModelIntent = {
  reference: string;
  accessCode: string;
  amount: number;
  status: string;
  erased?: boolean;
  /** The amount that each voucher paid, minus the refunds to it. The most recently redeemed voucher comes first. */
  spent: { voucher: ModelVoucher; left: number }[];
};

/** The expected ledger state, as a simple model. */
export type Model = {
  wallet: number;
  vouchers: ModelVoucher[];
  intents: ModelIntent[];
  lastSale: { key: string; denominations: number[]; codes: string[] } | undefined;
};

/** The real product, as called by one operator, one reseller and one partner. */
export type Product = { operator: SignedInUser; reseller: Caller; partner: Caller; nextKey: () => string };

const sell = (product: Product, key: string, denominations: number[]) =>
  createPayment(
    product.reseller,
    createPaymentInput.parse({
      customer_identifier: "model",
      vouchers: denominations.map((denomination) => ({ denomination, quantity: 1 })),
      idempotency_key: key,
    }),
  );

/** Expects the wallet, each voucher and each intent to match the model. Runs after every command. */
async function agree(model: Model, { reseller, partner }: Product): Promise<void> {
  const hashes = model.vouchers.map((voucher) => hashVoucherCode(normalizeVoucherCode(voucher.code)));
  const [{ balance }, rows, intents] = await Promise.all([
    readWallet(reseller),
    rowsOf({ balance: "integer", hash: "bytes" })(
      sql`SELECT current_balance AS balance, code_hash AS hash FROM vouchers WHERE code_hash = ANY(${hashes}::bytea[])`,
    ),
    Promise.all(model.intents.map((intent) => retrieveIntent(partner, intent))),
  ]);
  const balances = new Map(rows.map((row) => [row.hash.toString("hex"), row.balance]));
  deepEqual(
    {
      wallet: balance,
      vouchers: hashes.map((hash) => balances.get(hash.toString("hex"))),
      intents: intents.map(({ data }) => data.status),
    },
    {
      wallet: model.wallet,
      vouchers: model.vouchers.map((voucher) => voucher.balance),
      intents: model.intents.map((intent) => intent.status),
    },
  );
}

export const command = createCommands(agree);

export function topUp(amount: number) {
  return command(`topUp(${amount})`, async (model, product) => {
    await creditTestWallet(product.reseller, { amount: minor(amount) });
    model.wallet += amount;
  });
}

export function sale(denominations: number[]) {
  const total = denominations.reduce((left, right) => left + right, 0);
  return command(`sale(${denominations})`, async (model, product) => {
    const key = product.nextKey();
    if (total > model.wallet) {
      await rejects(sell(product, key, denominations), { code: "insufficient_balance" });
      return;
    }
    const { data } = await sell(product, key, denominations);
    model.wallet -= total;
    const codes = data.vouchers.map((voucher) => voucher.code);
    model.vouchers.push(
      ...codes.map((code, at) => ({
        code,
        balance: denominations[at] ?? 0,
        expired: false,
        blocked: false,
        sale: data.reference,
      })),
    );
    model.lastSale = { key, denominations, codes };
  });
}

export function replay() {
  return command(
    "replay",
    async (model, product) => {
      if (!model.lastSale) throw new AppError("internal_error");
      const outcome = await sell(product, model.lastSale.key, model.lastSale.denominations);
      equal(outcome.kind, "replayed");
      deepEqual(
        outcome.data.vouchers.map((voucher) => voucher.code),
        model.lastSale.codes,
      );
    },
    (model) => model.lastSale !== undefined,
  );
}

export function intent(amount: number) {
  return command(`intent(${amount})`, async (model, product) => {
    const data = await newIntent(product.partner, amount);
    model.intents.push({
      reference: data.reference,
      accessCode: data.access_code,
      amount,
      status: data.status,
      spent: [],
    });
  });
}

/** Pays an intent with some of the vouchers, whatever their balances. */
export function pay(which: number, picks: number[]) {
  const possible = (model: Model) => model.intents.length > 0 && model.vouchers.length > 0;
  const act = async (model: Model) => {
    const target = model.intents[which % model.intents.length];
    const chosen = [...new Set(picks.map((pick) => pick % model.vouchers.length))].flatMap(
      (at) => model.vouchers[at] ?? [],
    );
    if (!target) return;
    const result = await payIntent(
      target.accessCode,
      chosen.map((voucher) => voucher.code),
      undefined,
    );
    equal(result.kind, expectedResult(target, chosen));
    if (result.kind !== "paid") return;
    target.status = "success";
    let left = target.amount;
    for (const voucher of chosen.sort(
      (one, other) => model.vouchers.indexOf(one) - model.vouchers.indexOf(other),
    )) {
      const amount = Math.min(left, voucher.balance);
      voucher.balance -= amount;
      left -= amount;
      if (amount > 0) target.spent.unshift({ voucher, left: amount });
    }
  };
  return command(`pay(${which}, ${picks})`, act, possible);
}

function expectedResult(target: ModelIntent, chosen: ModelVoucher[]): string {
  if (target.status !== "pending") return "closed";
  if (chosen.some((voucher) => voucher.expired || voucher.blocked || voucher.balance === 0)) return "refused";
  return chosen.reduce((sum, voucher) => sum + voucher.balance, 0) < target.amount ? "short" : "paid";
}

/** Cancels an intent as its customer or as its partner. */
export function cancel(which: number, by: "customer" | "partner") {
  return command(
    `cancel(${which}, ${by})`,
    async (model, { partner }) => {
      const target = model.intents[which % model.intents.length];
      if (!target) return;
      if (by === "customer") await cancelCheckout(target.accessCode);
      else await cancelByPartner(partner, target);
      if (target.status === "pending") target.status = "failed";
    },
    (model) => model.intents.length > 0,
  );
}

async function cancelByPartner(partner: Caller, { reference, status }: ModelIntent): Promise<void> {
  const ended = await cancelIntent(partner, { reference }).catch(errorCodeOf);
  deepEqual(ended === "redemption_intent_already_paid", status === "success");
}

/** Expires a voucher, so that its remaining balance becomes breakage. */
export function expire(which: number) {
  return command(
    `expire(${which})`,
    async (model) => {
      const voucher = model.vouchers[which % model.vouchers.length];
      if (!voucher) return;
      const hash = hashVoucherCode(normalizeVoucherCode(voucher.code));
      await runOnce(
        sql`UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE code_hash = ${hash}`,
      );
      await expireMatching(sql`code_hash = ${hash}`);
      voucher.expired = true;
      voucher.balance = 0;
    },
    (model) => model.vouchers.length > 0,
  );
}

/** Erases the customers of all intents and sales. Cancels open intents and moves no money. */
export function erase() {
  return command("erase", async (model, { operator, partner, reseller }) => {
    const customer = (account: Caller, customer: string) =>
      eraseCustomer(operator, { account_id: account.accountId, environment: "test", customer });
    const { intents } = await customer(partner, "customer@example.com");
    ok(intents >= model.intents.filter((one) => !one.erased).length);
    await customer(reseller, "model");
    for (const one of model.intents) {
      one.erased = true;
      if (one.status === "pending") one.status = "failed";
    }
  });
}
