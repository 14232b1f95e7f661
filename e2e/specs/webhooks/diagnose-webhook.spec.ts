import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { publicEventId } from "@/lib/base/ids";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { diagnoseWebhook } from "@/lib/webhooks/signature-doctor/diagnose-webhook";
import { diagnoseWebhookInput } from "@/lib/webhooks/signature-doctor/schema";
import { partnerInTest } from "../../support/world/accounts";
import { newDelivery } from "../../support/world/deliveries";
import { attemptDelivery } from "./attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { answering, type ReceivedRequest } from "./receiver";

const payload = '{"type":"redemption-intent.success","data":{"reference":"order-7","amount":1000}}';

/** Returns the form input of a user who pastes the headers and body of a received webhook. */
function pasted({ headers, body }: ReceivedRequest, more: { secret?: string; receiver_clock?: string } = {}) {
  const lines = Object.entries(headers).map(([name, value]) => `> ${name}: ${value}`);
  return diagnoseWebhookInput.parse({ headers: lines.join("\n"), body, ...more });
}

async function delivered(partner: Caller, received: readonly ReceivedRequest[]): Promise<ReceivedRequest> {
  await attemptDelivery(await newDelivery(partner, payload));
  const last = received.at(-1);
  if (!last) throw new Error("nothing was delivered");
  return last;
}

test("the diagnosis verifies a delivered webhook, and recognizes a reformatted body, an altered body, an altered timestamp and a receiver's wrong clock", async ({
  partner,
  endpoint,
}) => {
  const { received } = await endpoint(answering(400));
  const message = await delivered(partner, received);
  const secret = await revealSecret(partner);
  expect(await diagnoseWebhook(partner, pasted(message, { secret }))).toMatchObject({ verdict: "verified" });
  const rewritten = { ...message, body: JSON.stringify(JSON.parse(payload), null, 2) };
  expect(await diagnoseWebhook(partner, pasted(rewritten))).toMatchObject({
    verdict: "body_rewritten",
    difference: { kind: "whitespace", position: 1 },
  });
  const other = { ...message, body: payload.replace("1000", "9000") };
  expect(await diagnoseWebhook(partner, pasted(other))).toMatchObject({
    verdict: "body_altered",
    difference: { member: "data.amount" },
  });
  const seconds = Number(message.headers["webhook-timestamp"]) + 60;
  const later = { ...message, headers: { ...message.headers, "webhook-timestamp": String(seconds) } };
  expect(await diagnoseWebhook(partner, pasted(later))).toMatchObject({ verdict: "timestamp_altered" });
  expect(
    await diagnoseWebhook(partner, pasted(message, { receiver_clock: "2020-02-02 02:02:02" })),
  ).toMatchObject({ verdict: "clock_off" });
});

test("the diagnosis distinguishes a previous secret, a secret of the other environment and an unknown secret", async ({
  partner,
  endpoint,
}) => {
  const { received } = await endpoint(answering(400));
  const live = { ...partner, environment: "live" } as const;
  await setEndpoint(live, { url: "https://hooks.example.com/" });
  const message = await delivered(partner, received);
  expect(await diagnoseWebhook(live, pasted(message))).toEqual({
    verdict: "other_environment",
    signedIn: "test",
    heldIn: "live",
  });
  const ofLive = { secret: await revealSecret(live) };
  expect(await diagnoseWebhook(partner, pasted(message, ofLive))).toMatchObject({ heldIn: "live" });
  const former = await revealSecret(partner);
  await rotateSecret(partner);
  const old = { verdict: "old_secret", until: expect.any(Date), stillSigns: true };
  expect(await diagnoseWebhook(partner, pasted(message))).toEqual({ ...old, use: "signed" });
  const both = await delivered(partner, received);
  expect(await diagnoseWebhook(partner, pasted(both))).toMatchObject({ verdict: "verified" });
  expect(await diagnoseWebhook(partner, pasted(both, { secret: former }))).toEqual({ ...old, use: "held" });
  await rotateSecret(partner);
  expect(await diagnoseWebhook(partner, pasted(message, { secret: former }))).toEqual({
    verdict: "signature_unknown",
    heldFits: true,
  });
});

test("another account's event is diagnosed exactly like an unknown event", async ({ partner, endpoint }) => {
  const { received } = await endpoint(answering(200));
  const message = await delivered(partner, received);
  const otherPartner = await partnerInTest();
  await setEndpoint(otherPartner, { url: "https://hooks.example.com/" });
  const nobodys = { ...message.headers, "webhook-id": publicEventId(randomUUID()) };
  const secret = await revealSecret(partner);
  for (const body of [message.body, `${message.body}\n`, '{"type":"x"}', ""]) {
    for (const more of [{}, { secret }, { receiver_clock: "1763719200" }]) {
      const theirs = await diagnoseWebhook(otherPartner, pasted({ headers: message.headers, body }, more));
      expect(theirs).toEqual(await diagnoseWebhook(otherPartner, pasted({ headers: nobodys, body }, more)));
      expect(theirs).toEqual({ verdict: body === "" ? "body_not_given" : "event_unknown" });
    }
  }
});

test("the diagnosis reports a missing body only if no header is missing", async ({ partner, endpoint }) => {
  const { received } = await endpoint(answering(200));
  const { headers } = await delivered(partner, received);
  const nothing = diagnoseWebhookInput.parse({ headers: "Error: invalid signature", body: "" });
  expect(await diagnoseWebhook(partner, nothing)).toEqual({ verdict: "no_headers" });
  const without = { ...headers, "webhook-id": "" };
  expect(await diagnoseWebhook(partner, pasted({ headers: without, body: "" }))).toMatchObject({
    verdict: "header_missing",
  });
  expect(await diagnoseWebhook(partner, pasted({ headers, body: "" }))).toEqual({
    verdict: "body_not_given",
  });
});

test("a webhook can be diagnosed for an account without an endpoint", async () => {
  const headers = { "webhook-id": "evt_1", "webhook-timestamp": "1763719200", "webhook-signature": "v1,x" };
  expect(await diagnoseWebhook(await partnerInTest(), pasted({ headers, body: "{}" }))).toMatchObject({
    verdict: "signature_malformed",
  });
});
