import { HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { endpointIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { countUndelivered } from "@/lib/webhooks/events/count-events";
import { replayEvents, replayToEndpoint, resendEvent, retryEvent } from "@/lib/webhooks/events/resend-events";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import { partnerInTest } from "../../support/world/accounts";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { causeEvent, pastEvent } from "../../support/world/events";
import { addEndpoint, attemptAll, deliveriesTo, deliveryStatusOf } from "./additional-endpoints";
import { expect, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

test("an event can be resent to all subscribed endpoints, or only to the endpoint that the request names", async ({
  partner,
  endpoint,
}) => {
  const receiver = await endpoint(answering(204));
  const dead = await addEndpoint(partner, CLOSED_PORT_URL);
  const deaf = await addEndpoint(partner, CLOSED_PORT_URL, { events: ["refund.created"] });
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  await resendEvent(partner, { id: name, endpoint_id: deaf });
  expect(await deliveriesTo(name, deaf)).toEqual([[1, true, "pending"]]);
  expect(receiver.received).toHaveLength(1);
  await resendEvent(partner, { id: name });
  await attemptAll(name);
  expect(receiver.received).toHaveLength(2);
  expect(await deliveriesTo(name, dead)).toEqual([[1, true, "pending"]]);
  const otherPartner = await partnerInTest();
  const foreignEndpoint = await addEndpoint(otherPartner, CLOSED_PORT_URL);
  for (const endpoint_id of [foreignEndpoint, "we_0", name])
    await expect(resendEvent(partner, { id: name, endpoint_id })).rejects.toMatchObject({
      code: "validation_failed",
    });
  await changeEndpoint(partner, { id: dead, enabled: false });
  await expect(resendEvent(partner, { id: name, endpoint_id: dead })).rejects.toMatchObject({
    code: "no_webhook_url",
  });
});

test("retrying an event makes its pending deliveries to enabled endpoints due at once, and sends nothing to endpoints that have accepted the event", async ({
  partner,
  endpoint,
}) => {
  const receiver = await endpoint(answering(204));
  const dead = await addEndpoint(partner, CLOSED_PORT_URL);
  const off = await addEndpoint(partner, CLOSED_PORT_URL);
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  await changeEndpoint(partner, { id: off, enabled: false });
  await prisma().delivery.updateMany({
    where: { accountId: partner.accountId, status: "pending" },
    data: { nextAttemptAt: new Date(Date.now() + HOUR_MS) },
  });
  await retryEvent(partner, { id: name });
  const deliveries = await readDeliveries(name);
  expect(deliveries).toHaveLength(3);
  const due = deliveries.filter(({ nextAttemptAt }) => nextAttemptAt && nextAttemptAt <= new Date());
  expect(due.map(({ endpointId }) => endpointId)).toEqual([endpointIdOf(dead)]);
  await attemptAll(name);
  expect(receiver.received).toHaveLength(1);
  await expect(retryEvent(await partnerInTest(), { id: name })).rejects.toMatchObject({ code: "not_found" });
});

test("undelivered events of a disabled endpoint are counted and replayed only after it is enabled, and until then countUndelivered lists it as an endpoint to enable", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const other = await addEndpoint(partner, CLOSED_PORT_URL, {
    events: ["redemption-intent.success", "refund.created"],
  });
  const { name } = await causeEvent(partner);
  await changeEndpoint(partner, { id: other, enabled: false });
  await attemptAll(name);
  await causeEvent(partner, "refund.created");
  const none = { retrying: 0, isRetryingComplete: true, failed: 0, unsent: 0 };
  expect(await countUndelivered(partner)).toEqual({ ...none, endpointsToEnable: [other] });
  const replays = [{ status: "failed", since: new Date(0) }, { status: "unsent" }] as const;
  for (const which of replays) expect(await replayEvents(partner, which)).toEqual({ queued: 0, more: false });
  await changeEndpoint(partner, { id: other, enabled: true });
  expect(await countUndelivered(partner)).toEqual({ ...none, failed: 1, unsent: 1, endpointsToEnable: [] });
  for (const which of replays) expect(await replayEvents(partner, which)).toEqual({ queued: 1, more: false });
  expect(await countUndelivered(partner)).toEqual({ ...none, endpointsToEnable: [] });
});

test("a replay to an endpoint that has accepted many events ends early and returns the time from which the next call continues", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const [first] = await readEndpoints(partner);
  const start = new Date(Date.now() - HOUR_MS);
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
  for (const at of [start, after(2)]) await pastEvent(partner, { status: "succeeded", at });
  await pastEvent(partner, { status: "failed", at: after(4) });
  const replay = (since: Date) =>
    replayToEndpoint(partner, { endpoint_id: first?.id ?? "", since }, { atOnce: 1, pages: 2 });
  expect(await replay(start)).toEqual({ queued: 0, continueFrom: after(1) });
  expect(await replay(after(1))).toEqual({ queued: 1, continueFrom: after(3) });
  expect(await replay(after(3))).toEqual({ queued: 0, continueFrom: null });
});

test("a replay to a new endpoint sends every event since a given time that has a subscribed type, even if another endpoint accepted it, but no test events, and a repeated replay sends nothing", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const since = new Date(Date.now() - 60_000);
  const at = (ms: number) => new Date(since.getTime() + ms);
  const matching = [
    await pastEvent(partner, { status: "unsent", at: at(1) }),
    await pastEvent(partner, { status: "succeeded", at: at(2) }),
    await pastEvent(partner, { status: "failed", at: at(3) }),
  ];
  const left = [
    await pastEvent(partner, { status: "succeeded", at: at(-1) }),
    await pastEvent(partner, { status: "succeeded", at: at(4), type: "subscription.renewed" }),
    await pastEvent(partner, { status: "succeeded", at: at(5), testEvent: true }),
  ];
  const later = await addEndpoint(partner, CLOSED_PORT_URL, { events: ["redemption-intent.success"] });
  const replayed = { endpoint_id: later, since };
  expect(await replayToEndpoint(partner, replayed)).toEqual({ queued: 3, continueFrom: null });
  expect(await replayToEndpoint(partner, replayed)).toEqual({ queued: 0, continueFrom: null });
  for (const name of matching)
    expect(await deliveriesTo(name, later)).toMatchObject([[expect.any(Number), true, "pending"]]);
  for (const name of left) expect(await deliveriesTo(name, later)).toEqual([]);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 1, unsent: 0 });
});

