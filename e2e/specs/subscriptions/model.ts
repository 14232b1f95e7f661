import { deepEqual, equal } from "node:assert/strict";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { simulateCycle, simulateRefusal } from "@/lib/payments/cycles/simulate-cycle";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { createCommands } from "../../support/fixtures/model-command";
import type { People } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, oneVoucher } from "../../support/world/subscriptions";

/**
 * A simple model of one subscription, its events, and the wallets and vouchers of two resellers. `who` is the index of a
 * reseller.
 */
export type Model = {
  environment: "test" | "live";
  amount: number;
  total: number | undefined;
  status: "pending" | "active" | "canceled" | "completed";
  cycle: number;
  reseller: 0 | 1 | undefined;
  reference: string | undefined;
  cancelRequested: boolean;
  wallets: [number, number];
  charges: Map<string, { who: 0 | 1; denomination: number }>;
  /** The idempotency keys of accepted bills, each with its reseller. */
  keys: Set<string>;
  leftOnVouchers: number;
  events: string[];
  /**
   * For each paid cycle, the refunded amount, and whether the cycle was simulated. The platform's test shop holds the voucher
   * of a simulated cycle.
   */
  cycles: { isSimulated: boolean; refunded: number }[];
};

export type Product = People & { subscription: NewSubscription };

const word = (promise: Promise<unknown>) => promise.then(() => "ok", errorCodeOf);

/** Returns the total remaining balance of both resellers' vouchers. */
export async function leftOnVouchers({ resellers }: People): Promise<number> {
  const accounts = resellers.map((reseller) => reseller.accountId);
  const row = await rowOf({ left: "integer" })(sql`
    SELECT coalesce(sum(current_balance), 0)::bigint AS left FROM vouchers WHERE account_id = ANY(${accounts}::uuid[])`);
  return row?.left ?? 0;
}

async function agree(model: Model, product: Product): Promise<void> {
  const { partner, resellers, subscription } = product;
  const [{ data }, first, second, left, events] = await Promise.all([
    retrieveSubscription(partner, subscription),
    readWallet(resellers[0]),
    readWallet(resellers[1]),
    leftOnVouchers(product),
    rowsOf({ type: "text", sequence: "integer" })(sql`
      SELECT type, sequence FROM events WHERE object_id = ${subscription.id}::uuid ORDER BY sequence`),
  ]);
  deepEqual(
    {
      status: data.status,
      cycle: data.current_cycle,
      requested: data.cancel_requested_at !== null,
      isDue: data.next_cycle_at !== null,
      isBilled: data.reseller !== null,
      wallets: [first.balance, second.balance],
      leftOnVouchers: left,
      events: events.map(({ type, sequence }) => `${sequence} ${type}`),
    },
    {
      status: model.status,
      cycle: model.cycle,
      requested: model.cancelRequested,
      isDue: model.status === "active",
      isBilled: model.reseller !== undefined,
      wallets: model.wallets,
      leftOnVouchers: model.leftOnVouchers,
      events: model.events.map((type, at) => `${at + 1} ${type}`),
    },
  );
}

export const command = createCommands(agree);

/** Adds a paid cycle and its expected events to the model. */
function advance(model: Model, isSimulated: boolean): void {
  model.cycle += 1;
  model.cycles.push({ isSimulated, refunded: 0 });
  const isFinal = model.cycle === model.total;
  model.status = isFinal ? "completed" : "active";
  if (model.cycle === 1) model.events.push("subscription.activated");
  else if (!isFinal) model.events.push("subscription.renewed");
  if (isFinal) model.events.push("subscription.completed");
}

export function topUp(who: 0 | 1, amount: number) {
  return command(`topUp(${who}, ${amount})`, async (model, product) => {
    await fund(product.operator, product.resellers[who], amount);
    model.wallets[who] += amount;
  });
}

type BillInput = {
  who: 0 | 1;
  charge: string;
  over: number;
  reference: string | undefined;
  key?: string | undefined;
};

