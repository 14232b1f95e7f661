import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { eventIdOf, newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import type { DeliveryStatus } from "@/lib/webhooks/deliveries/schema";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { retrieveEvent } from "@/lib/webhooks/events/read-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { partnerInTest } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent, pastEvent } from "../../support/world/events";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test, waitAfter } from "./endpoint-fixture";
import { attemptLatest, readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

const resend = async (caller: Caller, id: string) => (await resendEvent(caller, { id })).data;

test("a delivered event is resent with the same body and webhook-id, as a new delivery whose attempt count starts at zero", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint((response, _message, count) =>
    response.writeHead(count === 2 ? 500 : 204).end(),
  );
  const { name } = await causeEvent(partner);
  await attemptLatest(name);

  expect(await resend(partner, name)).toMatchObject({
    delivery: { status: "pending", attempt_count: 0, last_attempt: null },
    deliveries: [
      { status: "succeeded", attempt_count: 1 },
      { status: "pending", attempts: [] },
    ],
  });
  await attemptLatest(name);
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers["webhook-id"]).toBe(name);
  expect(first?.headers["webhook-id"]).toBe(name);

  const [before, again] = await readDeliveries(name);
  expect(before).toMatchObject({ status: "succeeded", attemptCount: 1, latest: false });
  expect(again).toMatchObject({ status: "pending", attemptCount: 1, latest: true, round: 2 });
  expect(waitAfter(again)).toBeGreaterThanOrEqual(5_000);
  expect(waitAfter(again)).toBeLessThanOrEqual(6_000);
});

/** Copies the event's only delivery until there are `count` deliveries, as if the event had been resent. */
async function copyDelivery(name: string, count: number): Promise<void> {
  const first = await prisma().delivery.findFirstOrThrow({ where: { eventId: eventIdOf(name) ?? "" } });
  const copies = Array.from({ length: count - 1 }, (_, at) => at + 2);
  // In one transaction, because other tests check the invariants at the same time.
  await prisma().$transaction([
    prisma().delivery.update({ where: { id: first.id }, data: { latest: false } }),
    prisma().delivery.createMany({
      data: copies.map((round) => ({ ...first, id: newId(), round, latest: round === count })),
    }),
  ]);
}

test("an event with sixty deliveries is returned with the latest fifty of them", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const { name } = await causeEvent(partner);
  await attemptLatest(name);
  await copyDelivery(name, 58);
  for (let sent = 0; sent < 2; sent += 1) {
    await resend(partner, name);
    await attemptLatest(name);
  }
  const { delivery, deliveries } = (await retrieveEvent(partner, { id: name })).data;
  expect(deliveries.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, place) => 11 + place),
  );
  expect(delivery).toMatchObject({ status: "succeeded", last_attempt: { outcome: "delivered" } });
});

test("a succeeded delivery is never attempted again, even if its event is resent", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(204));
  const { name } = await causeEvent(partner);
  await attemptLatest(name);
  const [{ id } = { id: "" }] = await readDeliveries(name);
  await attemptDelivery(id);
  expect(receiver.received).toHaveLength(1);
  await resend(partner, name);
  await attemptDelivery(id);
  expect(receiver.received).toHaveLength(1);
  await attemptLatest(name);
  await attemptDelivery(id);
  expect(receiver.received).toHaveLength(2);
});

test("resending a pending event makes its existing delivery due immediately", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(500));
  const { name } = await causeEvent(partner);
  await attemptLatest(name);
  const dueAt = (at: Date) =>
    prisma().delivery.updateMany({ where: { eventId: eventIdOf(name) ?? "" }, data: { nextAttemptAt: at } });
  await dueAt(new Date(Date.now() + HOUR_MS));
  await attemptLatest(name);
  expect(receiver.received).toHaveLength(1);

  expect((await resend(partner, name)).deliveries).toMatchObject([{ status: "pending", attempt_count: 1 }]);
  await attemptLatest(name);
  expect(receiver.received).toHaveLength(2);
  expect((await readDeliveries(name)).map(({ attempts }) => attempts.map(({ number }) => number))).toEqual([
    [1, 2],
  ]);

  const overdue = new Date(Date.now() - HOUR_MS);
  await dueAt(overdue);
  await resend(partner, name);
  expect((await readDeliveries(name))[0]?.nextAttemptAt).toEqual(overdue);
});

