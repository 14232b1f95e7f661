import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { endpointIdOf, eventIdOf, newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { countUndelivered, MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { retryPending } from "@/lib/webhooks/events/replay-store";
import { retryFailing } from "@/lib/webhooks/events/resend-events";
import { partnerInTest } from "../../support/world/accounts";
import { manyEvents, pastEvent, REASONS } from "../../support/world/events";
import { addEndpoint } from "./additional-endpoints";
import { expect, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

const later = new Date(Date.now() + 5 * HOUR_MS);

/** Creates an event that has had `attempts` failed attempts and whose next attempt is due in five hours. */
async function waitingEvent(partner: Caller, attempts: number, data: { leasedUntil?: Date } = {}) {
  const name = await pastEvent(partner, { status: "pending" });
  const where = { eventId: eventIdOf(name) ?? "" };
  await prisma().delivery.updateMany({
    where,
    data: { attemptCount: attempts, nextAttemptAt: later, ...data },
  });
  return name;
}

async function dueAt(name: string): Promise<number> {
  const [latest] = (await readDeliveries(name)).toReversed();
  return latest?.nextAttemptAt?.getTime() ?? Number.NaN;
}

test("a retry of failing events resends failed deliveries, makes unclaimed pending deliveries with a failed attempt due now, and changes no others", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const otherPartner = await partnerInTest();
  const live = { ...partner, environment: "live" } as const;
  for (const other of [otherPartner, live]) await setEndpoint(other, { url: "https://hooks.example.com/" });
  const failing = [await waitingEvent(partner, 1), await waitingEvent(partner, 6)];
  const givenUp = await pastEvent(partner, { status: "failed" });
  const others = [
    await waitingEvent(partner, 0),
    await waitingEvent(partner, 2, { leasedUntil: later }),
    await waitingEvent(otherPartner, 3),
    await waitingEvent(live, 3),
  ];
  const untouched = [
    await pastEvent(partner, { status: "succeeded" }),
    await pastEvent(partner, { status: "unsent" }),
    await pastEvent(otherPartner, { status: "failed" }),
    await pastEvent(live, { status: "failed" }),
  ];
  const counted = { retrying: 3, isRetryingComplete: true, failed: 1, unsent: 1, endpointsToEnable: [] };
  expect(await countUndelivered(partner)).toEqual(counted);

  expect(await retryFailing(partner)).toEqual({ queued: 3, more: false });

  for (const name of [...failing, givenUp]) expect(await dueAt(name), name).toBeLessThanOrEqual(Date.now());
  for (const name of others) expect(await dueAt(name), name).toBe(later.getTime());
  for (const name of [...failing, ...others, ...untouched])
    expect(await readDeliveries(name)).toHaveLength(1);
  expect(await readDeliveries(givenUp)).toMatchObject([
    { latest: false, status: "failed" },
    { latest: true, status: "pending" },
  ]);
});

test("an event that failed at one endpoint and is being retried at another is counted once, and retryFailing reports one event", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const other = endpointIdOf(await addEndpoint(partner)) ?? "";
  const name = await waitingEvent(partner, 1);
  const delivery = await prisma().delivery.findFirstOrThrow({ where: { eventId: eventIdOf(name) ?? "" } });
  const failed = { status: "failed", endedReason: REASONS.failed, nextAttemptAt: null } as const;
  await prisma().delivery.create({
    data: { ...delivery, id: newId(), endpointId: other, ...failed },
  });
  expect(await countUndelivered(partner)).toMatchObject({ retrying: 0, failed: 1 });
  expect(await retryFailing(partner)).toEqual({ queued: 1, more: false });
  expect(await readDeliveries(name)).toHaveLength(3);
});

test("the count of retrying events is marked as incomplete if there are more pending deliveries than the count examines", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  await manyEvents(partner, "pending", MAX_COUNTED - 2);
  await waitingEvent(partner, 1);
  expect(await countUndelivered(partner)).toMatchObject({ retrying: 1, isRetryingComplete: true });
  for (let count = 0; count < 2; count += 1) await waitingEvent(partner, 1);
  expect(await countUndelivered(partner)).toMatchObject({ retrying: 2, isRetryingComplete: false });
});

test("two concurrent retries of failing events queue a failed delivery once", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const givenUp = await pastEvent(partner, { status: "failed" });
  await Promise.all([retryFailing(partner), retryFailing(partner)]);
  expect(await readDeliveries(givenUp)).toHaveLength(2);
});

test("all failing events are retried even if they fill more than one page", async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  await manyEvents(partner, "pending", 1_201);
  const where = { accountId: partner.accountId };
  await prisma().delivery.updateMany({ where, data: { attemptCount: 1, nextAttemptAt: later } });
  expect(await retryFailing(partner)).toEqual({ queued: 1_201, more: false });
  const isDue = { status: "pending", nextAttemptAt: { lte: new Date() } } as const;
  expect(await prisma().delivery.count({ where: { ...where, ...isDue } })).toBe(1_201);
});

test("events that have not been attempted do not count toward the size of a page of failing events", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  for (let count = 0; count < 3; count += 1) await waitingEvent(partner, 0);
  const failing = await waitingEvent(partner, 1);
  expect(
    await retryPending(partner, { at: new Date(), after: null, limit: 1, resentSince: later }),
  ).toMatchObject({
    retried: 1,
    last: eventIdOf(failing),
  });
});

test("retrying failing events without an enabled endpoint is refused", async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  await waitingEvent(partner, 1);
  await disableEndpoint(partner);
  expect(await countUndelivered(partner)).toMatchObject({ retrying: 0 });
  await expect(retryFailing(partner)).rejects.toMatchObject({ code: "no_webhook_url" });
});
