import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test as base, expect } from "@/e2e/support/fixtures/plain-test";
import { localCounter, setRequestCounter } from "@/lib/api/http/request-counter";
import { createHttpServer } from "@/lib/runtime/http/http-server";
import { createPageDoor, type Forward } from "./page-door";

type Answer = (request: IncomingMessage, response: ServerResponse, body?: Buffer) => Promise<void>;

/** Opens a page door in front of `answer`. `seen` lists the paths that were forwarded; `received` counts all requests. */
async function openDoor(stops: (() => void)[], answer: Answer, pagesPerSecond = 0) {
  setRequestCounter(localCounter({ API_RATE_LIMIT: 1, PAGE_RATE_LIMIT: pagesPerSecond }));
  const seen: string[] = [];
  let received = 0;
  const forward: Forward = (request, response, path, body) => {
    seen.push(path);
    return answer(request, response, body);
  };
  const door = createPageDoor({
    pagesPerSecond,
    pages: forward,
    checkout: forward,
    environmentOfCheckout: async (path) =>
      path.includes("unknown") ? undefined : path.includes("test") ? "test" : "live",
    answerFile: async () => false,
  });
  const { server } = createHttpServer({
    listener: () => (request, response) => {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      received += 1;
      const client = String(request.headers["x-from"] ?? "203.0.113.7");
      const isOfAction = request.headers["x-of-action"] !== undefined;
      return door(request, response, { path, client, isOfAction });
    },
    onError: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen, received: () => received };
}

type Opening = (answer: Answer, pagesPerSecond?: number) => ReturnType<typeof openDoor>;

const test = base.extend<{ opening: Opening }>({
  opening: async ({}, use) => {
    const stops: (() => void)[] = [];
    await use((answer, pagesPerSecond) => openDoor(stops, answer, pagesPerSecond));
    for (const stop of stops) stop();
  },
});

const hello: Answer = async (_, response) => void response.end("hello");
const never: Answer = () => new Promise(() => undefined);
const echo: Answer = async (_request, response, body) => void response.end(body);

test("a client over its page rate limit is answered with 429, a notice and Retry-After", async ({
  opening,
}) => {
  const { url } = await opening(hello, 1);
  const answers = await Promise.all(Array.from({ length: 15 }, () => fetch(`${url}/partner/test`)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(await refused[0]?.text()).toContain("<h1>Too many pages at once</h1>");
});

test("the request for the page to which a server action redirects is forwarded at once, even if the client has no free slot", async ({
  opening,
}) => {
  const { url, seen } = await opening((request, response) =>
    request.headers["x-of-action"] ? hello(request, response) : never(request, response),
  );
  const gone = new AbortController();
  for (let post = 0; post < 4; post += 1)
    void fetch(`${url}/partner/test`, { signal: gone.signal }).catch(() => undefined);
  await expect.poll(() => seen.length).toBe(4);
  const target = await fetch(`${url}/partner/test`, { headers: { "X-Of-Action": "1" } });
  expect(await target.text()).toBe("hello");
  gone.abort();
});

test("when a client with pipelined requests disconnects, the slots of all these requests are freed", async ({
  opening,
}) => {
  const { port, url, seen } = await opening(async (_, response) => void (await once(response, "close")));
  const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const socket of sockets)
    socket.write("GET /partner/test HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2));
  await expect.poll(() => seen.length).toBe(4);
  for (const socket of sockets) socket.destroy();
  const gone = new AbortController();
  for (let page = 0; page < 4; page += 1)
    void fetch(`${url}/partner/test`, { signal: gone.signal }).catch(() => undefined);
  await expect.poll(() => seen.length).toBe(8);
  gone.abort();
});

test("only the client with too many waiting requests is refused, with an HTML page or, for a form submitted by script, with plain text", async ({
  opening,
}) => {
  const { url, seen, received } = await opening(never);
  const gone = new AbortController();
  const ask = (count: number) =>
    Array.from({ length: count }, () =>
      fetch(`${url}/partner/test`, { signal: gone.signal }).catch(() => undefined),
    );
  const held = ask(4);
  await expect.poll(() => seen.length).toBe(4);
  held.push(...ask(32));
  await expect.poll(received).toBe(36);
  const page = await fetch(`${url}/partner/test`);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await page.text()).toContain("<h1>Tessera is busy</h1>");
  const form = await fetch(`${url}/partner/test`, {
    method: "POST",
    headers: { "Next-Action": "00ff" },
    body: "0",
  });
  expect([form.status, form.headers.get("content-type")]).toEqual([503, "text/plain"]);
  expect(await form.text()).toMatch(/^Nothing was done\b/);
  void fetch(`${url}/redemptions/checkout/x`, {
    headers: { "X-From": "203.0.113.8" },
    signal: gone.signal,
  }).catch(() => undefined);
  await expect.poll(() => seen.at(-1)).toBe("/redemptions/checkout/x");
  gone.abort();
  await Promise.all(held);
});

/** Returns a function that requests a checkout page from one of 256 client addresses and does not wait for the response. */
function checkoutRequests(url: string, signal: AbortSignal) {
  return (path: string, from: number) =>
    void fetch(`${url}/redemptions/checkout/${path}`, {
      headers: { "X-From": `198.18.0.${from}` },
      signal,
    }).catch(() => undefined);
}

test("requests for unknown checkouts, from any number of clients, do not delay requests for a known checkout", async ({
  opening,
}) => {
  const { url, seen, received } = await opening(never);
  const gone = new AbortController();
  const ask = checkoutRequests(url, gone.signal);
  for (let from = 0; from < 20; from += 1) ask(`unknown-${from}`, from);
  await expect.poll(received).toBe(20);
  ask("known", 20);
  await expect.poll(() => seen.at(-1)).toBe("/redemptions/checkout/known");
  expect(seen).toHaveLength(3);
  gone.abort();
});

test("requests for test checkouts, from any number of clients and for any number of checkouts, do not delay or displace requests for a live checkout", async ({
  opening,
}) => {
  const { url, seen, received } = await opening(never);
  const gone = new AbortController();
  const ask = checkoutRequests(url, gone.signal);
  for (let from = 0; from < 210; from += 1) ask(`test-${from}`, from);
  await expect.poll(received).toBe(210);
  ask("live", 210);
  await expect.poll(() => seen.at(-1)).toBe("/redemptions/checkout/live");
  expect(seen).toHaveLength(5);
  gone.abort();
});

test("forms posted to checkouts of test subscriptions, from any number of clients and for any number of checkouts, do not delay other checkout requests", async ({
  opening,
}) => {
  const { url, seen, received } = await opening(never);
  const gone = new AbortController();
  const send = (method: string, path: string, from: number) =>
    void fetch(url + path, {
      method,
      headers: { "X-From": `198.18.0.${from}` },
      signal: gone.signal,
    }).catch(() => undefined);
  for (let from = 0; from < 20; from += 1) send("POST", `/subscriptions/checkout/test-${from}`, from);
  await expect.poll(received).toBe(20);
  const others = [
    "/redemptions/checkout/test-a",
    "/subscriptions/checkout/b",
    "/subscriptions/checkout/test-c",
  ];
  for (const [at, path] of others.entries()) send(path.endsWith("c") ? "GET" : "POST", path, 20 + at);
  await expect.poll(() => seen.slice(1).toSorted()).toEqual(others);
  gone.abort();
});

test("the page door forwards the whole body, and acquires a page slot only after the body has arrived", async ({
  opening,
}) => {
  const { port, url, seen } = await opening(echo);
  const slow = connect(port, "127.0.0.1");
  slow.write("POST /partner/test HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
  const body = Buffer.alloc(1_000_000, "x");
  const answered = await fetch(`${url}/partner/test`, { method: "POST", body });
  expect(body.equals(Buffer.from(await answered.arrayBuffer()))).toBe(true);
  expect(seen).toHaveLength(1);
  slow.write("67890");
  const [answer] = await new Promise<[string]>((resolve) =>
    slow.once("data", (data: Buffer) => resolve([String(data)])),
  );
  expect(answer).toMatch(/1234567890$/);
  slow.destroy();
});

test("a client that sends large bodies slowly cannot send further large forms, but its small forms and other clients' large forms are accepted", async ({
  opening,
}) => {
  const { port, url } = await opening(echo);
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
