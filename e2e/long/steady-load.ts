import { setTimeout as sleep } from "node:timers/promises";
import type { Api } from "../support/fixtures/api";
import { billOf } from "../support/world/subscriptions";
import type { Account } from "./accounts";

const RETRY_MS = 100;

export type Latencies = { count: number; p50Ms: number; p99Ms: number };

/**
 * The latencies in one phase of the load. `bills` are requests that cause events. `reads` are sent along with them and show how
 * busy the machine was.
 */
export type Phase = { bills: Latencies; reads: Latencies };

/**
 * Bills subscription cycles for one account after another at a constant rate, and reads the account's subscription at the time
 * of each bill. A slow response does not delay later requests. Latency is measured from the time at which a request was due.
 */
export class SteadyLoad {
  readonly #api: Api;
  readonly #accounts: readonly Account[];
  readonly #perSecond: number;
  #sent = 0;
  #retried = 0;

  constructor(api: Api, accounts: readonly Account[], perSecond: number) {
    this.#api = api;
    this.#accounts = accounts;
    this.#perSecond = perSecond;
  }

  /** The number of events that the load has caused. */
  get sent(): number {
    return this.#sent;
  }

  /** The number of times that a bill was sent again after a 503. */
  get retried(): number {
    return this.#retried;
  }

  /**
   * Runs the load for `forMs` milliseconds and resolves after the last response. Retries a bill after a 503, and throws on any
   * other error.
   */
  run(forMs: number): Promise<Phase> {
    const count = Math.round((forMs / 1_000) * this.#perSecond);
    return this.#load((sent) => sent < count);
  }

  /** Runs the load as {@link run} does, but until a promise settles. */
  async runUntil(happened: Promise<unknown>): Promise<Phase> {
    let isOver = false;
    const over = happened.finally(() => {
      isOver = true;
    });
    const [phase] = await Promise.all([this.#load(() => !isOver), over]);
    return phase;
  }

  async #load(goesOn: (sent: number) => boolean): Promise<Phase> {
    const startedMs = performance.now();
    const refusals: unknown[] = [];
    const refused = (cause: unknown) => refusals.push(cause);
    const bills: Promise<number>[] = [];
    const reads: Promise<number>[] = [];
    for (let at = 0; goesOn(at); at += 1) {
      const dueMs = startedMs + (at * 1_000) / this.#perSecond;
      if (dueMs > performance.now()) await sleep(dueMs - performance.now());
      const account = this.#accounts[at % this.#accounts.length];
      if (!account) throw new Error("there is no account to bill");
      bills.push(this.#bill(account, dueMs).catch(refused));
      reads.push(this.#read(account, dueMs).catch(refused));
    }
    const phase = { bills: latencies(await Promise.all(bills)), reads: latencies(await Promise.all(reads)) };
    if (refusals.length > 0) throw refusals[0];
    return phase;
  }

  async #read({ key, subscription }: Account, dueMs: number): Promise<number> {
    const { status, text } = await this.#api.retrieveSubscription(key, subscription.reference);
    if (status !== 200) throw new Error(`a read was refused: ${status} ${text}`);
    return performance.now() - dueMs;
  }

  async #bill(account: Account, dueMs: number): Promise<number> {
    this.#sent += 1;
    const bill = billOf(account.subscription, `charge-${this.#sent}`);
    for (;;) {
      const { status, text } = await this.#api.createPayment(account.resellerKey, bill);
      if (status === 200 || status === 201) return performance.now() - dueMs;
      // On a stalled machine many bills of a subscription compete for its next cycle, and the API asks some to retry.
      if (status !== 503) throw new Error(`a bill was refused: ${status} ${text}`);
      this.#retried += 1;
      await sleep(RETRY_MS);
    }
  }
}

function latencies(valuesMs: readonly number[]): Latencies {
  const sorted = valuesMs.toSorted((left, right) => left - right);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { count: sorted.length, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}
