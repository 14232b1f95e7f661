import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type ReceivedRequest = { headers: Record<string, string>; body: string };

type Answer = (response: http.ServerResponse, received: ReceivedRequest, count: number) => void;

export type Receiver = {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedRequest[];
  /** Returns the number of connections opened so far. */
  readonly connections: () => number;
  close(): Promise<void>;
};

/**
 * Starts a webhook receiver on loopback. `answer` writes the response to each request. Its parameter `count` is the number of
 * requests so far whose body arrived completely, including the current one.
 */
export async function startReceiver(answer: Answer): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let connections = 0;
  const server = http.createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const one = { headers, body };
    received.push(one);
    answer(response, one, received.length);
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an `Answer` that responds to every request with this status, body and headers. */
export function answering(status: number, body = "", headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(body);
}
