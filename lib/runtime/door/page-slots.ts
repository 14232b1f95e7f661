import type { ServerResponse } from "node:http";
import type { Environment } from "@/lib/base/fields";
import { isCheckout } from "@/lib/runtime/http/web-handlers";

/** The maximum number of concurrent requests (`slots`), and of requests that wait for a slot (`waiting`). */
type Limits = { readonly slots: number; readonly waiting: number };

/** The limits of the requests to one role. */
const ROLE_LIMITS: Limits = { slots: 8, waiting: 200 };
/** The limits of the requests from one client. */
const CLIENT_LIMITS: Limits = { slots: 4, waiting: 32 };
/** The limits of the requests for one checkout. */
const CHECKOUT_LIMITS: Limits = { slots: 2, waiting: 32 };
/**
 * The limits of the requests for all test checkouts, of which anyone can create many. They leave half of the slots to live
 * checkouts.
 */
const TEST_CHECKOUTS_LIMITS: Limits = { slots: 4, waiting: 100 };
/** The limits of the form submissions for all test subscriptions. A simulated cycle takes more CPU time than a payment. */
const TEST_FORMS_LIMITS: Limits = { slots: 1, waiting: 32 };
const WAIT_TIMEOUT_MS = 8_000;

/** Frees a slot. Calling it again has no effect. */
export type ReleaseSlot = () => void;

/**
 * The limits that apply to a request, by party. The parties are the request's client (an address or a network) and, on a
 * checkout page, the checkout, if it is known, and the groups of checkouts that share a limit.
 */
export type Parties = Readonly<Record<string, Limits>>;

const SUBSCRIPTION_CHECKOUT = "/subscriptions/checkout/";

type Visit = { readonly path: string; readonly client: string; readonly method: string | undefined };

/**
 * Returns the limits that apply to a page request: the client's limits and, on a checkout page, the checkout's limits.
 * `environment` is that of the checkout. It is undefined for checkouts that are unknown or cannot be looked up; these share one
 * set of limits. All test checkouts share further limits, and so do the form submissions for test subscriptions. A flood of
 * requests for one checkout or for guessed checkouts therefore does not delay other checkouts, and a flood for test checkouts
 * does not delay live ones.
 */
export function partiesOf(environment: Environment | undefined, { path, client, method }: Visit): Parties {
  if (!isCheckout(path)) return { [client]: CLIENT_LIMITS };
  const party = environment ? path.split("/", 4).join("/") : "unknown checkouts";
  const parties: Parties = { [client]: CLIENT_LIMITS, [party]: CHECKOUT_LIMITS };
  if (environment !== "test") return parties;
  const isSubscriptionForm = method === "POST" && path.startsWith(SUBSCRIPTION_CHECKOUT);
  const form = isSubscriptionForm && { "forms of test subscriptions": TEST_FORMS_LIMITS };
  return { ...parties, "test checkouts": TEST_CHECKOUTS_LIMITS, ...form };
}

type WaitingRequest = {
  readonly parties: Parties;
  settle(release?: ReleaseSlot): void;
};

/**
 * Limits the concurrent requests to a role that renders pages. Requests without a free slot wait in order, for at most eight
 * seconds. A party that has reached its slot limit does not block requests from other parties that wait behind its requests.
 */
export class PageSlots {
  readonly #active = new Set<WaitingRequest>();
  readonly #waiting = new Set<WaitingRequest>();

  /**
   * Resolves to a function that frees the acquired slot. Resolves to undefined when no slot is free in time, too many requests
   * are waiting, or the client that waits for `response` has disconnected.
   */
  acquire(
    parties: Parties,
    response: Pick<ServerResponse, "destroyed" | "once" | "off">,
  ): Promise<ReleaseSlot | undefined> {
    const isFull =
      this.#waiting.size >= ROLE_LIMITS.waiting ||
      Object.entries(parties).some(([party, { waiting }]) => countOf(this.#waiting, party) >= waiting);
    if (response.destroyed || isFull) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const waiting: WaitingRequest = {
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
      if (this.#active.size >= ROLE_LIMITS.slots) return;
      const isAtLimit = ([party, { slots }]: [string, Limits]) => countOf(this.#active, party) >= slots;
      if (Object.entries(next.parties).some(isAtLimit)) continue;
      this.#active.add(next);
      next.settle(() => {
        if (this.#active.delete(next)) this.#admit();
      });
    }
  }
}

const countOf = (requests: ReadonlySet<WaitingRequest>, party: string): number =>
  [...requests].filter(({ parties }) => Object.hasOwn(parties, party)).length;
