import type { Tenant } from "@/lib/base/caller";
import { additionalTypes } from "@/lib/base/event-schema";
import { type Cursor, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { EventStatus } from "@/lib/webhooks/deliveries/schema";

/**
 * The maximum number of events that are scanned for a page of events with the state `not_requested`. No index covers this
 * state.
 */
const SCAN_LIMIT = 1_000;

type Scan = TimeRangePageRequest & { readonly type?: string | undefined };

/**
 * Returns a query for the IDs of the events to scan for a page: the newest {@link SCAN_LIMIT} events in the page's range whose
 * type can have the state `not_requested`. The range is applied to the times in the events' IDs, so it is exact only to a
 * minute.
 */
export function unrequestedCandidates(owner: Tenant, { type, ...range }: Scan): Sql {
  const types = additionalTypes.filter((one) => type === undefined || one === type);
  const { isInPage, inOrder } = pageRows({ ...range, limit: SCAN_LIMIT }, { id: sql`id` });
  return sql`(
    SELECT of_type.id FROM unnest(${types}::text[]) AS candidate(type) CROSS JOIN LATERAL (
      SELECT id FROM events WHERE ${tenantFilter(owner)} AND events.type = candidate.type AND ${isInPage} ${inOrder}
    ) of_type ORDER BY of_type.id DESC LIMIT ${SCAN_LIMIT})`;
}

type Search = {
  readonly deliveryStatus?: EventStatus | undefined;
  readonly reference?: string | undefined;
  readonly testEvents: "none" | "only";
};

/** Returns true if a search has to scan events: it selects real events in the state `not_requested`, and has no reference. */
export function isUnrequestedScan({ deliveryStatus, reference, testEvents }: Search): boolean {
  return deliveryStatus === "not_requested" && reference === undefined && testEvents === "none";
}

/**
 * Returns the position of the last event that is scanned for a page, or null if fewer than {@link SCAN_LIMIT} events are left
 * to scan.
 */
export async function findScanEnd(owner: Tenant, scan: Scan): Promise<Cursor | null> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM ${unrequestedCandidates(owner, scan)} candidate ORDER BY id DESC OFFSET ${SCAN_LIMIT - 1}`);
  return row ?? null;
}
