import type { Locale } from "@/lib/base/locales";
import { type Sql, sql } from "@/lib/db/sql";

/** A partner's settings of its checkouts in one environment. Null where the default applies. */
export type CheckoutSettings = { readonly locale: Locale | null };

/** Selects, as a JSON object or null, the {@link CheckoutSettings} of the account and environment of the row `of`. */
export const checkoutSettingsOf = (of: Sql): Sql => sql`(
  SELECT jsonb_build_object('locale', s.locale)
  FROM checkout_settings s WHERE s.account_id = ${of}.account_id AND s.environment = ${of}.environment)`;
