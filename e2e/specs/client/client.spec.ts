import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import { callerFor } from "@/lib/base/signed-in-user";
import { freePort } from "@/lib/runtime/process/ports";
import { expect } from "../../support/fixtures/api-test";
import { packagesIn, test } from "../../support/fixtures/installed-client";
import { partnerOf } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { newIntent } from "../../support/world/intents";
import { startFailingServer } from "./failing-server";

// One worker runs all tests of this file even in a deep run, so that it loads the file only once.
test.describe.configure({ mode: "default" });

test("the packed client installs offline without dependencies, and the test programs and the documented samples compile with it", ({
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

test("createTessera refuses a malformed key or base URL and refuses to send a live key over http except to localhost, and its errors do not show the key", async ({
  client,
}) => {
  expect(await client.run("list-exports", {})).toMatchObject({
    refusals: [
      "TypeError: key must be an API key, sk_test_... or sk_live_...",
      "TypeError: baseUrl must be a URL such as https://pay.example.com",
      "TypeError: baseUrl must begin with https:// (or with http:// for a test key or localhost)",
      "TypeError: a live key is sent over https only",
      "accepted",
    ],
  });
});

test("a call with an invalid timeout or number of retries is refused without a request", async ({
  client,
}) => {
  expect(await client.run("list-exports", {})).toMatchObject({
    callRefusals: [
      "TypeError: timeoutMs must be an integer from 1 to 2147483647",
      "TypeError: maxRetries must be a number from 0",
    ],
  });
});

test("the client creates an intent once per idempotency key, retrieves it, and throws an error of the matching class for each refused call", async ({
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
    dots: ["TypeError: reference must not be .", "TypeError: reference must not be .."],
    refused: "unauthenticated",
    showsKey: false,
    countries: true,
  });
});

test("the client warns once about each field that the server ignores, and does not print the field's value", async ({
  api,
  client,
  world,
}) => {
  const { keys } = await partnerOf(world, "Misspelled Games");
  expect(await client.run("ignored-fields", { TESSERA_URL: api.url, TESSERA_KEY: keys.test })).toEqual({
    warnings: [
      "TesseraWarning: POST /redemption-intents has no field basket: Tessera ignored it",
      "TesseraWarning: POST /redemption-intents has no field note: Tessera ignored it",
    ],
  });
});

test("the client iterates over a list page by page, and requests no further page after the caller stops", async ({
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
    await newIntent(callerFor(user, "test"), 100, { reference, metadata });
  }
  expect(await client.run("iterate-list", { TESSERA_URL: api.url, TESSERA_KEY: keys.test })).toEqual({
    ids: newestFirst,
    pages: 3,
    onFirstPage: 2,
    few: newestFirst.slice(0, 3),
    fewPages: 2,
    tagged: ["order-3", "order-1"],
  });
});

test("the client retries reads and idempotent requests with an unchanged idempotency key, and its errors say whether the outcome is unknown", async ({
  client,
}) => {
  const server = await startFailingServer();
  try {
    const env = { TESSERA_URL: server.url, TESSERA_CLOSED_URL: `http://127.0.0.1:${await freePort()}` };
    const { unknownKeys, ...outcomes } = (await client.run("retry", env)) as {
      unknownKeys: Record<string, string>;
    };
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
      lostThenLate: "unknown after 2: ApiError",
      lostThenMissing: "unknown after 2: ApiError",
      blockedByProxy: "ApiError",
      signedInElsewhere: "unknown after 1: ApiError",
      cutOff: "unknown after 1: ConnectionError",
      lostThenRefused: "IdempotencyKeyReusedError",
      unreached: "no answer",
      late: "late",
      moved: "the server redirects to http://127.0.0.1:9: correct the base URL",
      givenUp: "enough",
    });
    const triesOf = (about: string) => server.requests.filter((one) => one.about === about);
    for (const [about, times] of Object.entries({
      "twice-later": 3,
      "broken-off": 2,
      "failed-twice": 3,
      "bad-gateway": 3,
      tomorrow: 1,
      moved: 1,
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
    expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(15);
    const sentWith = (about: string) => triesOf(about).at(-1)?.idempotencyKey;
    expect(unknownKeys).toEqual({
      bounded: sentWith("always-broken"),
      never: sentWith("always-away"),
      lateCreate: "order-77",
      lostThenLimited: sentWith("lost-then-limited"),
      lostThenLate: sentWith("lost-then-late"),
      lostThenMissing: sentWith("lost-then-missing"),
      signedInElsewhere: sentWith("signed-in-elsewhere"),
      cutOff: "order-78",
    });
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

test("in a browser, the client throws an error that explains why it runs only on a server", async ({
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
