import { type FinishedAttempt, type RecordedAttempt, recordAttempts } from "./store";

const MAX_BATCH = 200;

type Waiting = {
  finished: FinishedAttempt;
  resolve: (recorded: RecordedAttempt | undefined) => void;
  reject: (cause: unknown) => void;
};

const waiting: Waiting[] = [];
let writing = false;

/**
 * Writes an attempt down; undefined when its lease has passed to somebody else and nothing was written. One write is
 * under way at a time, and attempts that end meanwhile share the next: the busier the process, the fewer commits each costs.
 */
export function recordAttempt(finished: FinishedAttempt): Promise<RecordedAttempt | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ finished, resolve, reject });
    if (!writing) void drain();
  });
}

async function drain(): Promise<void> {
  writing = true;
  while (waiting.length > 0) await writeTogether(waiting.splice(0, MAX_BATCH));
  writing = false;
}

async function writeTogether(batch: readonly Waiting[]): Promise<void> {
  try {
    const recorded = await recordAttempts(batch.map(({ finished }) => finished));
    const byPlace = new Map(recorded.map((one) => [one.place, one]));
    for (const [place, { resolve }] of batch.entries()) resolve(byPlace.get(place));
  } catch (cause) {
    for (const { reject } of batch) reject(cause);
  }
}
