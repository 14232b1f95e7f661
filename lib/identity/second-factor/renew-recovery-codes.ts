import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
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
