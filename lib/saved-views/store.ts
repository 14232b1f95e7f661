import { describeRow } from "@/lib/db/row";
import { rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import type { SignedInUser } from "@/lib/signed-in-user";
import type { SavedView, SaveViewInput } from "./schema";

export type Owner = Pick<SignedInUser, "accountId" | "userId">;

const viewRow = describeRow({ id: "text", name: "text", query: "text", isDeleted: "boolean" });

const own = ({ accountId, userId }: Owner): Sql =>
  sql`v.account_id = ${accountId}::uuid AND v.user_id = ${userId}::uuid`;

const MOST_SHOWN = 100;

/** The user's views of a list by name, with those deleted since a time. */
export function selectViews(owner: Owner, list: string, deletedSince: Date): Promise<SavedView[]> {
  return rowsOf(viewRow)(sql`
    SELECT v.id, v.name, v.query, v.deleted_at IS NOT NULL AS "isDeleted" FROM saved_views v
    WHERE ${own(owner)} AND v.list = ${list} AND (v.deleted_at IS NULL OR v.deleted_at > ${deletedSince})
    ORDER BY v.name, v.id LIMIT ${MOST_SHOWN}`);
}

/** Keeps a view, in the place of the one of that name; false where the user has `most` others of the list already. */
export async function upsertView(
  owner: Owner,
  { list, name, query }: SaveViewInput,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  const written = await runOnce(sql`
    INSERT INTO saved_views (id, account_id, user_id, list, name, query, created_at)
    SELECT ${newId()}::uuid, ${owner.accountId}::uuid, ${owner.userId}::uuid, ${list}, ${name}, ${query}, ${at}::timestamptz
    WHERE (SELECT count(*) FROM saved_views v
           WHERE ${own(owner)} AND v.list = ${list} AND v.deleted_at IS NULL AND v.name <> ${name}) < ${most}
    ON CONFLICT (user_id, list, name) WHERE deleted_at IS NULL DO UPDATE SET query = EXCLUDED.query`);
  return written === 1;
}

/** Marks a view as deleted, and forgets those of the user that have been for long. */
export async function markDeleted(owner: Owner, id: string, at: Date, forgetBefore: Date): Promise<boolean> {
  const rows = await rowsOf({ id: "text" })(sql`
    WITH forgotten AS (DELETE FROM saved_views v WHERE ${own(owner)} AND v.deleted_at < ${forgetBefore}),
    marked AS (
      UPDATE saved_views v SET deleted_at = ${at} WHERE ${own(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NULL
      RETURNING v.id
    )
    SELECT id FROM marked`);
  return rows.length === 1;
}

/** Brings a view back, unless another has its name by now. */
export async function unmarkDeleted(owner: Owner, id: string): Promise<boolean> {
  const written = await runOnce(sql`
    UPDATE saved_views v SET deleted_at = NULL
    WHERE ${own(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM saved_views other WHERE other.user_id = v.user_id AND other.list = v.list AND other.name = v.name
        AND other.deleted_at IS NULL)`);
  return written === 1;
}
