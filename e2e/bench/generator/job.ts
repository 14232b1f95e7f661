/** A placeholder in a request, which is replaced by a unique text of the same length. */
export const UNIQUE = "*".repeat(24);

/** One run of a generator. Each client sends its next request as soon as the previous one is answered. */
export type Job = {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** Complete HTTP requests in ASCII. */
  readonly requests: readonly string[];
  /**
   * Whether each request is sent once and the run ends with the last one. Otherwise the requests are repeated for `seconds`
   * seconds.
   */
  readonly once: boolean;
  /** The statuses that do not count as refusals. */
  readonly expected: readonly number[];
};

/** The result of a {@link Job}. */
export type Volley = {
  readonly answered: number;
  /** The number of responses with each unexpected status. Status 0 means a broken connection. */
  readonly refused: Readonly<Record<number, number>>;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The processor time used by the generator itself. */
  readonly cpuMs: number;
  /** The total size of all requests and responses, including headers. */
  readonly bytes: number;
};

/** Returns the text of an HTTP request as it is sent. */
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
