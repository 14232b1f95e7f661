import { operations } from "@/lib/api/operations";
import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { refusalOf, refused } from "../api/refusals";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const INTENT = { email: "anna@example.com", amount: 1_000 };

const paths = [...new Set(operations.map(({ path }) => path))].map((path) => ({
  path: path.replace(/\{\w+\}/g, "anything"),
  served: operations
    .filter((operation) => operation.path === path)
    .flatMap(({ method }): string[] => (method === "GET" ? ["GET", "HEAD"] : [method])),
}));

test("a successful response has the form {status: true, message, data} and is not cacheable", async ({
  api,
  world,
}) => {
  const answer = await api.createIntent(world.partner.keys.test, INTENT);
  expect(answer.status).toBe(201);
  expect(Object.keys(answer.body)).toEqual(["status", "message", "data"]);
  expect(answer.body).toMatchObject({ status: true, message: "Redemption Intent Created" });
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("every response has a unique request ID, and error responses repeat it in the body", async ({ api }) => {
  const answers = await Promise.all(
    ["/countries", "/countries", "/nothing", "/redemption-intents/x"].map((path) => api.call("GET", path)),
  );
  const ids = answers.map(({ headers }) => headers.get("x-request-id") ?? "");
  for (const id of ids) expect(id).toMatch(/^req_[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(answers.map(({ body }) => body.request_id)).toEqual([undefined, undefined, ids[2], ids[3]]);
});

test("health check responses have a request ID", async ({ api }) => {
  for (const path of ["/api/health", "/api/health/ready"]) {
    const answer = await fetch(api.url + path);
    expect(answer.headers.get("x-request-id"), path).toMatch(/^req_[0-9a-f]{32}$/);
  }
});

test("health checks answer GET and HEAD, and refuse every other method, even with a large body", async ({
  api,
}) => {
  for (const path of ["/api/health", "/api/health/ready"]) {
    for (const method of ["GET", "HEAD"])
      expect([200, 503]).toContain((await fetch(api.url + path, { method })).status);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const body = method === "POST" ? "x".repeat(5 * 1024 * 1024) : null;
      const answer = await fetch(api.url + path, { method, body });
      expect([path, method, answer.status, answer.headers.get("allow")]).toEqual([
        path,
        method,
        405,
        "GET, HEAD",
      ]);
      expect(await answer.json()).toMatchObject({ error_code: "method_not_allowed" });
    }
  }
});

test("a request ID sent by the client is ignored", async ({ api }) => {
  const answer = await api.call("GET", "/countries", { headers: { "X-Request-Id": "req_mine" } });
  expect(answer.headers.get("x-request-id")).not.toBe("req_mine");
});

for (const { path, served } of paths) {
  const others = METHODS.filter((method) => !served.includes(method));
  test(`${path} answers ${others.join(", ")} with 405 and the allowed methods, even without an API key`, async ({
    api,
  }) => {
    for (const method of others) {
      const answer = await api.call(method, path, method === "GET" ? {} : { body: {} });
      expect(refusalOf(answer), method).toEqual(refused(405, "method_not_allowed"));
      expect(answer.headers.get("allow")).toBe(served.join(", "));
      const message = `This path does not support that method. It supports ${served.join(", ")}.`;
      expect(answer.body.message).toBe(message);
    }
  });
}

test("even without an API key, a request to an unknown path returns an error that suggests a similar path, if there is one, without repeating the requested path", async ({
  api,
}) => {
  const messages = ["/redemption_intent/sk_test_secret?a=b", "/payments"].map(
    async (path) => (await api.call("GET", path)).body.message,
  );
  expect(await Promise.all(messages)).toEqual([
    "This endpoint does not exist. Did you mean GET /api/v1/redemption-intents/{reference}? See /docs for a list.",
    "This endpoint does not exist. See /docs for a list.",
  ]);
});

/**
 * The allowed statuses of responses to requests with an unknown method, by server. Plain `next start` refuses these requests
 * before our code runs.
 */
const ANSWERS_TO_UNKNOWN_METHODS = { "front-door": [405], next: [400, 500] };

test("a request with an unknown method is refused", async ({ api, door }) => {
  for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
    const answer = await sendRaw(api.url, { method, path: "/countries" });
    expect(ANSWERS_TO_UNKNOWN_METHODS[door], method).toContain(answer.status);
  }
});

test("HEAD returns the same status as GET, without a body", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const { reference } = (await api.createIntent(key, INTENT)).body.data;
  for (const { path, status } of [
    { path: "/countries", status: 200 },
    { path: `/redemption-intents/${reference}`, status: 200 },
    { path: "/redemption-intents/none", status: 404 },
    { path: "/nothing", status: 404 },
    { path: "/redemption-intents", status: 200 },
    { path: `/redemption-intents/${reference}/cancel`, status: 405 },
  ]) {
    const answer = await sendRaw(api.url, { method: "HEAD", path, key });
    expect(answer, path).toMatchObject({ status, text: "" });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_/);
  }
});

test("creating an intent ignores unknown fields and stores none of them, and retrieving it ignores unknown query parameters", async ({
  api,
  world,
}) => {
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

test("responses have no Server or X-Powered-By header", async ({ api }) => {
  for (const path of [
    "/api/v1/nothing",
    "/api/v1/countries",
    "/api/v1/openapi.json",
    "/sign-in",
    "/nothing",
  ]) {
    const { headers } = await fetch(`${api.url}${path}`);
    expect([headers.get("server"), headers.get("x-powered-by")], path).toEqual([null, null]);
  }
});
