import { Webhook } from "standardwebhooks";
import { callerFor } from "@/lib/base/signed-in-user";
import { type AccountOwner, addApprovedAccount } from "@/lib/runtime/demo-world/people";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import type { Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerNamed, resellerNamed, type World } from "../../support/world/accounts";
import { manyEvents, pastEvent } from "../../support/world/events";
import { readDeliveries } from "../webhooks/read-deliveries";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";
import { partnerWithHistory } from "./event-history";
import { atOnce, invalid, refusalOf, tally } from "./refusals";

const kinds: Record<
  "partner" | "reseller",
  { type: EventType; join: (world: World) => Promise<AccountOwner> }
> = {
  partner: {
    type: "redemption-intent.success",
    join: ({ operator }) => addApprovedAccount(operator, partnerNamed("Listening Games")),
  },
  reseller: {
    type: "subscription.cancel_requested",
    join: ({ operator }) => addApprovedAccount(operator, resellerNamed("Listening Shop")),
  },
};

/**
 * Returns all events of the account and environment of `key`, in pages of `limit` events. Calls `meanwhile` after each page.
 */
async function pages(
  api: Api,
  key: string,
  limit: number,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<WebhookEvent[][]> {
  const all: WebhookEvent[][] = [];
  for (let after: string | null = ""; after !== null; ) {
    const { body } = await api.listEvents(key, { limit: String(limit), ...(after && { after }) });
    all.push(body.data.events);
    after = body.data.next;
    await meanwhile();
  }
  return all;
}

/** Starts a receiver that accepts every webhook, and sets it as the account's endpoint in the test environment. */
async function listening(member: AccountOwner): Promise<Receiver> {
  const receiver = await startReceiver(answering(200, "thanks"));
  await setEndpoint(callerFor(member.user, "test"), { url: receiver.url });
  return receiver;
}

/**
 * Attempts the event's deliveries directly, so that it need not wait for the job engine, and waits until they have succeeded.
 */
async function untilSent(api: Api, key: string, event: string): Promise<void> {
  await attemptDeliveries((await readDeliveries(event)).map(({ id }) => id));
  const statusOf = async () => (await api.retrieveEvent(key, event)).body.data.delivery.status;
  await expect.poll(statusOf).toBe("succeeded");
}

test("events are listed newest first, and with expand=data, each event contains its webhook data", async ({
  api,
  world,
}) => {
  const { keys } = await partnerWithHistory(world);
  const { events } = (await api.listEvents(keys.test, { expand: "data" })).body.data;
  const times = events.map(({ created_at }) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(events.at(-1)).toMatchObject({
    type: "subscription.activated",
    environment: "test",
    test_event: false,
    data: { reference: "order-1", status: "active", current_cycle: 1, environment: "test", sequence: 1 },
    delivery: {
      status: "unsent",
      ended_reason: null,
      attempt_count: 0,
      next_attempt_at: null,
      last_attempt: null,
    },
  });
  for (const event of events) {
    const { deliveries, ...retrieved } = (await api.retrieveEvent(keys.test, event.id)).body.data;
    expect(retrieved).toEqual(event);
    expect(deliveries).toHaveLength(1);
  }
  const [plain = []] = await pages(api, keys.test, 100);
  expect(plain).toEqual(events.map(({ data: _, ...event }) => event));
  expect(await pages(api, keys.live, 100)).toEqual([[]]);
});

test("an event page with expand=data has at most 20 events, and a larger limit is refused", async ({
  api,
  world,
}) => {
  const { keys } = await partnerWithHistory(world);
  const ask = (limit: string) => api.listEvents(keys.test, { expand: "data", limit });
  expect((await ask("20")).status).toBe(200);
  const refused = await ask("21");
  expect(refusalOf(refused)).toEqual(invalid("limit"));
  expect(refused.body.errors).toEqual({ limit: ["must be at most 20 with expand=data"] });
});

test("each of 200 events is on exactly one page, in order, while new events are created", async ({
  api,
  world,
}) => {
  const member = await kinds.partner.join(world);
  const owner = callerFor(member.user, "test");
  await manyEvents(owner, "unsent", 200);
  const byDefault = (await api.listEvents(member.keys.test)).body.data;
  expect(byDefault.events).toHaveLength(20);
  const all = (await pages(api, member.keys.test, 100)).map((page) => page.map(({ id }) => id));
  expect(all.map((page) => page.length)).toEqual([100, 100]);
  expect(new Set(all.flat()).size).toBe(200);
  expect(all.flat()).toEqual(all.flat().toSorted().toReversed());
  expect(byDefault.events.map(({ id }) => id)).toEqual(all[0]?.slice(0, 20));

  const record = () => pastEvent(owner, { status: "unsent" });
  const seen = (await pages(api, member.keys.test, 7, record)).flat().map(({ id }) => id);
  expect(seen).toEqual(all.flat());
});

for (const [kind, { type, join }] of Object.entries(kinds)) {
  test(`resending an event of a ${kind} delivers the same body and returns all deliveries`, async ({
    api,
    world,
  }) => {
    const member = await join(world);
    const receiver = await listening(member);
    const caller = callerFor(member.user, "test");
    const event = await pastEvent(caller, { type, status: "failed" });

    const answer = await api.resendEvent(member.keys.test, event);
    expect(answer).toMatchObject({ status: 200, body: { message: "Event queued for delivery" } });
    expect(answer.body.data.deliveries).toHaveLength(2);
    await untilSent(api, member.keys.test, event);
    await api.resendEvent(member.keys.test, event);
    await untilSent(api, member.keys.test, event);

    const attempt = { number: 1, outcome: "delivered", status_code: 200, response_excerpt: "thanks" };
    const { data } = (await api.retrieveEvent(member.keys.test, event)).body;
    expect(data).toMatchObject({
      id: event,
      type,
      delivery: {
        status: "succeeded",
        ended_reason: "succeeded",
        attempt_count: 1,
        last_attempt: { outcome: "delivered" },
      },
      deliveries: [
        { status: "failed", attempts: [{ outcome: "http_error", response_excerpt: "broken" }] },
        { status: "succeeded", attempts: [attempt] },
        { status: "succeeded", attempts: [attempt] },
      ],
    });
    await receiver.close();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const secret = await revealSecret(caller);
    for (const { headers, body } of receiver.received) {
      expect(headers["webhook-id"]).toBe(event);
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type, data: data.data });
    }
  });
}

