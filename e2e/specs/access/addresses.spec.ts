import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { refusalOf, refused } from "../api/refusals";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const INTENT = { email: "anna@example.com", amount: 1_000 };

for (const path of [
  ...["/%ZZ", "/redemption-intents/%E4", "/redemption-intents/%E0%A4%A", "/countries/%C0%80"],
  ...["/countries/%ED%A0%80", "/countries/%F5%80%80%80", "/countries/%"],
]) {
  test(`a request to the malformed path /api/v1${path} returns the API's 404 error`, async ({
    api,
    world,
  }) => {
    const answer = await sendRaw(api.url, { method: "GET", path, key: world.partner.keys.test });
    expect(refusalOf(answer)).toEqual(refused(404, "not_found"));
    expect(answer.body.request_id).toBe(answer.headers.get("x-request-id"));
  });
}

test("a path with a percent-encoded non-ASCII reference is routed to its operation", async ({
  api,
  world,
}) => {
  const path = `/redemption-intents/${encodeURIComponent("größe-€-😀")}`;
  const answer = await sendRaw(api.url, { method: "GET", path, key: world.partner.keys.test });
  expect(refusalOf(answer)).toEqual(refused(404, "not_found"));
  expect(answer.body.message).not.toContain("endpoint");
});

/** Plain Next.js redirects a path with a backslash before our code runs. */
test("a path that ends with a backslash is not routed to the operation of the path without the backslash", async ({
  api,
  door,
}) => {
  const answer = await sendRaw(api.url, { method: "GET", path: "/countries\\" });
  expect(answer.status).toBe(door === "next" ? 308 : 404);
});

/** This test checks nothing under plain Next.js, which uses the first Host header. */
test("a request with two Host headers is refused with 400", async ({ api, door }) => {
  if (door === "next") return;
  const { hostname, port, host } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET /api/v1/countries HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

test("a request to a path with a trailing slash returns the same response as a request without the slash", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const { reference } = (await api.createIntent(key, INTENT)).body.data;
  for (const path of ["/countries", `/redemption-intents/${reference}`, "/openapi.json"]) {
    const answer = await sendRaw(api.url, { method: "GET", path: `${path}/`, key });
    const plain = await sendRaw(api.url, { method: "GET", path, key });
    expect(answer.status, path).toBe(200);
    expect(answer.text, path).toBe(plain.text);
    if (path !== "/openapi.json") expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  }
});

for (const path of [
  ...["/nothing", "/countries/AT", "/redemption-intents/a/b", "/Countries", "/countries%20", "/%63ountries"],
  ...["", "/constructor", "/__proto__", "/toString", "/countries.json", "/v1/countries"],
]) {
  test(`a request to the unknown path /api/v1${path} returns the API's 404 error for every method`, async ({
    api,
    world,
  }) => {
    for (const method of METHODS) {
      const answer = await api.call(method, path, { key: world.partner.keys.test });
      expect(refusalOf(answer), method).toEqual(refused(404, "not_found"));
    }
  });
}

for (const path of [
  ...[
    "/api",
    "/api/foo",
    "/api/v2/countries",
    "/api/v1x",
    "/api/health/nothing",
    "/api/inbox/a/b",
    "/api/auth",
  ],
  ...["/api/%ZZ", "/api/v2/%E4"],
]) {
  test(`a request to ${path} returns the API's 404 error in JSON for every method`, async ({ api }) => {
    for (const method of METHODS) {
      const answer = await sendRaw(api.url, { method, path, base: "" });
      expect(refusalOf(answer), method).toEqual(refused(404, "not_found"));
      expect(answer.headers.get("content-type"), method).toBe("application/json; charset=utf-8");
      expect(answer.body.request_id, method).toBe(answer.headers.get("x-request-id"));
    }
  });
}
