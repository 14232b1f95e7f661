import type { Tenant } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";

const MOST_OF_ACCOUNT = 3;
const MOST = 2_000;
/** Everybody looks in the same moments, so that they share a statement. */
const LOOK_EVERY_MS = SECOND_MS;

/** A call that waits, and holds nothing but this. */
type Waiting = { readonly owner: string; isOver: boolean; wake: () => void };

/** On globalThis, because the server and Next load separate copies of this module. In the order they came. */
const held = globalThis as typeof globalThis & { tesseraWaitingCalls?: Set<Waiting> };

function waitingCalls(): Set<Waiting> {
  held.tesseraWaitingCalls ??= new Set();
  return held.tesseraWaitingCalls;
}

/**
 * Looks again and again, a second apart, until it finds something or has waited that long, and answers what the last look
 * found. Of an account three may wait in this process, and 2,000 in all: one more ends the one that has waited longest, as
 * though its time were over.
 */
export async function lookUntilFound<Found>(
  { accountId, environment }: Tenant,
  waitMs: number,
  look: () => Promise<Found>,
  isFound: (found: Found) => boolean,
): Promise<Found> {
  const deadlineMs = performance.now() + waitMs;
  const first = await look();
  if (isFound(first) || waitMs === 0) return first;
  const waiting: Waiting = { owner: `${accountId}:${environment}`, isOver: false, wake: () => undefined };
  makeRoom(waiting.owner);
  waitingCalls().add(waiting);
  try {
    for (;;) {
      const leftMs = deadlineMs - performance.now();
      await pause(waiting, Math.min(leftMs, LOOK_EVERY_MS - (Date.now() % LOOK_EVERY_MS)));
      const found = await look();
      if (isFound(found) || waiting.isOver || performance.now() >= deadlineMs) return found;
    }
  } finally {
    waitingCalls().delete(waiting);
  }
}

/** Answers all who wait, since the process stops. */
export function endWaitingCalls(): void {
  for (const waiting of waitingCalls()) end(waiting);
}

function makeRoom(owner: string): void {
  const all = [...waitingCalls()].filter(({ isOver }) => !isOver);
  const own = all.filter((waiting) => waiting.owner === owner);
  const longest = own.length >= MOST_OF_ACCOUNT ? own[0] : all.length >= MOST ? all[0] : undefined;
  if (longest) end(longest);
}

function end(waiting: Waiting): void {
  waiting.isOver = true;
  waiting.wake();
}

function pause(waiting: Waiting, ms: number): Promise<void> {
  if (waiting.isOver) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    waiting.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
