import { SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";

/** Who is at work for one owner, and who waits in turn. */
type Turns = { working: number; readonly waiting: Set<() => void> };

const MAX_WAITING = 512;
const held = globalThis as typeof globalThis & { tesseraTurns?: Map<string, Turns> };
held.tesseraTurns ??= new Map();
const owners = held.tesseraTurns;

/**
 * Runs work of one owner, `atOnce` pieces of it at once: however long they take, waiting for a locked wallet say, others do
 * not wait for them. What comes on top waits in turn. Throws `service_unavailable` where 512 wait already, and to who has
 * waited too long.
 */
export async function withConcurrencyLimit<Result>(
  owner: string,
  work: () => Promise<Result>,
  { atOnce, longestWaitMs = 5 * SECOND_MS }: { atOnce: number; longestWaitMs?: number },
): Promise<Result> {
  const turns = owners.get(owner) ?? { working: 0, waiting: new Set() };
  owners.set(owner, turns);
  if (turns.working < atOnce) turns.working += 1;
  else await turn(turns, longestWaitMs);
  try {
    return await work();
  } finally {
    passOn(owner, turns);
  }
}

/** Ends when somebody who was at work has handed over, who thereby remains counted. */
function turn({ waiting }: Turns, longestWaitMs: number): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw tooMany();
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(tooMany());
    }, longestWaitMs);
    waiting.add(begin);
  });
}

function passOn(owner: string, turns: Turns): void {
  const [next] = turns.waiting;
  if (next) {
    turns.waiting.delete(next);
    next();
    return;
  }
  turns.working -= 1;
  if (turns.working === 0) owners.delete(owner);
}

function tooMany(): AppError {
  return new AppError("service_unavailable", { retryAfterS: 2 });
}