export function billBy({ who, charge, over, reference, key }: BillInput) {
  return command(`bill(${who}, ${charge}, +${over}, ${reference}, ${key})`, async (model, product) => {
    const denomination = Math.max(1, model.amount + over);
    const idempotency_key = key && `${product.subscription.reference}:${key}`;
    const fields = {
      vouchers: oneVoucher(denomination),
      reseller_subscription_reference: reference,
      idempotency_key,
    };
    const answer = await bill(product.resellers[who], product.subscription, charge, fields);
    equal(answer, expectedAnswer(model, { who, charge, reference, key }, denomination));
    if (answer !== "created") return;
    if (key) model.keys.add(`${who}:${key}`);
    model.charges.set(charge, { who, denomination });
    model.wallets[who] -= denomination;
    model.leftOnVouchers += denomination - model.amount;
    model.reseller = who;
    model.reference ??= reference;
    advance(model, false);
  });
}

function expectedAnswer(
  model: Model,
  { who, charge, reference, key }: Omit<BillInput, "over">,
  denomination: number,
): string {
  if (model.reseller !== undefined && model.reseller !== who) return "subscription_not_owned_by_reseller";
  const paid = model.charges.get(charge);
  if (paid) return paid.denomination === denomination ? "replayed" : "idempotency_key_reused";
  if (key && model.keys.has(`${who}:${key}`)) return "idempotency_key_reused";
  if (denomination < model.amount) return "validation_failed";
  if (model.reference !== undefined && reference !== undefined && reference !== model.reference)
    return "validation_failed";
  if (model.status === "canceled" || model.status === "completed") return "subscription_not_active";
  return denomination > model.wallets[who] ? "insufficient_balance" : "created";
}

export function pick(who: 0 | 1) {
  return command(`pick(${who})`, async (model, product) => {
    const answer = pickShop(product.subscription.accessCode, product.resellers[who].accountId);
    if (model.environment === "test") {
      equal(await word(answer), "not_found");
      return;
    }
    equal((await answer).kind, model.status === "pending" ? "picked" : "closed");
  });
}

export function cancel() {
  return command("cancel", async (model, product) => {
    const answer = await word(cancelSubscription(product.partner, product.subscription));
    equal(answer, model.status === "completed" ? "subscription_already_completed" : "ok");
    if (model.status === "completed" || model.status === "canceled") return;
    if (model.environment === "live" && model.reseller !== undefined) {
      if (!model.cancelRequested) model.events.push("subscription.cancel_requested");
      model.cancelRequested = true;
      return;
    }
    model.status = "canceled";
    model.events.push("subscription.cancelled");
  });
}

export function confirm(who: 0 | 1, reference: string) {
  return command(`confirm(${who}, ${reference})`, async (model, product) => {
    const { accessCode } = product.subscription;
    const input = { access_code: accessCode, reseller_subscription_reference: reference };
    const answer = await word(confirmCancellation(product.resellers[who], input));
    equal(answer, expectedConfirmation(model, who, reference));
    if (answer !== "ok" || model.status === "canceled") return;
    model.reference ??= reference;
    model.status = "canceled";
    model.events.push("subscription.cancelled");
  });
}

function expectedConfirmation(model: Model, who: 0 | 1, reference: string): string {
  if (model.reseller !== undefined && model.reseller !== who) return "subscription_not_owned_by_reseller";
  if (model.reference !== undefined && model.reference !== reference) return "validation_failed";
  if (model.status === "canceled" && model.reseller !== undefined) return "ok";
  if (model.status === "completed") return "subscription_already_completed";
  return model.cancelRequested ? "ok" : "subscription_cancellation_not_requested";
}

/**
 * Returns a command that simulates a bill for the cycle that is `behind` cycles before the next one, or for the first cycle if
 * there is no such cycle. If `broke` is true, the command simulates a refusal because of insufficient balance.
 */
export function simulate(behind: number, broke: boolean) {
  return command(`simulate(-${behind}${broke ? ", broke" : ""})`, async (model, product) => {
    const number = Math.max(1, model.cycle + 1 - behind);
    const { accessCode } = product.subscription;
    const simulated = broke
      ? simulateRefusal(accessCode, number, "insufficient_balance")
      : simulateCycle(accessCode, number);
    const answer = await simulated.then(({ kind }) => kind, errorCodeOf);
    equal(answer, expectedSimulation(model, number, broke));
    if (answer === "paid") advance(model, true);
  });
}

function expectedSimulation(model: Model, number: number, broke: boolean): string {
  if (model.environment === "live") return "not_found";
  if (number <= model.cycle) return "already_paid";
  if (model.status === "canceled" || model.status === "completed") return "subscription_not_active";
  return broke ? "insufficient_balance" : "paid";
}
