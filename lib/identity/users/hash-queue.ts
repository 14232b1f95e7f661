import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";

/**
 * Who waits for a hash: somebody this deployment knows (a known device, a signed-in user, who runs commands), or
 * anybody.
 */
export type HashPriority = "known" | "stranger";

/**
 * How many hashes a process makes at once: one at least, else its part of half the processors, and never more than two
 * of libuv's four threads, which look up names and read files too.
 */
function concurrency(): number {
  const sharers = cluster.isWorker ? env().processes.pages : 1;
  return Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2 / sharers)));
}

/** One takes some 40 ms, so that the last in the queue waits for a second or two. */
const MAX_WAITING: Readonly<Record<HashPriority, number>> = { known: 64, stranger: 32 };

type Queue = { running: number; readonly waiting: Readonly<Record<HashPriority, (() => void)[]>> };

const held = globalThis as typeof globalThis & { tesseraHashQueue?: Queue };

/** Kept on globalThis because Next loads several copies of this module, and they share the processors. */
function queue(): Queue {
  held.tesseraHashQueue ??= { running: 0, waiting: { known: [], stranger: [] } };
  return held.tesseraHashQueue;
}

/**
 * Runs `work` when its turn comes; whoever is known goes before strangers. Throws `service_unavailable` at once, with
 * nothing done, when the queue of its lane is full.
 */
export async function queueHash<Result>(lane: HashPriority, work: () => Promise<Result>): Promise<Result> {
  assertRoom(lane);
  const { waiting } = queue();
  if (queue().running >= concurrency()) await new Promise<void>((resolve) => waiting[lane].push(resolve));
  else queue().running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.stranger.shift();
    if (next) next();
    else queue().running -= 1;
  }
}

function assertRoom(lane: HashPriority): void {
  if (queue().waiting[lane].length < MAX_WAITING[lane]) return;
  const message =
    "Many people are signing in at this moment. Nothing is wrong with what you typed: try again in a few seconds.";
  throw new AppError("service_unavailable", { message, retryAfterS: 5 });
}
