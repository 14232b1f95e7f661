import { expect } from "@playwright/test";
import type fc from "fast-check";
import type { Caller } from "@/lib/caller";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { readWallet } from "@/lib/ledger/read-wallet";
import { minor } from "@/lib/money";
import { chargeBackOwnPayment } from "@/lib/payments/charge-back-payment";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { cancelCheckout } from "@/lib/redemption-intents/cancel-checkout";
import { createIntent } from "@/lib/redemption-intents/create-intent";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { retrieveIntent } from "@/lib/redemption-intents/retrieve-intent";
import { createIntentInput } from "@/lib/redemption-intents/schema";
import { hashVoucherCode } from "@/lib/vouchers/code";
import { normaliseVoucherCode } from "@/lib/vouchers/code-format";
import { expireVouchers } from "@/lib/vouchers/expire-vouchers";

type ModelVoucher = { code: string; balance: number; expired: boolean; blocked: boolean; sale: string };
type ModelIntent = { reference: string; accessCode: string; amount: number; status: string };

/** What the books should say, in the plainest terms. */
export type Model = {
  wallet: number;
  vouchers: ModelVoucher[];
  intents: ModelIntent[];
  lastSale: { key: string; denominations: number[]; codes: string[] } | undefined;
};

/** The real product: its verbs, as one reseller and one partner call them. */
export type Product = { reseller: Caller; partner: Caller; nextKey: () => string };

type Command = fc.AsyncCommand<Model, Product>;

const sell = (product: Product, key: string, denominations: number[]) =>
  createPayment(
    product.reseller,
    createPaymentInput.parse({
      customer_identifier: "model",
      vouchers: denominations.map((denomination) => ({ denomination, quantity: 1 })),
      idempotency_key: key,
    }),
  );

/** After every command the wallet, each voucher and each intent are as the model has them. */
async function agree(model: Model, product: Product): Promise<void> {
  expect((await readWallet(product.reseller)).balance).toBe(model.wallet);
  const hashes = model.vouchers.map((voucher) => hashVoucherCode(normaliseVoucherCode(voucher.code)));
  const rows = await rowsOf({ balance: "integer", hash: "bytes" })(
    sql`SELECT current_balance AS balance, code_hash AS hash FROM vouchers WHERE code_hash = ANY(${hashes}::bytea[])`,
  );
  const balances = new Map(rows.map((row) => [row.hash.toString("hex"), row.balance]));
  expect(hashes.map((hash) => balances.get(hash.toString("hex")))).toEqual(
    model.vouchers.map((one) => one.balance),
  );
  for (const intent of model.intents) {
    const { data } = await retrieveIntent(product.partner, intent);
    expect(data.status).toBe(intent.status);
  }
}

function command(
  name: string,
  check: (model: Model) => boolean,
  act: (model: Model, product: Product) => Promise<void>,
): Command {
  return {
    check,
    run: async (model, product) => {
      await act(model, product);
      await agree(model, product);
    },
    toString: () => name,
  };
}

const always = () => true;

export function topUp(amount: number): Command {
  return command(`topUp(${amount})`, always, async (model, product) => {
    await creditOwnTestWallet(product.reseller, { amount: minor(amount) });
    model.wallet += amount;
  });
}

export function sale(denominations: number[]): Command {
  const total = denominations.reduce((left, right) => left + right, 0);
  return command(`sale(${denominations})`, always, async (model, product) => {
    const key = product.nextKey();
    if (total > model.wallet) {
      await expect(sell(product, key, denominations)).rejects.toMatchObject({ code: "insufficient_balance" });
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

export function replay(): Command {
  return command(
    "replay",
    (model) => model.lastSale !== undefined,
    async (model, product) => {
      if (!model.lastSale) throw new AppError("internal_error");
      const outcome = await sell(product, model.lastSale.key, model.lastSale.denominations);
      expect(outcome.kind).toBe("replayed");
      expect(outcome.data.vouchers.map((voucher) => voucher.code)).toEqual(model.lastSale.codes);
    },
  );
}

export function intent(amount: number): Command {
  return command(`intent(${amount})`, always, async (model, product) => {
    const input = createIntentInput.parse({ email: "model@example.com", amount });
    const { data } = await createIntent(product.partner, input);
    model.intents.push({
      reference: data.reference,
      accessCode: data.access_code,
      amount,
      status: data.status,
    });
  });
}

/** Pays an intent with some of the vouchers, whatever either is worth by now. */
export function pay(which: number, picks: number[]): Command {
  const possible = (model: Model) => model.intents.length > 0 && model.vouchers.length > 0;
  return command(`pay(${which}, ${picks})`, possible, async (model) => {
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
    expect(result.kind).toBe(expectedResult(target, chosen));
    if (result.kind !== "paid") return;
    target.status = "success";
    let left = target.amount;
    for (const voucher of chosen.sort(
      (one, other) => model.vouchers.indexOf(one) - model.vouchers.indexOf(other),
    )) {
      const taken = Math.min(left, voucher.balance);
      voucher.balance -= taken;
      left -= taken;
    }
  });
}

function expectedResult(target: ModelIntent, chosen: ModelVoucher[]): string {
  if (target.status !== "pending") return "closed";
  if (chosen.some((voucher) => voucher.expired || voucher.blocked || voucher.balance === 0)) return "refused";
  return chosen.reduce((sum, voucher) => sum + voucher.balance, 0) < target.amount ? "short" : "paid";
}

export function cancel(which: number): Command {
  return command(
    `cancel(${which})`,
    (model) => model.intents.length > 0,
    async (model) => {
      const target = model.intents[which % model.intents.length];
      if (!target) return;
      await cancelCheckout(target.accessCode);
      if (target.status === "pending") target.status = "failed";
    },
  );
}

/** Time passes for one voucher: what it still holds goes to breakage. */
export function expire(which: number): Command {
  return command(
    `expire(${which})`,
    (model) => model.vouchers.length > 0,
    async (model) => {
      const voucher = model.vouchers[which % model.vouchers.length];
      if (!voucher) return;
      const hash = hashVoucherCode(normaliseVoucherCode(voucher.code));
      await runOnce(
        sql`UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE code_hash = ${hash}`,
      );
      await expireVouchers();
      voucher.expired = true;
      voucher.balance = 0;
    },
  );
}

/** The reseller takes back the sale one of the vouchers came from: the unspent value of all its vouchers returns. */
export function chargeBack(which: number): Command {
  return command(
    `chargeBack(${which})`,
    (model) => model.vouchers.length > 0,
    async (model, product) => {
      const sale = model.vouchers[which % model.vouchers.length]?.sale ?? "";
      const sold = model.vouchers.filter((voucher) => voucher.sale === sale);
      const unspent = sold.reduce((sum, voucher) => sum + voucher.balance, 0);
      const isRepeated = sold.some((voucher) => voucher.blocked);
      const { returned } = await chargeBackOwnPayment(product.reseller, sale);
      expect(returned).toBe(isRepeated ? undefined : unspent);
      if (isRepeated) return;
      model.wallet += unspent;
      for (const voucher of sold) Object.assign(voucher, { balance: 0, blocked: true });
    },
  );
}
