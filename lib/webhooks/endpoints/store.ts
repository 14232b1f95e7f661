import type { Tenant } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { describeRow, json, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry, runAudited } from "@/lib/identity/audit/audit.sql";
import type { OptionalEventType } from "@/lib/outbox/schema";
import type { DisabledReason } from "./schema";

const endpointRow = describeRow({
  id: "text",
  url: "text",
  environment: environmentField.options,
  failingSince: "time?",
  disabledAt: "time?",
  disabledReason: "text?",
  previousSecretExpiresAt: "time?",
  optionalEvents: json<OptionalEventType[]>(),
  createdAt: "time",
  updatedAt: "time",
});

/** An endpoint without its secrets. */
export type EndpointRow = Row<typeof endpointRow>;

const { optionalEvents: _, ...columns } = endpointRow;
const endpointColumns = (table: string): Sql =>
  sql`${columnsOf(columns, table)}, to_jsonb(optional_events) AS "optionalEvents"`;

export function findEndpoint(owner: Tenant): Promise<EndpointRow | undefined> {
  return rowOf(endpointRow)(sql`
    SELECT ${endpointColumns("e")} FROM webhook_endpoints e
    WHERE ${tenantFilter(owner, sql`e`)}`);
}

/**
 * Creates the endpoint with `secretCipher`, or sets the URL of the existing one, enables it and clears its failures. Writes the
 * audit entry. Returns undefined if its URL is no longer `before`, because a concurrent call changed it.
 */
export function saveEndpoint(
  { accountId, environment }: Tenant,
  wanted: { readonly before: string | null; readonly url: string; readonly secretCipher: Buffer },
  at: Date,
  act: Act | undefined,
): Promise<EndpointRow | undefined> {
  const saved = sql`saved AS (
      INSERT INTO webhook_endpoints AS e (id, account_id, environment, url, secret_cipher, created_at, updated_at)
      VALUES (${newId()}::uuid, ${accountId}::uuid, ${environment}::environment, ${wanted.url}, ${wanted.secretCipher},
              ${at}, ${at})
      ON CONFLICT (account_id, environment) DO UPDATE
        SET url = excluded.url, failing_since = NULL, prompt = FALSE, resting_until = NULL, disabled_at = NULL,
            disabled_reason = NULL, updated_at = ${at}
        WHERE e.url = ${wanted.before}
      RETURNING *
    )`;
  return rowOf(endpointRow)(sql`
    WITH ${ctes(saved, act && auditEntry(act, sql`saved`))} SELECT ${endpointColumns("saved")} FROM saved`);
}

/** Returns the encrypted secret and writes the audit entry. */
export async function revealCipher(owner: Tenant, act: Act): Promise<Buffer | undefined> {
  const revealed = sql`revealed AS (
      SELECT secret_cipher AS cipher FROM webhook_endpoints
      WHERE ${tenantFilter(owner)}
    )`;
  const row = await rowOf({ cipher: "bytes" })(sql`
    WITH ${ctes(revealed, auditEntry(act, sql`revealed`))} SELECT cipher FROM revealed`);
  return row?.cipher;
}

/** Replaces the secret and writes the audit entry. The previous secret stays valid until `previousExpiresAt`. */
export async function replaceSecret(
  owner: Tenant,
  { secretCipher, previousExpiresAt }: { secretCipher: Buffer; previousExpiresAt: Date },
  act: Act,
): Promise<boolean> {
  const replaced = sql`
    UPDATE webhook_endpoints
    SET previous_secret_cipher = secret_cipher, previous_secret_expires_at = ${previousExpiresAt},
        secret_cipher = ${secretCipher}, updated_at = ${act.at}
    WHERE ${tenantFilter(owner)}
    RETURNING id`;
  return (await runAudited(act, replaced)) > 0;
}

/** Sets the optional event types of the endpoint and writes the audit entry. */
export async function saveOptionalEvents(
  owner: Tenant,
  types: readonly OptionalEventType[],
  act: Act,
): Promise<void> {
  await runAudited(
    act,
    sql`UPDATE webhook_endpoints SET optional_events = ${types}::text[], updated_at = ${act.at}
        WHERE ${tenantFilter(owner)} RETURNING id`,
  );
}

/** Disables the endpoint and writes the audit entry. False if there is no enabled endpoint. */
export async function disableEndpoint(owner: Tenant, reason: DisabledReason, act: Act): Promise<boolean> {
  const disabled = sql`
    UPDATE webhook_endpoints
    SET disabled_at = ${act.at}, disabled_reason = ${reason}, failing_since = NULL, updated_at = ${act.at}
    WHERE ${tenantFilter(owner)} AND disabled_at IS NULL
    RETURNING id`;
  return (await runAudited(act, disabled)) > 0;
}

/** Ends the endpoint's pause, if any. */
export async function endPause({ accountId, environment }: Tenant, at: Date): Promise<void> {
  await prisma().webhookEndpoint.updateMany({
    where: { accountId, environment, restingUntil: { gt: at } },
    data: { restingUntil: null, updatedAt: at },
  });
}
