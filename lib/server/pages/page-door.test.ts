import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { beginPage, pageAnswer, refusePage } from "@/lib/http/page-answer";
import { policyOf, test } from "./page-door-fixture";

test("Next sees the very policy that the page carries, and each page has another nonce", async ({
  opening,
}) => {
  const { url, seen } = await opening();
  const first = policyOf(await fetch(`${url}/partner/test`));
  expect(seen.at(-1)?.["content-security-policy"]).toBe(first);
  expect(first).toMatch(/'nonce-[\w+/]{22}=='/);
  expect(policyOf(await fetch(`${url}/partner/test`))).not.toBe(first);
});

test("who asks for too many pages is told by a page of ours how long to wait", async ({ opening }) => {
  const { url } = await opening(undefined, { pagesPerSecond: 1 });
  const answers = await Promise.all(Array.from({ length: 15 }, () => fetch(`${url}/partner/test`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(policyOf(answers.at(-1) as Response)).not.toContain("unsafe");
  expect(await refused[0]?.text()).toContain("<h1>Too many pages at once</h1>");
});

test("while the event loop has no time pages are turned away, those kept ready are not", async ({
  opening,
}) => {
  const { url } = await opening(undefined, { isBusy: true });
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  const answer = await fetch(`${url}/sign-in?reason=x`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.text()).toContain("<h1>Tessera is busy</h1>");
});

test("a form posted by script that is turned away is told so in a sentence, as the form takes it", async ({
  opening,
}) => {
  const { url } = await opening(undefined, { isBusy: true });
  const answer = await fetch(`${url}/operator/live`, {
    method: "POST",
    headers: { "Next-Action": "00ff" },
    body: "0",
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/plain"]);
  expect(await answer.text()).toMatch(/^Nothing was done\b/);
});

test("a body reaches Next whole and takes no turn before it has arrived", async ({ opening }) => {
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

test("who sends bodies slowly keeps nobody's form from being answered, but what is large from themselves", async ({
  opening,
}) => {
  const { port, url } = await opening(async (request, response) => {
    beginPage();
    response.end(await buffer(request));
  });
  const slow = Array.from({ length: 40 }, () => connect(port, "127.0.0.1"));
  const head = "POST /partner/test HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n";
  const refusals: string[] = [];
  for (const socket of slow) {
    socket.on("data", (data: Buffer) => refusals.push(String(data).slice(9, 12)));
    socket.write(head);
  }
  await expect.poll(() => refusals).toEqual(Array(36).fill("503"));
  const [small, large] = ["codes=1", "x".repeat(20_000)];
  const post = async (from: string, body: string) => {
    const headers = { "X-From": from };
    return (await fetch(`${url}/redemptions/checkout/x`, { method: "POST", body, headers })).status;
  };
  expect(await post("203.0.113.8", large)).toBe(200);
  expect(await post("203.0.113.7", large)).toBe(503);
  expect(await post("203.0.113.7", small)).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => post("203.0.113.7", large)).toBe(200);
});

test("code of a page says with which status it is answered, and the page stays as it is", async ({
  opening,
}) => {
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

test("a page that could not reach the database is 503 with a notice, whatever Next makes of it", async ({
  opening,
}) => {
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

test("a form that fails before any code of ours begins is the client's fault, after that it is ours", async ({
  opening,
}) => {
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

test("two pages that are answered at once do not take each other's status", async ({ opening }) => {
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

test("a route's own policy arrives in place of the page's", async ({ opening }) => {
  const own = "default-src 'none'; frame-ancestors 'none'; sandbox";
  const { url } = await opening(async (_, response) => {
    // Next drops a header of a route that the response has already.
    if (!response.hasHeader("Content-Security-Policy")) response.setHeader("Content-Security-Policy", own);
    response.end("picture");
  });
  expect(policyOf(await fetch(`${url}/logos/1`))).toBe(own);
});
