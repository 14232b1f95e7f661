import { randomUUID } from "node:crypto";
import { HOUR_MS, now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { gatherEarnings } from "@/lib/insight/earnings/gather-earnings";
import { readOverview } from "@/lib/insight/partner-overview/read-overview";
import { readRunway } from "@/lib/insight/runway/read-runway";
import { findAnything } from "@/lib/insight/search/find-anything";
import { selectBreaches, selectEndOfCheckedPart } from "@/lib/money/ledger/check-store";
import { invariants } from "@/lib/money/ledger/invariants.sql";
import { listWalletStatement, readWallet } from "@/lib/money/ledger/read-wallet";
import { advanceOutstanding, advanceTotals } from "@/lib/money/ledger/totals";
import { discardRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { cancelIntent, expireIntents } from "@/lib/payments/intents/end-intents";
import { payIntent, previewCodes } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { notifyOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { lookUpSubscription, retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { deliverDue } from "@/lib/webhooks/deliveries/deliver-due";
import { sweepOutbox } from "@/lib/webhooks/deliveries/sweep-outbox";
import { selectEndpoints } from "@/lib/webhooks/endpoints/store";
import { pruneAttempts, pruneEvents } from "@/lib/webhooks/events/prune-events";
import { replayEvents } from "@/lib/webhooks/events/resend-events";
import { newClientIp } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow, earn } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import type { MeasuredCalls, Stage } from "./stage";

const environment = "live";
const DENOMINATION = 500;

/**
 * Returns the calls that a deployment serves most often, and calls whose statements read the large tables. Most calls that read
 * lists are in `lists.ts`.
 */
export function hotActs({ asPartner, asReseller, operator, partner, reseller }: Stage): MeasuredCalls {
  const buy = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => (await sell(asReseller, [DENOMINATION])).codes[0] ?? ""),
    );
  const payWith = async (count: number) => {
    const intent = await newIntent(asPartner, count * DENOMINATION);
    const codes = await buy(count);
    await viewIntentCheckout(intent.access_code);
    await previewCodes(intent.access_code, codes, { ip: newClientIp() });
    await pay(intent, codes);
    return intent;
  };
  return {
    "fills a wallet": () => fund(operator, asReseller, 10_000_000),
    "creates an intent twice with one key, reads and cancels it": async () => {
      const key = { idempotency_key: randomUUID() };
      await newIntent(asPartner, DENOMINATION, key);
      const { reference } = await newIntent(asPartner, DENOMINATION, key);
      await retrieveIntent(asPartner, { reference });
      await cancelIntent(asPartner, { reference });
    },
    "pays with one voucher": () => payWith(1),
    "pays with twenty vouchers": () => payWith(20),
    "tries an unknown code": async () =>
      payIntent(
        (await newIntent(asPartner, DENOMINATION)).access_code,
        ["7KQ2-M0XD-94TB-ZC3H-E"],
        newClientIp(),
      ),
    "sells and charges back": async () => {
      const { reference } = await sell(asReseller, [DENOMINATION, 1_000]);
      await chargeBackOwnPayment(asReseller, reference);
    },
    "subscribes, bills two cycles and cancels": async () => {
      const subscription = await subscribe(asPartner);
      await lookUpSubscription(asReseller, { subscription_access_code: subscription.code });
      for (const charge of ["first", "second"]) await bill(asReseller, subscription, charge);
      await retrieveSubscription(asPartner, subscription);
      await cancelSubscription(asPartner, subscription).catch(() => undefined);
    },
    "reads the overviews": async () => {
      await readOverview(asPartner, 90);
      await readWallet(asReseller);
      await readRunway(asReseller, now());
      await listWalletStatement(asReseller, { limit: 100 });
    },
    searches: async () => {
      const { reference } = await payWith(1);
      for (const user of [partner, reseller, operator])
        for (const typed of [reference, partner.email, "customers.example", "0001", "5.00", "nobody"])
          await findAnything(user, environment, typed);
    },
    "prepares a payout run": async () => {
      await earn(operator, asReseller, asPartner, 1_000);
      await advanceTotalsToNow();
      const run = await prepareRun(operator, environment);
      if (run.kind !== "nothing_payable") await discardRun(operator, { environment, run_id: run.runId });
    },
    "delivers due webhooks and replays failed ones": async () => {
      const [endpoint] = await selectEndpoints(asPartner);
      await deliverDue(endpoint?.id ?? "", { lane: "live", deliveryIds: undefined });
      await replayEvents(asPartner, { status: "failed", since: new Date(0) });
    },
  };
}

/**
 * Returns calls whose statements are batched across concurrent callers. The limit on the database blocks that a batched statement
 * reads (see `judge.ts`) grows with the number of callers, as the limit for other statements grows with their number of rows.
 */
export function batchedActs({ asPartner, asReseller, operator }: Stage, callers: number): MeasuredCalls {
  const all = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: callers }, act));
  return {
    "verify a key": async () => {
      const { key } = await createApiKey(asPartner, { name: randomUUID().slice(0, 8) });
      await all(() => authenticateKey(key));
    },
    sell: async () => {
      await fund(operator, asReseller, callers * DENOMINATION);
      await all(() => sell(asReseller, [DENOMINATION]));
    },
    "bill new subscriptions": async () => {
      await fund(operator, asReseller, callers * 1_000);
      await all(async () => bill(asReseller, await subscribe(asPartner), "first"));
    },
  };
}

async function checkSince(since: Date): Promise<void> {
  const range = { after: firstIdAt(since), upTo: firstIdAt(now()) };
  const part = { ...range, upTo: await selectEndOfCheckedPart(range) };
  for (const invariant of invariants) await selectBreaches(invariant, part);
}

/**
 * The ledger checks. They run separately from {@link JOBS}, because they would read the dead rows that remain after the jobs'
 * writes are rolled back.
 */
export const CHECKS: MeasuredCalls = {
  "check the last hour": () => checkSince(new Date(now().getTime() - HOUR_MS)),
  "check the oldest rows": () => checkSince(new Date(0)),
};

/** The first and the second run of the scheduled jobs that read large tables. The second run finds nothing to do. */
export const JOBS: readonly MeasuredCalls[] = [1, 2].map((time) =>
  Object.fromEntries(
    Object.entries({
      sweepOutbox: () => sweepOutbox({ withoutGrace: true }),
      gatherEarnings: () => gatherEarnings(),
      advanceTotals: () => advanceTotals(),
      advanceOutstanding: () => advanceOutstanding(),
      expireIntents,
      expireVouchers,
      notifyOverdue: () => notifyOverdue(),
      pruneAttempts,
      pruneEvents: () => pruneEvents(0),
    }).map(([name, job]) => [`${name}, run ${time}`, job]),
  ),
);
