/** The costs of requests, in tenths of a page. */
export const COST = { page: 10, file: 1 } as const;

/**
 * The bucket's capacity in seconds of refill. It is large because browsers prefetch links and several people can share an
 * address.
 */
const BURST_S = 10;
const MAX_CLIENTS = 50_000;

/**
 * A rate limit per client. `take` takes `cost` from the client's bucket and returns 0, or returns the seconds to wait if the
 * bucket holds less than `cost`.
 */
export type Allowance = { take(client: string, cost: number): number | Promise<number> };

type Bucket = { tokens: number; countedAtMs: number };

/**
 * A token bucket per client. It holds ten seconds' worth of pages and is refilled with `pagesPerSecond` pages. A rate of 0
 * disables the limit.
 */
export class PageAllowance implements Allowance {
  readonly #perSecond: number;
  readonly #clients = new Map<string, Bucket>();

  constructor(pagesPerSecond: number) {
    this.#perSecond = pagesPerSecond * COST.page;
  }

  take(client: string, cost: number, nowMs = performance.now()): number {
    if (this.#perSecond === 0) return 0;
    const most = this.#perSecond * BURST_S;
    const { tokens, countedAtMs } = this.#clients.get(client) ?? { tokens: most, countedAtMs: nowMs };
    const now = Math.min(most, tokens + ((nowMs - countedAtMs) / 1_000) * this.#perSecond);
    const isEnough = now >= cost;
    this.#clients.delete(client);
    this.#clients.set(client, { tokens: isEnough ? now - cost : now, countedAtMs: nowMs });
    this.#forgetOldest();
    return isEnough ? 0 : Math.ceil((cost - now) / this.#perSecond);
  }

  /** Drops the least recently used client when there are too many. The map is ordered by last use. */
  #forgetOldest(): void {
    if (this.#clients.size <= MAX_CLIENTS) return;
    const [oldest] = this.#clients.keys();
    if (oldest !== undefined) this.#clients.delete(oldest);
  }
}
