import { now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import type { SaveViewInput } from "./schema";
import { upsertView, type ViewKeeper } from "./store";

export const MOST_VIEWS = 30;

/** Keeps filters of a list under a name; the same name again replaces what it named. Throws `validation_failed` at {@link MOST_VIEWS}. */
export async function saveView(user: ViewKeeper, view: SaveViewInput): Promise<void> {
  const kept = await upsertView(user, view, { at: now(), most: MOST_VIEWS });
  if (!kept) throw invalidField("name", `There are ${MOST_VIEWS} views of this list. Delete one first.`);
}
