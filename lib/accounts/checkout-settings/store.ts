import type { Tenant } from "@/lib/base/caller";
import { locales } from "@/lib/base/locales";
import { describeRow } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import type { CheckoutSettings } from "./checkout-settings.sql";

const settingsRow = describeRow({ locale: [...locales, null] });

export function selectCheckoutSettings(owner: Tenant): Promise<CheckoutSettings | undefined> {
  return rowOf(settingsRow)(sql`SELECT locale FROM checkout_settings WHERE ${tenantFilter(owner)}`);
}

/** Sets an account's settings in an environment if they still equal `before`. Audited. Returns whether they changed. */
export async function upsertCheckoutSettings(
  { accountId, environment }: Tenant,
  before: CheckoutSettings,
  after: CheckoutSettings,
  act: Act,
): Promise<boolean> {
  const upserted = sql`
    INSERT INTO checkout_settings AS s (account_id, environment, locale, updated_at)
    VALUES (${accountId}::uuid, ${environment}::environment, ${after.locale}, ${act.at})
    ON CONFLICT (account_id, environment) DO UPDATE SET locale = excluded.locale, updated_at = excluded.updated_at
    WHERE s.locale IS NOT DISTINCT FROM ${before.locale}
    RETURNING s.account_id`;
  return (await runAudited(act, upserted)) > 0;
}
