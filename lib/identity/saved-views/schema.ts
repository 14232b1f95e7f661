import { z } from "zod";
import { text } from "@/lib/base/fields";

/**
 * The path of the list that a saved view filters, within a dashboard. It omits the environment, because a view applies to both
 * environments.
 */
const listField = z.string().regex(/^(\/[a-z-]+){1,4}$/);

/**
 * The query string that a saved view adds to a list's path, without `?`. The limit allows two searches of 255 characters, at up
 * to 12 encoded characters per character, plus a list's other filters.
 */
const queryField = text(1, 8_000);

export const saveViewInput = z.object({ list: listField, name: text(1, 60), query: queryField });
export type SaveViewInput = z.infer<typeof saveViewInput>;

/** A saved view: filters for a list, saved under a name. A recently deleted view can be restored. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly isDeleted: boolean;
  /** True if the view is shared. The account's other users see a shared view while its creator may share views. */
  readonly isShared: boolean;
  /** The email of the user who shares the view, or null if the view belongs to the user for whom it is listed. */
  readonly sharedBy: string | null;
};

const changes = ["delete", "restore", "share", "unshare"] as const;
const id = z.uuid().optional();

/** A change to one saved view. Exactly one field is set: its name is the kind of change, and its value is the view's ID. */
export const changeViewInput = z
  .object({ delete: id, restore: id, share: id, unshare: id })
  .refine((input) => changes.filter((change) => input[change] !== undefined).length === 1);
export type ChangeViewInput = z.infer<typeof changeViewInput>;
