import { EventEmitter, once } from "node:events";
import type { IncomingMessage, RequestListener } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { test as base, expect } from "@/e2e/support/fixtures/plain-test";
import { createHttpServer } from "@/lib/runtime/http/http-server";
import { isFromDoor } from "@/lib/runtime/http/request-headers";
import { listen } from "@/lib/runtime/process/ports";
import { type Address, createSocketFolder, socketPathIn } from "@/lib/runtime/process/role-address";
import { trustedProxies } from "./client-address";
import { forwardTo } from "./forward";
import { routeRequest } from "./open-door";

const TIMEOUT_MS = 1_000;
const ACCEPT_TIMEOUT_MS = 300;

/**
 * Opens a front door that forwards all requests to `address`, by default a Unix socket. With `answer`, also starts a server on
 * that socket that handles requests with `answer`.
 */
async function openPair(stops: (() => unknown)[], answer?: RequestListener, address?: Address) {
  const { folder, remove } = createSocketFolder();
  const socketPath = socketPathIn(folder, "pages");
  stops.push(remove);
  if (answer) {
    const pages = createHttpServer({
      listener: () => async (request, response) => answer(request, response),
      onError: () => undefined,
    });
    await listen(pages.server, { socketPath });
    stops.push(() => pages.close(0));
  }
  const forward = forwardTo(address ?? { socketPath }, TIMEOUT_MS, ACCEPT_TIMEOUT_MS);
  const door = createHttpServer({
    listener: (stopping) =>
      routeRequest(
        {
          site: { https: false, dev: false },
          trusts: trustedProxies([]),
          direct: () => undefined,
          pages: (request, response, { path }) => forward(request, response, path),
          onUntrustedForward: () => undefined,
        },
        stopping,
      ),
    onError: () => undefined,
  });
  await new Promise<void>((resolve) => door.server.listen(0, "127.0.0.1", resolve));
  stops.push(() => door.close(0));
  const { port } = door.server.address() as AddressInfo;
  return { port, socketPath, url: `http://127.0.0.1:${port}` };
}

const test = base.extend<{
  opening: (answer?: RequestListener, address?: Address) => ReturnType<typeof openPair>;
}>({
  opening: async ({}, use) => {
    const stops: (() => unknown)[] = [];
    await use((answer, address) => openPair(stops, answer, address));
    for (const stop of stops.toReversed()) await stop();
  },
});

