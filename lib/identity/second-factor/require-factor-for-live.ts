import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { LiveFactorInput } from "./schema";
import { setLiveNeedsFactor } from "./store";

/**
 * An owner says whether acts on live money take a code beside the password, of everybody of the account. Audited. Throws
 * `forbidden` for others, and for an owner who has no second factor and would be shut out themselves.
 */
export async function requireFactorForLive(user: SignedInUser, input: LiveFactorInput): Promise<void> {
  const needs = input.live_needs_factor === "yes";
  const [before, after] = needs ? ["password", "password and code"] : ["password and code", "password"];
  const act = ownAct(user, "account.live_factor_set", now(), { before, after });
  if (needs && !user.hasSecondFactor) {
    throw new AppError("forbidden", { message: "Set up a second factor of your own first." });
  }
  if (await setLiveNeedsFactor(user.accountId, needs, act)) noteAct(act);
}
