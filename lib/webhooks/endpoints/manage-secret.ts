import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf, noteAct } from "@/lib/identity/audit/act";
import type { RotatedSecret } from "./schema";
import { newSecret, openSecret, sealSecret } from "./secret";
import { replaceSecret, revealCipher } from "./store";

/** How long a rotated secret also signs. */
export const SECRET_OVERLAP_MS = DAY_MS;

/**
 * Creates a new signing secret and returns it. For 24 hours webhooks are also signed with the previous secret; an older one is
 * dropped at once. Audited. Throws `not_found` before the first URL was set.
 */
export async function rotateSecret(caller: Caller): Promise<RotatedSecret> {
  const at = now();
  const secret = newSecret();
  const previousExpiresAt = new Date(at.getTime() + SECRET_OVERLAP_MS);
  const act = actOf(caller, "webhook_secret.rotated", at);
  const replaced = await replaceSecret(caller, { secretCipher: sealSecret(secret), previousExpiresAt }, act);
  if (!replaced) throw new AppError("not_found");
  noteAct(act);
  return { secret, previous_secret_expires_at: timestamp(previousExpiresAt) };
}

/** Returns the caller's current signing secret. Audited. Throws `not_found` before the first URL was set. */
export async function revealSecret(caller: Caller): Promise<string> {
  const act = actOf(caller, "webhook_secret.revealed", now());
  const cipher = await revealCipher(caller, act);
  if (!cipher) throw new AppError("not_found");
  noteAct(act);
  return openSecret(cipher);
}
