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
import { aMomentLater } from "../../support/fixtures/a-moment-later";
import { commandsThat } from "../../support/fixtures/model-command";
import { ask, pay } from "../../support/world/intents";
import { settle } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { earnedSince } from "./earned-since";
import { prepareOnTop, runOf } from "./prepare-on-top";

type ModelPayout = { id: string; partner: number; amount: number; status: string };

/** What the books should say of the money that leaves, in the plainest terms. */
export type Model = {
  /** What no run has claimed, by partner: as it was settled in turn, each with the moment it was all before. */
  settled: { until: Date; amounts: number[] }[];
  /** All moments by which something was settled, whether or not a run has claimed it since. */
  moments: Date[];
  /** What is not settled yet. */
  unsettled: number[];
  run: { id: string; payouts: ModelPayout[]; claimed: Model["settled"] } | undefined;
  payouts: ModelPayout[];
  spent: string[];
  paidBefore: number;
};

export type Product = { operator: SignedInUser; reseller: Caller; partners: readonly Caller[] };

/** By partner, in all of those. */
const together = (settled: Model["settled"]) =>
  [0, 1].map((at) => sumOf(settled.map(({ amounts }) => amounts[at] ?? 0)));

const sumOf = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0);

/** After every command what is owed and what was paid out are as the model has them, and a partner is told what of it is new. */
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
    // What came back and is not counted yet may have been earned since, and is told beside it.
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

/** A sale whose voucher a partner has been paid with cannot be charged back: nothing of it is left. */
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
    const until = await aMomentLater();
    await settle();
    model.moments.push(until);
    model.settled.push({ until, amounts: model.unsettled });
    model.unsettled = model.unsettled.map(() => 0);
  });
}

/** Up to now, or with a number up to one of the moments that have passed. */
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

/** A run has claimed for each partner what was settled and due, the earliest of all that no run had claimed. */
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

/** A run of all, prepared on top of one up to a moment that has passed, which is discarded as it is: all of it is claimed. */
export function prepareOnAnother(which: number) {
  const lowerIn = (model: Readonly<Model>) => {
    const cutOff = model.moments[which % model.moments.length];
    return { cutOff, amounts: together(dueBy(model, cutOff)) };
  };
  const act = async (model: Model, { operator, partners }: Product) => {
    const { cutOff, amounts } = lowerIn(model);
    const partner = partners.find((_, at) => (amounts[at] ?? 0) > 0);
    if (!cutOff || !partner) return;
    const { runId } = runOf(await prepareOnTop(operator, partner, cutOff));
    await claim(runId, model.settled, model, { operator, partners });
  };
  // Of whom the lower run leaves nothing the upper does not know, and the next one pays it.
  return command(`prepareOnAnother(${which})`, act, (model) => {
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

/** Reversed it came in anew, and is owed by the next cut-off. */
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
