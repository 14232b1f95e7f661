import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, type Api, apiAt } from "../../fixtures/api";

const PER_SECOND = 20;

/** Latency counts from the moment a request was due; `refused` is how often each answer came that is none to be had at rest. */
export type Suffered = {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly refused: Readonly<Record<string, number>>;
};

type Act = () => Promise<Answer>;

/** An account that has nothing to do with what floods the server. */
export class Victim {
  readonly #apis: readonly Api[];
  #asked = 0;
  readonly #key: string;

  /** It asks at each of the addresses in turn. */
  constructor(baseUrls: readonly string[], key: string) {
    this.#apis = baseUrls.map((url) => apiAt(url, () => undefined));
    this.#key = key;
  }

  readonly create: Act = () =>
    this.#next().createIntent(this.#key, { email: "victim@example.com", amount: 1_000 });

  readonly read: Act = () => this.#next().listEvents(this.#key);

  #next(): Api {
    const api = this.#apis[this.#asked % this.#apis.length];
    if (!api) throw new Error("there is nobody to ask");
    this.#asked += 1;
    return api;
  }

  /** Does each of the acts at a steady rate for so long, however long the answers take. */
  async suffer(forMs: number, acts: readonly Act[] = [this.create]): Promise<Suffered> {
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
    for (let at = 0; at < (forMs / 1_000) * PER_SECOND; at += 1) {
      const dueMs = startedMs + (at * 1_000) / PER_SECOND;
      if (dueMs > performance.now()) await sleep(dueMs - performance.now());
      waits.push(...acts.map((act) => wait(act, dueMs)));
    }
    const sorted = (await Promise.all(waits)).toSorted((left, right) => left - right);
    const quantile = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { p50Ms: quantile(0.5), p95Ms: quantile(0.95), worstMs: quantile(1), refused };
  }
}
