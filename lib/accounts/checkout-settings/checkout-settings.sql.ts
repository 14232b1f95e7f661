import type { HexColor } from "@/lib/base/accent";
import type { Locale } from "@/lib/base/locales";
import { type Sql, sql } from "@/lib/db/sql";

/** A partner's checkout settings in one environment. For a field that is null, the default applies. */
export type CheckoutSettings = {
  /** The name that customers see instead of the partner's company name. */
  readonly displayName: string | null;
  readonly accent: HexColor | null;
  readonly supportUrl: string | null;
  readonly termsUrl: string | null;
  readonly locale: Locale | null;
  /** Whether customers can cancel their own subscriptions to the partner. */
  readonly customersCancel: boolean;
};

/** SQL expression that returns the {@link CheckoutSettings} of the row `s` of `checkout_settings` as a JSON object. */
export const settingsAsJson = sql`jsonb_build_object(
  'displayName', s.display_name, 'accent', s.accent, 'supportUrl', s.support_url, 'termsUrl', s.terms_url, 'locale', s.locale,
  'customersCancel', s.customers_cancel)`;

/**
 * Returns a subquery that selects the {@link CheckoutSettings} of one account in one environment as a JSON object, or null if
 * there are none. `of` is the SQL alias of a row with the columns `account_id` and `environment`.
 */
export const checkoutSettingsSubquery = (of: Sql): Sql => sql`(
  SELECT ${settingsAsJson}
  FROM checkout_settings s WHERE s.account_id = ${of}.account_id AND s.environment = ${of}.environment)`;
