import { newId } from "@/lib/base/ids";
import { WORKING_ROLES } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { isUniqueViolation } from "@/lib/db/faults";
import { describeRow } from "@/lib/db/row";
import { rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { creatorHoldsRight, emailOf } from "@/lib/identity/audit/audit.sql";
import type { SavedView, SaveViewInput } from "./schema";

export type ViewUser = Pick<SignedInUser, "accountId" | "userId" | "role">;

const viewRow = describeRow({
  ...{
    id: "text",
    name: "text",
    query: "text",
    isDeleted: "boolean",
    isShared: "boolean",
    sharedBy: "text?",
  },
});

const own = ({ accountId, userId }: ViewUser): Sql =>
  sql`v.account_id = ${accountId}::uuid AND v.user_id = ${userId}::uuid`;

/**
 * Returns an SQL condition on `v` that is true for views that the user may change: their own and, for an owner, all shared
 * views of the account.
 */
const mayChange = (user: ViewUser): Sql => {
  const others =
    user.role === "owner" ? sql`v.account_id = ${user.accountId}::uuid AND v.shared` : sql`FALSE`;
  return sql`(${own(user)} OR ${others})`;
};

/** An SQL condition that is true while the creator of the view `v` may share views. Other users do not see `v` otherwise. */
const creatorMayShare = creatorHoldsRight(sql`v.user_id`, WORKING_ROLES);

const MAX_SHOWN = 100;

/**
 * Returns the user's own views of a list and the views shared in the account, ordered by name, at most {@link MAX_SHOWN}.
 * Includes views that were deleted after `deletedSince` if the user may restore them.
 */
export function selectViews(user: ViewUser, list: string, deletedSince: Date): Promise<SavedView[]> {
  const mine = sql`SELECT * FROM saved_views v WHERE ${own(user)} AND v.list = ${list}`;
  const others = sql`
    SELECT * FROM saved_views v
    WHERE v.account_id = ${user.accountId}::uuid AND v.list = ${list} AND v.shared AND v.user_id <> ${user.userId}::uuid
      AND ${creatorMayShare}`;
  return rowsOf(viewRow)(sql`
    SELECT v.id, v.name, v.query, v.deleted_at IS NOT NULL AS "isDeleted", v.shared AS "isShared",
           CASE WHEN v.user_id <> ${user.userId}::uuid THEN ${emailOf(sql`u`)} END AS "sharedBy"
    FROM (${mine} UNION ALL ${others}) v JOIN users u ON u.id = v.user_id
    WHERE v.deleted_at IS NULL OR (v.deleted_at > ${deletedSince} AND ${mayChange(user)})
    ORDER BY v.name, v.id LIMIT ${MAX_SHOWN}`);
}

/**
 * Saves a view, replacing the user's view with the same name. Returns false if the user already has `max` other views of the
 * list. The limit is exact even if this function and {@link unmarkDeleted} are called concurrently.
 */
export async function upsertView(
  owner: ViewUser,
  { list, name, query }: SaveViewInput,
  { at, max }: { at: Date; max: number },
): Promise<boolean> {
  const written = await runOnce(sql`
    INSERT INTO saved_views (id, account_id, user_id, list, name, query, created_at)
    SELECT ${newId()}::uuid, ${owner.accountId}::uuid, ${owner.userId}::uuid, ${list}, ${name}, ${query}, ${at}::timestamptz
    WHERE count_views(${owner.userId}::uuid, ${list}, ${name}) < ${max}
    ON CONFLICT (user_id, list, name) WHERE deleted_at IS NULL DO UPDATE SET query = EXCLUDED.query`);
  return written === 1;
}

/**
 * Marks a view as deleted, and purges the user's views that were deleted before `purgeBefore`. Returns false if the view is
 * unknown or deleted already, or if the user may not change it.
 */
export async function markDeleted(
  owner: ViewUser,
  id: string,
  at: Date,
  purgeBefore: Date,
): Promise<boolean> {
  const written = await runOnce(sql`
    WITH purged AS (DELETE FROM saved_views v WHERE ${own(owner)} AND v.deleted_at < ${purgeBefore})
    UPDATE saved_views v SET deleted_at = ${at} WHERE ${mayChange(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NULL`);
  return written === 1;
}

/**
 * Restores a deleted view. Returns false if there is no deleted view with this ID that the user may change, or if the view's
 * creator now has another view of the list with the same name. Also returns false if the creator already has `max` other views
 * of the list or, for a shared view, if `maxShared` other views of the list are already shared in the account.
 */
export async function unmarkDeleted(
  owner: ViewUser,
  id: string,
  { max, maxShared }: { max: number; maxShared: number },
): Promise<boolean> {
  const restored = runOnce(sql`
    UPDATE saved_views v SET deleted_at = NULL
    WHERE ${mayChange(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM saved_views other
        WHERE other.user_id = v.user_id AND other.list = v.list AND other.deleted_at IS NULL AND other.name = v.name)
      AND count_views(v.user_id, v.list, v.name) < ${max}
      AND (NOT v.shared OR ${sharedOthers} < ${maxShared})`);
  try {
    return (await restored) === 1;
  } catch (error) {
    // Another view with this name was saved or restored at the same time.
    if (isUniqueViolation(error, "saved_views_name_key")) return false;
    throw error;
  }
}

/**
 * An SQL expression for the number of shared views, other than `v`, that the account has for the list of `v`. Ignores deleted
 * views and views whose creator may no longer share views. Locks the account, so that the number is exact under concurrency.
 */
const sharedOthers = sql`(
  SELECT count(*) FROM shared_views(v.account_id, v.list) other
  WHERE other.id <> v.id AND ${creatorHoldsRight(sql`other.user_id`, WORKING_ROLES)})`;

/**
 * Shares one of the user's own views. Returns false if the user has no undeleted view with this ID, or if `max` other views of
 * the list are shared in the account. Sharing a shared view changes nothing.
 */
export async function shareView(owner: ViewUser, id: string, max: number): Promise<boolean> {
  const written = await runOnce(sql`
    UPDATE saved_views v SET shared = TRUE
    WHERE ${own(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NULL AND ${sharedOthers} < ${max}`);
  return written === 1;
}

/** Stops sharing a view. Returns false if the view is unknown or deleted, or if the user may not change it. */
export async function unshareView(owner: ViewUser, id: string): Promise<boolean> {
  const written = await runOnce(sql`
    UPDATE saved_views v SET shared = FALSE WHERE ${mayChange(owner)} AND v.id = ${id}::uuid AND v.deleted_at IS NULL`);
  return written === 1;
}
