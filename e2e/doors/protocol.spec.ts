import { operations } from "@/lib/operations";
import { invalid, refusalOf, refused } from "../api/refusals";
import { sendRaw } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MAX_BODY_BYTES = 64 * 1024;
const INTENT = { email: "anna@example.com", amount: 1_000 };

const paths = [...new Set(operations.map(({ path }) => path))].map((path) => ({
  path: path.replace(/\{\w+\}/g, "anything"),
  served: operations.filter((operation) => operation.path === path).map(({ method }) => method as string),
}));

test("a success is {status: true, message, data} and is not to be cached", async ({ api, world }) => {
  const answer = await api.createIntent(world.partner.keys.test, INTENT);
  expect(answer.status).toBe(201);
  expect(Object.keys(answer.body)).toEqual(["status", "message", "data"]);
  expect(answer.body).toMatchObject({ status: true, message: "Redemption Intent Created" });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("every answer has a request id of its own, and a failure repeats it in its body", async ({ api }) => {
  const answers = await Promise.all(
    ["/countries", "/countries", "/nothing", "/redemption-intents/x"].map((path) => api.call("GET", path)),
  );
  const ids = answers.map(({ headers }) => headers.get("x-request-id") ?? "");
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(answers.map(({ body }) => body.request_id)).toEqual([undefined, undefined, ids[2], ids[3]]);
});

test("the health checks have a request id too", async ({ api }) => {
  for (const path of ["/api/health", "/api/health/ready"]) {
    const answer = await fetch(api.url + path);
    expect(answer.headers.get("x-request-id"), path).toMatch(/^req_[0-9a-f]{32}$/);
  }
});

test("a request id sent by the client is not taken over", async ({ api }) => {
  const answer = await api.call("GET", "/countries", { headers: { "X-Request-Id": "req_mine" } });
  expect(answer.headers.get("x-request-id")).not.toBe("req_mine");
});

for (const { path, served } of paths) {
  const others = METHODS.filter((method) => !served.includes(method));
  test(`${path} refuses ${others.join(", ")} and says what it takes, before asking for a key`, async ({
    api,
  }) => {
    for (const method of others) {
      const answer = await api.call(method, path, method === "GET" ? {} : { body: {} });
      expect(refusalOf(answer), method).toEqual(refused(405, "method_not_allowed"));
      expect(answer.headers.get("allow")).toBe(served.join(", "));
    }
  });
}

/** Under plain `next start` Next's own router refuses these before our code sees them, in words of its own. */
const ANSWERS_TO_BADLY_WRITTEN = { "front-door": [404], next: [308, 400, 404, 500] };

for (const path of ["/%ZZ", "/redemption-intents/%E4", "/countries/%C0%80", "/countries\\"]) {
  test(`/api/v1${path} is badly written and no path of the API`, async ({ api, door, world }) => {
    const answer = await sendRaw(api.url, { method: "GET", path, key: world.partner.keys.test });
    expect(ANSWERS_TO_BADLY_WRITTEN[door]).toContain(answer.status);
    if (door === "next") return;
    expect(refusalOf(answer)).toEqual(refused(404, "not_found"));
    expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
  });
}

/** Under plain `next start` Next refuses methods it does not know before our code sees them. */
const ANSWERS_TO_UNKNOWN_METHODS = { "front-door": [405], next: [400, 500] };

test("a method nobody knows is refused", async ({ api, door }) => {
  for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
    const answer = await sendRaw(api.url, { method, path: "/countries" });
    expect(ANSWERS_TO_UNKNOWN_METHODS[door], method).toContain(answer.status);
  }
});

test("HEAD answers like GET, without the body", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const { reference } = (await api.createIntent(key, INTENT)).body.data;
  for (const { path, status } of [
    { path: "/countries", status: 200 },
    { path: `/redemption-intents/${reference}`, status: 200 },
    { path: "/redemption-intents/none", status: 404 },
    { path: "/nothing", status: 404 },
    { path: "/redemption-intents", status: 405 },
  ]) {
    const answer = await sendRaw(api.url, { method: "HEAD", path, key });
    expect(answer, path).toMatchObject({ status, text: "" });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  }
});

for (const path of [
  ...["/nothing", "/countries/AT", "/redemption-intents/a/b", "/Countries", "/countries%20", "/%63ountries"],
  ...["", "/constructor", "/__proto__", "/toString", "/countries.json", "/v1/countries"],
]) {
  test(`/api/v1${path} is no path of the API: every method gets our 404`, async ({ api, world }) => {
    for (const method of METHODS) {
      const answer = await api.call(method, path, { key: world.partner.keys.test });
      expect(refusalOf(answer), method).toEqual(refused(404, "not_found"));
    }
  });
}

for (const type of [
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json"],
  ...["application/vnd.api+json", "application/jsonx", "json", "application/json, text/plain", ""],
]) {
  test(`a body sent as '${type}' is 415`, async ({ api, world }) => {
    const answer = await api.call("POST", "/redemption-intents", {
      key: world.partner.keys.test,
      body: INTENT,
      headers: { "Content-Type": type },
    });
    expect(refusalOf(answer)).toEqual(refused(415, "unsupported_media_type"));
  });
}

