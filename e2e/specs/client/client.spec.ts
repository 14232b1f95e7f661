import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Webhook } from "standardwebhooks";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { callerFor } from "@/lib/base/signed-in-user";
import { freePort } from "@/lib/runtime/process/ports";
import { newSecret, signatureHeaders } from "@/lib/webhooks/endpoints/secret";
import { eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { sampleData } from "@/lib/webhooks/events/sample-data";
import { type InstalledClient, packagesIn, test } from "../../support/fixtures/installed-client";
import { expect } from "../../support/fixtures/test";
import { partnerOf } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { ask } from "../../support/world/intents";
import { startFailingServer } from "./failing-server";

// Runs in one worker, so that the client is packed once.
test.describe.configure({ mode: "default" });

test("the packed client installs offline without dependencies, and its examples and the documented samples compile", ({
  client,
}) => {
  expect(packagesIn(client)).toEqual(["tessera-client"]);
});

test("the client has a method for every API operation and a class for every error code", async ({
  client,
}) => {
  const found = (await client.run("list-exports", {})) as { operations: string[]; errorCodes: string[] };
  expect(found.operations.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  expect(found.errorCodes.toSorted()).toEqual(Object.keys(errorCatalog).toSorted());
});

test("createTessera refuses a malformed key, a malformed base URL and a live key over http without showing the key", async ({
  client,
}) => {
  expect(await client.run("list-exports", {})).toMatchObject({
    refusals: [
      "TypeError: key must be an API key, sk_test_... or sk_live_...",
      "TypeError: baseUrl must be a URL such as https://pay.example.com",
      "TypeError: baseUrl must begin with https://",
      "TypeError: a live key is sent over https only",
      "accepted",
    ],
  });
});

test("the client creates an intent once, retrieves it, and throws the class of each error code", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Typed Games");
  const env = { TESSERA_URL: api.url, TESSERA_KEY: keys.test };
  expect(await client.run("create-payment", env)).toEqual({
    references: ["order-1", "order-1", "order-1"],
    replays: [true],
    status: "pending",
    invalid: {
      ...{ fields: ["email", "amount"], details: ["email invalid_format", "amount too_small"] },
      ...{ isApiError: true, hasRequestId: true },
    },
    reused: 422,
    absent: "not_found",
    refused: "unauthenticated",
    showsKey: false,
    countries: true,
  });
});

test("the client warns once about each field that the server ignores, without its value", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Misspelled Games");
  expect(await client.run("ignored-fields", { TESSERA_URL: api.url, TESSERA_KEY: keys.test })).toEqual({
    warnings: [
      "TesseraWarning: POST /redemption-intents has no field refrence: Tessera ignored it",
      "TesseraWarning: POST /redemption-intents has no field note: Tessera ignored it",
    ],
  });
});

