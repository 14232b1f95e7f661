import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import { type ChangeViewInput, SHARES_VIEWS } from "./schema";
import { markDeleted, shareView, unmarkDeleted, unshareView, type ViewKeeper } from "./store";

/** So many views of a list are shared in an account. */
export const MOST_SHARED = 30;

const GONE = "There is no such view, or its name is taken.";
const NOT_SHARED = `There is no such view of yours, or ${MOST_SHARED} of this list are shared.`;

/**
 * Deletes a view, brings it back, shares it with everybody of the account or keeps it to its maker again. A user does so with
 * their own, an owner also with what others share. Throws `not_found` for what is not theirs or not there, for one to be brought
 * back whose name is taken, and where {@link MOST_SHARED} of the list are shared; `forbidden` for a viewer who would share.
 */
export async function changeView(user: ViewKeeper, input: ChangeViewInput): Promise<void> {
  const { delete: gone, restore, share, unshare } = input;
  const at = now();
  if (gone !== undefined) {
    assertDone(await markDeleted(user, gone, at, new Date(at.getTime() - DAY_MS)), GONE);
  } else if (restore !== undefined) {
    assertDone(await unmarkDeleted(user, restore), GONE);
  } else if (share !== undefined) {
    assertRole(user.role, SHARES_VIEWS);
    assertDone(await shareView(user, share, MOST_SHARED), NOT_SHARED);
  } else if (unshare !== undefined) {
    assertDone(await unshareView(user, unshare), GONE);
  }
}

function assertDone(done: boolean, message: string): void {
  if (!done) throw new AppError("not_found", { message });
}
