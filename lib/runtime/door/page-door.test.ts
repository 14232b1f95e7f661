import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { localCounter, setRequestCounter } from "@/lib/api/http/request-counter";
import { type Serve, test } from "@/lib/runtime/http/serving-fixture";
import { createPageDoor, type Forward } from "./page-door";

type Answer = (request: IncomingMessage, response: ServerResponse, body?: Buffer) => Promise<void>;

/** Opens a page door in front of `answer`. `forwarded` lists the paths that were forwarded. */
async function open(serve: Serve, answer: Answer, pagesPerSecond = 0) {
  setRequestCounter(localCounter({ API_RATE_LIMIT: 1, PAGE_RATE_LIMIT: pagesPerSecond }));
  const forwarded: string[] = [];
  const forward: Forward = (request, response, path, body) => {
    forwarded.push(path);
    return answer(request, response, body);
  };
  const door = createPageDoor({
    pagesPerSecond,
    pages: forward,
    checkout: forward,
    environmentOfCheckout: async (path) => {
      if (path.includes("failing")) throw new Error("The database is unavailable.");
      return "live";
    },
    answerFile: async () => false,
  });
  const serving = await serve(() => (request, response) => {
    const client = String(request.headers["x-from"] ?? "203.0.113.7");
    const isOfAction = request.headers["x-of-action"] !== undefined;
    return door(request, response, { path: request.url ?? "", client, isOfAction });
  });
  return { ...serving, forwarded };
}

const hello: Answer = async (_, response) => void response.end("hello");
const never: Answer = () => new Promise(() => undefined);
const echo: Answer = async (_request, response, body) => void response.end(body);

test("a client over its page rate limit is answered with 429, a notice and Retry-After", async ({
  serve,
}) => {
  const { url } = await open(serve, hello, 1);
  const answers = await Promise.all(Array.from({ length: 15 }, () => fetch(`${url}/partner/test`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(15 - refused.length);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(await refused[0]?.text()).toContain("<h1>Too many pages at once</h1>");
});

test("the request for the page to which a server action redirects is forwarded at once, even if the client has no free slot", async ({
  serve,
}) => {
  const { url, forwarded } = await open(serve, (request, response) =>
    request.headers["x-of-action"] ? hello(request, response) : never(request, response),
  );
  const controller = new AbortController();
  for (let post = 0; post < 4; post += 1)
    void fetch(`${url}/partner/test`, { signal: controller.signal }).catch(() => undefined);
  await expect.poll(() => forwarded.length).toBe(4);
  const target = await fetch(`${url}/partner/test`, { headers: { "X-Of-Action": "1" } });
  expect(await target.text()).toBe("hello");
  controller.abort();
});

/**
 * Returns a function that sends a page request with the given client address and does not wait for the response. Aborting
 * `signal` cancels the requests.
 */
function visits(url: string, signal: AbortSignal) {
  return (path: string, from: string) =>
    void fetch(url + path, { headers: { "X-From": from }, signal }).catch(() => undefined);
}

test("a client with too many waiting requests is refused with 503, and a checkout is not delayed by other pages", async ({
  serve,
}) => {
  const { url, forwarded, seen } = await open(serve, never);
  const controller = new AbortController();
  const visit = visits(url, controller.signal);
  for (let page = 0; page < 40; page += 1) visit("/partner/test", page < 36 ? "203.0.113.7" : "203.0.113.8");
  await expect.poll(() => seen.length).toBe(40);
  const page = await fetch(`${url}/partner/test`, { headers: { "X-From": "203.0.113.7" } });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("<h1>Tessera is busy</h1>");
  visit("/redemptions/checkout/x", "203.0.113.8");
  await expect.poll(() => forwarded.at(-1)).toBe("/redemptions/checkout/x");
  controller.abort();
});

test("requests for checkouts that cannot be looked up are forwarded at most two at a time, and do not delay requests for a known checkout", async ({
  serve,
}) => {
  const { url, forwarded, seen } = await open(serve, never);
  const controller = new AbortController();
  const visit = visits(url, controller.signal);
  for (let at = 0; at < 20; at += 1) visit(`/redemptions/checkout/failing-${at}`, `198.18.0.${at}`);
  await expect.poll(() => seen.length).toBe(20);
  visit("/redemptions/checkout/known", "203.0.113.7");
  await expect.poll(() => forwarded.at(-1)).toBe("/redemptions/checkout/known");
  expect(forwarded).toHaveLength(3);
  controller.abort();
});

test("the page door forwards a request only after its whole body has arrived, and forwards the body unchanged", async ({
  serve,
}) => {
  const { port, url, forwarded } = await open(serve, echo);
  const slow = connect(port, "127.0.0.1");
  slow.write("POST /partner/test HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
  const body = Buffer.alloc(1_000_000, "x");
  const answered = await fetch(`${url}/partner/test`, { method: "POST", body });
  expect(body.equals(Buffer.from(await answered.arrayBuffer()))).toBe(true);
  expect(forwarded).toHaveLength(1);
  slow.write("67890");
  const [answer] = await once(slow, "data");
  expect(String(answer)).toMatch(/1234567890$/);
  slow.destroy();
});

test("a client that sends large bodies slowly cannot send further large forms, but its small forms and other clients' large forms are accepted", async ({
  serve,
}) => {
  const { port, url } = await open(serve, echo);
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
