import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../../support/fixtures/api";
import { billOf, oneVoucher } from "../../support/world/subscriptions";
import type { Account } from "../accounts";
import { payAtCheckout, type ResponseLog, retryUntilSuccess } from "./persistent-client";

/** The effects that the API has confirmed to an account and its reseller. The database must hold exactly these. */
export type ConfirmedEffects = {
  readonly payments: Set<string>;
  readonly intents: Set<string>;
  readonly canceled: Set<string>;
  cycles: number;
};

/** The number of cycles of each account's subscription, the most that the API allows. */
export const CYCLES = 1_200;

const PRICE = 300;
const PAUSE_MS = 20;

/**
 * Trades until `over` returns true, and completes what it has started. Every request that creates an object has its own
 * idempotency key or charge reference.
 */
export async function trade(
  api: Api,
  account: Account,
  { responseLog, over }: { responseLog: ResponseLog; over: () => boolean },
): Promise<ConfirmedEffects> {
  const traded: ConfirmedEffects = {
    payments: new Set(),
    intents: new Set(),
    canceled: new Set(),
    cycles: 0,
  };
  const { key, resellerKey, subscription } = account;

  const shopping = async () => {
    for (let nth = 1; !over(); nth += 1) {
      const idempotency_key = `sale ${subscription.reference} ${nth}`;
      const sale = { customer_identifier: "anna", vouchers: oneVoucher(PRICE), idempotency_key };
      const sold = await retryUntilSuccess(responseLog, () => api.createPayment(resellerKey, sale));
      traded.payments.add(sold.reference);
      const order = { email: "customer@example.com", amount: PRICE - 1, idempotency_key: `order ${nth}` };
      const intent = await retryUntilSuccess(responseLog, () => api.createIntent(key, order));
      traded.intents.add(intent.reference);
      const { reference, authorization_url: page } = intent;
      await payAtCheckout(responseLog, { api, key, reference, page, code: sold.vouchers[0]?.code ?? "" });
      await sleep(PAUSE_MS);
    }
  };
  const billing = async () => {
    // The last cycle stays unpaid, because it would complete the subscription.
    while (!over() && traded.cycles < CYCLES - 1) {
      const bill = billOf(subscription, `charge ${traded.cycles + 1}`);
      const billed = await retryUntilSuccess(responseLog, () => api.createPayment(resellerKey, bill));
      traded.payments.add(billed.reference);
      traded.cycles += 1;
      await sleep(PAUSE_MS);
    }
  };
  const canceling = async () => {
    for (let nth = 1; !over(); nth += 1) {
      const order = {
        email: "s@example.com",
        amount: PRICE,
        total_cycles: 3,
        idempotency_key: `plan ${nth}`,
      };
      const { reference } = await retryUntilSuccess(responseLog, () => api.createSubscription(key, order));
      await retryUntilSuccess(responseLog, () => api.cancelSubscription(key, reference));
      traded.canceled.add(reference);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([shopping(), billing(), canceling()]);
  return traded;
}
