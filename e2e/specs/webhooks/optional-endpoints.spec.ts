import type { Caller } from "@/lib/base/caller";
import { DAY_MS } from "@/lib/base/clock";
import { endpointIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { listEndpoints, retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { newDelivery, readDelivery } from "../../support/world/deliveries";
import { addEndpoint } from "./additional-endpoints";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { answering, startReceiver } from "./receiver";

async function failingFor(id: string, ageMs: number): Promise<void> {
  const data = { failingSince: new Date(Date.now() - ageMs) };
  await prisma().webhookEndpoint.update({ where: { id: endpointIdOf(id) ?? "" }, data });
}

/** Creates an event of this type, attempts its delivery to the endpoint once, and returns the endpoint's new state. */
async function attempted(partner: Caller, endpoint: string, type: EventType) {
  await attemptDelivery(await newDelivery(partner, undefined, { type, endpoint }));
  return (await retrieveEndpoint(partner, { id: endpoint })).data;
}

test("the health of an endpoint subscribed only to optional events depends on the attempts to deliver these events, but not on low-balance events", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const receiver = await startReceiver((response, _message, count) =>
    response.writeHead(count === 3 ? 204 : 500).end(),
  );
  const id = await addEndpoint(partner, receiver.url, { events: ["refund.created", "payout.paid"] });
  const attempt = (type: EventType) => attempted(partner, id, type);
  expect(await attempt("wallet.low_balance")).toMatchObject({ status: "enabled", failing_since: null });
  expect(await attempt("refund.created")).toMatchObject({ status: "failing" });
  expect(await attempt("payout.paid")).toMatchObject({ status: "enabled", failing_since: null });
  await failingFor(id, 5 * DAY_MS);
  expect(await attempt("wallet.low_balance")).toMatchObject({ status: "failing" });
  expect(await attempt("payout.paid")).toMatchObject({ status: "disabled", disabled_reason: "failing" });
  await attempt("payout.paid");
  expect(receiver.received).toHaveLength(5);
  await receiver.close();
});

test("a 410 response to an optional event disables an endpoint that is subscribed only to optional events", async ({
  endpoint,
  partner,
}) => {
  const goneReceiver = await endpoint(answering(410));
  await endpoint(answering(204));
  const id = await addEndpoint(partner, goneReceiver.url, { events: ["refund.created"] });
  await attempted(partner, id, "refund.created");
  expect((await listEndpoints(partner)).data.webhook_endpoints).toMatchObject([
    { status: "enabled" },
    { id, status: "disabled", disabled_reason: "gone" },
  ]);
});

test("an optional event never disables an endpoint that is also subscribed to a required event type", async ({
  endpoint,
  partner,
}) => {
  const goneReceiver = await endpoint(answering(410));
  await endpoint(answering(204));
  const id = await addEndpoint(partner, goneReceiver.url, {
    events: ["refund.created", "redemption-intent.success"],
  });
  expect(await attempted(partner, id, "refund.created")).toMatchObject({
    status: "enabled",
    failing_since: null,
  });
  await failingFor(id, 6 * DAY_MS);
  expect(await attempted(partner, id, "refund.created")).toMatchObject({ status: "failing" });
});

test("an endpoint that hangs only on optional events is on probation until it promptly accepts an event, and does not become failing", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint((response, _message, count) => {
    if (count !== 2) response.writeHead(204).end();
  });
  for (const [type, prompt] of [
    ["redemption-intent.success", true],
    ["refund.created", false],
    ["redemption-intent.success", true],
  ] as const) {
    const id = await newDelivery(partner, undefined, { type });
    await attemptDelivery(id, { timeoutMs: 500 });
    expect((await readDelivery(id)).endpoint).toMatchObject({
      prompt,
      failingSince: null,
      pausedUntil: null,
    });
  }
  expect(receiver.received).toHaveLength(3);
});

test("an endpoint's run of failures ends when the endpoint subscribes to its first required event type or unsubscribes from its last", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const id = await addEndpoint(partner, undefined, { events: ["refund.created"] });
  const change = async (...events: EventType[]) =>
    (await changeEndpoint(partner, { id, events })).data.status;
  await failingFor(id, DAY_MS);
  expect(await change("refund.created", "payout.paid")).toBe("failing");
  expect(await change("refund.created", "redemption-intent.success")).toBe("enabled");
  await failingFor(id, DAY_MS);
  expect(await change("redemption-intent.success")).toBe("failing");
  expect(await change("payout.paid")).toBe("enabled");
});

test("a response to an optional event does not affect an endpoint that has since subscribed to a required event type", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const slow = await startReceiver(async (response) => {
    await changeEndpoint(partner, { id, events: ["refund.created", "redemption-intent.success"] });
    response.writeHead(410).end();
  });
  const id = await addEndpoint(partner, slow.url, { events: ["refund.created"] });
  const delivery = await newDelivery(partner, undefined, { type: "refund.created", endpoint: id });
  await attemptDelivery(delivery);
  expect(await readDelivery(delivery)).toMatchObject({
    attemptCount: 1,
    endpoint: { disabledAt: null, failingSince: null },
  });
  await slow.close();
});
