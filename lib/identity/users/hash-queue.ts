import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";

/** The priority of a hash. `known`: a known device, a signed-in user or a server command. `unknown`: any other client. */
export type HashPriority = "known" | "unknown";

/**
 * Returns the maximum number of concurrent hashes in this process: half the processors divided among the processes, at least one
 * and at most two. At least two of libuv's four threads thus remain for DNS lookups and files.
 */
function concurrency(): number {
  const sharers = cluster.isWorker ? env().processes.pages : 1;
  return Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2 / sharers)));
}

/**
 * The maximum number of waiting hashes by priority. A hash takes about 40 ms, so the last hash in a full queue waits a second or
 * two.
 */
const MAX_WAITING: Readonly<Record<HashPriority, number>> = { known: 64, unknown: 32 };

type Queue = { running: number; readonly waiting: Readonly<Record<HashPriority, (() => void)[]>> };

const globals = globalThis as typeof globalThis & { tesseraHashQueue?: Queue };

/** Returns the queue of this process. It is on globalThis because Next.js loads several copies of this module. */
function queue(): Queue {
  globals.tesseraHashQueue ??= { running: 0, waiting: { known: [], unknown: [] } };
  return globals.tesseraHashQueue;
}

/**
 * Runs `work` when a slot is free, `known` before `unknown`, and returns its result. Throws `service_unavailable` immediately if
 * the queue is full.
 */
export async function queueHash<Result>(
  priority: HashPriority,
  work: () => Promise<Result>,
): Promise<Result> {
  assertQueueNotFull(priority);
  const { waiting } = queue();
  if (queue().running >= concurrency()) await new Promise<void>((resolve) => waiting[priority].push(resolve));
  else queue().running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.unknown.shift();
    if (next) next();
    else queue().running -= 1;
  }
}

function assertQueueNotFull(priority: HashPriority): void {
  if (queue().waiting[priority].length < MAX_WAITING[priority]) return;
  const message =
    "Too many people are signing in right now, so your password was not checked. Try again in a few seconds.";
  throw new AppError("service_unavailable", { message, retryAfterS: 5 });
}