/** Sends raw bytes and returns everything received until the other side closes. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return String(await buffer(socket));
}

test("the front door overwrites a forged client address and adds its own secret", async ({ opening }) => {
  const seen: { headers: IncomingMessage["headers"]; isFromDoor: boolean }[] = [];
  const { url } = await opening((request, response) => {
    seen.push({ isFromDoor: isFromDoor(request), headers: request.headers });
    response.end();
  });
  await fetch(`${url}/partner/test?page=2`, {
    headers: { "X-Tessera-Client-Ip": "6.6.6.6", "X-Tessera-Path": "/evil", "X-Tessera-Door": "guess" },
  });
  expect(seen).toMatchObject([
    {
      isFromDoor: true,
      headers: { "x-tessera-client-ip": "127.0.0.1", "x-tessera-path": "/partner/test?page=2" },
    },
  ]);
  expect(seen[0]?.headers).not.toHaveProperty("x-tessera-door");
});

test("Host and Origin are forwarded unchanged, and hop-by-hop headers are dropped", async ({ opening }) => {
  let seen: IncomingMessage["headers"] = {};
  const { port } = await opening((request, response) => {
    seen = request.headers;
    response.end();
  });
  const named =
    "Connection: close, X-Hop, X-Tessera-Client-Ip, Host\r\nX-Hop: 1\r\nKeep-Alive: 5\r\nTE: trailers\r\nProxy-Authorization: x\r\n";
  const answer = await sendRaw(
    port,
    `GET / HTTP/1.1\r\nHost: shop.example\r\nOrigin: https://shop.example\r\n${named}Upgrade: h2c\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(seen).toMatchObject({
    host: "shop.example",
    origin: "https://shop.example",
    "x-tessera-client-ip": "127.0.0.1",
  });
  for (const name of ["x-hop", "keep-alive", "te", "proxy-authorization", "upgrade"])
    expect(seen).not.toHaveProperty(name);
});

test("a request whose ambiguous length allows request smuggling is rejected", async ({ opening }) => {
  const seen: string[] = [];
  const { port } = await opening((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => response.end());
  });
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (const headers of [
    "Content-Length: 4\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: chunked\r\nContent-Length: 4",
    "Transfer-Encoding: xchunked",
    "Transfer-Encoding : chunked",
    "Content-Length: 4\r\nContent-Length: 100",
    "Content-Length: +4",
    "Content-Length: 4, 4",
  ]) {
    const response = await sendRaw(
      port,
      `POST /first HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(response, headers).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
  await sendRaw(port, `GET /a%0d%0aHost:%20evil HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n${smuggled}`);
  expect(seen.filter((line) => line.includes("smuggled"))).toEqual([]);
});

test("a request body is forwarded whole, and the response is streamed with cookies", async ({ opening }) => {
  const received = new EventEmitter();
  const { url } = await opening(async (request, response) => {
    const body = await buffer(request);
    response.setHeader("Set-Cookie", ["a=1", "b=2"]);
    response.write("first");
    await once(received, "first");
    response.end(`,${body.byteLength}`);
  });
  const answer = await fetch(url, { method: "POST", body: Buffer.alloc(1_000_000, "x") });
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  const parts: string[] = [];
  for await (const part of answer.body ?? []) {
    parts.push(Buffer.from(part).toString());
    if (parts.length === 1) received.emit("first");
  }
  expect(parts).toEqual(["first", ",1000000"]);
});

test("a client whose request is refused gets the response before sending the body", async ({ opening }) => {
  const { port } = await opening((_, response) => void response.writeHead(401).end("no"));
  const head = "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.write(head);
  const [response] = (await once(socket, "data")) as [Buffer];
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 /);
  socket.destroy();
});

test("a client's connection stays open if the pages process sends Connection: close", async ({ opening }) => {
  const { url } = await opening((_, response) => void response.setHeader("Connection", "close").end("page"));
  expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
});

test("the front door closes a connection if the client asks it to", async ({ opening }) => {
  const { port } = await opening((_, response) => void response.end("page"));
  for (const head of ["GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close", "GET / HTTP/1.0"]) {
    expect(await sendRaw(port, `${head}\r\n\r\n`)).toMatch(/^connection: close\r$/im);
  }
});

test("the request to the pages process is canceled when the client disconnects", async ({ opening }) => {
  let ended: Promise<unknown> | undefined;
  const { url } = await opening((_, response) => {
    ended = once(response, "close");
    response.write("row\n");
  });
  const gone = new AbortController();
  const answer = await fetch(`${url}/partner/test/list.csv`, { signal: gone.signal });
  expect(answer.status).toBe(200);
  gone.abort();
  await ended;
});

test("while no pages process is running, a page request is answered with a self-reloading 503 page", async ({
  opening,
}) => {
  const { url } = await opening();
  const page = await fetch(`${url}/sign-in`);
  expect(page.status).toBe(503);
  for (const name of ["retry-after", "refresh"]) expect(page.headers.get(name), name).toBe("5");
  expect(await page.text()).toContain("Tessera is starting");
});

test("the answer is 503 if the pages process ends before the response starts, and the connection is closed if the process ends later", async ({
  opening,
}) => {
  const { url } = await opening((request, response) => {
    if (request.url === "/half") response.writeHead(200, { "Content-Length": 100 }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  expect((await fetch(`${url}/none`)).status).toBe(503);
  await expect(fetch(`${url}/half`).then((answer) => answer.text())).rejects.toThrow();
});

test("the answer is 503 if the pages process accepts a request but never answers", async ({ opening }) => {
  const { url } = await opening(() => undefined);
  expect((await fetch(`${url}/sign-in`)).status).toBe(503);
});

test("if the pages process does not accept the request, the answer is 503 before the response timeout has passed", async ({
  opening,
}) => {
  const { url, socketPath } = await opening();
  const deaf = createServer(() => undefined);
  await listen(deaf, { socketPath });
  const startedMs = performance.now();
  expect((await fetch(`${url}/sign-in`)).status).toBe(503);
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUT_MS);
  deaf.close();
});

test("if the response to a posted form is lost, the answer is 503 with a notice that the outcome is unknown", async ({
  opening,
}) => {
  const { url } = await opening((_, response) => void response.destroy());
  const lost = await fetch(`${url}/redemptions/checkout/abc`, { method: "POST", body: "act=pay" });
  expect(lost.status).toBe(503);
  const text = await lost.text();
  expect(text).toContain("We cannot tell yet");
  expect(text).not.toContain("charged nothing");
});

test("if no pages process is listening or its host name cannot be resolved, the response to a posted form says that nothing was charged", async ({
  opening,
}) => {
  for (const address of [undefined, { host: "pages.invalid", port: 3000 }]) {
    const { url } = await opening(undefined, address);
    const refused = await fetch(`${url}/redemptions/checkout/abc`, { method: "POST", body: "act=pay" });
    expect(await refused.text()).toContain("nothing was charged");
  }
});
