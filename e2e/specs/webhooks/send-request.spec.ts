import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import https from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Network, unrestrictedNetwork } from "@/lib/base/url-guard";
import { type Answer, EXCERPT_BYTES, sendRequest } from "@/lib/webhooks/deliveries/send-request";
import { expect, test } from "../../support/fixtures/verbs";
import { expiredCertificate, expiredKey } from "./expired-certificate";
import { answering, startReceiver } from "./receiver";

const closing: (() => Promise<void> | void)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Handler = Parameters<typeof startReceiver>[0];

async function receiver(answer: Handler) {
  const started = await startReceiver(answer);
  closing.push(started.close);
  return started;
}

/** Starts a TCP server that calls `onConnection` with each new connection. Returns the server's URL. */
async function rawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/hook`;
}

function send(url: string, timeoutMs = 5_000, network: Network = unrestrictedNetwork): Promise<Answer> {
  const headers = { "content-type": "application/json", "webhook-id": "evt_1" };
  return sendRequest(
    { url, environment: "test", headers, body: '{"amount":"€10.00"}' },
    { network, timeoutMs },
  );
}

test("a request's body and headers are delivered unchanged, and any 2xx status is accepted", async () => {
  for (const status of [200, 201, 202, 204, 299]) {
    const good = await receiver(answering(status, status === 204 ? "" : "thanks"));
    expect(await send(good.url)).toMatchObject({ outcome: "delivered", status });
    expect(good.received).toHaveLength(1);
    expect(good.received[0]?.body).toBe('{"amount":"€10.00"}');
    expect(good.received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "21",
      "webhook-id": "evt_1",
    });
  }
});

test("an error response is reported with its status, an excerpt and the Retry-After header", async () => {
  const busy = await receiver(answering(503, "busy\u0000 now", { "retry-after": "120" }));
  expect(await send(busy.url)).toMatchObject({
    outcome: "http_error",
    status: 503,
    excerpt: "busy now",
    retryAfter: "120",
  });
});

test("connections are reused, and a request is sent again on a new connection if the receiver has closed the reused one", async () => {
  const good = await receiver(answering(200, "ok"));
  for (let count = 0; count < 20; count += 1) expect((await send(good.url)).outcome).toBe("delivered");
  expect(good.connections()).toBe(1);

  let requests = 0;
  const hasty = await rawServer((socket) => {
    socket.once("data", () => {
      requests += 1;
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      socket.once("data", () => socket.resetAndDestroy());
    });
  });
  for (let count = 0; count < 5; count += 1) expect((await send(hasty)).outcome).toBe("delivered");
  expect(requests).toBe(5);
});

test("a request on a reused TLS connection adds no listener to the connection", async () => {
  let connections = 0;
  const server = https.createServer({ key: expiredKey, cert: expiredCertificate }, (request, response) => {
    request.resume().on("end", () => response.end("ok"));
  });
  server.on("secureConnection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const listeners: number[][] = [];
  const count = (message: unknown) => {
    const { socket } = (message as { request: ClientRequest }).request;
    listeners.push(socket?.eventNames().map((event) => socket.listenerCount(event)) ?? []);
  };
  subscribe("http.client.response.finish", count);
  const variable = "NODE_TLS_REJECT_UNAUTHORIZED";
  const before = process.env[variable];
  process.env[variable] = "0";
  try {
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    for (let sent = 0; sent < 3; sent += 1) expect((await send(url)).outcome).toBe("delivered");
  } finally {
    if (before === undefined) delete process.env[variable];
    else process.env[variable] = before;
    unsubscribe("http.client.response.finish", count);
    server.closeAllConnections();
    server.close();
  }
  expect(connections).toBe(1);
  expect(listeners).toEqual(Array(3).fill(listeners[0]));
});

test("a connection that is established after the time limit has passed is closed", async () => {
  let isClosed = false;
  const url = await rawServer((socket) => {
    socket.on("close", () => {
      isClosed = true;
    });
    // Blocks this process, so that it sees the connection too late.
    for (const endMs = performance.now() + 150; performance.now() < endMs; );
  });
  expect(await send(url, 100)).toMatchObject({ outcome: "timeout", status: null });
  await expect.poll(() => isClosed).toBe(true);
});

test("a request times out if the receiver hangs before or during the response headers", async () => {
  const silent = await rawServer(() => {});
  const headless = await rawServer((socket) => socket.write("HTTP/1.1 200 OK\r\nx-a: b\r\n"));
  const informational = await rawServer((socket) => {
    const ticking = setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 20);
    socket.on("close", () => clearInterval(ticking));
  });
  for (const url of [silent, headless, informational]) {
    // A second timer shows how much a busy machine delays timers.
    const begunMs = performance.now();
    const beside = sleep(300).then(() => performance.now() - begunMs);
    const answer = await send(url, 300);
    expect(answer).toMatchObject({ outcome: "timeout", status: null, excerpt: null });
    expect(answer.durationMs).toBeGreaterThanOrEqual(295);
    expect(answer.durationMs - (await beside)).toBeLessThan(1_200);
  }
});

test("a timeout is reported if the name server does not respond", async () => {
  const never: Network = { allowPrivateNetwork: true, resolve: () => new Promise(() => {}) };
  expect((await send("http://hooks.example.com/", 200, never)).outcome).toBe("timeout");
});

test("a receiver that needs more than 250 ms to accept a connection is reached over IPv4, although its name also has an IPv6 address", async () => {
  const { port } = await receiver(answering(200));
  const network: Network = {
    allowPrivateNetwork: true,
    resolve: async () => {
      // Blocks this process while it connects, so that it sees the connection late.
      setImmediate(() => {
        for (const endMs = performance.now() + 400; performance.now() < endMs; );
      });
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ];
    },
  };
  const answer = await send(`http://hooks.example.com:${port}/hook`, 5_000, network);
  expect(answer).toMatchObject({ outcome: "delivered", status: 200 });
});

