import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { runOnce, sql } from "@/lib/db/sql";
import { writeUsage } from "@/lib/db/test-quota";
import { listEvents } from "@/lib/webhooks/events/read-events";
import type { EventPage } from "@/lib/webhooks/events/schema";
import { measureStatements } from "../../long/growth/measure";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { manyEvents, pastEvent } from "../../support/world/events";

const PAGE = 20;
const MANY = 10_000;
/**
 * The maximum number of database blocks that a list may read per event. A list reads the events that it returns and one more,
 * which shows whether there is a next page. The blocks contain the event's row, delivery and last attempt, each found through
 * an index of two or three levels.
 */
const BLOCKS_PER_EVENT = 10;

test("a page of events reads a few database blocks per event, however many events the account and other accounts have", async () => {
  const [quiet, busy] = [await partnerInTest(), await partnerInTest()];
  await manyEvents(quiet, "unsent", 2);
  await manyEvents(busy, "unsent", MANY);
  await runOnce(sql`ANALYZE events, deliveries`);

  const filters = {
    none: {},
    created_after: { created_after: new Date(now().getTime() - DAY_MS) },
    type: { type: "redemption-intent.success" },
    delivery_status: { delivery_status: "unsent" },
  } as const;
  // Writes the pending count of created records now, because it could otherwise be written while a list is measured.
  await writeUsage();
  const measuring = measureStatements(() => false);
  const costs: { filter: string; listed: number; blocks: number }[] = [];
  const measureList = async (caller: Caller, filter: keyof typeof filters) => {
    let listed = 0;
    const measured = await measuring.as(filter, async () => {
      listed = (await listEvents(caller, { ...filters[filter], limit: PAGE })).data.events.length;
    });
    const blocks = measured
      .filter(({ plan }) => plan === "force_generic_plan")
      .reduce((sum, one) => sum + one.blocks, 0);
    costs.push({ filter, listed, blocks });
  };
  try {
    for (const filter of Object.keys(filters) as (keyof typeof filters)[])
      for (const caller of [quiet, busy]) await measureList(caller, filter);
  } finally {
    measuring.stop();
  }

  expect(costs.map(({ listed }) => listed)).toEqual(Object.keys(filters).flatMap(() => [2, PAGE]));
  expect(costs.filter(({ blocks }) => blocks === 0)).toEqual([]);
  expect(costs.filter(({ listed, blocks }) => blocks > BLOCKS_PER_EVENT * (listed + 1))).toEqual([]);
});

test("a list of events with the status not_requested scans a limited number of events per page, and the next page finds an event beyond them", async () => {
  const partner = await partnerInTest();
  const old = {
    at: new Date(now().getTime() - DAY_MS),
    type: "refund.created",
    status: "not_requested",
  } as const;
  const id = await pastEvent({ accountId: partner.accountId, environment: "test" }, old);
  await manyEvents(partner, "unsent", MANY);
  await manyEvents(partner, "unsent", 1_500, { type: "refund.created" });
  await runOnce(sql`ANALYZE events, deliveries`);
  const listed = async (page: { after?: string; type?: "refund.created" | "redemption-intent.success" }) =>
    (await listEvents(partner, { ...page, delivery_status: "not_requested", limit: PAGE })).data;

  // Writes the pending count of created records now, because it could otherwise be written while a list is measured.
  await writeUsage();
  const measuring = measureStatements(() => false);
  let first: EventPage | undefined;
  const measured = await measuring.as("not_requested", async () => {
    first = await listed({});
  });
  measuring.stop();
  expect(first).toEqual({ events: [], next: expect.any(String) });
  const blocks = measured.filter(({ plan }) => plan === "force_generic_plan").map((one) => one.blocks);
  expect(Math.max(...blocks)).toBeLessThan(BLOCKS_PER_EVENT * 1_000);
  const second = await listed({ after: first?.next ?? "", type: "refund.created" });
  expect(second).toMatchObject({ events: [{ id, delivery: { status: "not_requested" } }], next: null });
  expect(await listed({ type: "redemption-intent.success" })).toEqual({ events: [], next: null });
});
