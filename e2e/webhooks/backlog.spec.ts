import type { Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import { workOff } from "@/lib/deliveries/attempt-deliveries";
import { newDelivery } from "../world/deliveries";
import { expect, test } from "./endpoint-fixture";

/** Turns of five, and of how many each was asked. */
function turnsOfFive() {
  const asked: number[] = [];
  const turn = async (waiting: number) => {
    asked.push(waiting);
    return 5;
  };
  return { asked, turn };
}

async function twelveDue(partner: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) ids.push(await newDelivery(partner));
  return ids;
}

/** The status of each, and whether somebody holds it. */
async function standOf(ids: readonly string[]): Promise<string[]> {
  const rows = await prisma().delivery.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ status, leasedUntil }) => `${status} ${leasedUntil === null ? "free" : "held"}`);
}

test("a backlog that is taken in turns is attempted whole, each of it once", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint((response) => response.writeHead(204).end());
  const ids = await twelveDue(partner);
  const { asked, turn } = turnsOfFive();
  expect(await workOff(ids, { turn })).toEqual({ again: [], left: [], begun: 12 });
  expect(asked).toEqual([12, 7, 2]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(12);
  expect(receiver.received).toHaveLength(12);
  expect(await standOf(ids)).toEqual(Array(12).fill("succeeded free"));
});

test("after a turn with a failure, or with no time left, the rest is neither taken nor lost", async ({
  endpoint,
  partner,
}) => {
  let status = 204;
  const receiver = await endpoint((response) => response.writeHead(status).end());
  const ids = await twelveDue(partner);
  const first = await workOff(ids, { ...turnsOfFive(), untilMs: performance.now() });
  expect(first).toEqual({ again: [], left: ids.slice(5), begun: 5 });
  expect(await standOf(ids.slice(5))).toEqual(Array(7).fill("pending free"));

  status = 500;
  const { again, left, begun } = await workOff(first.left, turnsOfFive());
  expect(begun).toBeGreaterThan(0);
  expect(again).toHaveLength(begun);
  expect([...again.map(({ deliveryId }) => deliveryId), ...left].sort()).toEqual(ids.slice(5));
  expect(receiver.received).toHaveLength(5 + begun);
  expect(await standOf(ids.slice(5))).toEqual(Array(7).fill("pending free"));
});
