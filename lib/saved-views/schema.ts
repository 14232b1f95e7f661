import { z } from "zod";
import { text } from "@/lib/fields";

/** Where a list is, below the home of its environment; a view of it serves both. */
const listField = z.string().regex(/^(\/[a-z-]+){1,4}$/);

/** What an address says of a list after its `?`. */
const queryField = text(1, 2_000);

export const saveViewInput = z.object({ list: listField, name: text(1, 60), query: queryField });
export type SaveViewInput = z.infer<typeof saveViewInput>;

/** Filters of a list under a name; one that was deleted a moment ago may still be brought back. */
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly isDeleted: boolean;
};

/** One of a user's views: deleted, or brought back. */
export const changeViewInput = z
  .object({ delete: z.uuid().optional(), restore: z.uuid().optional() })
  .refine((given) => (given.delete === undefined) !== (given.restore === undefined));
export type ChangeViewInput = z.infer<typeof changeViewInput>;
