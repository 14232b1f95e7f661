import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import type { Caller } from "@/lib/accounts/caller";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { eventName } from "@/lib/ids";
import { attemptDeliveries } from "@/lib/webhooks/attempt-deliveries";
import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";
import { revealSecret } from "@/lib/webhooks/reveal-secret";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";
import { setEndpoint } from "@/lib/webhooks/set-endpoint";
import { expect, test } from "../fixtures/verbs";
import { answering, type Receiver, startReceiver } from "./receiver";
import { letTimePass, newDelivery, newPartner, readDelivery } from "./world";

let partner: Caller;
const open: Receiver[] = [];

test.beforeEach(async () => {
  partner = await newPartner();
});
test.afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

/** A receiver set as the partner's endpoint. */
async function endpoint(answer: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  open.push(receiver);
  await setEndpoint(partner, { url: receiver.url });
  return receiver;
}

test("a good receiver gets the event once, and the standardwebhooks package verifies it", async () => {
  const receiver = await endpoint(answering(200, "thanks"));
  const payload = JSON.stringify({ type: "redemption-intent.success", data: { amount_display: "€10.00" } });
  const id = await newDelivery(partner, payload);

  expect(await attemptDelivery(id)).toBeNull();

  const [message] = receiver.received;
  const verified = new Webhook(await revealSecret(partner)).verify(
    message?.body ?? "",
    message?.headers ?? {},
  );
  expect(verified).toEqual(JSON.parse(payload));
  expect(message?.body).toBe(payload);
  const delivery = await readDelivery(id);
  expect(message?.headers["webhook-id"]).toBe(eventName(delivery.eventId));
  expect(delivery).toMatchObject({
    status: "succeeded",
    attemptCount: 1,
    nextAttemptAt: null,
    leasedUntil: null,
  });
  expect(delivery.endpoint).toMatchObject({ failingSince: null, disabledAt: null });
  expect(delivery.attempts).toMatchObject([
    { number: 1, outcome: "delivered", statusCode: 200, responseExcerpt: "thanks" },
  ]);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that answers 500 and then recovers gets the same event again, signed anew", async () => {
  const receiver = await endpoint((response, _message, count) =>
    response.writeHead(count === 1 ? 500 : 200).end(),
  );
  const id = await newDelivery(partner);

  const next = await attemptDelivery(id);
  const failing = await readDelivery(id);
  expect(failing).toMatchObject({ status: "pending", attemptCount: 1, leasedUntil: null });
  expect(failing.nextAttemptAt).toEqual(next);
  expect(failing.endpoint.failingSince).toEqual(failing.attempts[0]?.startedAt);
  expect(waitAfter(failing)).toBeGreaterThanOrEqual(5 * SECOND_MS);
  expect(waitAfter(failing)).toBeLessThanOrEqual(6 * SECOND_MS);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);

  await letTimePass(id);
  expect(await attemptDelivery(id)).toBeNull();
  const recovered = await readDelivery(id);
  expect(recovered).toMatchObject({ status: "succeeded", attemptCount: 2 });
  expect(recovered.endpoint.failingSince).toBeNull();
  expect(recovered.attempts.map(({ outcome }) => outcome)).toEqual(["http_error", "delivered"]);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids[0]).toBe(ids[1]);
  const verifier = new Webhook(await revealSecret(partner));
  for (const { body, headers } of receiver.received) verifier.verify(body, headers);
});

test("a receiver that fails for ever gets ten attempts on the decided schedule and no more", async () => {
  const receiver = await endpoint(answering(500));
  const id = await newDelivery(partner);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const next = await attemptDelivery(id);
    if (!next) continue;
    waits.push(waitAfter(await readDelivery(id)));
    await letTimePass(id);
  }
  const scheduled = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(waits).toHaveLength(scheduled.length);
  for (const [index, seconds] of scheduled.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(seconds * SECOND_MS);
    expect(waits[index]).toBeLessThanOrEqual(seconds * SECOND_MS * 1.2);
  }
  expect(receiver.received).toHaveLength(10);
  expect(await readDelivery(id)).toMatchObject({ status: "failed", attemptCount: 10, nextAttemptAt: null });
});

test("hanging, resetting, redirecting and flooding receivers are failures or successes by their status", async () => {
  const inside = await startReceiver(answering(200));
  open.push(inside);
  const cases = [
    { answer: () => {}, outcome: "timeout", statusCode: null, status: "pending" },
    {
      answer: (response) => response.socket?.resetAndDestroy(),
      outcome: "connection_failed",
      statusCode: null,
      status: "pending",
    },
    {
      answer: answering(307, "", { location: inside.url }),
      outcome: "redirect",
      statusCode: 307,
      status: "pending",
    },
    {
      answer: (response) => response.end(Buffer.alloc(100 * 1024 * 1024, "x")),
      outcome: "delivered",
      statusCode: 200,
      status: "succeeded",
    },
  ] satisfies { answer: Parameters<typeof startReceiver>[0]; [expected: string]: unknown }[];
  for (const { answer, outcome, statusCode, status } of cases) {
    const receiver = await endpoint(answer);
    const id = await newDelivery(partner);
    await attemptDelivery(id, { timeoutMs: 1_000 });
    const delivery = await readDelivery(id);
    expect(delivery, outcome).toMatchObject({ status, attempts: [{ outcome, statusCode }] });
    expect(delivery.attempts[0]?.responseExcerpt?.length ?? 0).toBeLessThanOrEqual(2_048);
    expect(receiver.received).toHaveLength(1);
  }
  expect(inside.connections()).toBe(0);
});