for (const type of ["application/json", "Application/JSON", "application/json;charset=UTF-8"]) {
  test(`a body sent as '${type}' is read`, async ({ api, world }) => {
    const answer = await api.call("POST", "/redemption-intents", {
      key: world.partner.keys.test,
      body: INTENT,
      headers: { "Content-Type": type },
    });
    expect(answer.status).toBe(201);
  });
}

for (const chunked of [false, true]) {
  const how = chunked ? "in pieces of untold length" : "with its length";
  test(`a body of 64 KiB sent ${how} is read, and one byte more is 413`, async ({ api, world }) => {
    const send = (bytes: number) =>
      sendRaw(api.url, {
        ...{ method: "POST", path: "/redemption-intents", key: world.partner.keys.test },
        ...{ body: JSON.stringify(INTENT).padEnd(bytes), chunked },
      });
    expect(refusalOf(await send(MAX_BODY_BYTES + 1))).toEqual(refused(413, "payload_too_large"));
    expect(refusalOf(await send(1_000_000))).toEqual(refused(413, "payload_too_large"));
    expect((await send(MAX_BODY_BYTES)).status).toBe(201);
  });
}

test("a body announced as ten megabytes is refused before it is sent", async ({ api, world }) => {
  const answer = await sendRaw(api.url, {
    ...{ method: "POST", path: "/voucher-payments", key: world.reseller.keys.test },
    headers: { "Content-Type": "application/json", "Content-Length": "10000000" },
  });
  expect(refusalOf(answer)).toEqual(refused(413, "payload_too_large"));
});

for (const [what, body] of Object.entries({
  empty: "",
  "cut short": '{"email": "anna@example.com", "amount": 10',
  "with text after it": '{"email": "anna@example.com", "amount": 10} {}',
  "with a trailing comma": '{"email": "anna@example.com", "amount": 10,}',
  "in single quotes": "{'email': 'anna@example.com'}",
  "a list": "[]",
  "a string": '"{}"',
  "a number": "5",
  null: "null",
  "not UTF-8": Buffer.from('{"email": "ann\xe4@example.com", "amount": 10}', "latin1"),
  "UTF-8 of half a surrogate pair": Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  "UTF-16": Buffer.from('{"amount": 10}', "utf16le"),
  "with NUL between": '{"email":\u0000 "anna@example.com"}',
  "with Infinity": '{"email": "anna@example.com", "amount": Infinity}',
  "opened sixty thousand times": "[".repeat(60_000),
})) {
  test(`a body that is ${what} is a malformed request`, async ({ api, world }) => {
    const key = world.partner.keys.test;
    const answer = await sendRaw(api.url, { method: "POST", path: "/redemption-intents", key, body });
    expect(refusalOf(answer)).toEqual(refused(400, "malformed_request"));
  });
}

test("no body at all is a malformed request", async ({ api, world }) => {
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test });
  expect(refusalOf(answer)).toEqual(refused(400, "malformed_request"));
});

test("an object without any field is complete JSON, so its fields are what is wrong with it", async ({
  api,
  world,
}) => {
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body: {} });
  expect(refusalOf(answer)).toEqual(invalid("amount", "email"));
  expect(answer.body.errors).toEqual({ amount: ["is required"], email: ["is required"] });
});

test("a byte order mark before the JSON does no harm", async ({ api, world }) => {
  const body = `\ufeff${JSON.stringify(INTENT)}`;
  const answer = await api.call("POST", "/redemption-intents", { key: world.partner.keys.test, body });
  expect(answer.status).toBe(201);
});

test("of a member named twice the last one counts, as everywhere in JSON", async ({ api, world }) => {
  const body = '{"email": "anna@example.com", "amount": 5, "amount": 7}';
  const answer = await api.call<{ amount: number }>("POST", "/redemption-intents", {
    key: world.partner.keys.test,
    body,
  });
  expect(answer.body.data.amount).toBe(7);
});

test("fields and query members nobody knows are ignored and not stored", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const { body } = await api.createIntent(key, {
    ...INTENT,
    status: "success",
    fee_bps: 0,
    account_id: world.otherPartner.user.accountId,
    environment: "live",
  });
  const found = await api.call<object>("GET", `/redemption-intents/${body.data.reference}?amount=1&x=%00`, {
    key,
  });
  expect(found.body.data).toEqual(body.data);
  expect(body.data).toMatchObject({ status: "pending", environment: "test", platform_fee: 300 });
  expect(Object.keys(body.data)).not.toContain("fee_bps");
});

test("nothing is said about what runs behind", async ({ api }) => {
  const { headers } = await api.call("GET", "/nothing");
  expect(headers.get("server")).toBeNull();
  expect(headers.get("x-powered-by")).toBeNull();
});
