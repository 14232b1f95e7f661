import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";
import { prisma } from "@/lib/db/prisma";
import { recordAttempt } from "@/lib/webhooks/deliveries/attempt";
import { attemptAll, attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { decideAfterAttempt } from "@/lib/webhooks/deliveries/rules";
import { claimDeliveries, type FinishedAttempt, recordAttempts } from "@/lib/webhooks/deliveries/store";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { holdRow } from "../../support/fixtures/row-lock";
import { compiledProgram } from "../../support/setup/compile-programs";
import { partnerInTest } from "../../support/world/accounts";
import { makeDeliveryDue, newDeliveriesOf, newDelivery, readDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { answering, startReceiver } from "./receiver";

test("twenty workers that race for one delivery make one attempt", async ({ endpoint, partner }) => {
  const receiver = await endpoint((response) => setTimeout(() => response.end(), 100));
  const id = await newDelivery(partner);
  await Promise.all(Array.from({ length: 20 }, () => attemptDelivery(id)));
  expect(receiver.received).toHaveLength(1);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a delivery is sent again after its lease expires if its worker is killed before recording the result", async ({
  endpoint,
  partner,
}) => {
  let worker: ReturnType<typeof spawn> | undefined;
  const receiver = await endpoint((response, _message, count) => {
    if (count === 1) worker?.kill("SIGKILL");
    else response.writeHead(200).end();
  });
  const id = await newDelivery(partner);
  worker = spawn(process.execPath, [compiledProgram("e2e/specs/webhooks/attempt-once.ts"), id], {
    stdio: "inherit",
  });
  const [, signal] = await once(worker, "exit");
  expect(signal).toBe("SIGKILL");
  expect(receiver.received).toHaveLength(1);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);

  await makeDeliveryDue(id);
  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a worker whose lease has expired does not record its delivery attempt", async ({
  endpoint,
  partner,
}) => {
  let id = "";
  let successor = Promise.resolve<Date | null>(null);
  const answers: (() => void)[] = [];
  await endpoint(async (response, _message, count) => {
    answers.push(() => response.writeHead(count === 1 ? 500 : 200).end());
    if (count === 1) {
      await makeDeliveryDue(id);
      successor = attemptDelivery(id);
    } else {
      answers[0]?.();
    }
  });
  id = await newDelivery(partner);
  expect(await attemptDelivery(id)).toBeNull();
  expect(await readDelivery(id)).toMatchObject({ status: "pending", attemptCount: 0, attempts: [] });
  answers[1]?.();
  await successor;
  const delivery = await readDelivery(id);
  expect(delivery).toMatchObject({ status: "succeeded", attemptCount: 1 });
  expect(delivery.attempts).toMatchObject([{ number: 1, outcome: "delivered" }]);
  expect(delivery.endpoint.failingSince).toBeNull();
});

test("a batch of deliveries to a hanging receiver ends after one timeout, and all deliveries of the batch are retried", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(() => undefined);
  const ids = await newDeliveriesOf(partner, Array(10).fill("{}"));
  const startedMs = performance.now();
  const waiting = await attemptDeliveries(ids, { timeoutMs: 1_000 });
  expect(performance.now() - startedMs).toBeLessThan(7_500);
  expect(receiver.received).toHaveLength(10);
  expect(waiting.map(({ deliveryId }) => deliveryId).sort()).toEqual([...ids].sort());
});

test("a worker whose process is suspended until its leases have expired sends nothing when it resumes", async ({
  endpoint,
  partner,
}) => {
  let answers = false;
  const receiver = await endpoint((response) => {
    if (answers) response.writeHead(200).end();
  });
  const ids = await newDeliveriesOf(partner, Array(20).fill("{}"));
  const worker = spawn(process.execPath, [compiledProgram("e2e/specs/webhooks/attempt-many.ts"), ...ids], {
    stdio: "inherit",
  });
  const exited = once(worker, "exit");
  const countLeased = () =>
    prisma().delivery.count({ where: { id: { in: ids }, leasedUntil: { gt: new Date() } } });
  const succeeded = () => prisma().delivery.count({ where: { id: { in: ids }, status: "succeeded" } });
  let before = 0;
  const sendsNoMore = () => {
    const [last, now] = [before, receiver.received.length];
    before = now;
    return now > 0 && now === last;
  };
  // Suspends the worker when it has sent its requests but got no response: a database write in progress cannot be stopped.
  await expect.poll(sendsNoMore, { timeout: 90_000, intervals: [100] }).toBe(true);
  worker.kill("SIGSTOP");
  answers = true;
  expect(await countLeased()).toBeGreaterThan(10);
  await expect.poll(countLeased, { timeout: 60_000, intervals: [100] }).toBe(0);

  expect(await attemptDeliveries(ids)).toEqual([]);
  expect(await succeeded()).toBe(20);
  const sent = receiver.received.length;
  worker.kill("SIGCONT");
  expect(await exited).toEqual([0, null]);
  expect(receiver.received).toHaveLength(sent);
  expect(await prisma().deliveryAttempt.count({ where: { deliveryId: { in: ids } } })).toBe(20);
});

