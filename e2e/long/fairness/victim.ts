import { setTimeout as sleep } from "node:timers/promises";
import { type Api, apiAt } from "../../support/fixtures/api";
import type { Payments } from "./payments";

/** How many times per second the victim sends each kind of request. */
const RATES = { api: 20, checkout: 4, pay: 2.5 } as const;
const CLIENT_ADDRESS = "203.0.113.77";
const TIMEOUT_MS = 30_000;

/** The requests whose latency is measured: API calls, checkout pages and payments at a checkout. */
export const VICTIMS = ["api", "checkout", "pay"] as const;
export type VictimName = (typeof VICTIMS)[number];

/**
 * The latency of requests, counted from the moment a request was due. `refused` counts failed requests by status, with `none`
 * for no response.
 */
export type Latency = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  readonly refused: Readonly<Record<string, number>>;
};

export type Latencies = Readonly<Record<VictimName, Latency>>;

/** Sends one request. Returns undefined on success, and otherwise the status or a short reason. */
type Act = () => Promise<string | undefined>;

const failure = ({ status }: { readonly status: number }): string | undefined =>
  status === 200 || status === 201 ? undefined : String(status);

/** A client that has nothing to do with the flood: an account that calls the API, and its customers, who use its checkouts. */
export class Victim {
  readonly #baseUrls: readonly string[];
  readonly #key: string;
  readonly #checkout: string;
  readonly #payments: Payments;
  #sent = 0;

  /** Creates a victim that sends requests to the addresses in turn. `checkout` is the path of a checkout of this account. */
  constructor(baseUrls: readonly string[], key: string, checkout: string, payments: Payments) {
    this.#baseUrls = baseUrls;
    this.#key = key;
    this.#checkout = checkout;
    this.#payments = payments;
  }

  readonly create: Act = async () =>
    failure(await this.#api().createIntent(this.#key, { email: "victim@example.com", amount: 1_000 }));

  readonly read: Act = async () => failure(await this.#api().listEvents(this.#key));

  readonly #openCheckout: Act = async () => {
    const page = await fetch(this.#nextUrl() + this.#checkout, {
      headers: { "x-forwarded-for": CLIENT_ADDRESS },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await page.arrayBuffer();
    return failure(page);
  };

  #api(): Api {
    return apiAt(this.#nextUrl(), () => undefined);
  }

  #nextUrl(): string {
    const url = this.#baseUrls[this.#sent % this.#baseUrls.length];
    if (url === undefined) throw new Error("the victim has no server");
    this.#sent += 1;
    return url;
  }

  /** Creates the intents that {@link measure} pays in `forMs` milliseconds. */
  preparePayments(forMs: number): Promise<void> {
    return this.#payments.prepare(countOf(forMs, RATES.pay));
  }

  /**
   * Calls the functions in `apiActs`, opens checkouts and pays, each at a constant rate, for `forMs` milliseconds. Returns the
   * latencies.
   */
  async measure(forMs: number, apiActs: readonly Act[]): Promise<Latencies> {
    const pay: Act = () => this.#payments.pay(this.#nextUrl(), CLIENT_ADDRESS, TIMEOUT_MS);
    const [api, checkout, paid] = await Promise.all([
      repeat(forMs, RATES.api, apiActs),
      repeat(forMs, RATES.checkout, [this.#openCheckout]),
      repeat(forMs, RATES.pay, [pay]),
    ]);
    return { api, checkout, pay: paid };
  }

  /** Returns a description of each attempted payment whose intent, according to the database, was not paid exactly once. */
  findWrongPayments(): Promise<string[]> {
    return this.#payments.findWrong();
  }
}

const countOf = (forMs: number, perSecond: number): number => Math.ceil((forMs / 1_000) * perSecond);

/**
 * Calls each function in `acts` `perSecond` times a second for `forMs` milliseconds, without waiting for earlier responses.
 * Returns the latency of all calls.
 */
async function repeat(forMs: number, perSecond: number, acts: readonly Act[]): Promise<Latency> {
  const startedMs = performance.now();
  const waits: Promise<number>[] = [];
  const refused: Record<string, number> = {};
  const wait = async (act: Act, dueMs: number) => {
    const reason = await act().catch(() => "none");
    if (reason !== undefined) refused[reason] = (refused[reason] ?? 0) + 1;
    return performance.now() - dueMs;
  };
  for (let index = 0; index < countOf(forMs, perSecond); index += 1) {
    const dueMs = startedMs + (index * 1_000) / perSecond;
    if (dueMs > performance.now()) await sleep(dueMs - performance.now());
    waits.push(...acts.map((act) => wait(act, dueMs)));
  }
  const sorted = (await Promise.all(waits)).toSorted((left, right) => left - right);
  const quantile = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50Ms: quantile(0.5), p95Ms: quantile(0.95), maxMs: quantile(1), refused };
}
