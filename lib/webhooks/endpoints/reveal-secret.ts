import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { openSecret } from "./secret";
import { revealCipher } from "./store";

/** The secret that signs the caller's webhooks now. Audited. Throws `not_found` before the first URL was set. */
export async function revealSecret(caller: Caller): Promise<string> {
  const act = actOf(caller, "webhook_secret.revealed", now());
  const cipher = await revealCipher(caller, act);
  if (!cipher) throw new AppError("not_found");
  noteAct(act);
  return openSecret(cipher);
}
