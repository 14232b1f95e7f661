/**
 * Requests that start in one event loop turn. Without a limit, a burst of requests would delay every answer of the database
 * until the last of them has started.
 */
const STARTS_PER_TURN = 4;

/** The sender of a request: an address or an account. Accounts with a known API key have half of the starts to themselves. */
export type Sender = { readonly client: string; readonly hasKnownKey: boolean };

/** Resolves when a request of the sender may start. */
type FairQueue = (sender: Sender) => Promise<void>;

/** The waiting requests by client, in the order in which the clients are served. */
type Ring = Map<string, (() => void)[]>;

/**
 * Creates a queue that starts `startsPerTurn` requests per event loop turn, serving clients round-robin. Senders with a known key
 * and others start alternately while both wait, so that a flood from many addresses does not delay an account's requests.
 */
export function createFairQueue(startsPerTurn = STARTS_PER_TURN): FairQueue {
  const known: Ring = new Map();
  const others: Ring = new Map();
  let isKnownNext = true;
  let queued = 0;
  /** Pending callbacks, each of which starts one request. */
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

/** Removes the next request of a ring, and moves its client to the end. */
function takeNext(ring: Ring): (() => void) | undefined {
  const [next] = ring;
  if (!next) return undefined;
  const [client, ofClient] = next;
  const start = ofClient.shift();
  ring.delete(client);
  if (ofClient.length > 0) ring.set(client, ofClient);
  return start;
}
