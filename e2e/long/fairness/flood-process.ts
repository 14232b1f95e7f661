import { randomInt } from "node:crypto";
import { stdin } from "node:process";
import { json } from "node:stream/consumers";
import autocannon from "autocannon";

export type FloodRequest = {
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The encoding of `body`, if it is not text. */
  readonly encoding?: "base64";
};

/** A flood that sends `requests` in turn, repeatedly, over concurrent connections. */
export type Flood = {
  readonly url: string;
  readonly seconds: number;
  readonly requests: readonly FloodRequest[];
  readonly connections: number;
  /**
   * The number of requests a second across all connections, unlimited by default. Each connection sends its share at the
   * beginning of a second.
   */
  readonly perSecond?: number;
  /**
   * The number of different client addresses in X-Forwarded-For, 1 by default. A server accepts this header only from a trusted
   * proxy.
   */
  readonly networks?: number;
};

/** The number of responses by status. `none` counts broken connections and timeouts. */
export type Statuses = Readonly<Record<string, number>>;

const { url, seconds, requests, connections, perSecond, networks = 1 } = (await json(stdin)) as Flood;
const statuses: Record<string, number> = {};
/**
 * The index of the flood's first client address. It is random, so that the flood is unlikely to use addresses for which an
 * earlier flood reached a limit.
 */
const firstNetwork = randomInt(200) * 512;
let sent = 0;

const decoded = requests.map(({ body, encoding, ...request }) => ({
  ...request,
  ...(body !== undefined && { body: encoding ? Buffer.from(body, encoding) : body }),
}));

process.stdout.write("started\n");
const { errors } = await autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 30,
  ...(perSecond !== undefined && { overallRate: perSecond }),
  requests: [
    {
      setupRequest: (plain) => {
        sent += 1;
        const { headers, ...request } = decoded[sent % decoded.length] ?? { path: "/" };
        const network = firstNetwork + (sent % networks);
        const client = `198.${18 + (network >> 16)}.${(network >> 8) & 255}.${network & 255}`;
        return { ...plain, ...request, headers: { ...headers, "x-forwarded-for": client } };
      },
    },
  ],
  setupClient: (client) => {
    // Long bodies can still be arriving when the flood ends.
    client.on("headers", (head) => {
      const { statusCode } = head as unknown as { statusCode: number };
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    });
  },
});
process.stdout.write(`${JSON.stringify({ ...statuses, ...(errors > 0 && { none: errors }) })}\n`);
