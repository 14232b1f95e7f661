import { AppError } from "@/lib/base/errors";
import type { Act } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { Decided } from "./operator-store";

/** Notes what an operator has decided and says whether it changed anything. Throws `not_found` for no such account. */
export function settle(act: Act, { found, changed }: Decided): boolean {
  if (!found) throw new AppError("not_found");
  if (changed) noteAct(act);
  return changed;
}
