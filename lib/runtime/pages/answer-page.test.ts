import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { test as base, expect } from "@/e2e/support/fixtures/plain-test";
import { currentPageAnswer, markPageStarted, refusePage } from "@/lib/api/http/front-door";
import { requestContext } from "@/lib/base/request-context";
import { answerPages } from "./answer-page";

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Opens a server that answers page requests with `next` in place of Next's request handler. `seen` lists the headers of the
 * requests that `next` received.
 */
async function openPages(
  stops: (() => void)[],
  next: Next = async (_, response) =>
    void response.setHeader("Content-Type", "text/html").end("<p>Hello</p>"),
) {
  const seen: IncomingHttpHeaders[] = [];
  const answerPage = answerPages({ https: false, dev: false }, (request, response) => {
    seen.push(request.headers);
    return next(request, response);
  });
  const server = createServer(
    (request, response) => void answerPage(request, response, (request.url ?? "").split("?", 1)[0] ?? ""),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

/** Provides `opening`, which calls {@link openPages} and closes the server after the test. */
const test = base.extend<{ opening: (next?: Next) => ReturnType<typeof openPages> }>({
  opening: async ({}, use) => {
    const stops: (() => void)[] = [];
    await use((next) => openPages(stops, next));
    for (const stop of stops) stop();
  },
});

/** Returns the content security policy of a response. */
const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";

test("each page's Content-Security-Policy is passed to Next.js with a new nonce", async ({ opening }) => {
  const { url, seen } = await opening();
  const first = policyOf(await fetch(`${url}/partner/test`));
  expect(seen.at(-1)?.["content-security-policy"]).toBe(first);
  expect(first).toMatch(/'nonce-[\w+/]{22}=='/);
  expect(policyOf(await fetch(`${url}/partner/test`))).not.toBe(first);
});

test("when a page refuses a request, the response has the status of the refusal, Retry-After and the rendered body", async ({
  opening,
}) => {
  const { url } = await opening(async (_, response) => {
    markPageStarted();
    await sleep(1);
    refusePage(429, 120);
    response.setHeader("Content-Type", "text/html");
    response.write("<p>Wait");
    response.end("</p>");
  });
  const answer = await fetch(`${url}/redemptions/checkout/x`, { method: "POST" });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("120");
  expect(await answer.text()).toBe("<p>Wait</p>");
});

test("a page request is answered with 503 and a notice when rendering fails because the database is unavailable", async ({
  opening,
}) => {
  const { url } = await opening(async (_, response) => {
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

test("a form that fails before its action starts is answered with 400, and one that fails later with 500", async ({
  opening,
}) => {
  const { url } = await opening(async (request, response) => {
    if (request.url === "/ours") markPageStarted();
    response.statusCode = 500;
    response.end("Internal Server Error");
  });
  const post = (path: string) => fetch(url + path, { method: "POST", body: "garbage" });
  const answer = await post("/partner/test");
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("<h1>This form could not be read</h1>");
  expect((await post("/ours")).status).toBe(500);
  expect((await post("/api/auth/callback")).status).toBe(500);
  expect((await fetch(`${url}/partner/test`)).status).toBe(500);
});

test("the statuses of concurrent pages are not mixed up", async ({ opening }) => {
  const { url } = await opening(async (request, response) => {
    markPageStarted();
    await sleep(5);
    if (request.url === "/refused") refusePage(429, 60);
    await sleep(5);
    response.end("page");
  });
  const paths = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "/refused" : "/fine"));
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
  expect(statuses).toEqual(paths.map((path) => (path === "/refused" ? 429 : 200)));
});

test("the Content-Security-Policy of a route replaces the default policy", async ({ opening }) => {
  const own = "default-src 'none'; frame-ancestors 'none'; sandbox";
  const { url } = await opening(async (_, response) => {
    // Next drops a route's header when the response already has it.
    if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", own);
    response.end("picture");
  });
  expect(policyOf(await fetch(`${url}/logos/1`))).toBe(own);
});

test("every page and notice has the request ID of its log entries in a header, unless a route sets one", async ({
  opening,
}) => {
  const ids: (string | undefined)[] = [];
  const { url } = await opening(async (request, response) => {
    ids.push(requestContext()?.requestId);
    if (request.url === "/api/try/x") response.setHeader("X-Request-Id", "req_route");
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
