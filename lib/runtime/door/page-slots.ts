import type { ServerResponse } from "node:http";

/** The maximum number of concurrent requests to one role. */
const SLOTS = 8;
/** The maximum number of slots that one client can hold. */
export const CLIENT_SLOTS = 4;
/** The maximum number of slots that the requests for one checkout can hold. */
export const CHECKOUT_SLOTS = 2;
const MAX_WAITING = 200;
const MAX_WAITING_PER_PARTY = 32;
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

/**
 * The slot limits that apply to a request, by party. The parties are the request's client (an address or a network) and, on a
 * checkout page, the checkout and groups of checkouts that share a limit.
 */
export type Parties = Readonly<Record<string, number>>;

type Waiting = {
  readonly parties: Parties;
  settle(release?: ReleaseSlot): void;
};

/**
 * Limits the concurrent requests to a role that renders pages. Requests without a free slot wait in order, for at most eight
 * seconds. A party that has reached its slot limit does not block requests from other parties that wait behind its requests.
 */
export class PageSlots {
  readonly #active = new Set<Waiting>();
  readonly #waiting = new Set<Waiting>();

  /**
   * Resolves to a function that frees the acquired slot. Resolves to undefined when no slot is free in time, too many requests
   * are waiting, or the client that waits for `response` has disconnected.
   */
  acquire(
    parties: Parties,
    response: Pick<ServerResponse, "destroyed" | "once" | "off">,
  ): Promise<ReleaseSlot | undefined> {
    const isFull =
      this.#waiting.size >= MAX_WAITING ||
      Object.keys(parties).some((party) => countOf(this.#waiting, party) >= MAX_WAITING_PER_PARTY);
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
      const isAtLimit = ([party, slots]: [string, number]) => countOf(this.#active, party) >= slots;
      if (Object.entries(next.parties).some(isAtLimit)) continue;
      this.#active.add(next);
      next.settle(() => {
        if (this.#active.delete(next)) this.#admit();
      });
    }
  }
}

const countOf = (requests: ReadonlySet<Waiting>, party: string): number =>
  [...requests].filter(({ parties }) => Object.hasOwn(parties, party)).length;
