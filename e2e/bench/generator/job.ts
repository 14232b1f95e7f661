/** Stands in a request for a text that no other request has, of the same length. */
export const UNIQUE = "*".repeat(24);

/** What a generator does once: so many clients send requests in turn, each the next as soon as it was answered. */
export type Job = {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** Whole HTTP requests in ASCII. */
  readonly requests: readonly string[];
  /** Each is sent once, and then it is over; otherwise they are sent again and again. */
  readonly once: boolean;
  /** The statuses that are no refusal. */
  readonly expected: readonly number[];
};

/** What came of a {@link Job}. */
export type Volley = {
  readonly answered: number;
  /** How often each status came that was not expected; 0 is a connection that broke. */
  readonly refused: Readonly<Record<number, number>>;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What the generator itself used of a processor. */
  readonly cpuMs: number;
  /** Of all requests and answers, heads included. */
  readonly bytes: number;
};

/** A request as it goes over the wire. */
export function httpRequest(
  method: "GET" | "POST",
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): string {
  const all = { Host: "localhost", ...headers, ...(body && { "Content-Length": String(body.length) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
