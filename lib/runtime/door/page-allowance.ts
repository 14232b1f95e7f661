/** What a client may ask for is counted in tenths of a page made for it: a file of the build costs one. */
export const COST = { page: 10, file: 1 } as const;

/** A browser that opens a dashboard asks for its links ahead, and people share addresses: so many seconds' worth at once. */
const BURST_S = 10;
const MAX_CLIENTS = 50_000;

/** Takes what a page costs from what a client has left; answers 0, or in how many seconds it may come again. */
export type Allowance = { take(client: string, cost: number): number | Promise<number> };

type Bucket = { left: number; countedAtMs: number };

/**
 * How many pages each client may have made for it: `pagesPerSecond`, and ten seconds' worth of them at once; 0 is no
 * limit.
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
    const { left, countedAtMs } = this.#clients.get(client) ?? { left: most, countedAtMs: nowMs };
    const now = Math.min(most, left + ((nowMs - countedAtMs) / 1_000) * this.#perSecond);
    const isEnough = now >= cost;
    this.#clients.delete(client);
    this.#clients.set(client, { left: isEnough ? now - cost : now, countedAtMs: nowMs });
    this.#forgetOldest();
    return isEnough ? 0 : Math.ceil((cost - now) / this.#perSecond);
  }

  /** Clients are kept in the order they came last, so the first has been away the longest. */
  #forgetOldest(): void {
    if (this.#clients.size <= MAX_CLIENTS) return;
    const [oldest] = this.#clients.keys();
    if (oldest !== undefined) this.#clients.delete(oldest);
  }
}
