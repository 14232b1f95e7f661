import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, Server } from "node:net";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { MAX_PIPELINED } from "@/lib/api/http/front-door";
import { drainAcceptQueue } from "./http-server";
import { type Serve, test } from "./serving-fixture";

const MANY = 40;

test("the server answers the requests on all connections that were opened before it stops listening", async ({
  serve,
}) => {
  const { server, port } = await serve(() => async (_request, response) => void response.end("done"));
  const statuses = Array.from({ length: MANY }, async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    return (answer as IncomingMessage).resume().statusCode;
  });
  // Lets Node open the connections, which the server has not accepted yet.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  await drainAcceptQueue(server, { timeoutMs: 10_000 });
  server.close();
  expect(await Promise.all(statuses)).toEqual(statuses.map(() => 200));
});

test("drainAcceptQueue resolves at its timeout even if new connections keep arriving", async () => {
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

test("clients that open a connection for each request are answered or refused while the server stops, and no connection is reset", async ({
  serve,
}) => {
  const { close, port } = await serve(
    () => async (_request, response) => void response.writeHead(200, { connection: "close" }).end(),
  );
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

/** Opens a server that leaves all requests unanswered, and sends `count` pipelined requests to it over one connection. */
async function pipelining(serve: Serve, count: number) {
  const responses: ServerResponse[] = [];
  const { port } = await serve(() => async (_request, response) => void responses.push(response));
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
  return { responses, socket };
}

test("when a client with pipelined requests disconnects, the response of each request emits close once", async ({
  serve,
}) => {
  const { responses, socket } = await pipelining(serve, 3);
  await expect.poll(() => responses.length).toBe(3);
  const closed: number[] = [];
  for (const [at, response] of responses.entries()) response.on("close", () => closed.push(at));
  socket.destroy();
  await expect.poll(() => closed.toSorted()).toEqual([0, 1, 2]);
  expect(responses.every(({ destroyed }) => destroyed)).toBe(true);
});

test("a connection with too many unanswered pipelined requests is closed", async ({ serve }) => {
  const { responses, socket } = await pipelining(serve, 2 * MAX_PIPELINED);
  await once(socket, "close");
  expect(responses).toHaveLength(MAX_PIPELINED);
  await expect.poll(() => responses.every(({ destroyed }) => destroyed)).toBe(true);
});

test("a request with an unknown expectation is answered like a request without one", async ({ serve }) => {
  const { port } = await serve(() => async (_request, response) => void response.end("done"));
  const headers = { Expect: "something" };
  const [answer] = await once(get({ port, host: "127.0.0.1", agent: false, headers }), "response");
  expect((answer as IncomingMessage).resume().statusCode).toBe(200);
});
