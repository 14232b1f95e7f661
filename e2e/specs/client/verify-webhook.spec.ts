import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Webhook } from "standardwebhooks";
import { callerFor } from "@/lib/base/signed-in-user";
import { newSecret, signatureHeaders } from "@/lib/base/webhook-secret";
import { eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { sampleData } from "@/lib/webhooks/events/send-test-event";
import { expect } from "../../support/fixtures/api-test";
import { type InstalledClient, test } from "../../support/fixtures/installed-client";

const secret = newSecret();
const rotated = newSecret();
/**
 * Starts the program `receive-webhooks`. Returns its process, and a function that posts a body with headers to it and returns
 * the response's status and text.
 */
async function startReceiver(client: InstalledClient) {
  const child = client.start("receive-webhooks", { TESSERA_WEBHOOK_SECRETS: `${rotated} ${secret}` });
  const [line] = (await once(createInterface(child.stdout as Readable), "line")) as [string];
  const { port } = JSON.parse(line) as { port: number };
  const post = async (body: string, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body, headers });
    return `${response.status} ${await response.text()}`;
  };
  return { child, post };
}

test("verifyWebhook accepts only recent signatures made with one of the given secrets", async ({
  client,
}) => {
  const { child, post } = await startReceiver(client);
  try {
    const at = new Date();
    const data = { reference: "order-7 ✓", amount_display: "€25.00" };
    const body = JSON.stringify({ type: "redemption-intent.success", timestamp: at.toISOString(), data });
    const signed = (when: Date, secrets: string[], id = "evt_1", text = body) =>
      signatureHeaders({ id, body: text, at: when, secrets });
    const acceptedResponse = "200 evt_1: order-7 ✓ paid €25.00";
    expect(await post(body, signed(at, [secret]))).toBe(acceptedResponse);
    expect(await post(body, signed(at, [rotated]))).toBe(acceptedResponse);
    expect(await post(body, signed(at, [newSecret(), secret]))).toBe(acceptedResponse);
    const byTheLibrary = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign("evt_1", at, body),
    };
    expect(await post(body, byTheLibrary)).toBe(acceptedResponse);
    expect(await post(body, signed(at, [newSecret()]))).toBe("400 wrong_signature");
    expect(await post(body.replace("25.00", "26.00"), signed(at, [secret]))).toBe("400 wrong_signature");
    expect(await post(body, { ...signed(at, [secret]), "webhook-id": "evt_2" })).toBe("400 wrong_signature");
    expect(await post(body, { ...signed(at, [secret]), "webhook-signature": "v1," })).toBe(
      "400 wrong_signature",
    );
    const off = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    expect(await post(body, signed(off(-200), [secret]))).toBe(acceptedResponse);
    expect(await post(body, signed(off(-320), [secret]))).toBe("400 too_old");
    expect(await post(body, signed(off(320), [secret]))).toBe("400 too_new");
    const unstamped = { ...signed(at, [secret]), "webhook-timestamp": "yesterday" };
    expect(await post(body, unstamped)).toBe("400 malformed_timestamp");
    const { "webhook-signature": _, ...unsigned } = signed(at, [secret]);
    expect(await post(body, unsigned)).toBe("400 missing_header");
    expect(await post("[1]", signed(at, [secret], "evt_1", "[1]"))).toBe("400 malformed_body");
  } finally {
    child.kill();
  }
});

test("verifyWebhook accepts the body as an ArrayBuffer or a view of one, and throws a TypeError for a parsed or missing body, a tolerance that is not a number and an invalid time", async ({
  client,
}) => {
  const raw = "pass the raw request body to verifyWebhook, as a string or bytes";
  expect(await client.run("parsed-body", {})).toEqual({
    object: expect.stringContaining(`TypeError: ${raw}`),
    nothing: expect.stringContaining(`TypeError: ${raw}`),
    options: Array(3).fill("TypeError: toleranceS must be a number of seconds, and now must be a valid date"),
    buffer:
      "WebhookVerificationError: no signature of the webhook matches your secret: check that it is this webhook URL's secret and that the body is unchanged",
    bytes: Array(3).fill("redemption-intent.success"),
  });
});

test("verifyWebhook parses an event of every type", async ({ client, world }) => {
  const receivers = [callerFor(world.partner.user, "test"), callerFor(world.reseller.user, "test")];
  const { child, post } = await startReceiver(client);
  try {
    for (const type of eventTypes) {
      const at = new Date();
      const receiver = receivers[eventCatalogue[type].recipient === "reseller" ? 1 : 0];
      if (!receiver) throw new Error("no account receives this event type");
      const body = JSON.stringify({
        type,
        timestamp: at.toISOString(),
        data: sampleData(type, receiver, at),
      });
      const response = await post(body, signatureHeaders({ id: "evt_1", body, at, secrets: [secret] }));
      expect(response, type).toMatch(/^200 evt_1: (?!.*undefined)/);
    }
  } finally {
    child.kill();
  }
});
