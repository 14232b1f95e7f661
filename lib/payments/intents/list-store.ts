import type { Caller } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import type { Cursor, OrderedPageRequest, ScannedRows, TimeRangePageRequest } from "@/lib/db/page";
import { type IndexPrefix, pageRows } from "@/lib/db/page";
import { joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { hasReferencePart, idsWithPart } from "@/lib/payments/requests/reference-part.sql";
import { pageWithParties, requestTablesOfPage } from "@/lib/payments/requests/request.sql";
import { isNamed, requestsNamed } from "@/lib/payments/requests/request-table.sql";
import { type IntentRow, intentRow } from "./present-intent";
import { type IntentStatus, intentStatus } from "./schema";
import { INTENT } from "./store";

/** So many intents are looked at for a page of those that an index cannot find by themselves. */
const LOOKED_AT = 2_000;

/** Which intents are wanted, and in which order: that in which they were made unless it is by amount. */
export type IntentFilter = Omit<TimeRangePageRequest, "before" | "limit"> & {
  readonly status?: IntentStatus | undefined;
  /** The beginning or the end of a reference, in any case. */
  readonly reference?: string | undefined;
  /** Of the customer, in lower case. */
  readonly email?: string | undefined;
  /** Both the same for one amount. */
  readonly atLeast?: Minor | undefined;
  readonly atMost?: Minor | undefined;
  readonly byAmount?: "largest" | "smallest" | undefined;
};

/** A page of them; `at` is the time at which an intent has the status. */
type Wanted = IntentFilter &
  OrderedPageRequest & { readonly at: Date; readonly ids?: readonly string[] | undefined };

/** The rows to look through for those of a status, or of any. */
type RowsOf = (status?: IntentStatus) => Sql;

/** What {@link intentStateAt} says, to be asked of those rows: in parts for each of which there is an index. */
const inStatus: Record<IntentStatus, (at: Date, of: RowsOf) => readonly Sql[]> = {
  // A sum keeps PostgreSQL from the index of what is due, which holds what is pending of everybody.
  pending: (at, of) => [
    sql`${of("pending")} r WHERE r.status = 'pending' AND r.expires_at + interval '0 s' > ${at}`,
  ],
  success: (_, of) => [sql`${of("success")} r WHERE r.status = 'success'`],
  failed: (at, of) => [
    sql`${of("failed")} r WHERE r.status = 'failed'`,
    sql`${pastTheirEnd(at)} r WHERE TRUE`,
  ],
};

/** Of everybody: a job ends them every minute, so they are few, and an index of those that are due finds no others. */
const pastTheirEnd = (at: Date): Sql =>
  sql`(SELECT * FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${at} OFFSET 0)`;

/**
 * The caller's intents that fit, after a place and in their order: along an index of what is asked, and where none holds all of
 * it (a range of amounts among the newest, days among the largest) those among the next two thousand.
 */
export async function lookForIntents(caller: Caller, asked: Wanted): Promise<ScannedRows<IntentRow>> {
  const { reference } = asked;
  const ids = reference === undefined ? undefined : await idsCalled(caller, reference);
  const wanted = { ...inItsOrder(asked), ids };
  const { limit, byAmount, atLeast, atMost, createdFrom, createdBefore } = wanted;
  const isRange = (atLeast ?? atMost) !== undefined && atLeast !== atMost;
  const isCommon = reference !== undefined && ids === undefined;
  const isSought = isCommon || (byAmount ? (createdFrom ?? createdBefore) !== undefined : isRange);
  const [days, amounts] = [daysOf(wanted), amountsOf(wanted)];
  const { inOrder, inIndex, beyond, upTo } = orderOf(wanted);
  const select = (parts: readonly Sql[]) =>
    rowsOf(intentRow)(sql`
      WITH ${pageWithParties(sql`SELECT * FROM (${joinSql(parts, " UNION ALL ")}) r ${inOrder} LIMIT ${limit}`, "account_id")}
      SELECT ${INTENT} FROM page r ${requestTablesOfPage} ${inOrder}`);
  if (!isSought) {
    const parts = partsOf(caller, wanted).map(
      (part) => sql`(SELECT r.* FROM ${part} ${days} ${amounts} ${beyond} ${inIndex} LIMIT ${limit})`,
    );
    return { rows: await select(parts), end: null };
  }
  const [indexed, sought] = byAmount
    ? [amounts, days]
    : isRange
      ? [days, amounts]
      : [sql`${days} ${amounts}`, noSql];
  const named = isCommon ? sql`AND ${hasReferencePart(reference)}` : noSql;
  const end = await endOfLook(
    partsOf(caller, wanted).map(
      (part) => sql`(SELECT r.id, r.amount FROM ${part} ${indexed} ${beyond} ${inIndex} LIMIT ${LOOKED_AT})`,
    ),
    wanted,
  );
  const parts = partsOf(caller, wanted).map(
    (part) => sql`(
      SELECT * FROM (
        SELECT r.* FROM ${part} ${indexed} ${beyond} ${end ? upTo(end) : noSql} ${inIndex} LIMIT ${2 * LOOKED_AT}
      ) r
      WHERE TRUE ${sought} ${named} ${inOrder} LIMIT ${limit})`,
  );
  return { rows: await select(parts), end };
}

/** The ids of the intents with that part in their reference; undefined when there may be more than a page looks at. */
async function idsCalled(caller: Caller, part: string): Promise<string[] | undefined> {
  const own = tenantFilter(caller, sql`r`);
  const rows = await rowsOf({ id: "text" })(idsWithPart(sql`redemption_intents`, own, part, LOOKED_AT));
  return rows.length < LOOKED_AT ? rows.map(({ id }) => id) : undefined;
}

/** Of one amount, the larger or smaller first are the newer or older first. */
function inItsOrder(wanted: Wanted): Wanted {
  const { byAmount, atLeast, atMost } = wanted;
  if (byAmount === undefined || atLeast === undefined || atLeast !== atMost) return wanted;
  return { ...wanted, byAmount: undefined, oldestFirst: byAmount === "smallest" };
}

/** Where the look at the next rows stops; null where it comes to the end of the list. */
async function endOfLook(parts: readonly Sql[], wanted: Wanted): Promise<Cursor | null> {
  const row = await rowOf({ id: "text", amount: "integer" })(sql`
    SELECT id, amount FROM (${joinSql(parts, " UNION ALL ")}) r
    ${orderOf(wanted).inOrder} LIMIT 1 OFFSET ${LOOKED_AT - 1}`);
  return row ? placeOf(wanted, row) : null;
}

/** Where an intent stands in the order that is wanted. */
export function placeOf(
  { byAmount }: Pick<IntentFilter, "byAmount">,
  { id, amount }: Pick<IntentRow, "id" | "amount">,
): Cursor {
  return byAmount ? { id, at: amount } : { id };
}

/** The caller's own of that status and name, in parts along each of which the index of their order goes. */
function partsOf(caller: Caller, wanted: Wanted): Sql[] {
  const { status, ids, email, at, byAmount, atLeast, atMost } = wanted;
  const named = { ids, email };
  const of: RowsOf = (one) => {
    const inIt = one === undefined ? noSql : sql`AND r.status = ${one}::intent_status`;
    const within = (beside?: IndexPrefix) => sql`${placedIn(wanted, beside)} ${inIt}`;
    return requestsNamed("redemption_intents", caller, { ...named, within });
  };
  const byStatus = byAmount !== undefined || (atLeast !== undefined && atLeast === atMost);
  const parts =
    status !== undefined
      ? inStatus[status](at, of)
      : byStatus
        ? intentStatus.options.map((one) => sql`${of(one)} r WHERE r.status = ${one}::intent_status`)
        : [sql`${of()} r WHERE TRUE`];
  const own = isOfAll(wanted) ? isAmongOwn(caller) : isNamed(caller, named);
  return parts.map((part) => sql`${part} AND ${own}`);
}

const isOfAll = ({ ids, email }: Wanted) => ids === undefined && email === undefined;

/** The account as a list of one, so that the order is that of the account's indexes alone; see `along` in {@link pageRows}. */
const isAmongOwn = ({ accountId, environment }: Caller): Sql =>
  sql`r.account_id = ANY(ARRAY[${accountId}::uuid]) AND r.environment = ${environment}::environment`;

const COLUMNS = { id: sql`r.id`, createdAt: sql`r.created_at` };

const daysOf = ({ createdFrom, createdBefore }: Wanted): Sql =>
  sql`AND ${pageRows({ createdFrom: createdFrom, createdBefore: createdBefore, limit: 0 }, COLUMNS).isInPage}`;

/** Of the days that are wanted, and after the place. */
function placedIn(wanted: Wanted, beside?: IndexPrefix): Sql {
  const { after, byAmount } = wanted;
  const page = { ...wanted, before: byAmount ? undefined : after?.id };
  const beyond = byAmount ? orderOf(wanted).beyond : noSql;
  return sql`AND ${pageRows(page, { ...COLUMNS, indexPrefix: beside }).isInPage} ${beyond}`;
}

function amountsOf({ atLeast, atMost }: Wanted): Sql {
  if (atLeast !== undefined && atLeast === atMost) return sql`AND r.amount = ${atLeast}`;
  const lower = atLeast === undefined ? noSql : sql`AND r.amount >= ${atLeast}`;
  const upper = atMost === undefined ? noSql : sql`AND r.amount <= ${atMost}`;
  return sql`${lower} ${upper}`;
}

/** `inIndex`: the same as `inOrder`, by the account in front, for what is found along the account's index. */
type Order = {
  readonly inOrder: Sql;
  readonly inIndex: Sql;
  readonly beyond: Sql;
  readonly upTo: (end: Cursor) => Sql;
};

function orderOf(wanted: Wanted): Order {
  const { byAmount, oldestFirst, after } = wanted;
  const isUp = byAmount === undefined ? oldestFirst === true : byAmount === "smallest";
  const [on, back, way] = isUp ? [sql`>`, sql`<=`, sql`ASC`] : [sql`<`, sql`>=`, sql`DESC`];
  const account = isOfAll(wanted) ? sql`r.account_id ${way},` : noSql;
  if (byAmount === undefined) {
    return {
      inOrder: sql`ORDER BY r.id ${way}`,
      inIndex: sql`ORDER BY ${account} r.id ${way}`,
      beyond: after ? sql`AND r.id ${on} ${after.id}::uuid` : noSql,
      upTo: ({ id }) => sql`AND r.id ${back} ${id}::uuid`,
    };
  }
  const compared = (sign: Sql, { at, id }: Cursor) =>
    sql`AND (r.amount, r.id) ${sign} (${at ?? 0}::bigint, ${id}::uuid)`;
  return {
    inOrder: sql`ORDER BY r.amount ${way}, r.id ${way}`,
    inIndex: sql`ORDER BY ${account} r.amount ${way}, r.id ${way}`,
    beyond: after?.at === undefined ? noSql : compared(on, after),
    upTo: (end) => compared(back, end),
  };
}
