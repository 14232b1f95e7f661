import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { bodyDiscard } from "@/lib/api/http/handler";
import { test as base } from "./serving-fixture";

const HEAD = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5000000\r\n\r\n";

/** Provides `open`, which opens a connection to a server that refuses every request before it has read the body. */
const test = base.extend<{ open: () => Promise<Socket> }>({
  open: async ({ serve }, use) => {
    const { port } = await serve(() => async (_, response) => {
      setImmediate(() =>
        response.writeHead(413, { Connection: "close", "Content-Length": 7 }).end("too big"),
      );
    });
    await use(async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      return socket;
    });
  },
});

test("a client that sends its whole body before it reads the response receives the whole response", async ({
  open,
}) => {
  for (let tries = 0; tries < 20; tries += 1) {
    const socket = (await open()).pause();
    socket.write(HEAD);
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(Buffer.alloc(5_000_000), (cause) => (cause ? reject(cause) : resolve()));
    });
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*too big$/s);
  }
});

test("a client that announces a body but does not send it is answered, and its connection is closed only about a second later", async ({
  open,
}) => {
  const socket = await open();
  const sentMs = performance.now();
  socket.write(HEAD);
  const [part] = await once(socket, "data");
  expect(String(part)).toMatch(/^HTTP\/1\.1 413 /);
  socket.resume();
  await once(socket, "close");
  expect(performance.now() - sentMs).toBeGreaterThan(900);
});

test("at most 100 request bodies are discarded at a time, and ending a discard twice frees only one slot", () => {
  const discards = Array.from({ length: 100 }, () => bodyDiscard());
  expect(discards.every((discard) => discard !== undefined)).toBe(true);
  expect(bodyDiscard()).toBeUndefined();
  discards[0]?.end();
  discards[0]?.end();
  const next = bodyDiscard();
  expect(next).toBeDefined();
  expect(bodyDiscard()).toBeUndefined();
  for (const discard of [...discards, next]) discard?.end();
});

test("onLimit is called when more than 16 MiB of a body have been discarded, or when no data arrives", async () => {
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
