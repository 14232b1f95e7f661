export type TesseraOptions = {
  /** Your API key, `sk_test_...` or `sk_live_...`. It also selects the environment. */
  readonly key: string;
  /** The URL of the deployment, such as `https://pay.example.com`. The API's URL, which ends in `/api/v1`, is also accepted. */
  readonly baseUrl: string;
  /** Timeout of each request in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a request that is safe to repeat. Default: 3. */
  readonly maxRetries?: number;
  /** A replacement for the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** The validated options, with defaults applied. */
export type Deployment = Required<Omit<TesseraOptions, "baseUrl">> & { readonly apiUrl: string };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Validates the options and applies the defaults. Throws TypeError for invalid options, without quoting the key. */
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
  const root = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  return { key, timeoutMs, maxRetries, fetch, apiUrl: `${root}/api/v1` };
}
