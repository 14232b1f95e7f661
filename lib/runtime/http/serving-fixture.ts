import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { ListenOptions } from "node:net";
import { test as base } from "@/e2e/support/fixtures/plain-test";
import { createHttpServer, type HttpServer, type HttpServerOptions } from "./http-server";

/** A running server. */
export type Serving = HttpServer & {
  /** The server's port, and its URL on the loopback interface. The port is 0 if the server listens on a Unix socket. */
  readonly port: number;
  readonly url: string;
  /** The requests that the server has received. */
  readonly seen: readonly IncomingMessage[];
};

/** Starts a server with this listener, by default on a free port, and stops it after the test. */
export type Serve = (listener: HttpServerOptions["listener"], address?: ListenOptions) => Promise<Serving>;

type Fixtures = {
  /** Functions to call after the test, the last one first. */
  stops: (() => unknown)[];
  serve: Serve;
};

/** The plain `test` function with the fixture `serve`, which starts HTTP servers. */
export const test = base.extend<Fixtures>({
  stops: async ({}, use) => {
    const stops: (() => unknown)[] = [];
    await use(stops);
    for (const stop of stops.toReversed()) await stop();
  },
  serve: async ({ stops }, use) =>
    use(async (listener, address = { host: "127.0.0.1", port: 0 }) => {
      const seen: IncomingMessage[] = [];
      const serving = createHttpServer({
        listener: (stopping) => {
          const answer = listener(stopping);
          return (request, response) => {
            seen.push(request);
            return answer(request, response);
          };
        },
        onError: (cause) => {
          throw cause;
        },
      });
      await once(serving.server.listen(address), "listening");
      stops.push(() => serving.server.close().closeAllConnections());
      const bound = serving.server.address();
      const port = typeof bound === "object" ? (bound?.port ?? 0) : 0;
      return { ...serving, port, url: `http://127.0.0.1:${port}`, seen };
    }),
});
