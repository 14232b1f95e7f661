import { hash, verify } from "@node-rs/argon2";
import { type Env, env } from "@/lib/base/settings/env";
import { type HashPriority, queueHash } from "./hash-queue";

/** The argon2id parameters that OWASP recommends for 19 MiB of memory (Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** The minimum cost of argon2id, for tests only. The settings reject it in production. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

export function hashCost({ TESSERA_CHEAP_PASSWORDS }: Pick<Env, "TESSERA_CHEAP_PASSWORDS">) {
  return TESSERA_CHEAP_PASSWORDS ? CHEAP : COST;
}

/** Normalizes a password to one Unicode form, because keyboards compose characters differently. */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

/** Returns an argon2id hash that contains its salt and cost. Throws `service_unavailable` if the hash queue is full. */
export function hashPassword(
  password: string,
  priority: HashPriority,
  cost = hashCost(env()),
): Promise<string> {
  return queueHash(priority, () => hash(normalized(password), cost));
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
