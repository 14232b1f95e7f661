import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { readTotals } from "@/lib/money/ledger/totals";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { previewNextPayout } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { createCommands } from "../../support/fixtures/model-command";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { advanceTotalsToNow } from "../../support/world/payouts";
import { earnedSince } from "./earned-since";
import { prepareDuringDiscard, runOf } from "./prepare-during-discard";

/** A payout. `refunded` is the sum of the refunds that reduced `amount`. */
type ModelPayout = { id: string; partner: number; amount: number; refunded: number; status: string };

/** An intent that was paid with one voucher of exactly its amount. */
export type ModelPayment = {
  partner: number;
  reference: string;
  sale: string;
  amount: number;
  fee: number;
  refunded: number;
  /** The amount that refunds have returned to the voucher. */
  onVoucher: number;
  isChargedBack: boolean;
};

/** The expected payouts and owed amounts, as a simple model. */
export type Model = {
  /**
   * The amounts that the totals include and no run has claimed, by partner. `until` is the time up to which the totals were
   * advanced.
   */
  settled: { until: Date; amounts: number[] }[];
  /** All cut-offs, including the cut-offs of claimed amounts. */
  moments: Date[];
  /** The amounts that the totals do not include yet, by partner. */
  unsettled: number[];
  /** Each partner's share of the refunds that no run has claimed. */
  unclaimedRefunds: number[];
  run: { id: string; payouts: ModelPayout[]; claimed: Claim[] } | undefined;
  payouts: ModelPayout[];
  payments: ModelPayment[];
  paidBefore: number;
};

/** The amount that a run has claimed for one partner from one entry of `settled`. */
type Claim = { from: Model["settled"][number]; partner: number; amount: number };

export type Product = { operator: SignedInUser; reseller: Caller; partners: readonly Caller[] };

/** Returns the total settled amount of each partner. */
const together = (settled: Model["settled"]) =>
  [0, 1].map((at) => sumOf(settled.map(({ amounts }) => amounts[at] ?? 0)));

const sumOf = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0);

/**
 * Returns the amount that a run with these settled amounts pays each partner: the settled amount minus the partner's unclaimed
 * refunds, but at least zero.
 */
const payable = (settled: Model["settled"], { unclaimedRefunds }: Readonly<Model>) =>
  together(settled).map((amount, at) => Math.max(0, amount - (unclaimedRefunds[at] ?? 0)));

/** Expects owed and paid amounts, and each partner's new earnings, to match the model. Runs after every command. */
async function agree(model: Model, { operator, partners }: Product): Promise<void> {
  const [{ partners: owed }, totals] = await Promise.all([
    listOwed(operator, "test"),
    readTotals(operator, "test"),
  ]);
  const amounts = partners.map(
    ({ accountId }) => owed.find((one) => one.accountId === accountId)?.amount ?? 0,
  );
  const postedOrPaid = model.payouts.filter(({ status }) => status === "posted" || status === "paid");
  const waiting = model.run?.payouts ?? [];
  deepEqual(
    { owed: amounts, missing: totals?.missing, all: totals?.totals.owed, paidOut: totals?.totals.paidOut },
    {
      owed: payable(model.settled, model),
      missing: 0,
      all:
        sumOf([...together(model.settled), ...model.unsettled, ...waiting.map(({ amount }) => amount)]) -
        sumOf(model.unclaimedRefunds),
      paidOut: model.paidBefore + sumOf(postedOrPaid.map(({ amount }) => amount)),
    },
  );
  for (const [at, partner] of partners.entries()) {
    const next = await previewNextPayout(partner);
    const draft = waiting.find((payout) => payout.partner === at);
    const earned = (together(model.settled)[at] ?? 0) + (draft ? draft.amount + draft.refunded : 0);
    const { owed = 0, owedFromReversed = 0, pendingReversals = 0, refunded = 0 } = next ?? {};
    equal(refunded, (model.unclaimedRefunds[at] ?? 0) + (draft?.refunded ?? 0));
    equal(owed, Math.max(0, earned - refunded));
    ok(owedFromReversed <= earned);
    // A reversed amount that the totals do not include yet is shown separately, so the earnings cannot be compared.
    if (pendingReversals === 0) equal(earned - owedFromReversed, await earnedSince(partner));
  }
}

export const command = createCommands(agree);

export function timePasses() {
  return command("timePasses", async (model) => {
    const until = await nextMillisecond();
    await advanceTotalsToNow();
    model.moments.push(until);
    model.settled.push({ until, amounts: model.unsettled });
    model.unsettled = model.unsettled.map(() => 0);
  });
}

/** Prepares a payout run without a cut-off or, if `which` is given, with the past cut-off that it selects. */
export function prepare(which?: number) {
  return command(`prepare(${which})`, async (model, { operator, partners }) => {
    const past = which === undefined ? undefined : model.moments[which % model.moments.length];
    const due = dueBy(model, past);
    const outcome = await prepareRun(operator, "test", past);
    if (model.run) {
      deepEqual(outcome, { kind: "draft_exists", runId: model.run.id });
      return;
    }
    if (sumOf(payable(due, model)) === 0) {
      equal(outcome.kind, "nothing_payable");
      return;
    }
    await claim(runOf(outcome).runId, due, model, { operator, partners });
  });
}

