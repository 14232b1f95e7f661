import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { prisma } from "@/lib/db/prisma";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getEndpoint, retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { makeDeliveryDue, newDelivery, readDelivery } from "../../support/world/deliveries";
import { causeEvent } from "../../support/world/events";
import { addEndpoint, attemptAll } from "./additional-endpoints";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { answering, startReceiver } from "./receiver";

test("a 410 response ends the delivery as failed and disables the endpoint, whose other deliveries fail when they are due", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(410));
  const [first, second] = [await newDelivery(partner), await newDelivery(partner)];

  expect(await attemptDelivery(first)).toBeNull();
  const ended = await readDelivery(first);
  expect(ended).toMatchObject({ status: "failed", endedReason: "gone", nextAttemptAt: null });
  expect(ended.endpoint).toMatchObject({ disabledReason: "gone" });
  expect(ended.endpoint.disabledAt).not.toBeNull();
  expect(await getEndpoint(partner)).toMatchObject({ status: "disabled", failing_since: null });

  expect(await attemptDelivery(second)).toBeNull();
  expect(await readDelivery(second)).toMatchObject({
    status: "failed",
    endedReason: "endpoint_disabled",
    attemptCount: 0,
    leasedUntil: null,
  });
  expect(receiver.received).toHaveLength(1);
});

test("no further delivery of a batch is attempted after a 410 response", async ({ endpoint, partner }) => {
  const receiver = await endpoint(answering(410));
  const ids: string[] = [];
  for (let count = 0; count < 50; count += 1) ids.push(await newDelivery(partner));

  const left = (await attemptDeliveries(ids)).map(({ deliveryId }) => deliveryId);
  expect(receiver.received).toHaveLength(10);
  expect(left).toHaveLength(40);
  for (const id of left)
    expect(await readDelivery(id)).toMatchObject({ status: "pending", leasedUntil: null });

  expect(await attemptDeliveries(left)).toEqual([]);
  expect(receiver.received).toHaveLength(10);
  for (const id of left) expect(await readDelivery(id)).toMatchObject({ status: "failed", attemptCount: 0 });
});

test("if an endpoint's URL changes during a batch, the rest of the batch is sent to the new URL", async ({
  endpoint,
  partner,
}) => {
  const repaired = await startReceiver(answering(200));
  const former = await endpoint(async (response) => {
    await setEndpoint(partner, { url: repaired.url });
    response.writeHead(500).end();
  });
  const ids: string[] = [];
  for (let count = 0; count < 50; count += 1) ids.push(await newDelivery(partner));

  const waiting = await attemptDeliveries(ids);
  expect(former.received).toHaveLength(10);
  const due = waiting
    .filter(({ dueAt }) => dueAt.getTime() <= Date.now())
    .map(({ deliveryId }) => deliveryId);
  expect(due).toHaveLength(40);
  expect(await attemptDeliveries(due)).toEqual([]);
  expect(repaired.received).toHaveLength(40);
  await repaired.close();
});

test("a pending delivery to an endpoint that its account disabled fails when it is due, with the disablement as the reason", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(500));
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  await disableEndpoint(partner);
  expect(await readDelivery(id)).toMatchObject({ status: "pending", endedReason: null });
  await makeDeliveryDue(id);
  await attemptDelivery(id);
  const ended = { status: "failed", endedReason: "endpoint_switched_off", attemptCount: 1 };
  expect(await readDelivery(id)).toMatchObject(ended);
});

test("an endpoint subscribed only to optional events is failing after a 500 response and disabled after a 410 response", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  for (const [status, state] of [
    [500, { status: "failing" }],
    [410, { status: "disabled", disabled_reason: "gone" }],
  ] as const) {
    const receiver = await startReceiver(answering(status));
    const id = await addEndpoint(partner, receiver.url, { events: ["refund.created"] });
    await attemptAll((await causeEvent(partner, "refund.created")).name);
    expect((await retrieveEndpoint(partner, { id })).data).toMatchObject(state);
    await receiver.close();
  }
});

test("a low-balance event does not disable an endpoint that receives required events, even if the event is answered with 410 or the endpoint has failed for five days", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(410));
  const low = () => newDelivery(partner, undefined, { type: "wallet.low_balance" });
  const first = await low();
  expect(await attemptDelivery(first)).not.toBeNull();
  const { endpoint: after, ...delivery } = await readDelivery(first);
  expect(delivery).toMatchObject({ status: "pending", attemptCount: 1 });
  expect(after).toMatchObject({ disabledAt: null, failingSince: null });

  const failingSince = new Date(Date.now() - 6 * DAY_MS);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { failingSince },
  });
  const second = await low();
  await attemptDelivery(second);
  expect((await readDelivery(second)).endpoint).toMatchObject({ disabledAt: null, failingSince });
});

test("five days of failures disable an endpoint, unless an attempt succeeds in between", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint((response, _message, count) =>
    response.writeHead(count === 1 ? 200 : 500).end(),
  );
  const failing = (ageMs: number) =>
    prisma().webhookEndpoint.updateMany({
      where: { accountId: partner.accountId },
      data: { failingSince: new Date(Date.now() - ageMs) },
    });
  await failing(6 * DAY_MS);
  const saved = await newDelivery(partner);
  await attemptDelivery(saved);
  expect((await readDelivery(saved)).endpoint).toMatchObject({ failingSince: null, disabledAt: null });

  await failing(5 * DAY_MS - HOUR_MS);
  const early = await newDelivery(partner);
  await attemptDelivery(early);
  expect((await readDelivery(early)).endpoint.disabledAt).toBeNull();

  await failing(5 * DAY_MS);
  const last = await newDelivery(partner);
  const next = await attemptDelivery(last);
  expect((await readDelivery(last)).endpoint).toMatchObject({ disabledReason: "failing" });
  expect(next).not.toBeNull();
  await makeDeliveryDue(last);
  expect(await attemptDelivery(last)).toBeNull();
  expect(await readDelivery(last)).toMatchObject({
    status: "failed",
    endedReason: "endpoint_disabled",
    attemptCount: 1,
  });
  expect(receiver.received).toHaveLength(3);
});

test("failures do not disable an endpoint to which nothing was sent for two days, and the five-day period starts again", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(500));
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { failingSince: daysAgo(30), pausedUntil: daysAgo(27) },
  });
  const id = await newDelivery(partner);
  for (let made = 0; made < 2; made += 1) {
    await makeDeliveryDue(id);
    await attemptDelivery(id);
  }
  const { attempts, endpoint: after, ...delivery } = await readDelivery(id);
  expect(delivery).toMatchObject({ status: "pending", attemptCount: 2 });
  expect(after).toMatchObject({ disabledAt: null, failingSince: attempts[0]?.startedAt });
});

test("setting a new URL enables the endpoint, and pending deliveries are sent to that URL", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(500));
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { disabledAt: new Date(), disabledReason: "failing", failingSince: new Date(0) },
  });
  const repaired = await endpoint(answering(200));
  await makeDeliveryDue(id);
  await attemptDelivery(id);
  expect(repaired.received).toHaveLength(1);
  expect((await readDelivery(id)).endpoint).toMatchObject({
    url: repaired.url,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  });
});

test("a response from an endpoint's previous URL does not affect the new URL", async ({
  endpoint,
  partner,
}) => {
  const good = await endpoint(answering(200));
  await endpoint(async (response) => {
    await setEndpoint(partner, { url: good.url });
    response.writeHead(410).end();
  });
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  expect((await readDelivery(id)).endpoint).toMatchObject({
    url: good.url,
    disabledAt: null,
    failingSince: null,
  });
});
