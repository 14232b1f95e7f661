import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { readTotals } from "@/lib/money/ledger/totals";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { nextPayout } from "@/lib/money/payouts/own-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { commandsThat } from "../../support/fixtures/model-command";
import { nextMillisecond } from "../../support/fixtures/next-millisecond";
import { ask, pay } from "../../support/world/intents";
import { settle } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { earnedSince } from "./earned-since";
import { prepareDuringDiscard, runOf } from "./prepare-during-discard";

type ModelPayout = { id: string; partner: number; amount: number; status: string };

/** The expected payouts and owed amounts, as a simple model. */
export type Model = {
  /** Settled amounts that no run has claimed, by partner. Each entry has the cut-off at which it was settled. */
  settled: { until: Date; amounts: number[] }[];
  /** All cut-offs, including those of claimed amounts. */
  moments: Date[];
  /** Amounts that are not settled yet, by partner. */
  unsettled: number[];
  run: { id: string; payouts: ModelPayout[]; claimed: Model["settled"] } | undefined;
  payouts: ModelPayout[];
  spent: string[];
  paidBefore: number;
};

export type Product = { operator: SignedInUser; reseller: Caller; partners: readonly Caller[] };

/** The sums by partner. */
const together = (settled: Model["settled"]) =>
  [0, 1].map((at) => sumOf(settled.map(({ amounts }) => amounts[at] ?? 0)));

const sumOf = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0);

/** Expects owed and paid amounts, and each partner's new earnings, to match the model after every command. */
async function agree(model: Model, { operator, partners }: Product): Promise<void> {
  const [{ partners: owed }, totals] = await Promise.all([
    listOwed(operator, "test"),
    readTotals(operator, "test"),
  ]);
  const amounts = partners.map(
    ({ accountId }) => owed.find((one) => one.accountId === accountId)?.amount ?? 0,
  );
  const standing = model.payouts.filter(({ status }) => status === "posted" || status === "paid");
  const waiting = model.run?.payouts ?? [];
  deepEqual(
    { owed: amounts, missing: totals?.missing, all: totals?.totals.owed, paidOut: totals?.totals.paidOut },
    {
      owed: together(model.settled),
      missing: 0,
      all: sumOf([...together(model.settled), ...model.unsettled, ...waiting.map(({ amount }) => amount)]),
      paidOut: model.paidBefore + sumOf(standing.map(({ amount }) => amount)),
    },
  );
  for (const [at, partner] of partners.entries()) {
    const next = await nextPayout(partner);
    const claimed = waiting.find((payout) => payout.partner === at)?.amount ?? 0;
    const { owed = 0, owedAgain = 0, returned = 0 } = next ?? {};
    equal(owed, (together(model.settled)[at] ?? 0) + claimed);
    ok(owedAgain <= owed);
    // A reversed amount that is not settled yet is shown separately, so the earnings cannot be compared.
    if (returned === 0) equal(owed - owedAgain, await earnedSince(partner));
  }
}

const command = commandsThat(agree);

export function redeem(which: number, amount: number) {
  return command(`redeem(${which}, ${amount})`, async (model, { operator, reseller, partners }) => {
    const at = which % partners.length;
    const partner = partners[at];
    if (!partner) return;
    await fund(operator, reseller, amount);
    const { codes, reference } = await sell(reseller, [amount]);
    const intent = await ask(partner, amount);
    await pay(intent, codes);
    model.unsettled[at] = (model.unsettled[at] ?? 0) + intent.partner_payout_amount;
    model.spent.push(reference);
  });
}

/** Expects that a sale with spent vouchers cannot be charged back. */
export function chargeBack(which: number) {
  return command(
    `chargeBack(${which})`,
    async (model, { reseller }) => {
      const sale = model.spent[which % model.spent.length] ?? "";
      await rejects(chargeBackOwnPayment(reseller, sale), { code: "forbidden" });
    },
    (model) => model.spent.length > 0,
  );
}

export function timePasses() {
  return command("timePasses", async (model) => {
    const until = await nextMillisecond();
    await settle();
    model.moments.push(until);
    model.settled.push({ until, amounts: model.unsettled });
    model.unsettled = model.unsettled.map(() => 0);
  });
}

/** Prepares a run up to now, or up to a past cut-off. */
export function prepare(which?: number) {
  return command(`prepare(${which})`, async (model, { operator, partners }) => {
    const past = which === undefined ? undefined : model.moments[which % model.moments.length];
    const due = dueBy(model, past);
    const outcome = await prepareRun(operator, "test", past);
    if (model.run) {
      deepEqual(outcome, { kind: "already", runId: model.run.id });
      return;
    }
    if (sumOf(together(due)) === 0) {
      equal(outcome.kind, "nothing");
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
  const payouts = rows.map(({ id, accountId, amount, status }) => {
    const partner = partners.findIndex((one) => one.accountId === accountId);
    return { id, partner, amount, status };
  });
  deepEqual(
    partners.map((_, at) => payouts.find(({ partner }) => partner === at)?.amount ?? 0),
    together(due),
  );
  model.settled = model.settled.slice(due.length);
  model.run = { id: runId, payouts, claimed: due };
}

const dueBy = ({ settled }: Readonly<Model>, past: Date | undefined) =>
  past ? settled.filter(({ until }) => until <= past) : settled;

/** Prepares a run of all amounts while a run up to a past cut-off is discarded. Expects it to claim everything. */
export function prepareAfterDiscard(which: number) {
  const lowerIn = (model: Readonly<Model>) => {
    const cutOff = model.moments[which % model.moments.length];
    return { cutOff, amounts: together(dueBy(model, cutOff)) };
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
    const [all, { amounts }] = [together(model.settled), lowerIn(model)];
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
    model.settled = [...run.claimed, ...model.settled];
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