test("the client reads a list page by page, and only as far as it is consumed", async ({
  api,
  client,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Listing Games");
  const names: string[] = [];
  for (let made = 0; made < 5; made += 1) names.push((await causeEvent(callerFor(user, "test"))).name);
  const newestFirst = names.toReversed();
  for (const reference of ["order-1", "order-2", "order-3"]) {
    const metadata = { "order & more": reference === "order-2" ? "A-2" : "A-1" };
    await ask(callerFor(user, "test"), 100, { reference, metadata });
  }
  expect(await client.run("iterate-list", { TESSERA_URL: api.url, TESSERA_KEY: keys.test })).toEqual({
    ids: newestFirst,
    pages: 3,
    onFirstPage: 2,
    few: newestFirst.slice(0, 3),
    tagged: ["order-3", "order-1"],
  });
});

test("the client retries reads, idempotent operations, and creates with the same idempotency key, and names an unknown outcome", async ({
  client,
}) => {
  const server = await startFailingServer();
  try {
    const env = { TESSERA_URL: server.url, TESSERA_CLOSED_URL: `http://127.0.0.1:${await freePort()}` };
    const { unknownKeys, ...outcomes } = (await client.run("retry", env)) as { unknownKeys: string[] };
    expect(outcomes).toEqual({
      created: "answered",
      waited: true,
      broken: "answered",
      failed: "answered",
      gateway: "answered",
      readFailed: "answered",
      unsafe: "unknown after 1: InternalError",
      bounded: "unknown after 3: InternalError",
      read: "answered",
      cancelled: "answered",
      tomorrow: "rate limited, 40000 s",
      never: "unknown after 2: ServiceUnavailableError",
      lateCreate: "unknown after 1: CallTimeoutError",
      lostThenLimited: "unknown after 2: RateLimitedError",
      lostThenRefused: "IdempotencyKeyReusedError",
      unreached: "no answer",
      late: "late",
      moved: "no answer",
      givenUp: "enough",
    });
    const triesOf = (about: string) => server.requests.filter((one) => one.about === about);
    for (const [about, times] of Object.entries({
      "twice-later": 3,
      "broken-off": 2,
      "failed-twice": 3,
      "bad-gateway": 3,
      tomorrow: 1,
      "always-away": 2,
    })) {
      const keys = triesOf(about).map(({ idempotencyKey = "" }) => idempotencyKey);
      expect(keys, about).toHaveLength(times);
      expect(new Set(keys).size, about).toBe(1);
      expect(keys[0], about).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(triesOf("once-away").map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array(4).fill(undefined),
    );
    expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(10);
    const sentWith = (about: string) => triesOf(about).at(-1)?.idempotencyKey;
    expect(unknownKeys).toEqual([
      ...[sentWith("always-broken"), sentWith("always-away"), "order-77", sentWith("lost-then-limited")],
    ]);
    for (const { userAgent } of server.requests)
      expect(userAgent).toMatch(/^tessera-client\/\d+\.\d+\.\d+ node\/\d+\./);
    expect(triesOf("read-failed")).toHaveLength(2);
    expect(triesOf("always-broken").map(({ idempotencyKey }) => typeof idempotencyKey)).toEqual([
      "undefined",
      "string",
      "string",
      "string",
    ]);
  } finally {
    server.close();
  }
});

const secret = newSecret();
const rotated = newSecret();
/** Starts the programs' receiver and returns a function that posts a body with headers to it. */
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

test("verifyWebhook accepts only recent signatures by one of the given secrets", async ({ client }) => {
  const { child, post } = await startReceiver(client);
  try {
    const at = new Date();
    const data = { reference: "order-7 ✓", amount_display: "€25.00" };
    const body = JSON.stringify({ type: "redemption-intent.success", timestamp: at.toISOString(), data });
    const signed = (when: Date, secrets: string[], id = "evt_1", text = body) =>
      signatureHeaders({ id, body: text, at: when, secrets });
    const taken = "200 evt_1: order-7 ✓ paid €25.00";
    expect(await post(body, signed(at, [secret]))).toBe(taken);
    expect(await post(body, signed(at, [rotated]))).toBe(taken);
    expect(await post(body, signed(at, [newSecret(), secret]))).toBe(taken);
    const byTheLibrary = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": new Webhook(secret).sign("evt_1", at, body),
    };
    expect(await post(body, byTheLibrary)).toBe(taken);
    expect(await post(body, signed(at, [newSecret()]))).toBe("400 wrong_signature");
    expect(await post(body.replace("25.00", "26.00"), signed(at, [secret]))).toBe("400 wrong_signature");
    expect(await post(body, { ...signed(at, [secret]), "webhook-id": "evt_2" })).toBe("400 wrong_signature");
    expect(await post(body, { ...signed(at, [secret]), "webhook-signature": "v1," })).toBe(
      "400 wrong_signature",
    );
    const off = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    expect(await post(body, signed(off(-200), [secret]))).toBe(taken);
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

test("verifyWebhook throws an error that asks for the raw request body when it gets a parsed body", async ({
  client,
}) => {
  const raw = "pass the raw request body to verifyWebhook, as a string or bytes";
  expect(await client.run("parsed-body", {})).toEqual({
    object: expect.stringContaining(`TypeError: ${raw}`),
    nothing: expect.stringContaining(`TypeError: ${raw}`),
    buffer:
      "WebhookVerificationError: no signature of the webhook matches your secret: check that it is this webhook URL's secret and that the body is unchanged",
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

test("the client throws an error in a browser that explains why it runs only on a server", async ({
  client,
}) => {
  const bundled = client.run("list-exports", {}, ["--conditions=browser"]);
  await expect(bundled).rejects.toThrow(
    /runs on servers only: in a browser everyone could read your API key/,
  );
  const hidden = `data:text/javascript,Object.defineProperty(process,"versions",{value:{}})`;
  const unbundled = client.run("list-exports", {}, ["--import", hidden]);
  await expect(unbundled).rejects.toThrow(/runs on servers only/);
});
