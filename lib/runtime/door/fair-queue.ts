/**
 * Requests that start in one event loop turn. Without a limit, a burst of requests would delay every answer of the database
 * until the last of them has started.
 */
const STARTS_PER_TURN = 4;

/** Resolves when a request of the client may start. */
type FairQueue = (client: string) => Promise<void>;

/** Creates a queue that starts `startsPerTurn` requests per event loop turn, serving clients round-robin. */
export function createFairQueue(startsPerTurn = STARTS_PER_TURN): FairQueue {
  /** By client, in the order in which they are served. */
  const waiting = new Map<string, (() => void)[]>();
  let queued = 0;
  /** Pending callbacks, each of which starts one request. */
  let scheduled = 0;

  function startNext(): void {
    queued -= 1;
    if (queued < scheduled) scheduled -= 1;
    else setImmediate(startNext);
    const [next] = waiting;
    if (!next) return;
    const [client, ofClient] = next;
    const start = ofClient.shift();
    waiting.delete(client);
    if (ofClient.length > 0) waiting.set(client, ofClient);
    start?.();
  }

  return (client) =>
    new Promise((start) => {
      const ofClient = waiting.get(client);
      if (ofClient) ofClient.push(start);
      else waiting.set(client, [start]);
      queued += 1;
      if (scheduled >= startsPerTurn) return;
      scheduled += 1;
      setImmediate(startNext);
    });
}
