/**
 * The number of requests started per event loop turn. Without a limit, a burst would delay all database responses until its last
 * request has started.
 */
const STARTS_PER_TURN = 4;

/** The sender of a request. `client` is an account with a known API key, or else an address. */
export type Sender = { readonly client: string; readonly hasKnownKey: boolean };

/** Queues a request from `sender`. Resolves when the request may start. */
type FairQueue = (sender: Sender) => Promise<void>;

/** The waiting requests by client. Clients are served in the map's order. */
type Ring = Map<string, (() => void)[]>;

/**
 * Creates a queue that starts `startsPerTurn` requests per event loop turn, round-robin across clients. While both accounts with
 * a known key and other clients are waiting, every second start goes to an account, so that a flood from many addresses does not
 * delay accounts.
 */
export function createFairQueue(startsPerTurn = STARTS_PER_TURN): FairQueue {
  const known: Ring = new Map();
  const others: Ring = new Map();
  let isKnownNext = true;
  let queued = 0;
  /** The number of scheduled callbacks. Each starts one request. */
  let scheduled = 0;

  function startNext(): void {
    queued -= 1;
    if (queued < scheduled) scheduled -= 1;
    else setImmediate(startNext);
    const start = takeNext(isKnownNext ? known : others) ?? takeNext(isKnownNext ? others : known);
    isKnownNext = !isKnownNext;
    start?.();
  }

  return ({ client, hasKnownKey }) =>
    new Promise((start) => {
      const ring = hasKnownKey ? known : others;
      const ofClient = ring.get(client);
      if (ofClient) ofClient.push(start);
      else ring.set(client, [start]);
      queued += 1;
      if (scheduled >= startsPerTurn) return;
      scheduled += 1;
      setImmediate(startNext);
    });
}

/**
 * Removes and returns the next request of a ring, or undefined if the ring is empty. Moves the request's client to the end of the
 * ring.
 */
function takeNext(ring: Ring): (() => void) | undefined {
  const [next] = ring;
  if (!next) return undefined;
  const [client, ofClient] = next;
  const start = ofClient.shift();
  ring.delete(client);
  if (ofClient.length > 0) ring.set(client, ofClient);
  return start;
}
