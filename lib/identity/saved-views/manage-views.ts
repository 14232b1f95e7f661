import { DAY_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertRole, WORKING_ROLES } from "@/lib/base/roles";
import type { ChangeViewInput, SavedView, SaveViewInput } from "./schema";
import {
  markDeleted,
  selectViews,
  shareView,
  unmarkDeleted,
  unshareView,
  upsertView,
  type ViewUser,
} from "./store";

/** How long after its deletion a view is still listed so that the user can restore it, in milliseconds. */
const UNDO_MS = 10 * MINUTE_MS;

/**
 * Returns the user's own views of a list and the views shared in the account, ordered by name. Includes views that were deleted
 * in the last ten minutes if the user may restore them.
 */
export function listViews(user: ViewUser, list: string): Promise<SavedView[]> {
  return selectViews(user, list, new Date(now().getTime() - UNDO_MS));
}

export const MAX_VIEWS = 30;

/**
 * Saves a list's filters under a name. Replaces the user's view of the same list with the same name, if there is one. Throws
 * `validation_failed` if the user already has {@link MAX_VIEWS} other views of the list.
 */
export async function saveView(user: ViewUser, view: SaveViewInput): Promise<void> {
  const saved = await upsertView(user, view, { at: now(), max: MAX_VIEWS });
  if (!saved) throw invalidField("name", `This list already has ${MAX_VIEWS} views. Delete one first.`);
}

/** The maximum number of saved views that the users of an account can share for one list. */
export const MAX_SHARED = 30;

const GONE = "This view does not exist, its name is taken, or the list has too many views.";
const NOT_SHARED = `You do not have this view, or ${MAX_SHARED} views of this list are already shared.`;

/**
 * Deletes, restores, shares or unshares a view. Users can change their own views. Owners can also delete, restore and unshare
 * views that others have shared. Throws `not_found` if the view is unknown, if it is deleted (or, when restoring it, not
 * deleted), or if the user may not change it in this way. Also throws `not_found` if a view cannot be restored because its name
 * is in use again, or if restoring or sharing it would exceed {@link MAX_VIEWS} views of one user or {@link MAX_SHARED} shared
 * views of the same list. Throws `forbidden` if a user with the role `viewer` shares a view.
 */
export async function changeView(user: ViewUser, input: ChangeViewInput): Promise<void> {
  const { delete: deletedId, restore, share, unshare } = input;
  const at = now();
  if (deletedId !== undefined) {
    assertDone(await markDeleted(user, deletedId, at, new Date(at.getTime() - DAY_MS)), GONE);
  } else if (restore !== undefined) {
    assertDone(await unmarkDeleted(user, restore, { max: MAX_VIEWS, maxShared: MAX_SHARED }), GONE);
  } else if (share !== undefined) {
    assertRole(user.role, WORKING_ROLES);
    assertDone(await shareView(user, share, MAX_SHARED), NOT_SHARED);
  } else if (unshare !== undefined) {
    assertDone(await unshareView(user, unshare), GONE);
  }
}

function assertDone(done: boolean, message: string): void {
  if (!done) throw new AppError("not_found", { message });
}
