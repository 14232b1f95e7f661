import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { currentPageAnswer, markPageStarted, refusePage } from "@/lib/api/http/front-door";
import { requestContext } from "@/lib/base/request-context";
import { type Serve, test } from "@/lib/runtime/http/serving-fixture";
import { answerPages } from "./answer-page";

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Opens a server that answers page requests with `next` in place of Next's request handler. */
function open(serve: Serve, next: Next) {
  const answerPage = answerPages({ https: false, dev: false }, next);
  return serve(() => (request, response) => answerPage(request, response, request.url ?? ""));
}

test("each page's Content-Security-Policy is passed to Next.js with a new nonce", async ({ serve }) => {
  const { url, seen } = await open(serve, async (_, response) => void response.end("page"));
  const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";
  const first = policyOf(await fetch(`${url}/partner/test`));
  expect(seen.at(-1)?.headers["content-security-policy"]).toBe(first);
  expect(first).toMatch(/'nonce-[\w+/]{22}=='/);
  expect(policyOf(await fetch(`${url}/partner/test`))).not.toBe(first);
});

test("a page request is answered with 503 and a notice when rendering fails because the database is unavailable", async ({
  serve,
}) => {
  const { url } = await open(serve, async (_, response) => {
    markPageStarted();
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    currentPageAnswer()?.reports?.push({ level: "error", message: "x", cause });
    response.writeHead(500, { "Content-Type": "text/html", "Content-Encoding": "gzip" });
    response.write("half a page");
    response.end();
  });
  const answer = await fetch(`${url}/redemptions/checkout/x`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(await answer.text()).toContain("<h1>Tessera is briefly unavailable</h1>");
});

test("a form that fails before its action starts is answered with 400, and other failures with 500", async ({
  serve,
}) => {
  const { url } = await open(serve, async (request, response) => {
    if (request.url === "/started") markPageStarted();
    response.statusCode = 500;
    response.end("Internal Server Error");
  });
  for (const [method, path, status] of [
    ["POST", "/partner/test", 400],
    ["POST", "/started", 500],
    ["POST", "/api/auth/callback", 500],
    ["GET", "/partner/test", 500],
  ] as const)
    expect((await fetch(url + path, { method })).status, `${method} ${path}`).toBe(status);
});

test("each of several concurrent page requests is answered with its own status", async ({ serve }) => {
  const { url } = await open(serve, async (request, response) => {
    markPageStarted();
    await sleep(5);
    if (request.url === "/refused") refusePage(429, 60);
    await sleep(5);
    response.end("page");
  });
  const paths = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "/refused" : "/fine"));
  const answers = await Promise.all(paths.map((path) => fetch(url + path)));
  expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    paths.map((path) => (path === "/refused" ? [429, "60"] : [200, null])),
  );
});

test("every page and notice has a header with the request ID of its log entries, unless a route has set that header", async ({
  serve,
}) => {
  const ids: (string | undefined)[] = [];
  const { url } = await open(serve, async (request, response) => {
    ids.push(requestContext()?.requestId);
    // Next drops a route's header when the response already has it.
    if (request.url === "/api/try/x" && !response.hasHeader("X-Request-Id"))
      response.setHeader("X-Request-Id", "req_route");
    if (request.method === "POST") response.statusCode = 500;
    response.end("page");
  });
  const idOf = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, init)).headers.get("x-request-id");
  expect(await idOf("/partner/test")).toBe(ids[0]);
  expect(await idOf("/partner/test", { method: "POST", body: "garbage" })).toBe(ids[1]);
  expect(await idOf("/api/try/x")).toBe("req_route");
  expect(ids[0]).toMatch(/^req_[0-9a-f]{32}$/);
});
