import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError, invalidField } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { type Env, env } from "@/lib/base/settings/env";

/** The argon2id parameters that OWASP recommends for 19 MiB of memory (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The minimum cost of argon2id, for tests only. The settings reject it in production. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export function hashCost({ TESSERA_CHEAP_PASSWORDS }: Pick<Env, "TESSERA_CHEAP_PASSWORDS">) {
  return TESSERA_CHEAP_PASSWORDS ? CHEAP : COST;
}

/** Normalizes a password to one Unicode form, because keyboards compose characters differently. */
const normalized = (password: string) => password.normalize("NFKC");

/**
 * Returns the argon2id hash of a password. The hash includes the salt and the cost. Throws `service_unavailable` if the hash
 * queue is full.
 */
export function hashPassword(password: string, priority: HashPriority): Promise<string> {
  return queueHash(priority, () => hash(normalized(password), hashCost(env())));
}

let decoy: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash. Without a hash, does the same work and returns false, so that timing does not
 * reveal which email addresses have an account. Call it inside {@link queueHash}.
 */
export async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hash("nobody's password", hashCost(env()));
  const matches = await verify(storedHash ?? (await decoy), normalized(password));
  return matches && storedHash !== undefined;
}

/**
 * The priority of a hash. `known`: a known device, a signed-in user, the holder of a valid link or a server command. `unknown`:
 * any other client.
 */
export type HashPriority = "known" | "unknown";

/**
 * Returns the maximum number of concurrent hashes in this process: half of the processors, divided by the number of processes
 * that hash passwords, but at least one and at most two. At least two of libuv's four threads thus remain for DNS lookups and
 * file access.
 */
function concurrency(): number {
  const sharers = cluster.isWorker ? env().processes.pages : 1;
  return Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2 / sharers)));
}

/**
 * The maximum number of waiting hashes by priority. A hash takes about 40 ms, so all hashes in two full queues are done after
 * two to four seconds.
 */
const MAX_WAITING: Readonly<Record<HashPriority, number>> = { known: 64, unknown: 32 };

type Queue = { running: number; readonly waiting: Readonly<Record<HashPriority, (() => void)[]>> };

/** The queues of password hashes in this process, one per priority, and the number of running hashes. */
const queue = processWide<Queue>("tesseraHashQueue", () => ({
  running: 0,
  waiting: { known: [], unknown: [] },
}));

/**
 * Runs `work` when a slot is free, and returns its result. Waiting work of priority `known` runs before work of priority
 * `unknown`. Throws `service_unavailable` immediately if the queue of this priority is full.
 */
export async function queueHash<Result>(
  priority: HashPriority,
  work: () => Promise<Result>,
): Promise<Result> {
  const { waiting } = queue;
  if (waiting[priority].length >= MAX_WAITING[priority]) {
    const message =
      "Too many people are signing in right now. Nothing was changed. Try again in a few seconds.";
    throw new AppError("service_unavailable", { message, retryAfterS: 5 });
  }
  if (queue.running >= concurrency()) await new Promise<void>((resolve) => waiting[priority].push(resolve));
  else queue.running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.known.shift() ?? waiting.unknown.shift();
    if (next) next();
    else queue.running -= 1;
  }
}

/**
 * The number of characters at the start of a password that the strength check evaluates. The cost of the check grows
 * quadratically with this number; 32 characters take at most 40 ms.
 */
const MAX_CHECKED_LENGTH = 32;
/** The minimum score of an accepted password, on zxcvbn's scale from 0 to 4. A lower score means fewer than 10^8 guesses. */
const MIN_SCORE = 3;

/**
 * Loads the password strength estimator. It is loaded on first use, because its dictionary has about 49,000 common and breached
 * passwords.
 */
async function loadEstimate() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

let loading: ReturnType<typeof loadEstimate> | undefined;

/**
 * Throws `validation_failed` on `field` for an easily guessed password: a common or breached one, a keyboard row, a repetition,
 * or one based on the words in `known`, such as the user's email or company name.
 */
export async function assertStrongPassword(
  password: string,
  field: string,
  known: readonly string[],
): Promise<void> {
  const isKnown = known.some((text) => text.toLowerCase() === password.toLowerCase());
  if (!isKnown && (await scoreOf(password, known)) >= MIN_SCORE) return;
  throw invalidField(field, "is too easy to guess; use three or four unrelated words, or a password manager");
}

async function scoreOf(password: string, known: readonly string[]): Promise<number> {
  loading ??= loadEstimate();
  const estimate = await loading;
  const words = ["tessera", ...known.flatMap(partsOf)];
  return estimate.check(password.normalize("NFKC").slice(0, MAX_CHECKED_LENGTH), words).score;
}

/**
 * Returns, in lower case, the text, its words joined together, and each word. For `Acme Games`, these are `acme games`,
 * `acmegames`, `acme` and `games`. Leaves out words of one or two characters, except in the complete text.
 */
function partsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  return [text.toLowerCase(), words.join(""), ...words];
}
