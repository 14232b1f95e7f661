import type { Caller } from "@/lib/base/caller";
import { DAY_MS } from "@/lib/base/clock";
import { endpointIdOf } from "@/lib/base/ids";
import { signatureHeaders } from "@/lib/base/webhook-secret";
import { prisma } from "@/lib/db/prisma";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { listEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { countEventsByDay } from "@/lib/webhooks/events/count-events";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { addEndpoint, attemptAll, deliveriesTo, deliveryStatusOf } from "./additional-endpoints";
import { expect, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

/** Returns the public ID of the account's first endpoint, which the fixture `endpoint` created. */
async function firstOf(partner: Caller): Promise<string> {
  return (await listEndpoints(partner)).data.webhook_endpoints[0]?.id ?? "";
}

test("an event is sent to three endpoints, and an unreachable endpoint does not prevent the deliveries to the others", async ({
  partner,
  endpoint,
}) => {
  const [second, first] = [await endpoint(answering(204)), await endpoint(answering(204))];
  const main = await firstOf(partner);
  const other = await addEndpoint(partner, second.url);
  const dead = await addEndpoint(partner, CLOSED_PORT_URL);
  const { name } = await causeEvent(partner);
  expect(await readDeliveries(name)).toHaveLength(3);
  await attemptAll(name);
  for (const { received } of [first, second])
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([name]);
  expect(await deliveriesTo(name, dead)).toEqual([[1, true, "pending"]]);
  const { data } = await retrieveEvent(partner, { id: name });
  expect(data.delivery).toMatchObject({
    status: "pending",
    attempt_count: 1,
    last_attempt: { outcome: "connection_failed" },
  });
  expect(data.deliveries.map(({ endpoint_id, status }) => [endpoint_id, status]).sort()).toEqual(
    [
      [main, "succeeded"],
      [other, "succeeded"],
      [dead, "pending"],
    ].sort(),
  );
  expect((await listEndpoints(partner)).data.webhook_endpoints.map(({ status }) => status)).toEqual([
    "enabled",
    "enabled",
    "failing",
  ]);
});

test("a 410 response disables only the endpoint that sent it, and the event counts as failed", async ({
  partner,
  endpoint,
}) => {
  const goneReceiver = await endpoint(answering(410));
  await endpoint(answering(204));
  const main = await firstOf(partner);
  const other = await addEndpoint(partner, goneReceiver.url, { events: ["redemption-intent.success"] });
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  expect((await listEndpoints(partner)).data.webhook_endpoints).toMatchObject([
    { id: main, status: "enabled", disabled_reason: null },
    { id: other, status: "disabled", disabled_reason: "gone" },
  ]);
  expect(await deliveryStatusOf(partner, name)).toBe("failed");
  const [today] = (await countEventsByDay(partner, 1)).days;
  expect(today).toMatchObject({ failed: 1, succeeded: 0 });
  for (const [status, ids] of [
    ["failed", [name]],
    ["succeeded", []],
  ] as const) {
    const { events } = (await listEvents(partner, { limit: 20, delivery_status: status })).data;
    expect(events.map(({ id }) => id)).toEqual(ids);
  }
  const after = await causeEvent(partner);
  await attemptAll(after.name);
  expect(await deliveryStatusOf(partner, after.name)).toBe("succeeded");
});

test("five days of failures disable only the failing endpoint, and the account's other endpoint still receives events", async ({
  partner,
  endpoint,
}) => {
  const healthy = await endpoint(answering(204));
  const failing = await addEndpoint(partner, CLOSED_PORT_URL);
  await prisma().webhookEndpoint.updateMany({
    where: { id: endpointIdOf(failing) ?? "" },
    data: { failingSince: new Date(Date.now() - 5 * DAY_MS) },
  });
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  expect((await listEndpoints(partner)).data.webhook_endpoints).toMatchObject([
    { status: "enabled", disabled_reason: null, failing_since: null },
    { id: failing, status: "disabled", disabled_reason: "failing" },
  ]);
  expect(healthy.received).toHaveLength(1);
  const after = await causeEvent(partner);
  expect(await deliveriesTo(after.name, failing)).toEqual([]);
  expect(await readDeliveries(after.name)).toMatchObject([{ status: "pending" }]);
});

test("each webhook is signed with its endpoint's secret and sent with its endpoint's headers", async ({
  partner,
  endpoint,
}) => {
  const [receiver, first] = [await endpoint(answering(204)), await endpoint(answering(204))];
  const headers = { "X-Api-Key": "k-1", authorization: "Bearer 123" };
  const id = await addEndpoint(partner, receiver.url, { headers });
  const { name } = await causeEvent(partner);
  await attemptAll(name);
  const secrets = [await revealSecret(partner), await revealSecret(partner, { id })];
  expect(new Set(secrets).size).toBe(2);
  for (const [place, { received }] of [first, receiver].entries()) {
    const [message] = received;
    const at = new Date(Number(message?.headers["webhook-timestamp"]) * 1_000);
    const signed = signatureHeaders({
      id: name,
      body: message?.body ?? "",
      at,
      secrets: [secrets[place] ?? ""],
    });
    expect(message?.headers).toMatchObject(signed);
  }
  expect(receiver.received[0]?.headers).toMatchObject({ "x-api-key": "k-1", authorization: "Bearer 123" });
  expect(first.received[0]?.headers).not.toHaveProperty("x-api-key");
  await rotateSecret(partner, { id });
  expect(await revealSecret(partner)).toBe(secrets[0]);
  expect(await revealSecret(partner, { id })).not.toBe(secrets[1]);
});

test("an endpoint receives only the events that match its filter, and other events create no delivery to it", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const some = await addEndpoint(partner, CLOSED_PORT_URL, { events: ["subscription.renewed"] });
  const same = await addEndpoint(partner, CLOSED_PORT_URL, {
    events: ["redemption-intent.success", "refund.created"],
  });
  const { name } = await causeEvent(partner);
  expect(await deliveriesTo(name, some)).toEqual([]);
  expect(await deliveriesTo(name, same)).toEqual([[1, true, "pending"]]);
  await changeEndpoint(partner, { id: same, events: ["refund.created"] });
  const later = await causeEvent(partner);
  expect(await deliveriesTo(later.name, same)).toEqual([]);
  expect(await readDeliveries(later.name)).toHaveLength(1);
});
