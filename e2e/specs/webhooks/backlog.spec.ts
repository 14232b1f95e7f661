import type { Caller } from "@/lib/base/caller";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { attemptAll } from "@/lib/webhooks/deliveries/deliver-due";
import { newDelivery } from "../../support/world/deliveries";
import { expect, test } from "./endpoint-fixture";

async function twelveDue(partner: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await newDelivery(partner));
  return ids;
}

/**
 * Returns each delivery's status, followed by "held" if the delivery is leased or "free" if it is not, in ascending order of
 * the IDs.
 */
async function standOf(ids: readonly string[]): Promise<string[]> {
  const rows = await prisma().delivery.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ status, leasedUntil }) => `${status} ${leasedUntil === null ? "free" : "held"}`);
}

test("every delivery of a backlog is attempted once, in batches", async ({ endpoint, partner }) => {
  const receiver = await endpoint((response) => response.writeHead(204).end());
  const ids = await twelveDue(partner);
  expect(await attemptAll(ids, { batchSize: 5 })).toMatchObject({ again: [], left: [], begun: 12 });
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(12);
  expect(receiver.received).toHaveLength(12);
  expect(await standOf(ids)).toEqual(Array(12).fill("succeeded free"));
});

test("if an attempt fails or the run reaches its time limit, the remaining deliveries of a backlog stay due and unclaimed", async ({
  endpoint,
  partner,
}) => {
  let status = 204;
  const receiver = await endpoint((response) => response.writeHead(status).end());
  const ids = await twelveDue(partner);
  const first = await attemptAll(ids, { batchSize: 5, turnEndsMs: performance.now() });
  expect(first).toMatchObject({ again: [], left: ids.slice(5), begun: 5 });
  expect(await standOf(ids.slice(5))).toEqual(Array(7).fill("pending free"));

  status = 500;
  const { again, left, begun } = await attemptAll(first.left, { batchSize: 5 });
  expect(begun).toBeGreaterThan(0);
  expect(again).toHaveLength(begun);
  expect([...again.map(({ deliveryId }) => deliveryId), ...left].sort()).toEqual(ids.slice(5));
  expect(receiver.received).toHaveLength(5 + begun);
  expect(await standOf(ids.slice(5))).toEqual(Array(7).fill("pending free"));
});

test("no further batch begins after a delivery has failed permanently", async ({ endpoint, partner }) => {
  const receiver = await endpoint((response) => response.writeHead(500).end());
  const ids = [await newDelivery(partner), await newDelivery(partner)];
  await runOnce(sql`UPDATE deliveries SET attempt_count = 9 WHERE id = ${ids[0]}::uuid`);
  const result = await attemptAll(ids, { batchSize: 1 });
  expect(result).toEqual({ again: [], left: ids.slice(1), begun: 1, failed: true });
  expect(await standOf(ids)).toEqual(["failed free", "pending free"]);
  expect(receiver.received).toHaveLength(1);
});
