import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, runOnce, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import type { LogoType } from "./rules";

const billingDetails = describeRow({
  legalName: "text",
  address: "text",
  postalCode: "text",
  city: "text",
  countryCode: "text",
  vatId: "text?",
});

/** The name, address and tax id on an account's bills. */
export type BillingDetails = Row<typeof billingDetails>;

type Company = { readonly companyName: string; readonly timezone: string };

/** Changes a company's name and time zone if they still equal `before`. Audited. Returns whether they changed. */
export async function updateCompanyRow(
  accountId: string,
  before: Company,
  after: Company,
  act: Act,
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

export async function upsertBilling(accountId: string, details: BillingDetails, act: Act): Promise<void> {
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

type NewLogo = { readonly id: string; readonly mediaType: LogoType; readonly bytes: Uint8Array };

export async function upsertLogo(
  accountId: string,
  { id, mediaType, bytes }: NewLogo,
  act: Act,
): Promise<void> {
  const logo = sql`logo AS (
      INSERT INTO logos (account_id, id, media_type, bytes, created_at)
      VALUES (${accountId}::uuid, ${id}::uuid, ${mediaType}, ${Buffer.from(bytes)}, ${act.at})
      ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, media_type = excluded.media_type,
        bytes = excluded.bytes, created_at = excluded.created_at
      RETURNING id
    )`;
  await runOnce(sql`WITH ${ctes(logo, auditEntry(act, sql`logo`))} SELECT id FROM logo`);
}

/** Deletes an account's logo. Audited. Returns whether there was one. */
export async function deleteLogo(accountId: string, act: Act): Promise<boolean> {
  return (
    (await runAudited(act, sql`DELETE FROM logos WHERE account_id = ${accountId}::uuid RETURNING id`)) > 0
  );
}

/** Returns the id of an account's logo; undefined if it has none. */
export async function selectLogoId(accountId: string): Promise<string | undefined> {
  const row = await rowOf({ id: "text" })(sql`SELECT id FROM logos WHERE account_id = ${accountId}::uuid`);
  return row?.id;
}

/** Returns a logo by its id. Logos are public. */
export function selectLogoById(id: string): Promise<{ mediaType: LogoType; bytes: Buffer } | undefined> {
  return rowOf({ mediaType: ["image/png", "image/jpeg"], bytes: "bytes" })(sql`
    SELECT media_type AS "mediaType", bytes FROM logos WHERE id = ${id}::uuid`);
}
