import { onLane } from "@/lib/db/lanes";
import { type FinishedAttempt, type RecordedAttempt, recordAttempts } from "./store";

const MAX_BATCH = 200;

type Waiting = {
  finished: FinishedAttempt;
  resolve: (recorded: RecordedAttempt | undefined) => void;
  reject: (cause: unknown) => void;
};

const waiting: Waiting[] = [];
let writing = false;

/** What found a row locked, by endpoint. While there is something a write is under way that waits for the row. */
const lockedOut = new Map<string, Waiting[]>();

/**
 * Writes an attempt down; undefined when its lease has passed to somebody else and nothing was written. One write is
 * under way at a time, and attempts that end meanwhile share the next: the busier the process, the fewer commits each
 * costs. It waits for no lock: what finds one waits in a write of its endpoint alone. The writes are nobody's, whoever made
 * the attempt that began them.
 */
export function recordAttempt(finished: FinishedAttempt): Promise<RecordedAttempt | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ finished, resolve, reject });
    if (!writing) void onLane("jobs", drain);
  });
}

async function drain(): Promise<void> {
  writing = true;
  while (waiting.length > 0) {
    for (const one of await write(waiting.splice(0, MAX_BATCH), "skip")) lockOut(one);
  }
  writing = false;
}

function lockOut(one: Waiting): void {
  const { endpointId } = one.finished.claimed;
  const others = lockedOut.get(endpointId);
  if (others) others.push(one);
  else {
    lockedOut.set(endpointId, [one]);
    void drainLockedOut(endpointId);
  }
}

async function drainLockedOut(endpointId: string): Promise<void> {
  for (let next = lockedOut.get(endpointId); next && next.length > 0; ) {
    for (const { resolve } of await write(next.splice(0, MAX_BATCH), "wait")) resolve(undefined);
  }
  lockedOut.delete(endpointId);
}

/** Returns those of which nothing was written: a row was locked, where such are skipped, or the lease has passed on. */
async function write(batch: readonly Waiting[], locked: "wait" | "skip"): Promise<Waiting[]> {
  try {
    const recorded = await recordAttempts(
      batch.map(({ finished }) => finished),
      locked,
    );
    const left = new Set(batch);
    for (const one of recorded) {
      const written = batch[one.position - 1];
      written?.resolve(one);
      if (written) left.delete(written);
    }
    return [...left];
  } catch (cause) {
    for (const { reject } of batch) reject(cause);
    return [];
  }
}
