import { ownAct } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes";
import { renewCodes } from "./store";

/** New recovery codes, shown this once; those before work no more. Audited. Throws `forbidden` without a factor. */
export async function renewRecoveryCodes(user: SignedInUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  const act = ownAct(user, "recovery_codes.renewed", now());
  if (!(await renewCodes(user.userId, codes.map(hashRecoveryCode), act))) {
    throw new AppError("forbidden", { message: "Set up a second factor first." });
  }
  noteAct(act, user.userId);
  return codes;
}
