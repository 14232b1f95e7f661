export type TesseraOptions = {
  /** Your API key, `sk_test_...` or `sk_live_...`. It also selects the environment. */
  readonly key: string;
  /** The URL of the deployment, such as `https://pay.example.com`. The API's URL, which ends in `/api/v1`, is also accepted. */
  readonly baseUrl: string;
  /** Timeout of each attempt in milliseconds, an integer from 1 to 2,147,483,647. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a request that is safe to repeat. Default: 3. */
  readonly maxRetries?: number;
  /** A replacement for the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** The options with defaults applied, and the URL of the API in place of `baseUrl`. */
export type Deployment = Required<Omit<TesseraOptions, "baseUrl">> & { readonly apiUrl: string };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The longest timeout of an attempt, in milliseconds. A timer that is set to more would end after a millisecond. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Throws TypeError for a timeout or a number of retries that is invalid, of the client or of a call. */
export function assertLimits({ timeoutMs, maxRetries }: Pick<Deployment, "timeoutMs" | "maxRetries">): void {
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > MAX_TIMEOUT_MS)
    throw new TypeError(`timeoutMs must be an integer from 1 to ${MAX_TIMEOUT_MS}`);
  // The comparison is also false for NaN, with which the client would never stop retrying.
  if (typeof maxRetries !== "number" || !(maxRetries >= 0))
    throw new TypeError("maxRetries must be a number from 0");
}

/**
 * Validates the options and applies the defaults. Throws TypeError, without quoting the key, if the key, the URL, the timeout
 * or the number of retries is invalid, or if a live key would be sent over HTTP to a host other than this machine.
 */
export function deploymentOf(options: TesseraOptions): Deployment {
  const { key, baseUrl, timeoutMs = 30_000, maxRetries = 3, fetch = globalThis.fetch } = options;
  if (!/^sk_(test|live)_\w+$/.test(key))
    throw new TypeError("key must be an API key, sk_test_... or sk_live_...");
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be a URL such as https://pay.example.com");
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== "https:" && protocol !== "http:")
    throw new TypeError("baseUrl must begin with https:// (or with http:// for a test key or localhost)");
  if (protocol === "http:" && key.startsWith("sk_live_") && !LOOPBACK.test(hostname))
    throw new TypeError("a live key is sent over https only");
  assertLimits({ timeoutMs, maxRetries });
  const root = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  return { key, timeoutMs, maxRetries, fetch, apiUrl: `${root}/api/v1` };
}
