import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { beginPage, pageAnswer, refusePage } from "@/lib/http/page-answer";
import { hashSource } from "@/lib/server/headers/security-headers";
import { PageAllowance } from "./page-allowance";
import { createPageDoor } from "./page-door";
import { PageQueue } from "./page-queue";
import { ReadyPages } from "./ready-pages";
import { renderApart } from "./render-apart";

type Next = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const SITE = { https: false, dev: false };
const SCRIPT = "self.__next_f.push([1])";
const PAGE = `<script src="/_next/static/a.js" async></script><p>Hello</p><script id="_R_">${SCRIPT}</script>`;

const stops: (() => void)[] = [];
test.afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page door before something that answers as Next would, and all that reached it. */
async function opening(
  next: Next = async (_, response) =>
    void response.setHeader("Content-Type", "text/html").setHeader("Vary", "rsc, Accept-Encoding").end(PAGE),
  { pagesPerSecond = 0, isBusy = false } = {},
) {
  const seen: IncomingHttpHeaders[] = [];
  const handle: Next = (request, response) => {
    seen.push(request.headers);
    return next(request, response);
  };
  const door = createPageDoor({
    site: SITE,
    next: handle,
    allowance: new PageAllowance(pagesPerSecond),
    ready: new ReadyPages(SITE, renderApart(handle)),
    queue: new PageQueue({ count: () => undefined, waitMs: () => (isBusy ? 1 : 0) }),
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    void door(request, response, { path, client: "203.0.113.7" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen };
}

const policyOf = ({ headers }: Response) => headers.get("content-security-policy") ?? "";

test("Next sees the very policy that the page carries, and each page has another nonce", async () => {
  const { url, seen } = await opening();
  const first = policyOf(await fetch(`${url}/partner/test`));
  expect(seen.at(-1)?.["content-security-policy"]).toBe(first);
  expect(first).toMatch(/'nonce-[\w+/]{22}=='/);
  expect(policyOf(await fetch(`${url}/partner/test`))).not.toBe(first);
});

test("a public page is made once, and its policy allows its scripts by their hashes and nothing else", async () => {
  const { url, seen } = await opening();
  const answers = await Promise.all(["/", "/", "/?campaign=7"].map((path) => fetch(url + path)));
  for (const answer of answers) {
    expect(await answer.text()).toBe(PAGE);
    expect(/script-src [^;]*/.exec(policyOf(answer))?.[0]).toBe(`script-src 'self' ${hashSource(SCRIPT)}`);
  }
  expect(seen).toHaveLength(1);
});

test("a public page is made for nobody: no header of a visitor reaches it, so neither does what is theirs", async () => {
  const { url, seen } = await opening();
  await fetch(`${url}/docs`, {
    headers: { Cookie: "tessera.session=mine", "X-Forwarded-Host": "evil.example" },
  });
  expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["connection", "content-security-policy", "host"]);
  expect(seen[0]?.host).toBe("localhost");
});

test("who may be signed in is not given the page of those who are not", async () => {
  const { url, seen } = await opening();
  for (const name of ["tessera.session", "__Host-tessera.session", "tessera.session.0"]) {
    const answer = await fetch(`${url}/sign-in`, { headers: { Cookie: `a=b; ${name}=x` } });
    expect(policyOf(answer), name).toContain("'nonce-");
    expect(seen.at(-1)?.cookie).toContain(name);
  }
});

test("a query that the page reads has a page of its own, one nobody knows is not kept", async () => {
  const { url, seen } = await opening(async ({ url: asked }, response) => void response.end(asked));
  const textOf = async (path: string) => (await fetch(url + path)).text();
  expect(await textOf("/sign-in?reason=ended&campaign=7")).toBe("/sign-in?reason=ended");
  expect(await textOf("/sign-in")).toBe("/sign-in");
  const before = seen.length;
  for (const query of ["reason=x", "reason=ended&reason=ended"]) {
    for (const _ of [1, 2]) expect(await textOf(`/sign-in?${query}`)).toBe(`/sign-in?${query}`);
  }
  expect(seen.length).toBe(before + 4);
});

test("what a script asks for, and a post, is made anew", async () => {
  const { url, seen } = await opening();
  await fetch(`${url}/`, { headers: { RSC: "1" } });
  await fetch(`${url}/`, { headers: { "Next-Router-Prefetch": "1" } });
  await fetch(`${url}/`, { method: "POST" });
  expect(seen).toHaveLength(3);
});

test("a public page comes compressed as the browser reads it, and not again when it has it", async () => {
  const { url } = await opening();
  const ask = (headers: Record<string, string>) => fetch(`${url}/docs`, { headers });
  for (const [accepted, coding] of [
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await ask({ "Accept-Encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(await answer.text()).toBe(PAGE);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    const etag = answer.headers.get("etag") ?? "";
    const again = await ask({ "Accept-Encoding": accepted, "If-None-Match": etag });
    expect(again.status).toBe(304);
  }
});

test("a public page that could not be made is tried again for the next who asks", async () => {
  let isBroken = true;
  const { url } = await opening(async (_, response) => {
    response.statusCode = isBroken ? 500 : 200;
    response.end(PAGE);
  });
  expect((await fetch(url)).status).toBe(500);
  isBroken = false;
  expect((await fetch(url)).status).toBe(200);
});

test("who asks for too many pages is told by a page of ours how long to wait", async () => {
  const { url } = await opening(undefined, { pagesPerSecond: 1 });
  const answers = await Promise.all(Array.from({ length: 15 }, () => fetch(`${url}/partner/test`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(policyOf(answers.at(-1) as Response)).not.toContain("unsafe");
  expect(await refused[0]?.text()).toContain("<h1>Too many pages at once</h1>");
});

test("while the event loop has no time pages are turned away, those kept ready are not", async () => {
  const { url } = await opening(undefined, { isBusy: true });
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  const answer = await fetch(`${url}/sign-in?reason=x`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.text()).toContain("<h1>Tessera is busy</h1>");
});

test("a body reaches Next whole and takes no turn before it has arrived", async () => {
  const { port, url, seen } = await opening(async (request, response) => {
    beginPage();
    response.end(await buffer(request));
  });
  const slow = connect(port, "127.0.0.1");
  slow.write("POST /partner/test HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
  const body = Buffer.alloc(1_000_000, "x");
  const echo = await fetch(`${url}/partner/test`, { method: "POST", body });
  expect(body.equals(Buffer.from(await echo.arrayBuffer()))).toBe(true);
  expect(seen).toHaveLength(1);
  slow.write("67890");
  const [answer] = await new Promise<[string]>((resolve) =>
    slow.once("data", (data: Buffer) => resolve([String(data)])),
  );
  expect(answer).toMatch(/1234567890$/);
  slow.destroy();
});

test("code of a page says with which status it is answered, and the page stays as it is", async () => {
  const { url } = await opening(async (_, response) => {
    beginPage();
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

test("a page that could not reach the database is 503 with a notice, whatever Next makes of it", async () => {
  const { url } = await opening(async (_, response) => {
    beginPage();
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    pageAnswer()?.reports?.push({ level: "error", message: "x", cause });
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

test("a form that fails before any code of ours begins is the client's fault, after that it is ours", async () => {
  const { url } = await opening(async (request, response) => {
    if (request.url === "/ours") beginPage();
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

test("two pages that are answered at once do not take each other's status", async () => {
  const { url } = await opening(async (request, response) => {
    beginPage();
    await sleep(5);
    if (request.url === "/refused") refusePage(429, 60);
    await sleep(5);
    response.end("page");
  });
  const paths = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? "/refused" : "/fine"));
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
  expect(statuses).toEqual(paths.map((path) => (path === "/refused" ? 429 : 200)));
});
