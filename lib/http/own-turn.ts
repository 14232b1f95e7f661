import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/** Who is at work for one owner, and who waits in turn. */
type Turns = { working: number; readonly waiting: Set<() => void> };

const MAX_WAITING = 512;
const LONGEST_WAIT_MS = 5_000;
const held = globalThis as typeof globalThis & { tesseraTurns?: Map<string, Turns> };
held.tesseraTurns ??= new Map();
const owners = held.tesseraTurns;

/**
 * Runs work that uses database connections, of one owner a quarter as many at once as the API has connections: however
 * long they are held, by a locked wallet say, the others have the rest. What comes on top waits in turn, without a
 * connection. Throws `service_unavailable` where 512 wait already, and to who has waited for five seconds.
 */
export async function inOwnTurn<Result>(
  owner: string,
  work: () => Promise<Result>,
  atOnce = Math.max(2, Math.floor(env().DATABASE_POOL_SIZE / 4)),
): Promise<Result> {
  const turns = owners.get(owner) ?? { working: 0, waiting: new Set() };
  owners.set(owner, turns);
  if (turns.working < atOnce) turns.working += 1;
  else await turn(turns);
  try {
    return await work();
  } finally {
    passOn(owner, turns);
  }
}

/** Ends when somebody who was at work has handed over, who thereby remains counted. */
function turn({ waiting }: Turns): Promise<void> {
  if (waiting.size >= MAX_WAITING) throw tooMany();
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(tooMany());
    }, LONGEST_WAIT_MS);
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