test("while a delivery to one endpoint is locked in the database, attempts to deliver to another endpoint are recorded", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(200));
  const stuck = await newDelivery(partner);
  const otherPartner = await partnerInTest();
  const other = await startReceiver(answering(200));
  await setEndpoint(otherPartner, { url: other.url });
  const free = await newDelivery(otherPartner);
  const [mine = [], theirs = []] = await Promise.all([
    endAttempts([stuck], [200]),
    endAttempts([free], [200]),
  ]);
  const lock = await holdRow("deliveries", stuck);
  let recorded = false;
  const waiting = Promise.all(mine.map(recordAttempt)).then(() => {
    recorded = true;
  });
  await Promise.all(theirs.map(recordAttempt));
  expect((await readDelivery(free)).status).toBe("succeeded");
  expect(recorded).toBe(false);
  await lock.release();
  await waiting;
  expect((await readDelivery(stuck)).status).toBe("succeeded");
  await other.close();
});

test("a delivery that is locked in the database is skipped at once, and sent to the endpoint's current URL later", async ({
  endpoint,
  partner,
}) => {
  const former = await endpoint(answering(200));
  const [locked, free] = [await newDelivery(partner), await newDelivery(partner)];
  const lock = await holdRow("deliveries", locked);
  expect(await attemptAll([locked, free], {})).toEqual({ again: [], left: [], begun: 1, failed: false });
  const current = await endpoint(answering(200));
  await lock.release();
  await attemptDeliveries([locked]);
  expect([former.received.length, current.received.length]).toEqual([1, 1]);
});

/**
 * Claims the deliveries and returns a finished attempt for each, with the response status at the same position in `statuses`.
 * Sends no requests and records no attempts.
 */
async function endAttempts(ids: readonly string[], statuses: readonly number[]): Promise<FinishedAttempt[]> {
  const at = new Date();
  const leasedUntil = new Date(at.getTime() + MINUTE_MS);
  const claimed = await claimDeliveries(ids, { at, dueBy: at, leasedUntil });
  return claimed.map((one, index) => {
    const status = statuses[index] ?? 0;
    const outcome = status === 200 ? "delivered" : "http_error";
    const answer = { outcome, status, durationMs: 1, excerpt: "", retryAfter: undefined } as const;
    const circumstances = {
      attempt: 1,
      endedAt: at,
      failingSince: one.failingSince,
      testEvent: false,
      affectsHealth: true,
      random: 0,
    };
    return {
      claimed: one,
      leasedUntil,
      startedAt: at,
      endedAt: at,
      answer,
      decision: decideAfterAttempt(answer, circumstances),
    };
  });
}

/**
 * Creates a delivery to the partner's endpoint for each status, and records an attempt with that status for each delivery, all
 * in one batch.
 */
async function endTogether(partner: Caller, statuses: readonly number[]): Promise<void> {
  const ids: string[] = [];
  for (const _ of statuses) ids.push(await newDelivery(partner));
  expect(await recordAttempts(await endAttempts(ids, statuses))).toHaveLength(statuses.length);
}

test("if two workers attempt the same delivery and their results are recorded in one batch, only the lease holder's attempt is recorded", async ({
  endpoint,
  partner,
}) => {
  await endpoint(() => undefined);
  const [id, other] = [await newDelivery(partner), await newDelivery(partner)];
  const late = await endAttempts([id], [500]);
  await makeDeliveryDue(id);
  const rest = await endAttempts([id, other], [200, 200]);
  const recorded = await recordAttempts([...late, ...rest]);
  expect(recorded.map(({ position }) => position).sort()).toEqual([2, 3]);
  for (const one of [id, other]) {
    expect(await readDelivery(one)).toMatchObject({
      status: "succeeded",
      attemptCount: 1,
      attempts: [{ number: 1, outcome: "delivered" }],
    });
  }
});

test("one success in a batch of attempts ends the endpoint's failing state, and one 410 disables the endpoint", async ({
  endpoint,
  partner,
}) => {
  await endpoint(() => undefined);
  await endTogether(partner, [500, 503]);
  expect(await getEndpoint(partner)).toMatchObject({ failing_since: expect.any(String) });
  await endTogether(partner, [500, 200, 500]);
  expect(await getEndpoint(partner)).toMatchObject({ failing_since: null, disabled_at: null });
  await endTogether(partner, [200, 410, 500]);
  expect(await getEndpoint(partner)).toMatchObject({ disabled_reason: "gone" });
});
