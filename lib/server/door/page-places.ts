/** Page requests that the pages answer at once. */
const PLACES = 16;
/** Of those, the ones for customers who pay: however much else is asked for, a checkout is among the next to be made. */
const FOR_CHECKOUTS = 8;
/** Those that one client, an address or a network, may have at once. */
const OF_CLIENT = 8;
const MOST_WAITING = 200;
const MOST_WAITING_OF_CLIENT = 32;
const PATIENCE_MS = 8_000;

/** Called when a page has been made. */
export type Leave = () => void;

type Visitor = { readonly client: string; readonly isCheckout: boolean };
type Waiting = Visitor & { readonly answer: (leave: Leave | undefined) => void };

/**
 * The places of page requests in front of the pages. Who finds none free waits in order, at most eight seconds; a client
 * that has all that it may have lets the others pass.
 */
export class PagePlaces {
  readonly #made: Visitor[] = [];
  readonly #waiting: Waiting[] = [];

  /** Waits for a place. Undefined when there is none in time, or `gone` is aborted; else the result must be called once. */
  enter(visitor: Visitor, gone: AbortSignal): Promise<Leave | undefined> {
    const { client } = visitor;
    const own = this.#waiting.filter((one) => one.client === client).length;
    if (gone.aborted || this.#waiting.length >= MOST_WAITING || own >= MOST_WAITING_OF_CLIENT)
      return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        ...visitor,
        answer(leave) {
          clearTimeout(timer);
          gone.removeEventListener("abort", giveUp);
          resolve(leave);
        },
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.answer(undefined);
      };
      const timer = setTimeout(giveUp, PATIENCE_MS);
      gone.addEventListener("abort", giveUp, { once: true });
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let at = this.#waiting.findIndex((one) => this.#fits(one)); at >= 0; ) {
      const [next] = this.#waiting.splice(at, 1);
      if (next) {
        this.#made.push(next);
        next.answer(this.#leaveOnce(next));
      }
      at = this.#waiting.findIndex((one) => this.#fits(one));
    }
  }

  #fits({ client, isCheckout }: Visitor): boolean {
    const own = this.#made.filter((one) => one.client === client).length;
    const others = this.#made.filter((one) => !one.isCheckout).length;
    return own < OF_CLIENT && this.#made.length < PLACES && (isCheckout || others < PLACES - FOR_CHECKOUTS);
  }

  #leaveOnce(visitor: Visitor): Leave {
    return () => {
      const at = this.#made.indexOf(visitor);
      if (at < 0) return;
      this.#made.splice(at, 1);
      this.#admit();
    };
  }
}
