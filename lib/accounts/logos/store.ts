import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";
import type { ReencodedLogo } from "./reencode-logo";
import type { Logo } from "./schema";

/** The ID of the new logo in each environment that gets one. Other environments keep their logo. */
type NewIds = Partial<Readonly<Record<Environment, string>>>;

/** Stores a logo of the account `act.accountId` in the environments of `ids`, replacing earlier ones. The change is audited. */
export async function upsertLogo(
  ids: NewIds,
  { bytes, width, height }: ReencodedLogo,
  act: AuditedAction,
): Promise<void> {
  const set = sql`
    INSERT INTO account_logos (account_id, environment, id, width, height, bytes, created_at)
    SELECT ${act.accountId}::uuid, given.environment, given.id, ${width}, ${height}, ${bytes}, ${act.at}
    FROM unnest(${Object.keys(ids)}::environment[], ${Object.values(ids)}::uuid[]) given(environment, id)
    ON CONFLICT (account_id, environment) DO UPDATE SET id = excluded.id, width = excluded.width,
      height = excluded.height, bytes = excluded.bytes, created_at = excluded.created_at
    RETURNING id`;
  await runAudited(act, set);
}

/**
 * Deletes the logo of the account `act.accountId` in these environments. The change is audited. Returns whether a logo was
 * deleted.
 */
export async function deleteLogo(environments: readonly Environment[], act: AuditedAction): Promise<boolean> {
  const deleted = sql`
    DELETE FROM account_logos
    WHERE account_id = ${act.accountId}::uuid AND environment = ANY(${environments}::environment[])
    RETURNING id`;
  return (await runAudited(act, deleted)) > 0;
}

export function selectLogo(owner: Tenant): Promise<Logo | undefined> {
  return rowOf({ id: "text", width: "integer", height: "integer" })(sql`
    SELECT id, width, height FROM account_logos WHERE ${tenantFilter(owner)}`);
}

/** Returns the WebP file of a logo, or undefined for an unknown ID. Does not check the account, because logos are public. */
export async function selectLogoFile(id: string): Promise<Buffer | undefined> {
  const row = await rowOf({ bytes: "bytes" })(sql`SELECT bytes FROM account_logos WHERE id = ${id}::uuid`);
  return row?.bytes;
}