test("410 ends the delivery and disables the endpoint, whose other deliveries end when they fall due", async () => {
  const receiver = await endpoint(answering(410));
  const [first, second] = [await newDelivery(partner), await newDelivery(partner)];

  expect(await attemptDelivery(first)).toBeNull();
  const ended = await readDelivery(first);
  expect(ended).toMatchObject({ status: "failed", nextAttemptAt: null });
  expect(ended.endpoint).toMatchObject({ disabledReason: "gone" });
  expect(ended.endpoint.disabledAt).not.toBeNull();

  expect(await attemptDelivery(second)).toBeNull();
  expect(await readDelivery(second)).toMatchObject({ status: "failed", attemptCount: 0, leasedUntil: null });
  expect(receiver.received).toHaveLength(1);
});

test("429 with Retry-After moves the next attempt to the time it names", async () => {
  await endpoint(answering(429, "", { "retry-after": "600" }));
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  const wait = waitAfter(await readDelivery(id));
  expect(wait).toBeGreaterThanOrEqual(600 * SECOND_MS);
  expect(wait).toBeLessThanOrEqual(720 * SECOND_MS);
});

test("five days of nothing but failures disable the endpoint; one success in them does not", async () => {
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
  await letTimePass(last);
  expect(await attemptDelivery(last)).toBeNull();
  expect(await readDelivery(last)).toMatchObject({ status: "failed", attemptCount: 1 });
  expect(receiver.received).toHaveLength(3);
});

test("a new URL ends the disablement, and what was still waiting goes to it", async () => {
  await endpoint(answering(500));
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { disabledAt: new Date(), disabledReason: "failing", failingSince: new Date(0) },
  });
  const repaired = await endpoint(answering(200));
  await letTimePass(id);
  await attemptDelivery(id);
  expect(repaired.received).toHaveLength(1);
  expect((await readDelivery(id)).endpoint).toMatchObject({
    url: repaired.url,
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
  });
});

test("an answer of the former URL says nothing about the one set meanwhile", async () => {
  const good = await startReceiver(answering(200));
  open.push(good);
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

test("twenty workers racing for one delivery make one attempt", async () => {
  const receiver = await endpoint((response) => setTimeout(() => response.end(), 100));
  const id = await newDelivery(partner);
  await Promise.all(Array.from({ length: 20 }, () => attemptDelivery(id)));
  expect(receiver.received).toHaveLength(1);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a worker killed between sending and recording leaves a delivery that is sent again after its lease", async () => {
  let worker: ReturnType<typeof spawn> | undefined;
  const receiver = await endpoint((response, _message, count) => {
    if (count === 1) worker?.kill("SIGKILL");
    else response.writeHead(200).end();
  });
  const id = await newDelivery(partner);
  const script = path.join(import.meta.dirname, "attempt-once.ts");
  worker = spawn(process.execPath, ["--import", "tsx", script, id], { stdio: "inherit" });
  const [, signal] = await once(worker, "exit");
  expect(signal).toBe("SIGKILL");
  expect(receiver.received).toHaveLength(1);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);

  await letTimePass(id);
  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a worker that outlives its lease writes nothing while its successor works", async () => {
  let id = "";
  let successor = Promise.resolve<Date | null>(null);
  const answers: (() => void)[] = [];
  await endpoint(async (response, _message, count) => {
    answers.push(() => response.writeHead(count === 1 ? 500 : 200).end());
    if (count === 1) {
      await letTimePass(id);
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

test("of a batch to a failing receiver only the four begun together are attempted, the rest stay due", async () => {
  const receiver = await endpoint((response, _message, count) => {
    response.writeHead(count === 1 ? 200 : 500).end();
  });
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await newDelivery(partner));
  const waiting = await attemptDeliveries(ids);
  expect(receiver.received.length).toBeLessThanOrEqual(5);
  expect(waiting).toHaveLength(9);
  expect(waiting.filter(({ dueAt }) => dueAt === null)).toHaveLength(10 - receiver.received.length);
});

test("after a rotation both secrets verify for 24 hours, then the new one alone", async () => {
  const receiver = await endpoint(answering(200));
  const former = await revealSecret(partner);
  const { secret } = await rotateSecret(partner);
  expect(await revealSecret(partner)).toBe(secret);
  await attemptDelivery(await newDelivery(partner));
  await prisma().webhookEndpoint.updateMany({
    where: { accountId: partner.accountId },
    data: { previousSecretExpiresAt: new Date() },
  });
  await attemptDelivery(await newDelivery(partner));
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error("two webhooks were expected");
  for (const one of [former, secret]) new Webhook(one).verify(during.body, during.headers);
  new Webhook(secret).verify(after.body, after.headers);
  expect(() => new Webhook(former).verify(after.body, after.headers)).toThrow("No matching signature found");
});

/** From the end of the last attempt to the next. */
function waitAfter(delivery: Awaited<ReturnType<typeof readDelivery>>): number {
  return (delivery.nextAttemptAt?.getTime() ?? 0) - delivery.updatedAt.getTime();
}
