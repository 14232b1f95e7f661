import { SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";

/** The slots of a key: the number in use, and the waiting calls in order of arrival. */
type Slots = { inUse: number; readonly waiting: Set<() => void> };

const MAX_WAITING = 512;
const slotsByKey = processWide("tesseraSlots", () => new Map<string, Slots>());

/**
 * Runs `work` with at most `atOnce` concurrent runs per key in this process, so that slow work for one key, such as waiting for
 * a locked wallet, does not delay other keys. Further calls wait in order of arrival. Throws `service_unavailable` if 512 calls
 * with the key are already waiting, or after a wait of `maxWaitMs` milliseconds.
 */
export async function withConcurrencyLimit<Result>(
  key: string,
  work: () => Promise<Result>,
  { atOnce, maxWaitMs = 5 * SECOND_MS }: { atOnce: number; maxWaitMs?: number },
): Promise<Result> {
  const slots = slotsByKey.get(key) ?? { inUse: 0, waiting: new Set() };
  slotsByKey.set(key, slots);
  if (slots.inUse < atOnce) slots.inUse += 1;
  else await waitForSlot(slots, maxWaitMs);
  try {
    return await work();
  } finally {
    releaseSlot(key, slots);
  }
}

/**
 * Resolves when {@link releaseSlot} passes a slot to this caller. The slot stays counted in `inUse`. Throws
 * `service_unavailable` if 512 calls are already waiting, and rejects with the same error after `maxWaitMs` milliseconds.
 */
function waitForSlot({ waiting }: Slots, maxWaitMs: number): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw overloaded();
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(overloaded());
    }, maxWaitMs);
    waiting.add(start);
  });
}

function releaseSlot(key: string, slots: Slots): void {
  const [next] = slots.waiting;
  if (next) {
    slots.waiting.delete(next);
    next();
    return;
  }
  slots.inUse -= 1;
  if (slots.inUse === 0) slotsByKey.delete(key);
}

/** Returns the error for a call that waited too long, or that was rejected because too many calls were already waiting. */
export function overloaded(): AppError {
  return new AppError("service_unavailable", { retryAfterS: 2 });
}
