import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowOf, sql } from "@/lib/db/sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";

const billingDetails = describeRow({
  legalName: "text",
  address: "text",
  postalCode: "text",
  city: "text",
  countryCode: "text",
  vatId: "text?",
});

/** The legal name, billing address and VAT ID of an account. */
export type BillingDetails = Row<typeof billingDetails>;

type Company = { readonly companyName: string; readonly timezone: string };

/**
 * Changes a company's name and time zone. The change is audited. Returns false and changes nothing if the stored values no
 * longer equal `before`.
 */
export async function updateCompanyRow(
  accountId: string,
  before: Company,
  after: Company,
  act: AuditedAction,
): Promise<boolean> {
  const changed = sql`
    UPDATE accounts SET company_name = ${after.companyName}, timezone = ${after.timezone}, updated_at = ${act.at}
    WHERE id = ${accountId}::uuid AND company_name = ${before.companyName} AND timezone = ${before.timezone}
    RETURNING id`;
  return (await runAudited(act, changed)) > 0;
}

export function selectCompany(accountId: string): Promise<Company | undefined> {
  return rowOf({ companyName: "text", timezone: "text" })(sql`
    SELECT company_name AS "companyName", timezone FROM accounts WHERE id = ${accountId}::uuid`);
}

export function selectBilling(accountId: string): Promise<BillingDetails | undefined> {
  return rowOf(billingDetails)(sql`
    SELECT ${columnsOf(billingDetails, "b")} FROM billing_details b WHERE b.account_id = ${accountId}::uuid`);
}

/**
 * Sets an account's billing details. The change is audited. Returns false and changes nothing if the stored details no longer
 * equal `before`, which is undefined if none were set.
 */
export async function upsertBilling(
  accountId: string,
  before: BillingDetails | undefined,
  { legalName, address, postalCode, city, countryCode, vatId }: BillingDetails,
  act: AuditedAction,
): Promise<boolean> {
  const upserted = sql`
    INSERT INTO billing_details AS b (account_id, legal_name, address, postal_code, city, country_code, vat_id, updated_at)
    VALUES (${accountId}::uuid, ${legalName}, ${address}, ${postalCode}, ${city}, ${countryCode}, ${vatId}, ${act.at})
    ON CONFLICT (account_id) DO UPDATE SET legal_name = excluded.legal_name, address = excluded.address,
      postal_code = excluded.postal_code, city = excluded.city, country_code = excluded.country_code,
      vat_id = excluded.vat_id, updated_at = excluded.updated_at
    WHERE (b.legal_name, b.address, b.postal_code, b.city, b.country_code, b.vat_id) IS NOT DISTINCT FROM
      (${before?.legalName}, ${before?.address}, ${before?.postalCode}, ${before?.city}, ${before?.countryCode}, ${before?.vatId})
    RETURNING b.account_id`;
  return (await runAudited(act, upserted)) > 0;
}
