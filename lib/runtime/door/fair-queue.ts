/**
 * Requests that begin in one turn of the event loop. Without a bound all that came at once would begin at once, and every
 * answer of the database, to whomever, would wait until the last of them has.
 */
const STARTS_PER_TURN = 4;

/**
 * Ends when it is the client's turn to have a request begun: so many in a turn of the loop, the clients one after the
 * other.
 */
type FairQueue = (client: string) => Promise<void>;

export function createFairQueue(atOnce = STARTS_PER_TURN): FairQueue {
  /** In the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let left = 0;
  /** Each begins one request: as many as may begin, or as there are. */
  let scheduled = 0;

  function beginNext(): void {
    left -= 1;
    if (left < scheduled) scheduled -= 1;
    else setImmediate(beginNext);
    const [next] = waiting;
    if (!next) return;
    const [client, own] = next;
    const begin = own.shift();
    waiting.delete(client);
    if (own.length > 0) waiting.set(client, own);
    begin?.();
  }

  return (client) =>
    new Promise((begin) => {
      const own = waiting.get(client);
      if (own) own.push(begin);
      else waiting.set(client, [begin]);
      left += 1;
      if (scheduled >= atOnce) return;
      scheduled += 1;
      setImmediate(beginNext);
    });
}
