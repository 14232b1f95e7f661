/** Requests forwarded to one role at the same time. */
const SLOTS = 8;
/** Slots that one client (an address or a network) can hold. */
const SLOTS_PER_CLIENT = 4;
const MAX_WAITING = 200;
const MAX_WAITING_PER_CLIENT = 32;
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

type Active = { readonly client: string };
type Waiting = Active & { readonly resolve: (release: ReleaseSlot | undefined) => void };

/**
 * Limits the concurrent requests to a role that renders pages. Requests without a free slot wait in order, for eight seconds at
 * most. A client that holds all of its slots does not block the clients behind it.
 */
export class PageSlots {
  readonly #active = new Set<Active>();
  readonly #waiting: Waiting[] = [];

  /** Returns a function that frees the slot, or undefined when none is free in time or `gone` is aborted. */
  acquire(client: string, gone: AbortSignal): Promise<ReleaseSlot | undefined> {
    const ofClient = this.#waiting.filter((one) => one.client === client).length;
    if (gone.aborted || this.#waiting.length >= MAX_WAITING || ofClient >= MAX_WAITING_PER_CLIENT)
      return Promise.resolve(undefined);
    return new Promise((settle) => {
      const waiting: Waiting = {
        client,
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

  #hasSlotFor({ client }: Active): boolean {
    const own = [...this.#active].filter((one) => one.client === client).length;
    return this.#active.size < SLOTS && own < SLOTS_PER_CLIENT;
  }

  #occupy({ client }: Active): ReleaseSlot {
    const active = { client };
    this.#active.add(active);
    return () => {
      if (this.#active.delete(active)) this.#admit();
    };
  }
}
