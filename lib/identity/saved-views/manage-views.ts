import { DAY_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import { type ChangeViewInput, type SavedView, type SaveViewInput, SHARES_VIEWS } from "./schema";
import {
  markDeleted,
  selectViews,
  shareView,
  unmarkDeleted,
  unshareView,
  upsertView,
  type ViewUser,
} from "./store";

/** How long a deleted view is offered to be brought back. */
const UNDO_MS = 10 * MINUTE_MS;

/** The user's own views of a list and those shared in their account, by name, with what they may bring back of the last ten minutes. */
export function listViews(user: ViewUser, list: string): Promise<SavedView[]> {
  return selectViews(user, list, new Date(now().getTime() - UNDO_MS));
}

export const MAX_VIEWS = 30;

/** Keeps filters of a list under a name; the same name again replaces what it named. Throws `validation_failed` at {@link MAX_VIEWS}. */
export async function saveView(user: ViewUser, view: SaveViewInput): Promise<void> {
  const kept = await upsertView(user, view, { at: now(), most: MAX_VIEWS });
  if (!kept) throw invalidField("name", `There are ${MAX_VIEWS} views of this list. Delete one first.`);
}

/** So many views of a list are shared in an account. */
export const MAX_SHARED = 30;

const GONE = "There is no such view, or its name is taken.";
const NOT_SHARED = `There is no such view of yours, or ${MAX_SHARED} of this list are shared.`;

/**
 * Deletes a view, brings it back, shares it with everybody of the account or keeps it to its maker again. A user does so with
 * their own, an owner also with what others share. Throws `not_found` for what is not theirs or not there, for one to be brought
 * back whose name is taken, and where {@link MAX_SHARED} of the list are shared; `forbidden` for a viewer who would share.
 */
export async function changeView(user: ViewUser, input: ChangeViewInput): Promise<void> {
  const { delete: gone, restore, share, unshare } = input;
  const at = now();
  if (gone !== undefined) {
    assertDone(await markDeleted(user, gone, at, new Date(at.getTime() - DAY_MS)), GONE);
  } else if (restore !== undefined) {
    assertDone(await unmarkDeleted(user, restore), GONE);
  } else if (share !== undefined) {
    assertRole(user.role, SHARES_VIEWS);
    assertDone(await shareView(user, share, MAX_SHARED), NOT_SHARED);
  } else if (unshare !== undefined) {
    assertDone(await unshareView(user, unshare), GONE);
  }
}

function assertDone(done: boolean, message: string): void {
  if (!done) throw new AppError("not_found", { message });
}
