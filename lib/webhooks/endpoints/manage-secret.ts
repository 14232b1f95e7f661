import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { RotatedSecret } from "./schema";
import { newSecret, sealSecret } from "./secret";
import { replaceSecret } from "./store";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { openSecret } from "./secret";
import { revealCipher } from "./store";

const OVERLAP_MS = DAY_MS;

/**
 * Makes a new signing secret and returns it. For 24 hours every webhook carries a signature by the secret it replaces
 * too; a secret replaced before that is dropped. Audited. Throws `not_found` before the first URL was set.
 */
export async function rotateSecret(caller: Caller): Promise<RotatedSecret> {
  const at = now();
  const secret = newSecret();
  const previousExpiresAt = new Date(at.getTime() + OVERLAP_MS);
  const act = actOf(caller, "webhook_secret.rotated", at);
  const replaced = await replaceSecret(caller, { secretCipher: sealSecret(secret), previousExpiresAt }, act);
  if (!replaced) throw new AppError("not_found");
  noteAct(act);
  return { secret, previous_secret_expires_at: timestamp(previousExpiresAt) };
}

/** The secret that signs the caller's webhooks now. Audited. Throws `not_found` before the first URL was set. */
export async function revealSecret(caller: Caller): Promise<string> {
  const act = actOf(caller, "webhook_secret.revealed", now());
  const cipher = await revealCipher(caller, act);
  if (!cipher) throw new AppError("not_found");
  noteAct(act);
  return openSecret(cipher);
}
