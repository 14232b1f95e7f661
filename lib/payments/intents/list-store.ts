import type { Caller } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import {
  type Cursor,
  type IndexPrefix,
  type OrderedPageRequest,
  pageBound,
  pageRows,
  type ScannedRows,
  type TimeRangePageRequest,
} from "@/lib/db/page";
import { joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import {
  hasReferencePart,
  idsWithPart,
  pageWithParties,
  requestTablesOfPage,
} from "@/lib/payments/requests/request.sql";
import { candidateRequests, matchesFilter } from "@/lib/payments/requests/request-table.sql";
import { INTENT, type IntentRow, intentRow } from "./intent.sql";
import { type IntentStatus, intentStatus } from "./schema";

/**
 * The number of rows scanned for a page when no index covers the whole filter. Intents that match a part of a reference are
 * selected by their IDs only if there are fewer than this number.
 */
const SCAN_LIMIT = 2_000;

/** A filter for a list of intents. The list is sorted by creation time unless `byAmount` is set. */
export type IntentFilter = Omit<TimeRangePageRequest, "before" | "limit"> & {
  readonly status?: IntentStatus | undefined;
  /** The beginning or end of a reference, case-insensitive. */
  readonly reference?: string | undefined;
  /** The customer's email address, in lower case. */
  readonly email?: string | undefined;
  readonly customerId?: string | undefined;
  /** The minimum amount, in minor units. To select one exact amount, set `atMost` to the same value. */
  readonly atLeast?: Minor | undefined;
  readonly atMost?: Minor | undefined;
  readonly byAmount?: "largest" | "smallest" | undefined;
};

/** A request for a page of intents. The status filter applies to the intents' status at `at`. */
type IntentQuery = IntentFilter &
  OrderedPageRequest & { readonly at: Date; readonly ids?: readonly string[] | undefined };

/**
 * Returns the SQL for the rows from {@link candidateRequests} with this stored status, or with any status if it is undefined.
 */
type RowsOf = (status?: IntentStatus) => Sql;

/** For each status, the queries for the rows to which {@link intentStateAt} gives that status. Each query follows one index. */
const inStatus: Record<IntentStatus, (at: Date, of: RowsOf) => readonly Sql[]> = {
  // Adding zero seconds keeps PostgreSQL from using the index on `expires_at`, which spans all accounts.
  pending: (at, of) => [
    sql`${of("pending")} r WHERE r.status = 'pending' AND r.expires_at + interval '0 s' > ${at}`,
  ],
  success: (_, of) => [sql`${of("success")} r WHERE r.status = 'success'`],
  failed: (at, of) => [
    sql`${of("failed")} r WHERE r.status = 'failed'`,
    sql`${overdueIntents(at)} r WHERE TRUE`,
  ],
};

/**
 * Returns a subquery for the expired but still pending intents of all accounts. There are few, because a job marks them as
 * failed every minute.
 */
const overdueIntents = (at: Date): Sql =>
  sql`(SELECT * FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${at} OFFSET 0)`;

/**
 * Reads the caller's matching intents after a cursor, in the requested order. Follows an index if one covers the filter.
 * Otherwise, scans the next {@link SCAN_LIMIT} rows and returns the matches among them. A scan is needed for a range of amounts
 * in a list sorted by time, for a time range in a list sorted by amount, and for a part of a reference that many intents share.
 */
export async function selectIntents(caller: Caller, input: IntentQuery): Promise<ScannedRows<IntentRow>> {
  const { reference } = input;
  const ids = reference === undefined ? input.ids : await idsByReferencePart(caller, reference);
  const query = { ...normalizeOrder(input), ids };
  const { limit, byAmount, atLeast, atMost, createdFrom, createdBefore } = query;
  const isRange = (atLeast ?? atMost) !== undefined && atLeast !== atMost;
  const isCommon = reference !== undefined && ids === undefined;
  const needsScan = isCommon || (byAmount ? (createdFrom ?? createdBefore) !== undefined : isRange);
  const [days, amounts] = [daysOf(query), amountsOf(query)];
  const { inOrder, inIndex, afterCursor, upToEnd } = orderOf(query);
  const sources = partsOf(caller, query);
  const select = (parts: readonly Sql[]) =>
    rowsOf(intentRow)(sql`
      WITH ${pageWithParties(sql`SELECT * FROM (${joinSql(parts, " UNION ALL ")}) r ${inOrder} LIMIT ${limit}`, "account_id")}
      SELECT ${INTENT} FROM page r ${requestTablesOfPage} ${inOrder}`);
  if (!needsScan) {
    const parts = sources.map(
      (part) => sql`(SELECT r.* FROM ${part} ${days} ${amounts} ${afterCursor} ${inIndex} LIMIT ${limit})`,
    );
    return { rows: await select(parts), end: null };
  }
  const [indexed, scanFilter] = byAmount
    ? [amounts, days]
    : isRange
      ? [days, amounts]
      : [sql`${days} ${amounts}`, noSql];
  const named = isCommon ? sql`AND ${hasReferencePart(reference)}` : noSql;
  const end = await scanEnd(
    sources.map(
      (part) =>
        sql`(SELECT r.id, r.amount FROM ${part} ${indexed} ${afterCursor} ${inIndex} LIMIT ${SCAN_LIMIT})`,
    ),
    query,
  );
  const parts = sources.map(
    (part) => sql`(
      SELECT * FROM (
        SELECT r.* FROM ${part} ${indexed} ${afterCursor} ${end ? upToEnd(end) : noSql} ${inIndex} LIMIT ${2 * SCAN_LIMIT}
      ) r
      WHERE TRUE ${scanFilter} ${named} ${inOrder} LIMIT ${limit})`,
  );
  return { rows: await select(parts), end };
}

/**
 * Returns the IDs of the caller's intents whose reference begins or ends with `part`, or undefined if there are too many to
 * list.
 */
async function idsByReferencePart(caller: Caller, part: string): Promise<string[] | undefined> {
  const own = tenantFilter(caller, sql`r`);
  const rows = await rowsOf({ id: "text" })(idsWithPart(sql`redemption_intents`, own, part, SCAN_LIMIT));
  return rows.length < SCAN_LIMIT ? rows.map(({ id }) => id) : undefined;
}

/**
 * Returns `query`, but sorted by time instead of by amount if it selects one exact amount, because all amounts are then equal.
 */
function normalizeOrder(query: IntentQuery): IntentQuery {
  const { byAmount, atLeast, atMost } = query;
  if (byAmount === undefined || atLeast === undefined || atLeast !== atMost) return query;
  return { ...query, byAmount: undefined, oldestFirst: byAmount === "smallest" };
}

/** Returns the cursor at which the scan stops, or null if it reaches the end of the list. */
async function scanEnd(parts: readonly Sql[], query: IntentQuery): Promise<Cursor | null> {
  const row = await rowOf({ id: "text", amount: "integer" })(sql`
    SELECT id, amount FROM (${joinSql(parts, " UNION ALL ")}) r
    ${orderOf(query).inOrder} LIMIT 1 OFFSET ${SCAN_LIMIT - 1}`);
  return row ? cursorOf(query, row) : null;
}

/** Returns the cursor of an intent in the requested order. */
export function cursorOf(
  { byAmount }: Pick<IntentFilter, "byAmount">,
  { id, amount }: Pick<IntentRow, "id" | "amount">,
): Cursor {
  return byAmount ? { id, at: amount } : { id };
}

/**
 * Returns the queries for the caller's rows that match the status, IDs and customer of the query. If the list is sorted by
 * amount or the query selects one exact amount, there is one query per status, because the index with the amount begins with
 * the account, environment and status.
 */
function partsOf(caller: Caller, query: IntentQuery): Sql[] {
  const { status, ids, email, customerId, at, byAmount, atLeast, atMost } = query;
  const named = { ids, email, customerId };
  const of: RowsOf = (one) => {
    const inIt = one === undefined ? noSql : sql`AND r.status = ${one}::intent_status`;
    const within = (indexPrefix?: IndexPrefix) => sql`${inPage(query, indexPrefix)} ${inIt}`;
    return candidateRequests("redemption_intents", caller, { ...named, within });
  };
  const byStatus = byAmount !== undefined || (atLeast !== undefined && atLeast === atMost);
  const parts =
    status !== undefined
      ? inStatus[status](at, of)
      : byStatus
        ? intentStatus.options.map((one) => sql`${of(one)} r WHERE r.status = ${one}::intent_status`)
        : [sql`${of()} r WHERE TRUE`];
  const own = isUnfiltered(query) ? ownedAlongIndex(caller) : matchesFilter(caller, named);
  return parts.map((part) => sql`${part} AND ${own}`);
}

const isUnfiltered = ({ ids, email, customerId }: IntentQuery) =>
  ids === undefined && email === undefined && customerId === undefined;

/**
 * Returns the SQL condition that is true for the caller's rows. It compares the account's ID with an array, so that PostgreSQL
 * uses an index that starts with the account if the query sorts by account first. See `listColumn` in {@link pageRows}.
 */
const ownedAlongIndex = ({ accountId, environment }: Caller): Sql =>
  sql`r.account_id = ANY(ARRAY[${accountId}::uuid]) AND r.environment = ${environment}::environment`;

const COLUMNS = { id: sql`r.id`, createdAt: sql`r.created_at` };

const daysOf = ({ createdFrom, createdBefore }: IntentQuery): Sql =>
  sql`AND ${pageRows({ createdFrom: createdFrom, createdBefore: createdBefore, limit: 0 }, COLUMNS).isInPage}`;

/** Returns the SQL that selects only the rows in the requested time range and after the cursor. */
function inPage(query: IntentQuery, indexPrefix?: IndexPrefix): Sql {
  const { after, byAmount } = query;
  const page = { ...query, before: byAmount ? undefined : after?.id };
  const afterCursor = byAmount ? orderOf(query).afterCursor : noSql;
  return sql`AND ${pageRows(page, { ...COLUMNS, indexPrefix }).isInPage} ${afterCursor}`;
}

function amountsOf({ atLeast, atMost }: IntentQuery): Sql {
  if (atLeast !== undefined && atLeast === atMost) return sql`AND r.amount = ${atLeast}`;
  const lower = atLeast === undefined ? noSql : sql`AND r.amount >= ${atLeast}`;
  const upper = atMost === undefined ? noSql : sql`AND r.amount <= ${atMost}`;
  return sql`${lower} ${upper}`;
}

/**
 * The SQL clauses for the requested order. `inOrder` sorts in this order. `inIndex` can also sort by account first, so that
 * PostgreSQL uses an index that starts with the account; the order of one account's rows stays the same. `afterCursor` selects
 * the rows after the request's cursor, and `upToEnd` those up to and including `end`.
 */
type Order = {
  readonly inOrder: Sql;
  readonly inIndex: Sql;
  readonly afterCursor: Sql;
  readonly upToEnd: (end: Cursor) => Sql;
};

function orderOf(query: IntentQuery): Order {
  const { byAmount, oldestFirst, after } = query;
  const isUp = byAmount === undefined ? oldestFirst === true : byAmount === "smallest";
  const [on, back, way] = isUp ? [sql`>`, sql`<=`, sql`ASC`] : [sql`<`, sql`>=`, sql`DESC`];
  const account = isUnfiltered(query) ? sql`r.account_id ${way},` : noSql;
  if (byAmount === undefined) {
    return {
      inOrder: sql`ORDER BY r.id ${way}`,
      inIndex: sql`ORDER BY ${account} r.id ${way}`,
      afterCursor: after ? sql`AND r.id ${on} ${pageBound(after.id)}` : noSql,
      upToEnd: ({ id }) => sql`AND r.id ${back} ${id}::uuid`,
    };
  }
  const compared = (sign: Sql, { at, id }: Cursor) =>
    sql`AND (r.amount, r.id) ${sign} (${at ?? 0}::bigint, ${id}::uuid)`;
  return {
    inOrder: sql`ORDER BY r.amount ${way}, r.id ${way}`,
    inIndex: sql`ORDER BY ${account} r.amount ${way}, r.id ${way}`,
    afterCursor: after?.at === undefined ? noSql : compared(on, after),
    upToEnd: (end) => compared(back, end),
  };
}