/** Expects the run to contain each partner's due amounts, and removes them from the model's unclaimed amounts. */
async function claim(
  runId: string,
  due: Model["settled"],
  model: Model,
  { operator, partners }: Pick<Product, "operator" | "partners">,
): Promise<void> {
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId, limit: 10 });
  const payouts = rows.map(({ id, accountId, amount, refunded, status }) => {
    const partner = partners.findIndex((one) => one.accountId === accountId);
    return { id, partner, amount, refunded, status };
  });
  deepEqual(
    partners.map((_, at) => payouts.find(({ partner }) => partner === at)?.amount ?? 0),
    payable(due, model),
  );
  for (const { partner, refunded } of payouts) {
    equal(refunded, model.unclaimedRefunds[partner]);
    model.unclaimedRefunds[partner] = 0;
  }
  const claimed = payouts.flatMap(({ partner }) =>
    due.map((from) => ({ from, partner, amount: from.amounts[partner] ?? 0 })),
  );
  for (const { from, partner } of claimed) from.amounts[partner] = 0;
  model.run = { id: runId, payouts, claimed };
}

const dueBy = ({ settled }: Readonly<Model>, past: Date | undefined) =>
  past ? settled.filter(({ until }) => until <= past) : settled;

/**
 * Prepares a payout run without a cut-off while an earlier run, with the past cut-off that `which` selects, is being discarded.
 * Expects the new run to claim all owed amounts.
 */
export function prepareAfterDiscard(which: number) {
  const lowerIn = (model: Readonly<Model>) => {
    const cutOff = model.moments[which % model.moments.length];
    return { cutOff, amounts: payable(dueBy(model, cutOff), model) };
  };
  const act = async (model: Model, { operator, partners }: Product) => {
    const { cutOff, amounts } = lowerIn(model);
    const partner = partners.find((_, at) => (amounts[at] ?? 0) > 0);
    if (!cutOff || !partner) return;
    const { runId } = runOf(await prepareDuringDiscard(operator, partner, cutOff));
    await claim(runId, model.settled, model, { operator, partners });
  };
  // Requires that the discarded run covers only a part of each partner's amount.
  return command(`prepareAfterDiscard(${which})`, act, (model) => {
    const [all, { amounts }] = [payable(model.settled, model), lowerIn(model)];
    const isBelow = amounts.every((amount, at) => amount === 0 || amount < (all[at] ?? 0));
    return model.run === undefined && sumOf(amounts) > 0 && isBelow;
  });
}

const isPrepared = (model: Readonly<Model>) => model.run !== undefined;

export function post() {
  const act = async (model: Model, { operator }: Product) => {
    const { run } = model;
    if (!run) return;
    equal(await postRun(operator, { environment: "test", run_id: run.id }), true);
    model.payouts.push(...run.payouts.map((payout) => ({ ...payout, status: "posted" })));
    model.run = undefined;
  };
  return command("post", act, isPrepared);
}

export function discard() {
  const act = async (model: Model, { operator }: Product) => {
    const { run } = model;
    if (!run) return;
    equal(await discardRun(operator, { environment: "test", run_id: run.id }), true);
    for (const { from, partner, amount } of run.claimed) from.amounts[partner] = amount;
    for (const { partner, refunded } of run.payouts)
      model.unclaimedRefunds[partner] = (model.unclaimedRefunds[partner] ?? 0) + refunded;
    model.run = undefined;
  };
  return command("discard", act, isPrepared);
}

const onePayout = (model: Readonly<Model>) => model.payouts.length > 0;

/** Reverses a payout. Its amount is owed again from the next cut-off. */
export function reverse(which: number) {
  const act = async (model: Model, { operator }: Product) => {
    const payout = model.payouts[which % model.payouts.length];
    if (!payout) return;
    const done = reversePayout(operator, { environment: "test", payout_id: payout.id, reason: "model" });
    if (payout.status !== "posted") return rejects(done, { code: "forbidden" });
    await done;
    payout.status = "reversed";
    model.unsettled[payout.partner] = (model.unsettled[payout.partner] ?? 0) + payout.amount;
  };
  return command(`reverse(${which})`, act, onePayout);
}

export function mark(which: number) {
  const act = async (model: Model, { operator }: Product) => {
    const payout = model.payouts[which % model.payouts.length];
    if (!payout) return;
    const input = { environment: "test" as const, payout_id: payout.id, bank_reference: "model" };
    if (payout.status !== "posted") return rejects(markPaid(operator, input), { code: "forbidden" });
    await markPaid(operator, input);
    payout.status = "paid";
  };
  return command(`mark(${which})`, act, onePayout);
}
