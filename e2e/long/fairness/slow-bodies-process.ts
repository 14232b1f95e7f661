import { connect } from "node:net";
import { stdin } from "node:process";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A flood of requests whose bodies arrive at one byte a second, each over its own connection. A closed connection is replaced
 * by a new one.
 */
export type SlowBodies = {
  readonly url: string;
  readonly seconds: number;
  readonly path: string;
  readonly connections: number;
  /** The Content-Length of each request. */
  readonly bytes: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly networks: number;
};

const { url, seconds, path, connections, bytes, headers, networks } = (await json(stdin)) as SlowBodies;
const { hostname, port, host } = new URL(url);
const statuses: Record<string, number> = {};
const untilMs = performance.now() + seconds * 1_000;
const count = (status: string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

/**
 * Sends one request slowly. Returns the status of the response, `none` if the connection broke, or `waiting` if there was no
 * response before the end of the flood.
 */
function send(network: number): Promise<string> {
  const lines = {
    ...headers,
    host,
    "content-length": String(bytes),
    "x-forwarded-for": `198.18.${network >> 8}.${network & 255}`,
  };
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const end = (status: string) => {
      clearInterval(drip);
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    const drip = setInterval(() => socket.write("x"), 1_000);
    const timer = setTimeout(() => end("waiting"), Math.max(0, untilMs - performance.now()));
    socket.once("data", (head: Buffer) => end(head.toString("latin1", 9, 12)));
    socket.once("error", () => end("none")).once("close", () => end("none"));
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\nx`);
  });
}

async function keepSending(connection: number): Promise<void> {
  while (performance.now() < untilMs) {
    const status = await send(connection % networks);
    count(status);
    if (status === "none") await sleep(100);
  }
}

process.stdout.write("started\n");
await Promise.all(Array.from({ length: connections }, (_, connection) => keepSending(connection)));
process.stdout.write(`${JSON.stringify(statuses)}\n`);