test("a received 2xx status counts as a delivery even if the body then stops arriving or the connection breaks", async () => {
  const head = "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n";
  const hanging = await rawServer((socket) => socket.write(`${head}part`));
  const broken = await rawServer((socket) =>
    socket.write(`${head}part`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
  );
  expect(await send(hanging, 1_000)).toMatchObject({ outcome: "delivered", status: 200, excerpt: "part" });
  expect(await send(broken)).toMatchObject({ outcome: "delivered", status: 200, excerpt: "part" });
});

test("only two kilobytes of a 100 MB response are kept, and the connection is closed early", async () => {
  let written = 0;
  let closed = false;
  const flooding = await receiver((response) => {
    response.writeHead(200, { "content-length": String(100 * 1024 * 1024) });
    response.on("close", () => {
      closed = true;
    });
    const chunk = Buffer.alloc(64 * 1024, "x");
    const pump = () => {
      while (!closed && written < 100 * 1024 * 1024) {
        written += chunk.length;
        if (!response.write(chunk)) return response.once("drain", pump);
      }
      return response.end();
    };
    pump();
  });
  const answer = await send(flooding.url);
  expect(answer).toMatchObject({ outcome: "delivered", status: 200, excerpt: "x".repeat(EXCERPT_BYTES) });
  await expect.poll(() => closed).toBe(true);
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

test("a response excerpt never ends in a partial character", async () => {
  const long = await receiver(answering(200, `x${"€".repeat(1_000)}`));
  const { excerpt } = await send(long.url);
  expect(excerpt).toBe(`x${"€".repeat(682)}`);
});

test("connection failures and invalid responses of several kinds are each reported as the matching outcome", async () => {
  const reset = await rawServer((socket) => socket.resetAndDestroy());
  const resetLater = await rawServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  const shut = await rawServer((socket) => socket.end());
  const garbage = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
  const oversized = await rawServer((socket) =>
    socket.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n`),
  );
  const upgrading = await rawServer((socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
  );
  const closedReceiver = await startReceiver(answering(200));
  await closedReceiver.close();
  const plain = (await receiver(answering(200))).url.replace("http:", "https:");
  const expected = [
    [reset, "connection_failed"],
    [resetLater, "connection_failed"],
    [shut, "connection_failed"],
    [upgrading, "invalid_response"],
    [closedReceiver.url, "connection_failed"],
    [garbage, "invalid_response"],
    [oversized, "invalid_response"],
    [plain, "tls_failed"],
    ["http://no-such-host.invalid/", "dns_failed"],
  ] as const;
  for (const [url, outcome] of expected) {
    expect(await send(url), url).toMatchObject({ outcome, status: null, excerpt: null });
  }
});