test("an event that failed at a deleted endpoint is counted and replayed only after a new endpoint subscribes to its type, and goes only to that endpoint", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const old = await addEndpoint(partner, CLOSED_PORT_URL);
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  await deleteEndpoint(partner, { id: old });
  await prisma().delivery.updateMany({
    where: { endpointId: endpointIdOf(old) ?? "" },
    data: { nextAttemptAt: new Date(Date.now() - 1) },
  });
  await attemptAll(name);
  expect(await deliveriesTo(name, old)).toEqual([[1, true, "failed"]]);
  expect(await deliveryStatusOf(partner, name)).toBe("failed");
  const replay = () => replayEvents(partner, { status: "failed", since: new Date(0) });
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0 });
  expect(await replay()).toEqual({ queued: 0, more: false });
  const anew = await addEndpoint(partner, CLOSED_PORT_URL);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 1 });
  expect(await replay()).toEqual({ queued: 1, more: false });
  expect(await deliveriesTo(name, anew)).toEqual([[1, true, "pending"]]);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0, unsent: 0 });
});

test("a test event is sent to the endpoint that the request names, or else to all endpoints subscribed to its type", async ({
  partner,
  endpoint,
}) => {
  const receiver = await endpoint(answering(204));
  const type = "refund.created";
  await expect(sendTestEvent(partner, { type })).rejects.toMatchObject({
    errors: { endpoint_id: [expect.stringContaining(type)] },
  });
  const one = await addEndpoint(partner, receiver.url, { events: [type] });
  const two = await addEndpoint(partner, receiver.url, { events: [type] });
  expect((await sendTestEvent(partner, { type })).deliveries.map(({ endpoint_id }) => endpoint_id)).toEqual([
    one,
    two,
  ]);
  expect((await sendTestEvent(partner, { type, endpoint_id: two })).deliveries).toMatchObject([
    { endpoint_id: two },
  ]);
  expect(receiver.received).toHaveLength(3);
});
