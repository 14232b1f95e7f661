import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";

const billingDetails = describeRow({
  legalName: "text",
  address: "text",
  postalCode: "text",
  city: "text",
  countryCode: "text",
  vatId: "text?",
});

/** The name, address and VAT ID on an account's bills. */
export type BillingDetails = Row<typeof billingDetails>;

type Company = { readonly companyName: string; readonly timezone: string };

/** Changes a company's name and time zone if they still equal `before`. The change is audited. Returns whether they changed. */
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
    SELECT legal_name AS "legalName", address, postal_code AS "postalCode", city, country_code AS "countryCode",
           vat_id AS "vatId"
    FROM billing_details WHERE account_id = ${accountId}::uuid`);
}

export async function upsertBilling(
  accountId: string,
  details: BillingDetails,
  act: AuditedAction,
): Promise<void> {
  const { legalName, address, postalCode, city, countryCode, vatId } = details;
  const upserted = sql`
    INSERT INTO billing_details (account_id, legal_name, address, postal_code, city, country_code, vat_id, updated_at)
    VALUES (${accountId}::uuid, ${legalName}, ${address}, ${postalCode}, ${city}, ${countryCode}, ${vatId}, ${act.at})
    ON CONFLICT (account_id) DO UPDATE SET legal_name = excluded.legal_name, address = excluded.address,
      postal_code = excluded.postal_code, city = excluded.city, country_code = excluded.country_code,
      vat_id = excluded.vat_id, updated_at = excluded.updated_at
    RETURNING account_id`;
  await runAudited(act, upserted);
}
