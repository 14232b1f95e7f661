import { z } from "zod";
import { text } from "@/lib/base/fields";

/** Where a list is, below the home of its environment; a view of it serves both. */
const listField = z.string().regex(/^(\/[a-z-]+){1,4}$/);

/** What an address says of a list after its `?`. */
const queryField = text(1, 2_000);

export const saveViewInput = z.object({ list: listField, name: text(1, 60), query: queryField });
export type SaveViewInput = z.infer<typeof saveViewInput>;

/** Who shares a view with everybody of the account, beside owners; a viewer uses what is shared. */
export const SHARES_VIEWS = ["developer", "finance"] as const;

/** Filters of a list under a name; one that was deleted a moment ago may still be brought back. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly isDeleted: boolean;
  /** Whether everybody of the account is offered it. */
  readonly isShared: boolean;
  /** Whose it is where that is not the user who looks: the e-mail they sign in with. */
  readonly sharedBy: string | null;
};

const changes = ["delete", "restore", "share", "unshare"] as const;
const id = z.uuid().optional();

/** One view that is deleted, brought back, shared, or shared no more. */
export const changeViewInput = z
  .object({ delete: id, restore: id, share: id, unshare: id })
  .refine((given) => changes.filter((change) => given[change] !== undefined).length === 1);
export type ChangeViewInput = z.infer<typeof changeViewInput>;
