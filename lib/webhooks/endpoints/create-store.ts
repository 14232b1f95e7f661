import { DAY_MS } from "@/lib/base/clock";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import {
  claimIdempotencyKeys,
  type IdempotencyRecord,
  idempotentCalls,
} from "@/lib/payments/idempotency/idempotency.sql";
import {
  type EndpointChange,
  type EndpointRow,
  type EndpointValues,
  endpointColumns,
  endpointRow,
  lockEndpoints,
} from "./store";

export type NewEndpoint = Omit<EndpointValues, "isEnabled"> & {
  readonly number: number;
  readonly secretCipher: Uint8Array;
};

/**
 * The minimum time for which the row of a deleted endpoint is retained, in milliseconds. It exceeds the duration of any write
 * that might still create a delivery for the endpoint.
 */
const DELETED_RETENTION_MS = DAY_MS;

/**
 * Inserts an endpoint with the resource ID in `idempotency`, and writes the audit entry. Returns undefined, with nothing
 * inserted, on a conflict: the account's endpoints have changed, the idempotency key is taken, the account is suspended, or its
 * API key is no longer allowed to write. With or without a conflict, removes the rows of endpoints that the account deleted
 * more than a day ago and that have no pending delivery.
 */
export function insertEndpoint(
  idempotency: IdempotencyRecord,
  change: EndpointChange,
  endpoint: NewEndpoint,
): Promise<EndpointRow | undefined> {
  const { owner, at, act } = change;
  const created = sql`created AS (
      INSERT INTO webhook_endpoints
        (id, account_id, environment, number, url, description, events, headers_cipher, secret_cipher, created_at, updated_at)
      SELECT resource_id, account_id, environment, ${endpoint.number}::int, ${endpoint.url}, ${endpoint.description}, ${endpoint.events}::text[],
             ${endpoint.headersCipher}::bytea, ${endpoint.secretCipher}::bytea, ${at}, ${at}
      FROM claimed_call RETURNING *
    )`;
  const removed = sql`removed AS (
      DELETE FROM webhook_endpoints e
      WHERE ${tenantFilter(owner, sql`e`)} AND e.number IS NULL AND e.disabled_at < ${new Date(at.getTime() - DELETED_RETENTION_MS)}
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending')
    )`;
  return rowOf(endpointRow)(sql`
    WITH ${ctes(
      lockEndpoints(change),
      idempotentCalls([{ caller: owner, idempotency }], {}),
      sql`allowed AS (SELECT eligible.* FROM eligible, unchanged)`,
      claimIdempotencyKeys(sql`allowed`),
      created,
      removed,
      act && auditEntry(act, sql`created`),
    )}
    SELECT ${endpointColumns("created")} FROM created`);
}
