import type { Caller } from "@/lib/base/caller";
import { DAY_MS, SECOND_MS } from "@/lib/base/clock";
import { prisma } from "@/lib/db/prisma";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { makeDeliveryDue, newDelivery, readDelivery } from "../../support/world/deliveries";
import { subscribe } from "../../support/world/subscriptions";
import { addEndpoint } from "./additional-endpoints";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test, waitAfter } from "./endpoint-fixture";
import { attemptLatest, readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

/**
 * Pays the only cycle of a new subscription while the receiver's outage is simulated. Returns the IDs of the subscription's
 * events, oldest first.
 */
async function payWhileDown(partner: Caller): Promise<string[]> {
  const { accessCode, reference } = await subscribe(partner, { total_cycles: 1 });
  expect((await simulateCycle(accessCode, 1, { receiverIsDown: true })).kind).toBe("paid");
  const { events } = (await listEvents(partner, { limit: 10, reference })).data;
  return events.map(({ id }) => id).reverse();
}

test("in a simulated outage, the first attempt to deliver each event fails without a request, and the first retry delivers the event", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(204));
  const events = await payWhileDown(partner);
  expect(events).toHaveLength(2);
  for (const event of events) {
    await attemptLatest(event);
    expect(receiver.received).toHaveLength(0);
    const [delivery] = await readDeliveries(event);
    expect(delivery).toMatchObject({
      status: "pending",
      attempts: [{ outcome: "connection_failed", cause: "simulated_outage", statusCode: null }],
    });
    const failed = await readDelivery(delivery?.id ?? "");
    expect(waitAfter(failed)).toBeGreaterThanOrEqual(5 * SECOND_MS);
    expect(waitAfter(failed)).toBeLessThanOrEqual(6 * SECOND_MS);
  }
  const { data } = await retrieveEvent(partner, { id: events[0] ?? "" });
  expect(data.delivery.last_attempt?.failure_message).toBe(
    `${new URL(receiver.url).host} was not called, because the simulator treated it as down`,
  );
  for (const event of events) {
    const [delivery] = await readDeliveries(event);
    await makeDeliveryDue(delivery?.id ?? "");
    expect(await attemptLatest(event)).toBeNull();
    expect((await readDelivery(delivery?.id ?? "")).status).toBe("succeeded");
  }
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(events);
});

test("a simulated outage does not change an endpoint's health, and does not disable an endpoint that has failed for days", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  await attemptDelivery(await newDelivery(partner));
  const before = await getEndpoint(partner);
  const where = { accountId: partner.accountId };
  const rowOf = () => prisma().webhookEndpoint.findFirstOrThrow({ where });
  const healthy = await rowOf();
  expect(healthy.prompt).toBe(true);
  const [first = "", second = ""] = await payWhileDown(partner);
  await attemptLatest(first);
  expect(await rowOf()).toEqual(healthy);
  expect(await getEndpoint(partner)).toEqual(before);
  const failingSince = new Date(Date.now() - 6 * DAY_MS);
  await prisma().webhookEndpoint.updateMany({ where, data: { failingSince } });
  await attemptLatest(second);
  expect(await rowOf()).toMatchObject({ failingSince, disabledAt: null, pausedUntil: null });
});

test("a simulated outage affects a cycle's event at every endpoint and affects no unrelated event, and resending the cycle's event delivers it", async ({
  endpoint,
  partner,
}) => {
  const [other, receiver] = [await endpoint(answering(204)), await endpoint(answering(204))];
  await addEndpoint(partner, other.url);
  const [event = ""] = await payWhileDown(partner);
  for (const { id } of await readDeliveries(event)) await attemptDelivery(id);
  expect([receiver.received, other.received]).toEqual([[], []]);
  await attemptDelivery(await newDelivery(partner));
  expect(receiver.received).toHaveLength(1);
  await resendEvent(partner, { id: event });
  for (const { id } of await readDeliveries(event)) await attemptDelivery(id);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toContain(event);
});
