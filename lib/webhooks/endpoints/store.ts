import type { Caller, Tenant } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";
import { prisma } from "@/lib/db/prisma";
import { describeRow, json, type Row } from "@/lib/db/row";
import { columnsOf, ctes, namesSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { keyMayWrite } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { hasOnlyAdditionalTypes } from "@/lib/outbox/event.sql";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { disabledReasonField } from "./schema";

const plainColumns = describeRow({
  id: "text",
  number: "integer",
  url: "text",
  description: "text?",
  environment: environmentField.options,
  headersCipher: "bytes?",
  failingSince: "time?",
  disabledAt: "time?",
  disabledReason: [...disabledReasonField.options, null],
  previousSecretExpiresAt: "time?",
  createdAt: "time",
  updatedAt: "time",
});

export const endpointRow = describeRow({ ...plainColumns, events: json<EventType[]>() });

/** An endpoint without its signing secrets. */
export type EndpointRow = Row<typeof endpointRow>;

/** Returns the columns of {@link endpointRow} for a SELECT from `table`. */
export const endpointColumns = (table: string): Sql =>
  sql`${columnsOf(plainColumns, table)}, to_jsonb(${namesSql(table)}.events) AS events`;

/** Returns the account's endpoints in the environment, in ascending order of their numbers, without deleted ones. */
export function selectEndpoints(owner: Tenant): Promise<EndpointRow[]> {
  return rowsOf(endpointRow)(sql`
    SELECT ${endpointColumns("e")} FROM webhook_endpoints e
    WHERE ${tenantFilter(owner, sql`e`)} AND e.number IS NOT NULL ORDER BY e.number`);
}

/** The stored values of an endpoint that a change can set. */
export type EndpointValues = {
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly EventType[];
  readonly headersCipher: Uint8Array | null;
  readonly isEnabled: boolean;
};

/**
 * A change to an account's endpoints. `decidedOn`: the endpoints, as read from the database, on which the decision was based.
 */
export type EndpointChange = {
  readonly owner: Caller;
  readonly decidedOn: readonly EndpointRow[];
  readonly at: Date;
  readonly act: AuditedAction | undefined;
};

/**
 * Returns the CTE `unchanged`. It has a row if the account still has the endpoints `decidedOn`, with the same numbers, event
 * types, URLs and states, and if the API key is still allowed to write. Locks the account, so that concurrent changes by its
 * users and keys wait. The compared text has the format of the database function `webhook_endpoints_held`.
 */
export function lockEndpoints({ owner, decidedOn, at }: EndpointChange): Sql {
  const lines = decidedOn.map(({ id, number, disabledAt, events, url }) =>
    [id, number, disabledAt === null, events.join(","), url].join(" "),
  );
  return sql`unchanged AS MATERIALIZED (
    SELECT FROM (SELECT webhook_endpoints_held(${owner.accountId}::uuid, ${owner.environment}::environment) AS endpoints) read
    WHERE read.endpoints = ${lines.join("\n")} AND ${keyMayWrite(owner.keyId, at)})`;
}

/**
 * Sets the values of `before`, one of the endpoints in `decidedOn`, writes the audit entry and returns the endpoint. Ends the
 * endpoint's run of failures if `endsFailures` is true, if its URL changes, if it is disabled or enabled again, or if its new
 * event types change which events affect its health. Returns undefined on a conflict: the account's endpoints have changed, or
 * the API key is no longer allowed to write.
 */
export function updateEndpoint(
  change: EndpointChange,
  before: EndpointRow,
  values: EndpointValues & { readonly endsFailures: boolean },
): Promise<EndpointRow | undefined> {
  const { owner, at, act } = change;
  const { url, description, events, headersCipher, isEnabled, endsFailures } = values;
  const resetsHealth = sql`(${endsFailures}::boolean OR e.url <> ${url} OR (${isEnabled}::boolean AND e.disabled_at IS NOT NULL)
    OR ${hasOnlyAdditionalTypes(sql`e.events`)} <> ${hasOnlyAdditionalTypes(sql`${events}::text[]`)})`;
  const changed = sql`changed AS (
      UPDATE webhook_endpoints e
      SET url = ${url}, description = ${description}, events = ${events}::text[], headers_cipher = ${headersCipher}::bytea,
          failing_since = CASE WHEN ${isEnabled}::boolean AND NOT ${resetsHealth} THEN e.failing_since END,
          prompt = e.prompt AND NOT ${resetsHealth},
          resting_until = CASE WHEN NOT ${resetsHealth} THEN e.resting_until END,
          disabled_at = CASE WHEN NOT ${isEnabled}::boolean THEN coalesce(e.disabled_at, ${at}) END,
          disabled_reason = CASE WHEN NOT ${isEnabled}::boolean THEN coalesce(e.disabled_reason, 'switched_off') END,
          updated_at = ${at}
      FROM unchanged WHERE ${tenantFilter(owner, sql`e`)} AND e.id = ${before.id}::uuid AND e.number IS NOT NULL
        AND e.description IS NOT DISTINCT FROM ${before.description}::text
        AND e.headers_cipher IS NOT DISTINCT FROM ${before.headersCipher}::bytea
        AND (e.disabled_at IS NULL) = ${before.disabledAt === null}::boolean
      RETURNING e.*
    )`;
  return rowOf(endpointRow)(sql`
    WITH ${ctes(lockEndpoints(change), changed, act && auditEntry(act, sql`changed`))}
    SELECT ${endpointColumns("changed")} FROM changed`);
}

/**
 * Deletes an endpoint and writes the audit entry. Its pending deliveries fail when they are due. Its row is retained for them,
 * but its number, description, headers, secrets and the query of its URL are erased. Returns false on a conflict.
 */
export async function deleteEndpointRow(change: EndpointChange, id: string): Promise<boolean> {
  const { owner, at, act } = change;
  // `secret_cipher` must have a value that can be decrypted, because a rotation of the encryption key decrypts it.
  const unusedSecret = sealSecret(newSecret());
  const deleted = sql`deleted AS (
      UPDATE webhook_endpoints e
      SET number = NULL, failing_since = NULL, disabled_at = ${at}, disabled_reason = 'switched_off', disabled_mailed_for = ${at},
          description = NULL, url = split_part(e.url, '?', 1), headers_cipher = NULL,
          secret_cipher = ${unusedSecret}::bytea, first_secret_cipher = NULL, previous_secret_cipher = NULL,
          previous_secret_expires_at = NULL, updated_at = ${at}
      FROM unchanged WHERE ${tenantFilter(owner, sql`e`)} AND e.id = ${id}::uuid AND e.number IS NOT NULL
      RETURNING e.id
    )`;
  const row = await rowOf({ id: "text" })(sql`
    WITH ${ctes(lockEndpoints(change), deleted, act && auditEntry(act, sql`deleted`))} SELECT id FROM deleted`);
  return row !== undefined;
}

const secretRow = describeRow({ cipher: "bytes" });

/** The encrypted secrets of an endpoint: the one that signs now, and the one that the endpoint was created with. */
const secretCiphers = {
  current: sql`secret_cipher`,
  // A rotation before the column `first_secret_cipher` existed, or by a process of the previous release, did not set it.
  first: sql`coalesce(first_secret_cipher, previous_secret_cipher, secret_cipher)`,
};

/**
 * Returns the current encrypted secret of an endpoint or, if `which` is `first`, the one that it was created with. Writes the
 * audit entry. Returns undefined if there is no such endpoint.
 */
export async function revealSecretCipher(
  owner: Tenant,
  id: string,
  act: AuditedAction,
  which: keyof typeof secretCiphers = "current",
): Promise<Buffer | undefined> {
  const revealed = sql`revealed AS (
      SELECT id, ${secretCiphers[which]} AS cipher FROM webhook_endpoints
      WHERE ${tenantFilter(owner)} AND id = ${id}::uuid AND number IS NOT NULL
    )`;
  const row = await rowOf(secretRow)(sql`
    WITH ${ctes(revealed, auditEntry(act, sql`revealed`))} SELECT cipher FROM revealed`);
  return row?.cipher;
}

/**
 * Replaces the secret of an endpoint and writes the audit entry. The previous secret stays valid until `previousExpiresAt`.
 * Returns false if there is no such endpoint or the API key is no longer allowed to write.
 */
export async function replaceSecret(
  owner: Caller,
  id: string,
  { secretCipher, previousExpiresAt }: { secretCipher: Buffer; previousExpiresAt: Date },
  act: AuditedAction,
): Promise<boolean> {
  const replaced = sql`replaced AS (
    UPDATE webhook_endpoints
    SET first_secret_cipher = ${secretCiphers.first}, previous_secret_cipher = secret_cipher,
        previous_secret_expires_at = ${previousExpiresAt}, secret_cipher = ${secretCipher}, updated_at = ${act.at}
    WHERE ${tenantFilter(owner)} AND id = ${id}::uuid AND number IS NOT NULL AND ${keyMayWrite(owner.keyId, act.at)}
    RETURNING id)`;
  const row = await rowOf({ id: "text" })(sql`
    WITH ${ctes(replaced, auditEntry(act, sql`replaced`))} SELECT id FROM replaced`);
  return row !== undefined;
}

/** Ends the pauses of the account's endpoints, or only the pause of the endpoint with the database ID `id`. */
export async function endPauses(
  { accountId, environment }: Tenant,
  id: string | undefined,
  at: Date,
): Promise<void> {
  await prisma().webhookEndpoint.updateMany({
    where: { accountId, environment, pausedUntil: { gt: at }, ...(id !== undefined && { id }) },
    data: { pausedUntil: null, updatedAt: at },
  });
}
