/** Page requests forwarded at the same time. */
const SLOTS = 16;
/** Slots reserved for checkouts, so that other pages cannot keep customers from paying. */
const RESERVED_FOR_CHECKOUTS = 8;
/** Other pages rendered at the same time. Each of them takes processor time from a checkout that renders at the same time. */
const MAX_RENDERING = 3;
/** A page that takes longer is waiting for the database, so the next one can use the processor. */
const RENDERING_MS = 200;
/** Slots that one client (an address or a network) can hold. */
const SLOTS_PER_CLIENT = 8;
/**
 * Waiting requests, limited separately for checkouts and other pages, so that a flood of other pages cannot reject a checkout.
 */
const MAX_WAITING = 200;
const MAX_WAITING_PER_CLIENT = 32;
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

type Visitor = { readonly client: string; readonly isCheckout: boolean };
type Active = Visitor & { isRendering: boolean };
type Waiting = Visitor & { readonly resolve: (release: ReleaseSlot | undefined) => void };

/**
 * Limits concurrent page requests. Requests without a free slot wait in order, for eight seconds at most. A client that
 * holds all of its slots does not block the clients behind it.
 */
export class PageSlots {
  readonly #active: Active[] = [];
  readonly #waiting: Waiting[] = [];

  /** Returns a function that frees the slot, or undefined when none is free in time or `gone` is aborted. */
  acquire(visitor: Visitor, gone: AbortSignal): Promise<ReleaseSlot | undefined> {
    const { client, isCheckout } = visitor;
    const ofClient = this.#waiting.filter((one) => one.client === client).length;
    const ofKind = this.#waiting.filter((one) => one.isCheckout === isCheckout).length;
    if (gone.aborted || ofKind >= MAX_WAITING || ofClient >= MAX_WAITING_PER_CLIENT)
      return Promise.resolve(undefined);
    return new Promise((settle) => {
      const waiting: Waiting = {
        ...visitor,
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
      const next = this.#waiting.find((one) => this.#fits(one));
      if (!next) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      next.resolve(this.#occupy(next));
    }
  }

  #fits({ client, isCheckout }: Visitor): boolean {
    const own = this.#active.filter((one) => one.client === client).length;
    const others = this.#active.filter((one) => !one.isCheckout);
    return (
      own < SLOTS_PER_CLIENT &&
      this.#active.length < SLOTS &&
      (isCheckout ||
        (others.length < SLOTS - RESERVED_FOR_CHECKOUTS &&
          others.filter((one) => one.isRendering).length < MAX_RENDERING))
    );
  }

  #occupy({ client, isCheckout }: Visitor): ReleaseSlot {
    const active = { client, isCheckout, isRendering: true };
    this.#active.push(active);
    const timer = setTimeout(() => {
      active.isRendering = false;
      this.#admit();
    }, RENDERING_MS);
    return () => {
      const at = this.#active.indexOf(active);
      if (at < 0) return;
      clearTimeout(timer);
      this.#active.splice(at, 1);
      this.#admit();
    };
  }
}
