import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { selectRequest, withdrawRequest } from "./store";

/** Takes back a request that nobody has answered. Says whether it did. Audited. */
export async function withdrawTopUp(caller: Caller, id: string): Promise<{ withdrawn: boolean }> {
  const row = await selectRequest(caller, id);
  if (!row) throw new AppError("not_found");
  const { amount, reference } = row;
  const act = actOf(caller, "top_up.withdrawn", now(), { amount, reference });
  const withdrawn = await withdrawRequest(caller, id, act);
  if (withdrawn) noteAct(act, id);
  return { withdrawn };
}
