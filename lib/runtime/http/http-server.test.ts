import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, Server } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { drainAcceptQueue } from "./http-server";

const MANY = 40;

test("the server answers every connection that was opened before it stops listening", async () => {
  const server = createServer((_request, response) => response.end("done")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const statuses = Array.from({ length: MANY }, async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    return (answer as IncomingMessage).resume().statusCode;
  });
  // Lets Node open the connection, which the server has not accepted yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await drainAcceptQueue(server, 10_000);
  server.close();
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => 200));
});

test("the server stops accepting connections at the timeout even if new ones keep arriving", async () => {
  const server = new Server();
  let isDrained = false;
  const connect = () => {
    server.emit("connection");
    if (!isDrained) setImmediate(connect);
  };
  connect();
  await drainAcceptQueue(server, 50);
  isDrained = true;
});
