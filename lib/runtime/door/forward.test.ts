import { EventEmitter, once } from "node:events";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { connect, createServer } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { isFromDoor } from "@/lib/runtime/http/request-headers";
import { test as base, type Serving } from "@/lib/runtime/http/serving-fixture";
import { type Address, createSocketFolder, socketPathIn } from "@/lib/runtime/process/role-address";
import { trustedProxies } from "./client-address";
import { forwardTo } from "./forward";
import { type Routes, routeRequest } from "./open-door";

const TIMEOUT_MS = 1_000;
const ACCEPT_TIMEOUT_MS = 300;

type Opening = (answer?: RequestListener, address?: Address) => Promise<Serving & { socketPath: string }>;

/**
 * Provides `opening`, which opens a front door that forwards all requests to `address`, by default a Unix socket. With
 * `answer`, also starts a server on that socket that handles requests with `answer`.
 */
const test = base.extend<{ opening: Opening }>({
  opening: async ({ serve, stops }, use) =>
    use(async (answer, address) => {
      const { folder, remove } = createSocketFolder();
      const socketPath = socketPathIn(folder, "pages");
      stops.push(remove);
      if (answer)
        await serve(() => async (request, response) => answer(request, response), { path: socketPath });
      const forward = forwardTo(address ?? { socketPath }, TIMEOUT_MS, ACCEPT_TIMEOUT_MS);
      const routes: Routes = {
        site: { https: false, dev: false },
        trusts: trustedProxies([]),
        direct: () => undefined,
        pages: (request, response, { path }) => forward(request, response, path),
        onUntrustedForward: () => undefined,
      };
      return { ...(await serve((stopping) => routeRequest(routes, stopping))), socketPath };
    }),
});

/** Sends raw bytes and returns everything received until the other side closes. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return String(await buffer(socket));
}

test("Host, Origin and the client's address are forwarded with the front door's secret, and hop-by-hop headers are dropped", async ({
  opening,
}) => {
  let seen: IncomingHttpHeaders = {};
  let hasSecret = false;
  const { port } = await opening((request, response) => {
    hasSecret = isFromDoor(request);
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
  expect(hasSecret).toBe(true);
  expect(seen).toMatchObject({
    host: "shop.example",
    origin: "https://shop.example",
    "x-tessera-client-ip": "127.0.0.1",
  });
  for (const name of ["x-hop", "keep-alive", "te", "proxy-authorization", "upgrade"])
    expect(seen).not.toHaveProperty(name);
});

test("a request whose ambiguous length could allow request smuggling is rejected, and a smuggled request is never forwarded", async ({
  opening,
}) => {
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

test("the client's connection stays open if the pages process sends Connection: close, unless the client uses HTTP/1.0", async ({
  opening,
}) => {
  const { port, url } = await opening(
    (_, response) => void response.setHeader("Connection", "close").end("page"),
  );
  expect((await fetch(url)).headers.get("connection")).toBe("keep-alive");
  expect(await sendRaw(port, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^connection: close\r$/im);
});

test("the request to the pages process is canceled when the client disconnects", async ({ opening }) => {
  let ended: Promise<unknown> | undefined;
  const { url } = await opening((_, response) => {
    ended = once(response, "close");
    response.write("row\n");
  });
  const controller = new AbortController();
  const answer = await fetch(`${url}/partner/test/list.csv`, { signal: controller.signal });
  expect(answer.status).toBe(200);
  controller.abort();
  await ended;
});

test("the answer is a self-reloading 503 page if no pages process is running, or if the process ends or times out before it responds", async ({
  opening,
}) => {
  const answers: (RequestListener | undefined)[] = [
    undefined,
    (_, response) => void response.destroy(),
    () => undefined,
  ];
  for (const answer of answers) {
    const page = await fetch(`${(await opening(answer)).url}/sign-in`);
    expect(page.status).toBe(503);
    for (const name of ["retry-after", "refresh"]) expect(page.headers.get(name), name).toBe("5");
    expect(await page.text()).toContain("Tessera is starting");
  }
});

test("if the pages process does not accept the request, the answer is 503 before the response timeout has passed", async ({
  opening,
  stops,
}) => {
  const { url, socketPath } = await opening();
  const deaf = createServer();
  await once(deaf.listen(socketPath), "listening");
  stops.push(() => deaf.close());
  const startedMs = performance.now();
  expect((await fetch(`${url}/sign-in`)).status).toBe(503);
  expect(performance.now() - startedMs).toBeLessThan(TIMEOUT_MS);
});

test("the connection is closed if the pages process ends during its response", async ({ opening }) => {
  const { url } = await opening((_, response) => {
    response.writeHead(200, { "Content-Length": 100 }).write("half");
    setTimeout(() => response.destroy(), 20);
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

test("the answer to a submitted form states that nothing was charged, unless the form might have reached the pages process", async ({
  opening,
}) => {
  for (const [door, text] of [
    [await opening(), "nothing was charged"],
    [await opening(undefined, { host: "pages.invalid", port: 3000 }), "nothing was charged"],
    [await opening((_, response) => void response.destroy()), "We cannot tell yet"],
  ] as const) {
    const answer = await fetch(`${door.url}/redemptions/checkout/abc`, { method: "POST", body: "act=pay" });
    expect(answer.status).toBe(503);
    expect(/nothing was charged|We cannot tell yet/.exec(await answer.text())?.[0]).toBe(text);
  }
});
