import type { Tenant } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";

export const MAX_WAITING_PER_ACCOUNT = 3;
const MAX_WAITING = 2_000;
/**
 * The interval at which a waiting call polls, in milliseconds. All calls poll at the same moments, so that their queries are
 * batched into one statement.
 */
const POLL_INTERVAL_MS = SECOND_MS;

/** A waiting call. It uses no resources except this entry. */
type WaitingCall = { readonly owner: string; isOver: boolean; wake: () => void };

/**
 * The waiting calls in order of arrival. Stored on globalThis, because the server and Next load separate copies of this module.
 */
const globals = globalThis as typeof globalThis & { tesseraWaitingCalls?: Set<WaitingCall> };

function waitingCalls(): Set<WaitingCall> {
  globals.tesseraWaitingCalls ??= new Set();
  return globals.tesseraWaitingCalls;
}

/**
 * Calls `poll` once a second until `isFound` returns true or `waitMs` milliseconds have passed, and returns the last result. At
 * most three calls per account and 2,000 in all can wait in this process. A further call ends the call that has waited longest,
 * but only at that call's next poll, so calls that displace each other still poll only once a second.
 */
export async function pollUntilFound<Found>(
  { accountId, environment }: Tenant,
  waitMs: number,
  poll: () => Promise<Found>,
  isFound: (found: Found) => boolean,
): Promise<Found> {
  const deadlineMs = performance.now() + waitMs;
  const first = await poll();
  if (isFound(first) || waitMs === 0) return first;
  const waiting: WaitingCall = { owner: `${accountId}:${environment}`, isOver: false, wake: () => undefined };
  endLongestWaiting(waiting.owner);
  waitingCalls().add(waiting);
  try {
    for (;;) {
      const leftMs = deadlineMs - performance.now();
      await pause(waiting, Math.min(leftMs, POLL_INTERVAL_MS - (Date.now() % POLL_INTERVAL_MS)));
      const found = await poll();
      if (isFound(found) || waiting.isOver || performance.now() >= deadlineMs) return found;
    }
  } finally {
    waitingCalls().delete(waiting);
  }
}

/** Ends all waiting calls because the process is stopping. */
export function endWaitingCalls(): void {
  for (const waiting of waitingCalls()) {
    waiting.isOver = true;
    waiting.wake();
  }
}

function endLongestWaiting(owner: string): void {
  const all = [...waitingCalls()].filter(({ isOver }) => !isOver);
  const own = all.filter((waiting) => waiting.owner === owner);
  const longest =
    own.length >= MAX_WAITING_PER_ACCOUNT ? own[0] : all.length >= MAX_WAITING ? all[0] : undefined;
  if (longest) longest.isOver = true;
}

function pause(waiting: WaitingCall, ms: number): Promise<void> {
  if (waiting.isOver) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    waiting.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
