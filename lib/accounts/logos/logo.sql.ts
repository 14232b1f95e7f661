import type { Environment } from "@/lib/base/fields";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * Returns a subquery that selects the {@link Logo} of an account in an environment as a JSON object, or null if there is none.
 */
const logoSubquery = (accountId: Sql, environment: Sql): Sql => sql`(
  SELECT jsonb_build_object('id', l.id, 'width', l.width, 'height', l.height)
  FROM account_logos l WHERE l.account_id = ${accountId} AND l.environment = ${environment})`;

/** Returns {@link logoSubquery} for the `account_id` and `environment` of the row `of`. */
export const logoSubqueryForRow = (of: Sql): Sql =>
  logoSubquery(sql`${of}.account_id`, sql`${of}.environment`);

/** Returns {@link logoSubquery} for a reseller, whose logo is the same in both environments. */
export const shopLogoSubquery = (accountId: Sql): Sql =>
  logoSubquery(accountId, sql`${"live" satisfies Environment}::environment`);
