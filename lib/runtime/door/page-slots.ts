import type { ServerResponse } from "node:http";

/** The maximum number of concurrent requests to one role. */
const SLOTS = 8;
/** The maximum number of slots that one party can hold. */
const SLOTS_PER_PARTY = 4;
const MAX_WAITING = 200;
const MAX_WAITING_PER_PARTY = 32;
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

type Waiting = {
  /** The parties of a request that have a limit: its client (an address or a network), and its checkout if any. */
  readonly parties: readonly string[];
  settle(release?: ReleaseSlot): void;
};

/**
 * Limits the concurrent requests to a role that renders pages. Requests without a free slot wait in order, for at most eight
 * seconds. A party that has reached its slot limit does not block the requests of other parties that wait behind its own.
 */
export class PageSlots {
  readonly #active = new Set<Waiting>();
  readonly #waiting = new Set<Waiting>();

  /**
   * Resolves to a function that frees the acquired slot. Resolves to undefined when no slot is free in time, too many requests
   * are waiting, or the client has closed `response`.
   */
  acquire(
    parties: readonly string[],
    response: Pick<ServerResponse, "destroyed" | "once" | "off">,
  ): Promise<ReleaseSlot | undefined> {
    const isFull =
      this.#waiting.size >= MAX_WAITING ||
      parties.some((party) => countOf(this.#waiting, party) >= MAX_WAITING_PER_PARTY);
    if (response.destroyed || isFull) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        parties,
        settle: (release) => {
          clearTimeout(timer);
          response.off("close", giveUp);
          this.#waiting.delete(waiting);
          resolve(release);
        },
      };
      const giveUp = () => waiting.settle();
      const timer = setTimeout(giveUp, WAIT_TIMEOUT_MS);
      response.once("close", giveUp);
      this.#waiting.add(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (const next of this.#waiting) {
      if (this.#active.size >= SLOTS) return;
      if (next.parties.some((party) => countOf(this.#active, party) >= SLOTS_PER_PARTY)) continue;
      this.#active.add(next);
      next.settle(() => {
        if (this.#active.delete(next)) this.#admit();
      });
    }
  }
}

const countOf = (requests: ReadonlySet<Waiting>, party: string): number =>
  [...requests].filter(({ parties }) => parties.includes(party)).length;
