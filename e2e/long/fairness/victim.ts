import { setTimeout as sleep } from "node:timers/promises";
import { type Api, apiAt } from "../../fixtures/api";

const PER_SECOND = 20;
/** A customer who looks at a checkout and reloads it now and then. */
const PAGES_PER_SECOND = 4;
const HOME = "203.0.113.77";

/** Latency counts from the moment a request was due; `refused` is how often each answer came that is none to be had at rest. */
export type Suffered = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly refused: Readonly<Record<string, number>>;
};

type Act = () => Promise<{ readonly status: number }>;

/** What became of an account's calls and of its customers, who open its checkout. */
export type Both = { readonly api: Suffered; readonly checkout: Suffered };

/** An account that has nothing to do with what floods the server. */
export class Victim {
  readonly #baseUrls: readonly string[];
  readonly #key: string;
  readonly #checkout: string;
  #asked = 0;

  /** Asks at each of the addresses in turn; `checkout` is the path of a checkout of its own. */
  constructor(baseUrls: readonly string[], key: string, checkout: string) {
    this.#baseUrls = baseUrls;
    this.#key = key;
    this.#checkout = checkout;
  }

  readonly create: Act = () =>
    this.#api().createIntent(this.#key, { email: "victim@example.com", amount: 1_000 });

  readonly read: Act = () => this.#api().listEvents(this.#key);

  readonly #openCheckout: Act = async () => {
    const page = await fetch(this.#next() + this.#checkout, { headers: { "x-forwarded-for": HOME } });
    await page.arrayBuffer();
    return page;
  };

  #api(): Api {
    return apiAt(this.#next(), () => undefined);
  }

  #next(): string {
    const url = this.#baseUrls[this.#asked % this.#baseUrls.length];
    if (url === undefined) throw new Error("there is nobody to ask");
    this.#asked += 1;
    return url;
  }

  /** Does each of the acts, and opens the checkout, at a steady rate for so long. */
  async suffer(forMs: number, acts: readonly Act[]): Promise<Both> {
    const [api, checkout] = await Promise.all([
      steadily(forMs, PER_SECOND, acts),
      steadily(forMs, PAGES_PER_SECOND, [this.#openCheckout]),
    ]);
    return { api, checkout };
  }
}

/** Does each of the acts so often a second, however long the answers take. */
async function steadily(forMs: number, perSecond: number, acts: readonly Act[]): Promise<Suffered> {
  const startedMs = performance.now();
  const waits: Promise<number>[] = [];
  const refused: Record<string, number> = {};
  const wait = async (act: Act, dueMs: number) => {
    const status = await act().then(
      (answer) => answer.status,
      () => "none",
    );
    if (status !== 200 && status !== 201) refused[status] = (refused[status] ?? 0) + 1;
    return performance.now() - dueMs;
  };
  for (let at = 0; at < (forMs / 1_000) * perSecond; at += 1) {
    const dueMs = startedMs + (at * 1_000) / perSecond;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    waits.push(...acts.map((act) => wait(act, dueMs)));
  }
  const sorted = (await Promise.all(waits)).toSorted((left, right) => left - right);
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: quantile(0.5), p95Ms: quantile(0.95), worstMs: quantile(1), refused };
}
