/** The maximum number of concurrent requests to one role. */
const SLOTS = 8;
/** The maximum number of slots that one party can hold. */
const SLOTS_PER_PARTY = 4;
const MAX_WAITING = 200;
const MAX_WAITING_PER_PARTY = 32;
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

/** The parties of a request that have a limit: its client (an address or a network), and its checkout if any. */
type Parties = readonly string[];

type Active = { readonly parties: Parties };
type Waiting = Active & { readonly resolve: (release: ReleaseSlot | undefined) => void };

/**
 * Limits the concurrent requests to a role that renders pages. Requests without a free slot wait in order, for at most eight
 * seconds. A party that has reached its slot limit does not block the requests of other parties that wait behind its own.
 */
export class PageSlots {
  readonly #active = new Set<Active>();
  readonly #waiting: Waiting[] = [];

  /**
   * Resolves to a function that frees the acquired slot. Resolves to undefined when no slot is free in time, too many requests
   * are waiting, or `gone` is aborted.
   */
  acquire(parties: Parties, gone: AbortSignal): Promise<ReleaseSlot | undefined> {
    const isRefused = parties.some((party) => countOf(this.#waiting, party) >= MAX_WAITING_PER_PARTY);
    if (gone.aborted || isRefused || this.#waiting.length >= MAX_WAITING) return Promise.resolve(undefined);
    return new Promise((settle) => {
      const waiting: Waiting = {
        parties,
        resolve(release) {
          clearTimeout(timer);
          gone.removeEventListener("abort", giveUp);
          settle(release);
        },
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.resolve(undefined);
      };
      const timer = setTimeout(giveUp, WAIT_TIMEOUT_MS);
      gone.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (;;) {
      const next = this.#waiting.find((one) => this.#hasSlotFor(one));
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.resolve(this.#occupy(next));
    }
  }

  #hasSlotFor({ parties }: Active): boolean {
    if (this.#active.size >= SLOTS) return false;
    return parties.every((party) => countOf([...this.#active], party) < SLOTS_PER_PARTY);
  }

  #occupy({ parties }: Active): ReleaseSlot {
    const active = { parties };
    this.#active.add(active);
    return () => {
      if (this.#active.delete(active)) this.#admit();
    };
  }
}

const countOf = (requests: readonly Active[], party: string): number =>
  requests.filter(({ parties }) => parties.includes(party)).length;
