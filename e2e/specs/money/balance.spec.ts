import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { retrieveBalance } from "@/lib/money/balance/retrieve-balance";
import { advanceTotals } from "@/lib/money/ledger/totals";
import { approveProposal } from "@/lib/money/live-wallets/proposals";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts, listPayoutPage, retrievePayout } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";
import { aboveLimit, limit, twoOperators } from "../../support/world/two-operators";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const environment = "test";

const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pay"), amount: fc.integer({ min: 1, max: 900 }) }) },
  fc.record({ kind: fc.constant("refund"), amount: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constantFrom("fold", "prepare", "discard", "post", "mark paid", "reverse") }),
);
type Act = { readonly kind: string; readonly amount?: number };

type Scene = {
  readonly operator: SignedInUser;
  readonly partner: Caller;
  readonly reseller: Caller;
  readonly intents: { reference: string; amount: number }[];
  draft?: string | undefined;
};

async function perform(scene: Scene, { kind, amount = 1 }: Act): Promise<void> {
  const { operator, partner, reseller, intents } = scene;
  if (kind === "pay") {
    const intent = await newIntent(partner, amount);
    await pay(intent, await sellInTest(reseller, [amount]));
    intents.push({ reference: intent.reference, amount });
  } else if (kind === "refund") {
    const intent = intents.pop();
    if (!intent) return;
    const input = createRefundInput.parse({ amount: Math.ceil((intent.amount * amount) / 100) });
    const outcome = await createRefund(partner, intent, input).then(() => "created", errorCodeOf);
    expect(["created", "insufficient_partner_balance"]).toContain(outcome);
  } else if (kind === "fold") {
    await advanceTotals(undefined, { behindMs: 0 });
  } else if (kind === "prepare") {
    await advanceTotalsToNow();
    const run = await prepareRun(operator, environment);
    if (run.kind === "prepared") scene.draft = run.runId;
  } else if (kind === "discard" || kind === "post") {
    const { draft: run_id } = scene;
    if (run_id === undefined) return;
    await (kind === "post" ? postRun : discardRun)(operator, { environment, run_id });
    scene.draft = undefined;
  } else {
    const { rows } = await listPartnerPayouts(partner, { limit: 20 });
    const id = rows.find(({ status }) => status === "posted")?.id;
    if (id === undefined) return;
    const payout = { environment, payout_id: id } as const;
    if (kind === "reverse") await reversePayout(operator, { ...payout, reason: "The account is closed." });
    else await markPaid(operator, { ...payout, bank_reference: "bank-1" });
  }
}

/** Returns the partner's earnings after refunds and its balance, both summed from its transfers. */
async function ledgerOf(partner: Caller): Promise<{ earned: number; balance: number }> {
  const row = await rowOf({ earned: "integer", balance: "integer" })(sql`
    SELECT coalesce(sum(CASE t.kind WHEN 'redemption' THEN t.amount WHEN 'refund' THEN -t.amount END), 0)::bigint AS earned,
           coalesce(sum(CASE WHEN t.to_account_id = l.id THEN t.amount ELSE -t.amount END), 0)::bigint AS balance
    FROM ledger_accounts l JOIN transfers t ON l.id IN (t.from_account_id, t.to_account_id)
    WHERE ${tenantFilter(partner, sql`l`)} AND l.kind = 'partner'`);
  return row ?? { earned: 0, balance: 0 };
}

/** Returns all payouts that the API lists, each with the sum of its lines. */
async function payoutsOf(partner: Caller) {
  const { payouts } = (await listPayoutPage(partner, { limit: 100 })).data;
  return Promise.all(
    payouts.map(async (payout) => {
      let [sum, after]: [number, string | undefined] = [0, undefined];
      do {
        const { reference } = payout;
        const { data } = await retrievePayout(partner, { reference, limit: 2, after });
        sum += data.lines.reduce((total, line) => total + line.partner_amount, 0);
        after = data.next ?? undefined;
      } while (after !== undefined);
      return { ...payout, sum };
    }),
  );
}

