import type { Tenant } from "@/lib/base/caller";
import { namesSql, rowOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** What happens to a thing sends its latest events; earlier ones hardly change. */
const EVENTS_LOOKED_AT = 5;

/** How many times it was paid: the number of the latest cycle, of an intent once. */
const paidIn = {
  redemption_intents: sql`(status = 'success')::integer`,
  subscriptions: sql`current_cycle`,
};

/**
 * A text that is another as soon as anything happened to an intent or a subscription of the account, or to the deliveries of
 * its latest events. Undefined for what is not the account's.
 */
export function selectVersion(
  owner: Tenant,
  table: keyof typeof paidIn,
  reference: string,
): Promise<{ readonly version: string; readonly paid: number } | undefined> {
  return rowOf({ version: "text", paid: "integer" })(sql`
    SELECT thing.paid, md5(concat_ws(' ', thing.status, thing.updated_at, told.deliveries)) AS version
    FROM (
      SELECT id, status, updated_at, ${paidIn[table]} AS paid FROM ${namesSql(table)}
      WHERE ${tenantFilter(owner)} AND reference = ${reference} OFFSET 0
    ) thing LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', d.id, d.status, d.attempt_count, d.next_attempt_at), ',' ORDER BY d.id) AS deliveries
      FROM (
        SELECT id FROM events WHERE object_id = thing.id AND account_id = ${owner.accountId}::uuid
        ORDER BY sequence DESC LIMIT ${EVENTS_LOOKED_AT}
      ) e CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE event_id = e.id AND latest OFFSET 0) d
    ) told ON TRUE`);
}
