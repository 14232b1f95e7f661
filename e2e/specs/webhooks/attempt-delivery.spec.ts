import { Webhook } from "standardwebhooks";
import { HOUR_MS, SECOND_MS } from "@/lib/base/clock";
import { publicEventId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { partnerInTest } from "../../support/world/accounts";
import { makeDeliveryDue, newDelivery, readDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test, waitAfter } from "./endpoint-fixture";
import { answering, type startReceiver } from "./receiver";

test("a receiver receives an event once, and the standardwebhooks package verifies the webhook", async ({
  endpoint,
  partner,
}) => {
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
  expect(message?.headers["webhook-id"]).toBe(publicEventId(delivery.eventId));
  expect(delivery).toMatchObject({
    status: "succeeded",
    attemptCount: 1,
    nextAttemptAt: null,
    leasedUntil: null,
  });
  expect(delivery.endpoint).toMatchObject({ failingSince: null, disabledAt: null });
  expect(delivery.attempts).toMatchObject([
    { number: 1, url: receiver.url, outcome: "delivered", statusCode: 200, responseExcerpt: "thanks" },
  ]);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);
});

test("if one batch contains deliveries of several accounts, each delivery is signed with the secret of its own account", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(200));
  const other = await partnerInTest();
  await setEndpoint(other, { url: receiver.url });
  const payloads = { own: '{"of":"partner"}', other: '{"of":"other"}' };
  const ids = [await newDelivery(partner, payloads.own), await newDelivery(other, payloads.other)];

  expect(await attemptDeliveries(ids)).toEqual([]);

  const secrets = new Map([
    [payloads.own, await revealSecret(partner)],
    [payloads.other, await revealSecret(other)],
  ]);
  expect(receiver.received).toHaveLength(2);
  for (const { body, headers } of receiver.received)
    expect(new Webhook(secrets.get(body) ?? "").verify(body, headers)).toEqual(JSON.parse(body));
});

test("an event that is answered with 500 is sent again with a valid signature, and a successful attempt ends the endpoint's failing state", async ({
  endpoint,
  partner,
}) => {
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

  await makeDeliveryDue(id);
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

test("a receiver that always fails gets exactly ten attempts, on schedule", async ({ endpoint, partner }) => {
  const receiver = await endpoint(answering(500));
  const id = await newDelivery(partner);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    const next = await attemptDelivery(id);
    if (!next) continue;
    waits.push(waitAfter(await readDelivery(id)));
    await makeDeliveryDue(id);
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

test("the outcome of an attempt is recorded if the receiver hangs, resets the connection, redirects or returns 100 MB", async ({
  endpoint,
  partner,
}) => {
  const inside = await endpoint(answering(200));
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
    await attemptDelivery(id, outcome === "timeout" ? { timeoutMs: 1_500 } : {});
    const delivery = await readDelivery(id);
    expect(delivery, outcome).toMatchObject({ status, attempts: [{ outcome, statusCode }] });
    expect(delivery.attempts[0]?.responseExcerpt?.length ?? 0).toBeLessThanOrEqual(2_048);
    expect(receiver.received).toHaveLength(1);
  }
  expect(inside.connections()).toBe(0);
});

test("a 429 response with Retry-After delays the next attempt by at least the number of seconds in the header", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(429, "", { "retry-after": "600" }));
  const id = await newDelivery(partner);
  await attemptDelivery(id);
  const wait = waitAfter(await readDelivery(id));
  expect(wait).toBeGreaterThanOrEqual(600 * SECOND_MS);
  expect(wait).toBeLessThanOrEqual(720 * SECOND_MS);
});

test("for 24 hours after the signing secret is rotated, a webhook can be verified with either secret, and afterwards only with the new secret", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(200));
  const former = await revealSecret(partner);
  const beforeMs = Date.now();
  const { secret } = await rotateSecret(partner);
  const afterMs = Date.now();
  expect(await revealSecret(partner)).toBe(secret);
  await attemptDelivery(await newDelivery(partner));
  const where = { accountId: partner.accountId };
  const { previousSecretExpiresAt } = await prisma().webhookEndpoint.findFirstOrThrow({ where });
  const expiresMs = previousSecretExpiresAt?.getTime() ?? 0;
  expect(expiresMs).toBeGreaterThanOrEqual(beforeMs + 24 * HOUR_MS);
  expect(expiresMs).toBeLessThanOrEqual(afterMs + 24 * HOUR_MS);
  await prisma().webhookEndpoint.updateMany({ where, data: { previousSecretExpiresAt: new Date() } });
  await attemptDelivery(await newDelivery(partner));
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error("two webhooks were expected");
  for (const one of [former, secret]) new Webhook(one).verify(during.body, during.headers);
  new Webhook(secret).verify(after.body, after.headers);
  expect(() => new Webhook(former).verify(after.body, after.headers)).toThrow("No matching signature found");
});
