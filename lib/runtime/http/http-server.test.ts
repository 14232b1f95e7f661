import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Server } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { MAX_PIPELINED } from "@/lib/api/http/front-door";
import { createHttpServer, drainAcceptQueue } from "./http-server";

const MANY = 40;

test("the server answers the requests on all connections that were opened before it stops listening", async () => {
  const server = createServer((_request, response) => response.end("done")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const statuses = Array.from({ length: MANY }, async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    return (answer as IncomingMessage).resume().statusCode;
  });
  // Lets Node open the connection, which the server has not accepted yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await drainAcceptQueue(server, { timeoutMs: 10_000 });
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
  await drainAcceptQueue(server, { timeoutMs: 50 });
  isDrained = true;
});

test("clients that open a connection for each request are answered or refused while the server stops, and no connection is reset", async () => {
  const { server, close } = createHttpServer({
    listener: () => async (_request, response) => void response.writeHead(200, { connection: "close" }).end(),
    onError: () => undefined,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const errors = new Set<string>();
  const requestUntilRefused = async () => {
    while (!errors.has("ECONNREFUSED")) {
      const request = get({ port, host: "127.0.0.1", agent: false });
      const [response] = await once(request, "response").catch(({ code }: NodeJS.ErrnoException) => {
        errors.add(`${code}`);
        return [];
      });
      (response as IncomingMessage | undefined)?.resume();
    }
  };
  const clients = Array.from({ length: MANY }, requestUntilRefused);
  await close(1_000);
  await Promise.all(clients);
  expect([...errors]).toEqual(["ECONNREFUSED"]);
});

/** Opens a server that holds all requests, and sends `count` pipelined requests to it over one connection. */
async function pipelining(count: number) {
  const held: ServerResponse[] = [];
  const { server, close } = createHttpServer({
    listener: () => async (_request, response) => void held.push(response),
    onError: () => undefined,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
  return { held, socket, close };
}

test("when a client with pipelined requests disconnects, the response of each request emits close once", async () => {
  const { held, socket, close } = await pipelining(3);
  await expect.poll(() => held.length).toBe(3);
  const closed: number[] = [];
  for (const [at, response] of held.entries()) response.on("close", () => closed.push(at));
  socket.destroy();
  await expect.poll(() => closed.toSorted()).toEqual([0, 1, 2]);
  expect(held.every(({ destroyed }) => destroyed)).toBe(true);
  await close(0);
});

test("a connection with too many unanswered pipelined requests is closed", async () => {
  const { held, socket, close } = await pipelining(2 * MAX_PIPELINED);
  await once(socket, "close");
  expect(held).toHaveLength(MAX_PIPELINED);
  await expect.poll(() => held.every(({ destroyed }) => destroyed)).toBe(true);
  await close(0);
});
