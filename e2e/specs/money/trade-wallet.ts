import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { fund, sell } from "../../support/world/sales";
import { bill, type NewSubscription } from "../../support/world/subscriptions";

/**
 * A reseller whose wallet covers only a few sales, with the operator that credits and debits the wallet and a subscription that
 * the reseller bills.
 */
export type TradeSetup = {
  readonly operator: SignedInUser;
  readonly reseller: Caller;
  /** A subscription that no other process bills, because concurrent billing requests for one subscription would conflict. */
  readonly subscription: NewSubscription;
};

/** The number of calls by operation and result, such as `sale done` or `sale insufficient_balance`. */
export type Tally = Record<string, number>;

/**
 * The amount of every sale, cycle, debit and top-up. All amounts are equal, so that a single call can decide whether the wallet
 * covers the next call.
 */
export const PRICE = 5;

/**
 * Concurrently sells vouchers, charges sales back, bills the subscription, tops up the wallet and, if it is live, debits it,
 * until `performance.now()` reaches `endsAtMs`. Returns the tally of results.
 */
export async function trade(setup: TradeSetup, endsAtMs: number): Promise<Tally> {
  const { operator, reseller, subscription } = setup;
  const tally: Tally = {};
  const sold: string[] = [];
  const acts: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
    ["sale", async () => sold.push((await sell(reseller, [PRICE])).reference)],
    ["sale", async () => sold.push((await sell(reseller, [PRICE])).reference)],
    ["bill", () => billOnce(reseller, subscription)],
    ["top-up", () => fund(operator, reseller, PRICE)],
    ["charge-back", async () => chargeBackNext(reseller, sold)],
    ...(reseller.environment === "live" ? ([["debit", () => debit(operator, reseller)]] as const) : []),
  ];
  const repeat = async ([name, act]: (typeof acts)[number]) => {
    while (performance.now() < endsAtMs) {
      const result = `${name} ${await act().then(() => "done", resultOf)}`;
      tally[result] = (tally[result] ?? 0) + 1;
    }
  };
  await Promise.all(acts.map(repeat));
  return tally;
}

async function billOnce(reseller: Caller, subscription: NewSubscription): Promise<void> {
  const result = await bill(reseller, subscription, randomUUID());
  if (result !== "created") throw new Error(result);
}

async function chargeBackNext(reseller: Caller, sold: string[]): Promise<void> {
  const reference = sold.shift();
  if (reference !== undefined) await chargeBackOwnPayment(reseller, reference);
  else await sleep(5);
}

async function debit(operator: SignedInUser, { accountId }: Caller): Promise<void> {
  const { applied } = await adjustLiveWallet(operator, "debit", accountId, {
    amount: minor(PRICE),
    reference: randomUUID(),
    reason: "Paid back by bank transfer",
  });
  if (!applied) throw new Error("proposed");
}

/** Returns the code of an `AppError`, or the message of any other error. */
function resultOf(cause: unknown): string {
  if (cause instanceof AppError) return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
