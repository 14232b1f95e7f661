import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { runOnce, sql } from "@/lib/db/sql";
import { listIntents } from "@/lib/payments/intents/read-intents";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";

type IntentQuery = Omit<Parameters<typeof listIntents>[1], "before" | "limit">;
type Lister = Parameters<typeof listIntents>[0];

/** Reads the whole list that `query` requests, in pages of `limit`, and returns the references of its intents. */
async function inPages(partner: Lister, query: IntentQuery, limit = 2): Promise<string[]> {
  const names: string[] = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await listIntents(partner, { ...query, before, limit });
    names.push(...rows.map(({ reference }) => reference));
    if (next === null) return names;
    before = next;
  }
}

/**
 * Creates six intents of one partner, with five different amounts and in every status, and an intent of another partner. Two of
 * the six were created ten days ago and have expired. Returns the first partner.
 */
async function trade() {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 100_000);
  const longAgo = new Date(now().getTime() - 10 * DAY_MS);
  for (const [number, amount] of [700, 250, 900, 250, 2_000, 100].entries()) {
    const create = () => newIntent(partner, amount, { reference: `order-${number}` });
    const intent = await (number % 2 === 0 && number > 0 ? atSimulatedTime(longAgo, create) : create());
    if (number % 3 === 0) await pay(intent, (await sell(shop, [amount])).codes);
    if (number === 1) await cancelCheckout(intent.access_code);
  }
  const { partner: other } = await peopleIn("live");
  await newIntent(other, 250, { reference: "order-1" });
  return partner;
}

test("paging through intents with any combination of amount, status and date filters returns every match in the requested order", async () => {
  const partner = await trade();
  const all = (await listIntents(partner, { limit: 10 })).rows;
  expect(all.map(({ status }) => status).toSorted()).toEqual([
    ...["failed", "failed", "failed", "pending", "success", "success"],
  ]);
  const since = new Date(now().getTime() - DAY_MS);
  const days = [{}, { createdFrom: since }, { createdBefore: since }];
  const amounts = [
    {},
    { atLeast: minor(250), atMost: minor(250) },
    { atLeast: minor(250) },
    { atMost: minor(700) },
    { atLeast: minor(251), atMost: minor(1_999) },
    { atLeast: minor(3_000) },
  ];
  const orders = [{}, { oldestFirst: true }, { byAmount: "largest" }, { byAmount: "smallest" }] as const;
  for (const status of [undefined, "pending", "success", "failed"] as const)
    for (const day of days)
      for (const range of amounts)
        for (const order of orders) {
          const query = { status, ...day, ...range, ...order };
          const fits = all
            .filter((one) => status === undefined || one.status === status)
            .filter(({ created_at }) => !query.createdFrom || new Date(created_at) >= query.createdFrom)
            .filter(({ created_at }) => !query.createdBefore || new Date(created_at) < query.createdBefore)
            .filter(({ amount }) => amount >= (range.atLeast ?? 0) && amount <= (range.atMost ?? amount));
          const found = await inPages(partner, query);
          expect(found, JSON.stringify(query)).toEqual(
            inOrder(fits, order).map(({ reference }) => reference),
          );
        }
});

/** Sorts `all`, which must be newest first, in the requested order. */
function inOrder(all: readonly IntentResource[], order: IntentQuery): readonly IntentResource[] {
  if (order.byAmount === "largest") return all.toSorted((one, other) => other.amount - one.amount);
  const oldestFirst = all.toReversed();
  if (order.byAmount) return oldestFirst.toSorted((one, other) => one.amount - other.amount);
  return order.oldestFirst ? oldestFirst : all;
}

/**
 * Copies the caller's intent that has the reference `rare`, `count` times. The references of the copies are `copy-1`, `copy-2`
 * and so on, and their amounts repeat the numbers from 100 to 106. Lists treat each copy as newer than the previous one.
 */
function copyRare({ accountId }: Lister, count: number): Promise<unknown> {
  return runOnce(sql`
    INSERT INTO redemption_intents
    SELECT (jsonb_populate_record(r, jsonb_build_object(
      'id', uuid_v7_now(n * 1000), 'reference', 'copy-' || n, 'access_code', left(md5(r.id::text || n), 15),
      'amount', 100 + n % 7, 'platform_fee', 0, 'partner_payout_amount', 100 + n % 7))).*
    FROM redemption_intents r, generate_series(1, ${count}::int) n
    WHERE r.account_id = ${accountId}::uuid AND r.reference = 'rare'`);
}

test("the reference filter finds intents by the beginning or end of their reference, ignoring case", async () => {
  const partner = await trade();
  await newIntent(partner, 300, { reference: "Gift-2026-Blue" });
  for (const part of ["gift-20", "GIFT-2026-BLUE", "2026-blue", "e"])
    expect(await inPages(partner, { reference: part }), part).toEqual(["Gift-2026-Blue"]);
  const orders = ["order-5", "order-3", "order-1", "order-0", "order-4", "order-2"];
  expect(await inPages(partner, { reference: "order-" })).toEqual(orders);
  expect(await inPages(partner, { reference: "ORDER", oldestFirst: true })).toEqual(orders.toReversed());
  expect(await inPages(partner, { reference: "order", byAmount: "largest" })).toEqual([
    "order-4",
    "order-2",
    "order-0",
    "order-3",
    "order-1",
    "order-5",
  ]);
  expect(await inPages(partner, { reference: "order", status: "success" })).toEqual(["order-3", "order-0"]);
  expect(await inPages(partner, { reference: "order", atLeast: minor(900) })).toEqual(["order-4", "order-2"]);
  for (const part of ["rder", "2026", "%", "order_", "order-1 "])
    expect(await inPages(partner, { reference: part }), part).toEqual([]);
});

test("the reference filter finds every matching intent, even if thousands of references share a prefix", async () => {
  const { partner } = await peopleIn("live");
  await newIntent(partner, 5_000, { reference: "rare" });
  await copyRare(partner, 2_500);
  const copies = await inPages(partner, { reference: "copy-" }, 500);
  expect(new Set(copies).size).toBe(2_500);
  expect(copies).toHaveLength(2_500);
  expect(await inPages(partner, { reference: "copy-", byAmount: "smallest" }, 500)).toHaveLength(2_500);
  expect(
    await inPages(partner, { reference: "copy", atLeast: minor(106), atMost: minor(106) }, 500),
  ).toHaveLength(357);
  expect(await inPages(partner, { reference: "copy", atLeast: minor(1_000) }, 25)).toEqual([]);
  expect(await inPages(partner, { reference: "rar" })).toEqual(["rare"]);
});

test("filtering 2,501 intents by a rare amount returns empty pages with a next cursor until a match is found", async () => {
  const { partner } = await peopleIn("live");
  await newIntent(partner, 5_000, { reference: "rare" });
  await copyRare(partner, 2_500);
  const first = await listIntents(partner, { atLeast: minor(1_000), limit: 25 });
  expect(first.rows).toEqual([]);
  expect(first.next).not.toBeNull();
  expect(await inPages(partner, { atLeast: minor(1_000) }, 25)).toEqual(["rare"]);
  expect(await inPages(partner, { atLeast: minor(1_000), byAmount: "largest" }, 25)).toEqual(["rare"]);
  const hourAgo = new Date(now().getTime() - HOUR_MS);
  const ofToday = await inPages(partner, { createdFrom: hourAgo, byAmount: "smallest" }, 500);
  expect(new Set(ofToday).size).toBe(2_501);
  expect(ofToday).toHaveLength(2_501);
  expect(ofToday.at(-1)).toBe("rare");
});
