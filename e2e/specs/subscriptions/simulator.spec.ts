import type { Caller } from "@/lib/base/caller";
import { DAY_MS, timestamp } from "@/lib/base/clock";
import { pool } from "@/lib/db/pool";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { readScenario, runScenario } from "@/lib/payments/cycles/run-scenario";
import {
  SIMULATED_REFUSALS,
  type SimulatedRefusal,
  simulateCycle,
  simulateCycles,
  simulateRefusal,
} from "@/lib/payments/cycles/simulate-cycle";
import { simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { nextCycleAt, overdueAt } from "@/lib/payments/subscriptions/cycle-dates";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { tenantDigest } from "../../support/fixtures/tenant-digest";
import { expect, test } from "../../support/fixtures/verbs";
import { type People, peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

/** Runs a scenario from cycle `next`, by default the subscription's next cycle. Returns each step's outcome in a few words. */
async function run({ partner }: People, subscription: NewSubscription, text: string, next?: number) {
  const read = readScenario(text);
  if (!("steps" in read)) throw new Error(`${read.unknown} is not a step`);
  const { current_cycle } = (await retrieveSubscription(partner, subscription)).data;
  const outcomes = await runScenario(subscription.accessCode, next ?? current_cycle + 1, read.steps);
  return outcomes.map((outcome) => {
    if (outcome.kind === "paid") return `paid ${outcome.from}-${outcome.to}`;
    if ("code" in outcome) return `${outcome.kind} ${outcome.status} ${outcome.code}`;
    return "number" in outcome ? `${outcome.kind} ${outcome.number}` : outcome.kind;
  });
}

const cycleOf = async ({ partner }: People, subscription: NewSubscription) =>
  (await retrieveSubscription(partner, subscription)).data.current_cycle;

const eventsOf = async (partner: Caller, { reference }: NewSubscription) =>
  (await listEvents(partner, { limit: 50, reference, expand: "data" })).data.events;

/** For each refusal code, the preparation after which a simulated bill can be refused with it. */
const PREMISES: Readonly<
  Record<SimulatedRefusal, (all: People, subscription: NewSubscription) => Promise<unknown>>
> = {
  insufficient_balance: async () => undefined,
  validation_failed: async () => undefined,
  subscription_requires_single_voucher: async () => undefined,
  idempotency_key_reused: (_all, { accessCode }) => simulateCycle(accessCode, 1),
  subscription_not_owned_by_reseller: async ({ operator, resellers: [shop] }, subscription) => {
    await fund(operator, shop, 10_000);
    await bill(shop, subscription, "first");
  },
  subscription_not_active: ({ partner }, subscription) => cancelSubscription(partner, subscription),
  subscription_cycle_limit_reached: (_all, { accessCode }) => simulateCycles(accessCode, 1, 2),
};

for (const code of SIMULATED_REFUSALS.filter((each) => each !== "subscription_cycle_limit_reached")) {
  test(`a simulated bill is refused with ${code} and changes nothing`, async () => {
    const all = await peopleIn("test");
    const subscription = await subscribe(all.partner, { total_cycles: 3 });
    await PREMISES[code](all, subscription);
    const before = await tenantDigest(all.partner);
    const next = (await cycleOf(all, subscription)) + 1;
    expect(await simulateRefusal(subscription.accessCode, next, code).catch(errorCodeOf)).toBe(code);
    expect(await tenantDigest(all.partner)).toEqual(before);
  });
}

test("when the final cycle is billed twice in the simulator, the first bill succeeds and the second is refused because no cycle is left", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner, { total_cycles: 3 });
  const step = "fail:subscription_cycle_limit_reached";
  expect(await run(all, subscription, `pay,${step},pay`)).toEqual(["paid 1-1", "impossible 2", "not_run"]);
  expect(await run(all, subscription, `pay,${step}`)).toEqual([
    "paid 2-2",
    "refused 422 subscription_cycle_limit_reached",
  ]);
  expect((await retrieveSubscription(all.partner, subscription)).data).toMatchObject({
    status: "completed",
    current_cycle: 3,
  });
  expect(await run(all, subscription, step, 3)).toEqual(["already_paid 3"]);
});

test("a simulated refusal that the subscription's state cannot cause is reported as impossible and changes nothing", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner);
  const before = await tenantDigest(all.partner);
  for (const code of [
    ...["idempotency_key_reused", "subscription_not_owned_by_reseller"],
    ...["subscription_not_active", "subscription_cycle_limit_reached"],
  ])
    expect(await run(all, subscription, `fail:${code},pay`)).toEqual(["impossible 1", "not_run"]);
  expect(await tenantDigest(all.partner)).toEqual(before);
});

test("a simulated late cycle has one overdue event with the scheduled dates, and the next step can pay the cycle", async () => {
  const all = await peopleIn("test");
  const { partner } = all;
  await setEndpointUrl(partner);
  await setOptionalEvents(partner, ["cycle.overdue"]);
  const subscription = await subscribe(partner, { interval: "monthly", total_cycles: 4 });
  expect(await run(all, subscription, "pay,late,fail:insufficient_balance,late,pay,pay")).toEqual([
    "paid 1-1",
    "overdue",
    "refused 400 insufficient_balance",
    "overdue",
    "paid 2-2",
    "paid 3-3",
  ]);
  const { activated_at } = (await retrieveSubscription(partner, subscription)).data;
  const dueAt = nextCycleAt(new Date(activated_at ?? ""), 1, "monthly", "UTC");
  const overdue = (await eventsOf(partner, subscription)).filter(({ type }) => type === "cycle.overdue");
  expect(overdue).toMatchObject([
    {
      delivery: { status: "pending" },
      data: {
        cycle_number: 2,
        due_at: timestamp(dueAt),
        overdue_at: timestamp(overdueAt(dueAt, 3, "UTC")),
        environment: "test",
        sequence: 1,
      },
    },
  ]);
  expect(Date.now() - Date.parse(overdue[0]?.created_at ?? "")).toBeLessThan(DAY_MS);
  const history = await listCycles(subscription.accessCode);
  expect(history?.cycles[1]?.events.map(({ type }) => type)).toEqual([
    "cycle.overdue",
    "subscription.renewed",
  ]);
});

