import { hash, verify } from "@node-rs/argon2";
import { type Env, env } from "@/lib/base/settings/env";
import { queueHash, type HashPriority } from "./hash-queue";

/** OWASP's first choice of argon2id parameters for 19 MiB (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The least that argon2id takes, for tests alone: the settings refuse it wherever anybody else could sign in. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export function costOf({ TESSERA_CHEAP_PASSWORDS }: Pick<Env, "TESSERA_CHEAP_PASSWORDS">) {
  return TESSERA_CHEAP_PASSWORDS ? CHEAP : COST;
}

/** The same password typed on another keyboard may arrive composed otherwise; both must match. */
function normalised(password: string): string {
  return password.normalize("NFKC");
}

/**
 * An argon2id hash with its own salt and cost inside, to store. Throws `service_unavailable` when too many wait for their
 * turn in that lane.
 */
export function hashPassword(password: string, lane: HashPriority, cost = costOf(env())): Promise<string> {
  return queueHash(lane, () => hash(normalised(password), cost));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one the hash was made of. Without a hash (no such user) it does the same work and
 * answers no, so that the time of an answer does not tell which e-mail addresses have an account. It does not wait: whoever
 * calls it has waited for a turn ({@link queueHash}).
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hash("nobody's password", costOf(env()));
  const matches = await verify(storedHash ?? (await decoy), normalised(password));
  return matches && storedHash !== undefined;
}
