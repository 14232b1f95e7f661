import { DAY_MS, now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { ChangeViewInput } from "./schema";
import { markDeleted, type Owner, unmarkDeleted } from "./store";

/** Deletes one of the user's own views, or brings it back. Throws `not_found` for what is not theirs or not there. */
export async function changeView(user: Owner, { delete: gone, restore }: ChangeViewInput): Promise<void> {
  const at = now();
  const changed =
    gone !== undefined
      ? await markDeleted(user, gone, at, new Date(at.getTime() - DAY_MS))
      : restore !== undefined && (await unmarkDeleted(user, restore));
  if (!changed) throw new AppError("not_found", { message: "There is no such view, or its name is taken." });
}