test("a partner's balance matches its transfers and payouts, and the lines of each payout sum to the payout's amount", {
  tag: PROPERTY,
}, async () => {
  test.slow();
  const [operator, reseller] = [await newOperator(), await resellerInTest()];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14, size: "max" }), async (acts) => {
      const scene: Scene = { operator, reseller, partner: await partnerInTest(), intents: [] };
      for (const one of acts) {
        await perform(scene, one);
        const { partner: found, wallet } = (await retrieveBalance(scene.partner)).data;
        const { earned, balance } = await ledgerOf(scene.partner);
        expect(wallet).toBeNull();
        expect(found).toMatchObject({ earned });
        if (!found) return;
        expect(found.owed + found.in_draft_payouts + found.in_transit + found.paid_out).toBe(earned);
        expect(found.owed + found.in_draft_payouts).toBe(balance);
        expect(found.owed).toBeGreaterThanOrEqual(0);
        if (scene.draft === undefined) expect(found.in_draft_payouts).toBe(0);
      }
      const payouts = await payoutsOf(scene.partner);
      for (const { amount, sum } of payouts) expect(sum).toBe(amount);
      const { partner: found } = (await retrieveBalance(scene.partner)).data;
      const sumOf = (payoutStatus: string) =>
        payouts.reduce((sum, { status, amount }) => sum + (status === payoutStatus ? amount : 0), 0);
      expect([found?.in_transit, found?.paid_out]).toEqual([sumOf("posted"), sumOf("paid")]);
      if (scene.draft !== undefined) await discardRun(operator, { environment, run_id: scene.draft });
    }),
    runs({ push: 3, deep: 80 }),
  );
});

test("a draft payout is included in the partner's balance but not in the list of payouts", async () => {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  const scene: Scene = { operator, reseller, partner, intents: [] };
  expect((await retrieveBalance(partner)).data.partner).toMatchObject({ owed: 0, earned: 0 });
  await perform(scene, { kind: "pay", amount: 1_000 });
  expect((await retrieveBalance(partner)).data.partner).toMatchObject({ owed: 700, owed_display: "€7.00" });
  await perform(scene, { kind: "prepare" });
  const draft = { owed: 0, in_draft_payouts: 700, in_transit: 0, paid_out: 0, earned: 700 };
  expect((await retrieveBalance(partner)).data.partner).toMatchObject(draft);
  expect((await listPayoutPage(partner, { limit: 20 })).data.payouts).toEqual([]);
  await perform(scene, { kind: "post" });
  const posted = { ...draft, in_draft_payouts: 0, in_transit: 700 };
  expect((await retrieveBalance(partner)).data.partner).toMatchObject(posted);
  const live = { ...partner, environment: "live" } as const;
  expect((await retrieveBalance(live)).data).toMatchObject({ partner: { earned: 0 }, environment: "live" });
});

test("a reseller's balance reports the wallet balance, the amount reserved by proposed debits, and pending top-ups", async () => {
  const { shop, second, credit, debit } = await twoOperators();
  const wallet = async () => (await retrieveBalance(shop)).data;
  const nothing = { balance: 0, reserved: 0, available: 0, pending_top_ups: 0 };
  expect(await wallet()).toMatchObject({ partner: null, wallet: { ...nothing, currency: "EUR" } });
  for (const amount of [300, 45]) await requestTopUp(shop, { id: newId(), amount: minor(amount) });
  for (const amount of [limit(), 1_000]) {
    const { proposalId } = await credit(amount);
    if (proposalId !== undefined) await approveProposal(second, proposalId);
  }
  await debit(aboveLimit());
  expect(await wallet()).toMatchObject({
    wallet: {
      ...{ balance: limit() + 1_000, reserved: aboveLimit() },
      ...{ available: 999, available_display: "€9.99", pending_top_ups: 345 },
    },
  });
});
