import { Webhook } from "standardwebhooks";
import type { Caller } from "@/lib/base/caller";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { prisma } from "@/lib/db/prisma";
import { findDue } from "@/lib/webhooks/deliveries/store";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { getEndpoint, listEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { sendTestEvent, triggerEvent } from "@/lib/webhooks/events/send-test-event";
import { holdRow } from "../../support/fixtures/row-lock";
import { partnerInTest } from "../../support/world/accounts";
import { expect, test } from "./endpoint-fixture";
import { attemptLatest, readDeliveries } from "./read-deliveries";
import { answering, startReceiver } from "./receiver";

const type = "subscription.renewed";

for (const one of eventTypes) {
  test(`the test event ${one} is signed, is marked as a test and has the schema of a real event`, async () => {
    const partner = await partnerInTest();
    const caller: Caller = { ...partner, kind: eventCatalogue[one].recipient };
    const receiver = await startReceiver(answering(200, "thanks"));
    await setEndpoint(caller, { url: receiver.url });
    const [endpoint] = (await listEndpoints(caller)).data.webhook_endpoints;
    const sent = await sendTestEvent(caller, { type: one, endpoint_id: endpoint?.id });
    await receiver.close();

    const [{ body, headers } = { body: "", headers: {} }] = receiver.received;
    const event = new Webhook(await revealSecret(caller)).verify(body, headers) as Record<string, unknown>;
    expect(event).toMatchObject({ type: one, test_event: true, data: { environment: "test" } });
    expect(eventCatalogue[one].data.strict().parse(event["data"])).toEqual(event["data"]);
    // The example of a failed intent expired less than a minute before its event.
    const latenessMs = one === "redemption-intent.failed" ? MINUTE_MS : 1;
    const agesMs = Object.values(event["data"] ?? {}).map(
      (value) => Date.parse(String(event["timestamp"])) - Date.parse(String(value)),
    );
    expect(
      agesMs.some((ageMs) => ageMs >= 0 && ageMs < latenessMs),
      "it says that it happened just now",
    ).toBe(true);
    expect(headers).toMatchObject({ "webhook-id": sent.id });
    expect(sent).toMatchObject({
      type: one,
      test_event: true,
      data: event["data"],
      delivery: { status: "succeeded" },
      deliveries: [{ attempts: [{ number: 1, outcome: "delivered", response_excerpt: "thanks" }] }],
    });
  });
}

test("a test event is listed only if test events are requested, and can be retrieved by ID", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const sent = await sendTestEvent(partner, { type });
  expect((await listEvents(partner, { limit: 20 })).data.events).toEqual([]);
  expect((await listEvents(partner, { limit: 20, delivery_status: "succeeded" })).data.events).toEqual([]);
  const { events } = (await listEvents(partner, { limit: 20, testEvents: "only" })).data;
  expect(events.map(({ id }) => id)).toEqual([sent.id]);
  expect((await retrieveEvent(partner, sent)).data).toEqual(sent);
});

for (const status of [410, 500]) {
  test(`a test event that is answered with ${status} is not retried and does not affect the endpoint`, async ({
    endpoint,
    partner,
  }) => {
    const receiver = await endpoint(answering(status));
    const sent = await sendTestEvent(partner, { type });
    expect(sent.delivery).toMatchObject({
      status: "failed",
      ended_reason: "test_event",
      attempt_count: 1,
      next_attempt_at: null,
    });
    await attemptLatest(sent.id);
    expect(receiver.received).toHaveLength(1);
    expect(await getEndpoint(partner)).toMatchObject({ failing_since: null, disabled_at: null });

    await resendEvent(partner, sent);
    await attemptLatest(sent.id);
    await attemptLatest(sent.id);
    expect(receiver.received).toHaveLength(2);
    expect(await getEndpoint(partner)).toMatchObject({ failing_since: null, disabled_at: null });
  });
}

