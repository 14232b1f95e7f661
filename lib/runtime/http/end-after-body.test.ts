import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { bodyDiscard } from "@/lib/api/http/handler";
import { endAfterBody } from "./end-after-body";

const HEAD = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5000000\r\n\r\n";

/** Starts a server that refuses every request before it has read the body, and opens a connection to it. */
async function refused() {
  const server = createServer((request, response) => {
    endAfterBody(request, response);
    setImmediate(() => response.writeHead(413, { Connection: "close", "Content-Length": 7 }).end("too big"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return { server, socket };
}

test("a client that sends its whole body before it reads the response receives the whole response", async () => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { server, socket } = await refused();
    socket.pause();
    socket.write(HEAD);
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(Buffer.alloc(5_000_000), (cause) => (cause ? reject(cause) : resolve()));
    });
    let text = "";
    socket.on("data", (part) => {
      text += String(part);
    });
    socket.resume();
    await once(socket, "end");
    expect(text).toMatch(/^HTTP\/1\.1 413 .*too big$/s);
    server.close();
  }
});

test("a stalled client is answered immediately, and its connection is closed after a second", async () => {
  const { server, socket } = await refused();
  const sentMs = performance.now();
  socket.write(HEAD);
  const [part] = await once(socket, "data");
  expect(String(part)).toMatch(/^HTTP\/1\.1 413 /);
  socket.resume();
  await once(socket, "close");
  expect(performance.now() - sentMs).toBeGreaterThan(900);
  server.close();
});

test("the server reads and discards the request bodies of at most 100 slow senders at a time", () => {
  const held = Array.from({ length: 100 }, () => bodyDiscard());
  expect(held.every((discard) => discard !== undefined)).toBe(true);
  expect(bodyDiscard()).toBeUndefined();
  held[0]?.end();
  held[0]?.end();
  const next = bodyDiscard();
  expect(next).toBeDefined();
  expect(bodyDiscard()).toBeUndefined();
  for (const discard of [...held, next]) discard?.end();
});

test("the server stops reading a discarded body after 16 MiB, or after one second without data", async () => {
  const large = bodyDiscard();
  let reached = 0;
  large?.onLimit(() => {
    reached += 1;
  });
  large?.add(16 * 1024 * 1024);
  expect(reached).toBe(0);
  large?.add(1);
  expect(reached).toBe(1);
  large?.end();
  const idle = bodyDiscard();
  await new Promise<void>((resolve) => idle?.onLimit(resolve));
  idle?.end();
});
