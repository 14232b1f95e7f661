import { MINUTE_MS, now } from "@/lib/base/clock";
import type { SavedView } from "./schema";
import { selectViews, type ViewKeeper } from "./store";

/** How long a deleted view is offered to be brought back. */
const UNDO_MS = 10 * MINUTE_MS;

/** The user's own views of a list and those shared in their account, by name, with what they may bring back of the last ten minutes. */
export function listViews(user: ViewKeeper, list: string): Promise<SavedView[]> {
  return selectViews(user, list, new Date(now().getTime() - UNDO_MS));
}
