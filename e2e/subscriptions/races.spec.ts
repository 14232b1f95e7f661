import { setTimeout as sleep } from "node:timers/promises";
import { simulateCycle } from "@/lib/cycles/simulate-cycle";
import { pool } from "@/lib/db/pool";
import { readWallet } from "@/lib/ledger/read-wallet";
import { cancelSubscription } from "@/lib/subscriptions/cancel-subscription";
import { pickShop } from "@/lib/subscriptions/pick-shop";
import { retrieveSubscription } from "@/lib/subscriptions/retrieve-subscription";
import { expect, test } from "../fixtures/verbs";
import { type People, peopleIn } from "../world/accounts";
import { listen } from "../world/endpoints";
import { fund } from "../world/sales";
import { bill, type Subscribed, subscribe } from "../world/subscriptions";

const FIFTY = Array.from({ length: 50 }, (_, at) => at);

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const stateOf = async ({ partner }: People, subscription: Subscribed) =>
  (await retrieveSubscription(partner, subscription)).data;

test("fifty bills with one charge reference pay one cycle, and all get the same answer", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner);

  const answers = await Promise.all(FIFTY.map(() => bill(shop, subscription, "jan")));

  expect(tally(answers)).toEqual({ created: 1, replayed: 49 });
  expect((await stateOf(all, subscription)).current_cycle).toBe(1);
  expect((await readWallet(shop)).balance).toBe(99_000);
});

test("fifty bills with charge references of their own pay one last cycle, and 49 are refused", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });

  const answers = await Promise.all(FIFTY.map((at) => bill(shop, subscription, `charge ${at}`)));

  const {
    created,
    subscription_not_active: late = 0,
    subscription_cycle_limit_reached: lost = 0,
    ...others
  } = tally(answers);
  expect({ created, refused: late + lost, others }).toEqual({ created: 1, refused: 49, others: {} });
  expect((await readWallet(shop)).balance).toBe(99_000);
});

type HeldRow = {
  /** Waits until so many statements queue for the row. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
};

/** The first in the queue waits for the holder, those behind it for the first. */
const WAITING = `
  SELECT count(*) AS n FROM pg_stat_activity WHERE pg_blocking_pids(pid) &&
    ($1::int || ARRAY(SELECT pid FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))))`;

/** Holds the subscription's row as a write in progress does, until `release`. */
async function holdRow(subscription: Subscribed): Promise<HeldRow> {
  const client = await pool().connect();
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM subscriptions WHERE id = $1 FOR UPDATE", [subscription.id]);
  const { rows: self } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return {
    async untilWaiting(count) {
      for (;;) {
        const { rows } = await pool().query<{ n: number }>(WAITING, [self[0]?.pid]);
        if ((rows[0]?.n ?? 0) >= count) return;
        await sleep(10);
      }
    },
    async release() {
      await client.query("COMMIT");
      client.release();
    },
  };
}

test("a bill that reads the last cycle as open and loses it is told that the limit is reached", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });
  const held = await holdRow(subscription);
  const both = ["one", "two"].map((charge) => bill(shop, subscription, charge));
  await held.untilWaiting(2);
  await held.release();
  expect((await Promise.all(both)).sort()).toEqual(["created", "subscription_cycle_limit_reached"]);
});

test("a simulated cycle that a shop's bill overtakes pays nothing, not the cycle after it", async () => {
  const all = await peopleIn("test");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);
  const held = await holdRow(subscription);
  const answer = bill(shop, subscription, "jan");
  await held.untilWaiting(1);
  const simulated = simulateCycle(subscription.accessCode, 1);
  await held.untilWaiting(2);
  await held.release();
  expect([await answer, (await simulated).kind]).toEqual(["created", "already_paid"]);
  expect((await stateOf(all, subscription)).current_cycle).toBe(1);
});

test("a bill that reads the subscription as completed is told that it is not active", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });
  expect(await bill(shop, subscription, "one")).toBe("created");
  expect(await bill(shop, subscription, "two")).toBe("subscription_not_active");
});

test("a first bill and a cancellation at once: either the bill is refused, or the shop is asked", async () => {
  for (const _ of FIFTY.slice(0, 10)) {
    const all = await peopleIn("live");
    const [shop] = all.resellers;
    await fund(all.operator, shop, 1_000);
    await listen(shop);
    const subscription = await subscribe(all.partner);
    const [answer] = await Promise.all([
      bill(shop, subscription, "jan"),
      cancelSubscription(all.partner, subscription),
    ]);
    const { status, cancel_requested_at: requested } = await stateOf(all, subscription);
    const outcome = { answer, status, requested: requested !== null };
    expect([
      { answer: "created", status: "active", requested: true },
      { answer: "subscription_not_active", status: "canceled", requested: false },
    ]).toContainEqual(outcome);
  }
});

test("a pick and a first bill at once: the bill wins its subscription, whoever was picked", async () => {
  for (const _ of FIFTY.slice(0, 10)) {
    const all = await peopleIn("live");
    const [shop, other] = all.resellers;
    await fund(all.operator, shop, 1_000);
    const subscription = await subscribe(all.partner);
    const [answer, pick] = await Promise.all([
      bill(shop, subscription, "jan"),
      pickShop(subscription.accessCode, other.accountId),
    ]);
    expect(answer).toBe("created");
    expect(["picked", "closed"]).toContain(pick.kind);
    expect((await stateOf(all, subscription)).reseller).toEqual({ company_name: "Shop A" });
  }
});

test("two shops that hold the same code bill at once: the first to bill has the customer, the other is refused", async () => {
  const all = await peopleIn("live");
  for (const shop of all.resellers) await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);

  const answers = await Promise.all(all.resellers.map((shop) => bill(shop, subscription, "jan")));

  expect([...answers].sort()).toEqual(["created", "subscription_not_owned_by_reseller"]);
  const loser = all.resellers[answers[0] === "created" ? 1 : 0];
  expect((await readWallet(loser)).balance).toBe(1_000);
});