test("a successful test event does not end a run of failures", async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  const failingSince = new Date(Date.now() - HOUR_MS);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { failingSince },
  });
  expect((await sendTestEvent(partner, { type })).delivery.status).toBe("succeeded");
  const { failingSince: still } = await prisma().webhookEndpoint.findFirstOrThrow({
    where: { accountId: partner.accountId },
  });
  expect(still).toEqual(failingSince);
});

test("a test event that one worker is sending is not attempted by another worker", async ({
  endpoint,
  partner,
}) => {
  let found: string[] | undefined;
  const receiver = await endpoint(async (response, { headers }) => {
    await attemptLatest(headers["webhook-id"] ?? "");
    const at = new Date(Date.now() + 20 * SECOND_MS);
    const [own] = await readDeliveries(headers["webhook-id"] ?? "");
    found = await findDue(own?.endpointId ?? "", at);
    response.writeHead(204).end();
  });
  await sendTestEvent(partner, { type });
  expect(found).toEqual([]);
  expect(receiver.received).toHaveLength(1);
});

test("sendTestEvent waits at most three seconds for a response when a dashboard user calls it, and a later response is still recorded", async ({
  endpoint,
  partner,
}) => {
  let answer = () => {};
  await endpoint((response) => {
    answer = () => response.writeHead(204).end();
  });
  const sentAtMs = performance.now();
  const { id, delivery } = await sendTestEvent(partner, { type });
  expect(performance.now() - sentAtMs).toBeLessThan(6_000);
  expect(delivery).toMatchObject({ status: "pending", attempt_count: 0 });
  answer();
  const statusLater = async () => (await retrieveEvent(partner, { id })).data.delivery.status;
  await expect.poll(statusLater).toBe("succeeded");
});

test("of thirty concurrent test events, twenty are sent and ten refused, and each environment has a separate limit", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(204));
  const sent = await Promise.allSettled(Array.from({ length: 30 }, () => sendTestEvent(partner, { type })));
  const refused = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(10);
  for (const reason of refused) expect(reason).toMatchObject({ code: "rate_limited" });
  for (const { retryAfterS } of refused) expect(retryAfterS).toBeGreaterThan(0);
  expect(receiver.received).toHaveLength(20);
  const live = { ...partner, environment: "live" } as const;
  await setEndpoint(live, { url: receiver.url });
  expect((await sendTestEvent(live, { type })).delivery.status).toBe("succeeded");
});

test("a test event is refused and not recorded if its type is for the other kind of account or no endpoint exists", async ({
  partner,
}) => {
  await expect(sendTestEvent(partner, { type })).rejects.toMatchObject({ code: "no_webhook_url" });
  await setEndpoint(partner, { url: "http://127.0.0.1:9/hook" });
  for (const one of eventTypes) {
    const kind = eventCatalogue[one].recipient === "partner" ? "reseller" : "partner";
    await expect(sendTestEvent({ ...partner, kind }, { type: one })).rejects.toMatchObject({
      code: "validation_failed",
      errors: { type: [expect.any(String)] },
    });
  }
  expect((await listEvents(partner, { limit: 20, testEvents: "only" })).data.events).toEqual([]);
});

test("triggering a test event is refused and records nothing if its endpoint is disabled before the event is recorded", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const first = await sendTestEvent(partner, { type });
  const throttle = await holdRow("throttles", `${partner.accountId}:test`, "subject");
  const endpoint_id = (await getEndpoint(partner))?.id;
  const refused = expect(triggerEvent(partner, { type, endpoint_id })).rejects.toMatchObject({
    code: "no_webhook_url",
  });
  await throttle.untilWaiting(1);
  await disableEndpoint(partner);
  await throttle.release();
  await refused;
  const { events } = (await listEvents(partner, { limit: 20, testEvents: "only" })).data;
  expect(events.map(({ id }) => id)).toEqual([first.id]);
});
