import type { Environment } from "@/lib/base/fields";
import { type Sql, sql } from "@/lib/db/sql";

/** Selects, as a JSON object or null, the {@link Logo} of an account in an environment. */
export const logoOf = (accountId: Sql, environment: Sql): Sql => sql`(
  SELECT jsonb_build_object('id', l.id, 'width', l.width, 'height', l.height)
  FROM account_logos l WHERE l.account_id = ${accountId} AND l.environment = ${environment})`;

/** {@link logoOf} the row `of`, which has an account and an environment. */
export const logoOfRow = (of: Sql): Sql => logoOf(sql`${of}.account_id`, sql`${of}.environment`);

/** {@link logoOf} a reseller, whose logo is the same in both environments. */
export const shopLogoOf = (accountId: Sql): Sql =>
  logoOf(accountId, sql`${"live" satisfies Environment}::environment`);