for (const status of ["succeeded", "failed", "unsent"] as const) {
  test(`fifty concurrent resends of a ${status} event queue one delivery`, async ({ endpoint, partner }) => {
    const receiver = await endpoint(answering(204));
    const name = await pastEvent(partner, { status });
    await Promise.all(Array.from({ length: 50 }, () => resend(partner, name)));
    const deliveries = await readDeliveries(name);
    expect(deliveries).toMatchObject([
      { round: 1, latest: false, status },
      { round: 2, latest: true, status: "pending" },
    ]);
    await Promise.all(Array.from({ length: 10 }, () => attemptLatest(name)));
    expect(receiver.received).toHaveLength(1);
  });
}

for (const { answer, status } of [
  { answer: 204, status: "succeeded" },
  { answer: 500, status: "pending" },
]) {
  test(`a resend during an attempt has no effect, and the delivery is ${status} after the attempt is answered with ${answer}`, async ({
    endpoint,
    partner,
  }) => {
    let resent: Awaited<ReturnType<typeof resend>> | undefined;
    await endpoint(async (response, { headers }) => {
      resent = await resend(partner, headers["webhook-id"] ?? "");
      response.writeHead(answer).end();
    });
    const { name } = await causeEvent(partner);
    await attemptLatest(name);
    expect(resent?.deliveries).toMatchObject([{ status: "pending", attempt_count: 0 }]);
    const deliveries = await readDeliveries(name);
    expect(deliveries).toMatchObject([{ status, attemptCount: 1, latest: true }]);
    expect(waitAfter(deliveries[0]) > 2_000).toBe(status === "pending");
  });
}

test("if resends arrive while an attempt ends, the event afterwards has exactly one latest delivery and at most one pending delivery", {
  tag: PROPERTY,
}, async ({ endpoint, partner }) => {
  const receiver = await endpoint((response, _message, count) =>
    response.writeHead(count % 2 ? 204 : 410).end(),
  );
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    await setEndpoint(partner, { url: receiver.url });
    const { name } = await causeEvent(partner);
    const ask = () => resend(partner, name).catch(errorCodeOf);
    const endings = await Promise.all([attemptLatest(name), ...Array.from({ length: 8 }, ask)]);
    for (const ending of endings) {
      if (typeof ending === "string") expect(ending).toBe("no_webhook_url");
    }
    const deliveries = await readDeliveries(name);
    expect(deliveries.map((one) => one.round)).toEqual(deliveries.map((_, index) => index + 1));
    expect(deliveries.filter(({ latest }) => latest)).toEqual([deliveries.at(-1)]);
    expect(deliveries.slice(0, -1).filter(({ status }) => status === "pending")).toEqual([]);
    expect(deliveries.length).toBeLessThanOrEqual(2);
  }
});

const obstacles: Record<string, (partner: Caller) => Promise<unknown>> = {
  "was never set": async () => undefined,
  "was disabled by its account": async (partner) => {
    await setEndpointUrl(partner);
    await disableEndpoint(partner);
  },
  "was disabled after a 410": async (partner) => {
    await setEndpointUrl(partner);
    await prisma().webhookEndpoint.updateMany({
      where: { accountId: partner.accountId },
      data: { disabledAt: new Date(), disabledReason: "gone" },
    });
  },
};

for (const [what, makeUnavailable] of Object.entries(obstacles)) {
  test(`a resend is refused and changes nothing if the webhook URL ${what}`, async ({ partner }) => {
    await makeUnavailable(partner);
    const statuses: DeliveryStatus[] =
      what === "was never set" ? ["unsent"] : ["unsent", "pending", "succeeded", "failed"];
    for (const status of statuses) {
      const id = await pastEvent(partner, { status });
      const before = await retrieveEvent(partner, { id });
      await expect(resend(partner, id)).rejects.toMatchObject({ code: "no_webhook_url" });
      expect(await retrieveEvent(partner, { id })).toEqual(before);
    }
  });
}

test("an event of another account or environment cannot be resent", async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  const id = await pastEvent(partner, { status: "failed" });
  const others = [{ ...partner, environment: "live" } as const, await partnerInTest()];
  for (const other of others) {
    await setEndpoint(other, { url: "https://hooks.example.com/" });
    await expect(resend(other, id)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await readDeliveries(id)).toMatchObject([{ status: "failed", latest: true }]);
});
