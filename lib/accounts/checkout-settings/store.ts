import type { Tenant } from "@/lib/base/caller";
import { json } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";
import { type CheckoutSettings, settingsAsJson } from "./checkout-settings.sql";

export async function selectCheckoutSettings(owner: Tenant): Promise<CheckoutSettings | undefined> {
  const row = await rowOf({ settings: json<CheckoutSettings>() })(sql`
    SELECT ${settingsAsJson} AS settings FROM checkout_settings s WHERE ${tenantFilter(owner, sql`s`)}`);
  return row?.settings;
}

/**
 * Sets an account's checkout settings in an environment. The change is audited. Returns false and changes nothing if the stored
 * settings no longer equal `before`.
 */
export async function upsertCheckoutSettings(
  { accountId, environment }: Tenant,
  before: CheckoutSettings,
  after: CheckoutSettings,
  act: AuditedAction,
): Promise<boolean> {
  const { displayName, accent, supportUrl, termsUrl, locale, customersCancel } = after;
  const upserted = sql`
    INSERT INTO checkout_settings AS s
      (account_id, environment, display_name, accent, support_url, terms_url, locale, customers_cancel, updated_at)
    VALUES (${accountId}::uuid, ${environment}::environment, ${displayName}, ${accent}, ${supportUrl}, ${termsUrl}, ${locale},
            ${customersCancel}, ${act.at})
    ON CONFLICT (account_id, environment) DO UPDATE SET display_name = excluded.display_name, accent = excluded.accent,
      support_url = excluded.support_url, terms_url = excluded.terms_url, locale = excluded.locale,
      customers_cancel = excluded.customers_cancel, updated_at = excluded.updated_at
    WHERE ${settingsAsJson} = ${JSON.stringify(before)}::jsonb
    RETURNING s.account_id`;
  return (await runAudited(act, upserted)) > 0;
}