test("20 concurrent requests to resend an event all succeed and create only one new delivery", async ({
  api,
  world,
}) => {
  const member = await kinds.partner.join(world);
  await setEndpoint(callerFor(member.user, "test"), { url: "http://127.0.0.1:9/hook" });
  const event = await pastEvent(callerFor(member.user, "test"), { status: "failed" });
  const answers = await atOnce(20, () => api.resendEvent(member.keys.test, event));
  expect(tally(answers)).toEqual({ 200: 20 });
  for (const { body } of answers) expect(body.data.deliveries).toHaveLength(2);
});

test("a test event is not listed, but can be retrieved and resent by its ID", async ({ api, world }) => {
  const member = await kinds.partner.join(world);
  const receiver = await listening(member);
  const sent = await sendTestEvent(callerFor(member.user, "test"), { type: "subscription.renewed" });
  expect(await pages(api, member.keys.test, 100)).toEqual([[]]);
  expect((await api.listEvents(member.keys.test, { delivery_status: "succeeded" })).body.data.events).toEqual(
    [],
  );
  expect((await api.retrieveEvent(member.keys.test, sent.id)).body.data).toEqual(sent);
  const { deliveries } = (await api.resendEvent(member.keys.test, sent.id)).body.data;
  expect(deliveries.map(({ number }) => number)).toEqual([1, 2]);
  await untilSent(api, member.keys.test, sent.id);
  await receiver.close();
  expect(receiver.received).toHaveLength(2);
  for (const { body } of receiver.received) expect(JSON.parse(body)).toMatchObject({ test_event: true });
});

test("unsupported methods of the event operations return 405, and unknown event IDs return 404", async ({
  api,
  world,
}) => {
  const { test: key } = world.partner.keys;
  for (const method of ["GET", "PUT", "DELETE"]) {
    expect((await api.call(method, "/events/evt_1/resend", { key })).status).toBe(405);
  }
  for (const method of ["POST", "DELETE"]) {
    expect((await api.call(method, "/events", { key })).status).toBe(405);
    expect((await api.call(method, "/events/evt_1", { key })).status).toBe(405);
  }
  for (const id of [
    "evt_1",
    "evt_",
    "x".repeat(101),
    "%00",
    "..%2f..",
    "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f",
  ]) {
    expect((await api.retrieveEvent(key, id)).status, id).toBe(404);
    expect((await api.resendEvent(key, id)).status, id).toBe(404);
  }
  expect(refusalOf(await api.listEvents(key, { type: "none" }))).toEqual(invalid("type"));
});
