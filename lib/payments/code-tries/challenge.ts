import { createHash, createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { MINUTE_MS } from "@/lib/base/clock";
import { randomBytes } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";

/** How long a challenge and its proof are valid. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

const ID_BYTES = 16;
const TARGET_CHARACTERS = 16;

/** A solved challenge. `work` is the maximum number of hashes needed to solve it. */
export type Proof = { readonly id: string; readonly work: number };

/**
 * Returns a signed challenge to find a hidden number below `work`. The challenge contains its ID and the start of the SHA-256
 * hash of the ID and the number. Finding the number takes at most `work` hashes, whereas a search for leading zeros has no upper
 * bound. The challenge is valid only for `scope`, such as one checkout.
 */
export function newChallenge(scope: string, work: number, at: Date): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  const content = [id, at.getTime() + CHALLENGE_LIFE_MS, work, targetOf(id, randomInt(work))].join(".");
  return `${content}.${macOf(scope, content)}`;
}

/**
 * Parses and verifies the output of `solveChallenge`. Returns undefined unless the proof solves an unexpired challenge for
 * `scope`. Does not check whether the proof was used before.
 */
export function readProof(proof: string, scope: string, at: Date): Proof | undefined {
  const [id = "", expiresMs = "", work = "", target = "", mac = "", solution = ""] = proof.split(".");
  const expected = Buffer.from(macOf(scope, [id, expiresMs, work, target].join(".")));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(expiresMs) <= at.getTime() || targetOf(id, solution) !== target) return undefined;
  return { id, work: Number(work) };
}

function targetOf(id: string, solution: number | string): string {
  return createHash("sha256").update(`${id}.${solution}`).digest("hex").slice(0, TARGET_CHARACTERS);
}

function macOf(scope: string, content: string): string {
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update("code challenge").digest();
  const proven = [scope, content].join("\n");
  return createHmac("sha256", key).update(proven).digest("base64url");
}
