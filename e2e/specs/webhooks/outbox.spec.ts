import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { publicEventId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { deliverDue } from "@/lib/webhooks/deliveries/deliver-due";
import { findEndpointsDue } from "@/lib/webhooks/deliveries/outbox-store";
import { findDue } from "@/lib/webhooks/deliveries/store";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { newDeliveriesOf } from "../../support/world/deliveries";

let partner: Caller;
let endpointId: string;

test.beforeEach(async () => {
  partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  const where = { accountId: partner.accountId };
  ({ id: endpointId } = await prisma().webhookEndpoint.findFirstOrThrow({ where }));
});

const later = (ms: number) => new Date(Date.now() + ms);

/**
 * Returns the delivery lane to which a sweep for due deliveries would assign the partner's endpoint `inMs` milliseconds from
 * now, or undefined if the sweep would not find the endpoint. Each lane is a separate job function.
 */
async function laneInSweep(inMs: number): Promise<string | undefined> {
  const dueBefore = new Date(Date.now() + inMs - 15 * SECOND_MS);
  const found = await findEndpointsDue({ at: later(inMs), dueBefore });
  return found.find((one) => one.endpointId === endpointId)?.lane;
}

function change(data: Parameters<ReturnType<typeof prisma>["webhookEndpoint"]["update"]>[0]["data"]) {
  return prisma().webhookEndpoint.update({ where: { id: endpointId }, data });
}

const newDeliveries = (count: number) => newDeliveriesOf(partner, Array<string>(count).fill("{}"));

test("the sweep for due deliveries finds deliveries of which the job engine was not notified, but only after a grace period", async () => {
  const ids = await newDeliveries(2);
  expect(await laneInSweep(0)).toBeUndefined();
  expect(await laneInSweep(20 * SECOND_MS)).toBe("test-probation");
  expect(await findDue(endpointId, later(0))).toEqual(ids);
});

test("if an endpoint responds promptly, the sweep for due deliveries assigns it to the regular delivery lane instead of the lane for endpoints on probation", async () => {
  await newDeliveries(1);
  await change({ prompt: true });
  expect(await laneInSweep(20 * SECOND_MS)).toBe("test");
});

test("the sweep for due deliveries skips a claimed delivery until its lease has expired", async () => {
  const [id = ""] = await newDeliveries(1);
  await prisma().delivery.update({ where: { id }, data: { leasedUntil: later(30 * SECOND_MS) } });
  expect(await laneInSweep(25 * SECOND_MS)).toBeUndefined();
  expect(await findDue(endpointId, later(25 * SECOND_MS))).toEqual([]);
  expect(await laneInSweep(35 * SECOND_MS)).toBe("test-probation");
  expect(await findDue(endpointId, later(35 * SECOND_MS))).toEqual([id]);
});

test("a delivery run reads one due delivery of a failing endpoint and none of a paused endpoint, and the sweep for due deliveries skips the paused one", async () => {
  const [oldest] = await newDeliveries(3);
  await change({ failingSince: new Date() });
  expect(await findDue(endpointId, later(0))).toEqual([oldest]);
  await change({ pausedUntil: later(MINUTE_MS) });
  expect(await findDue(endpointId, later(0))).toEqual([]);
  expect(await laneInSweep(20 * SECOND_MS)).toBeUndefined();
});

test("the sweep for due deliveries finds an endpoint that its account disabled, even if it was paused, and a delivery run reads all its due deliveries", async () => {
  const ids = await newDeliveries(2);
  await change({ failingSince: new Date(), pausedUntil: later(MINUTE_MS) });
  await disableEndpoint(partner);
  expect(await laneInSweep(20 * SECOND_MS)).toBe("test-probation");
  expect(await findDue(endpointId, later(0))).toEqual(ids);
});

test("if 650 deliveries to an endpoint that its account disabled are due, one delivery run leaves none of them pending", async () => {
  await newDeliveries(650);
  await disableEndpoint(partner);
  await deliverDue(endpointId, { lane: "test-probation", deliveryIds: undefined });
  const { accountId } = partner;
  const left = () => prisma().delivery.count({ where: { accountId, status: "pending" } });
  expect(await left()).toBe(0);
});

test("resending an event to a paused endpoint or setting the endpoint's URL ends the pause", async () => {
  const [id = ""] = await newDeliveries(1);
  await change({ failingSince: new Date(), pausedUntil: later(MINUTE_MS) });
  await resendEvent(partner, { id: publicEventId(id) });
  expect(await findDue(endpointId, later(0))).toEqual([id]);
  await change({ failingSince: new Date(), pausedUntil: later(MINUTE_MS) });
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  expect(await findDue(endpointId, later(0))).toEqual([id]);
});

test("the sweep for due deliveries finds an endpoint with many due deliveries, and a delivery run reads 200 of them at a time", {
  tag: PROPERTY,
}, async () => {
  // Each call is one transaction, which must end within five seconds.
  for (let batches = rounds({ push: 1, deep: 100 }); batches > 0; batches -= 1) await newDeliveries(200);
  expect(await laneInSweep(20 * SECOND_MS)).toBe("test-probation");
  expect(await findDue(endpointId, later(0))).toHaveLength(200);
});
