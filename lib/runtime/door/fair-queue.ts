/**
 * The maximum number of requests that start per event loop turn. Without a limit, a burst would delay all database responses
 * until its last request has started.
 */
const STARTS_PER_TURN = 4;

/**
 * The sender of a request. `client` is an account if `hasKnownKey` is true, which means that this process has recently
 * authenticated the request's API key. Otherwise, it is an address or an IPv6 network.
 */
export type Sender = { readonly client: string; readonly hasKnownKey: boolean };

/** The waiting requests by client. Clients are served in the map's order. */
type Ring = Map<string, (() => void)[]>;

/**
 * Creates a queue that starts at most four requests per event loop turn, round-robin across clients. The promise of the
 * returned function resolves when the sender's request may start. While both accounts with a known key and other clients are
 * waiting, every second start goes to an account, so that a flood from many addresses does not delay accounts.
 */
export function createFairQueue(): (sender: Sender) => Promise<void> {
  const known: Ring = new Map();
  const others: Ring = new Map();
  let rings = [known, others];
  let queued = 0;
  /** The number of scheduled callbacks. Each starts one request. */
  let scheduled = 0;

  function startNext(): void {
    queued -= 1;
    if (queued < scheduled) scheduled -= 1;
    else setImmediate(startNext);
    const next = rings.find((ring) => ring.size > 0);
    rings = rings.toReversed();
    if (next) takeNext(next)?.();
  }

  return ({ client, hasKnownKey }) =>
    new Promise((start) => {
      const ring = hasKnownKey ? known : others;
      const ofClient = ring.get(client) ?? [];
      ofClient.push(start);
      ring.set(client, ofClient);
      queued += 1;
      if (scheduled >= STARTS_PER_TURN) return;
      scheduled += 1;
      setImmediate(startNext);
    });
}

/** Removes and returns the next request of a ring. If the request's client has more requests, moves the client to the end. */
function takeNext(ring: Ring): (() => void) | undefined {
  for (const [client, ofClient] of ring) {
    const start = ofClient.shift();
    ring.delete(client);
    if (ofClient.length > 0) ring.set(client, ofClient);
    return start;
  }
  return undefined;
}