test("an unpaid overdue cycle appears in the history only if the partner subscribed to the overdue event", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner);
  await run(all, subscription, "pay,late");
  expect(await simulateOverdue(subscription.accessCode, 2)).toEqual({ kind: "overdue", isRequested: false });
  expect((await listCycles(subscription.accessCode))?.overdue).toBeUndefined();
  await setEndpointUrl(all.partner);
  await setOptionalEvents(all.partner, ["cycle.overdue"]);
  await run(all, subscription, "pay,late");
  expect((await listCycles(subscription.accessCode))?.overdue).toMatchObject({
    type: "cycle.overdue",
    delivery: { status: "pending" },
  });
  await run(all, subscription, "pay");
  expect((await listCycles(subscription.accessCode))?.overdue).toBeUndefined();
});

test("the simulator reports that the next cycle of a pending or completed subscription cannot be late", async () => {
  const all = await peopleIn("test");
  const pending = await subscribe(all.partner);
  expect(await run(all, pending, "late,pay")).toEqual(["impossible 1", "not_run"]);
  const over = await subscribe(all.partner, { total_cycles: 1 });
  expect(await run(all, over, "pay,late")).toEqual(["paid 1-1", "impossible 2"]);
});

test("the database accepts an overdue cycle before its due date only from the simulator", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner);
  await run(all, subscription, "pay");
  const insert = pool().query(
    `INSERT INTO overdue_cycles (id, subscription_id, number, due_at, created_at)
     VALUES (gen_random_uuid(), $1, 2, now() + interval '1 day', now())`,
    [subscription.id],
  );
  await expect(insert).rejects.toMatchObject({ constraint: "overdue_cycles_in_order" });
});

test("a simulated jump to a date pays exactly the cycles that are due by that date, and the history shows each cycle's scheduled due date", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner, { interval: "daily", total_cycles: 40 });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  expect(await run(all, subscription, `until:${inDays(0)},until:${inDays(0)},pay`)).toEqual([
    "paid 1-1",
    "impossible 2",
    "not_run",
  ]);
  expect(await run(all, subscription, `until:${inDays(4)},late,until:${inDays(5)}`)).toEqual([
    "paid 2-5",
    "overdue",
    "paid 6-6",
  ]);
  const history = await listCycles(subscription.accessCode);
  expect(history?.cycles.map(({ dueAt }) => dueAt.slice(0, 10))).toEqual([0, 1, 2, 3, 4, 5].map(inDays));
  expect(await run(all, subscription, "until:2999-01-01")).toEqual(["paid 7-40"]);
  const endless = await subscribe(all.partner);
  expect(await run(all, endless, "until:2999-01-01")).toEqual(["impossible 1"]);
});

test("a simulator scenario that is sent twice, even concurrently, pays its cycles once", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner);
  const scenario = "pay,fail:insufficient_balance,late,twice,down,pay";
  const refused = "refused 400 insufficient_balance";
  await Promise.all([run(all, subscription, scenario, 1), run(all, subscription, scenario, 1)]);
  expect(await cycleOf(all, subscription)).toBe(4);
  const events = await eventsOf(all.partner, subscription);
  expect(events.map(({ type }) => type).sort()).toEqual([
    "cycle.overdue",
    "subscription.activated",
    ...Array.from({ length: 3 }, () => "subscription.renewed"),
  ]);
  expect(await run(all, subscription, scenario, 1)).toEqual([
    ...["already_paid 1", "already_paid 2", "already_paid 2", "already_paid 2", "already_paid 3"],
    "already_paid 4",
  ]);
  expect(await run(all, subscription, "pay,fail:insufficient_balance")).toEqual(["paid 5-5", refused]);
});

test("a simulator scenario stops at a refused step unless the step expects this refusal", async () => {
  const all = await peopleIn("test");
  const subscription = await subscribe(all.partner, { total_cycles: 2 });
  expect(await run(all, subscription, "pay,pay,pay,fail:validation_failed")).toEqual([
    ...["paid 1-1", "paid 2-2", "failed 422 subscription_not_active", "not_run"],
  ]);
  expect(await run(all, subscription, "fail:subscription_not_active,fail:validation_failed")).toEqual([
    "refused 422 subscription_not_active",
    "refused 422 validation_failed",
  ]);
});

test("simulating a bill, a late cycle or a refusal on a live or an unknown subscription is refused as not found", async () => {
  const all = await peopleIn("live");
  const subscription = await subscribe(all.partner);
  const before = await tenantDigest(all.partner);
  for (const { accessCode } of [subscription, { accessCode: "unknown" }]) {
    const attempts = [
      () => runScenario(accessCode, 1, [{ act: "pay" }]),
      () => simulateCycle(accessCode, 1, { receiverIsDown: true }),
      () => simulateOverdue(accessCode, 1),
      ...SIMULATED_REFUSALS.map((code) => () => simulateRefusal(accessCode, 1, code)),
    ];
    for (const attempt of attempts) expect(await attempt().catch(errorCodeOf)).toBe("not_found");
  }
  expect(await tenantDigest(all.partner)).toEqual(before);
});
