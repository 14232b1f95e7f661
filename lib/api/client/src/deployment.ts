export type TesseraOptions = {
  /** `sk_test_...` or `sk_live_...`, which is also what chooses the environment. */
  readonly key: string;
  /** Where Tessera is, such as `https://pay.example.com`; the address of its API, which ends in `/api/v1`, is as good. */
  readonly baseUrl: string;
  /** How long to wait for an answer, in milliseconds: 30,000 if left out. */
  readonly timeoutMs?: number;
  /** How often a request is sent again where that is safe: 3 times if left out. */
  readonly maxRetries?: number;
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch;
};

/** Where to call, with what, and how patiently. */
export type Deployment = Required<Omit<TesseraOptions, "baseUrl">> & { readonly apiUrl: string };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Throws TypeError for what cannot be meant, never repeating the key. */
export function deploymentOf(options: TesseraOptions): Deployment {
  const { key, baseUrl, timeoutMs = 30_000, maxRetries = 3, fetch = globalThis.fetch } = options;
  if (!/^sk_(test|live)_\w+$/.test(key))
    throw new TypeError("key must be an API key, sk_test_... or sk_live_...");
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be a URL such as https://pay.example.com");
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError("baseUrl must begin with https://");
  if (protocol === "http:" && key.startsWith("sk_live_") && !LOOPBACK.test(hostname))
    throw new TypeError("a live key is sent over https alone");
  const root = baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
  return { key, timeoutMs, maxRetries, fetch, apiUrl: `${root}/api/v1` };
}
