import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { expect, test } from "@playwright/test";
import { drainAcceptQueue } from "./http-server";

const MANY = 40;

test("who knocked before a server stopped listening is answered, however many did at once", async () => {
  const server = createServer((_request, response) => response.end("done")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const statuses = Array.from({ length: MANY }, async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    return (answer as IncomingMessage).resume().statusCode;
  });
  // Node connects only now, and has taken nobody yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await drainAcceptQueue(server, 10_000);
  server.close();
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => 200));
});

test("it ends also where somebody knocks all the time", async () => {
  const server = new Server();
  let isOver = false;
  const knock = () => {
    server.emit("connection");
    if (!isOver) setImmediate(knock);
  };
  knock();
  await drainAcceptQueue(server, 50);
  isOver = true;
});
