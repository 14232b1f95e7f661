import type { Caller } from "@/lib/base/caller";
import type { Minor } from "@/lib/base/money";
import type { Looked, PageInOrder, PageOfTime, Place } from "@/lib/db/page";
import { type Beside, pageRows } from "@/lib/db/page.sql";
import { joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { ownedBy } from "@/lib/db/tenant-filter.sql";
import {
  hasReferencePart,
  idsWithPart,
  pageWithParties,
  requestTablesOfPage,
} from "@/lib/payments/requests/request.sql";
import { candidateRequests, matchesFilter } from "@/lib/payments/requests/request-table.sql";
import { type IntentRow, intentRow } from "./present-intent";
import { type IntentStatus, intentStatus } from "./schema";
import { INTENT } from "./store";

/** So many intents are looked at for a page of those that an index cannot find by themselves. */
const SCAN_LIMIT = 2_000;

/** Which intents are wanted, and in which order: that in which they were made unless it is by amount. */
export type IntentFilter = Omit<PageOfTime, "before" | "limit"> & {
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
type IntentQuery = IntentFilter &
  PageInOrder & { readonly at: Date; readonly ids?: readonly string[] | undefined };

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
    sql`${overdueIntents(at)} r WHERE TRUE`,
  ],
};

/** Of everybody: a job ends them every minute, so they are few, and an index of those that are due finds no others. */
const overdueIntents = (at: Date): Sql =>
  sql`(SELECT * FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${at} OFFSET 0)`;

/**
 * The caller's intents that fit, after a place and in their order: along an index of what is asked, and where none holds all of
 * it (a range of amounts among the newest, days among the largest) those among the next two thousand.
 */
export async function selectIntents(caller: Caller, asked: IntentQuery): Promise<Looked<IntentRow>> {
  const { reference } = asked;
  const ids = reference === undefined ? undefined : await idsByReferencePart(caller, reference);
  const wanted = { ...normalizeOrder(asked), ids };
  const { limit, byAmount, atLeast, atMost, madeFrom, madeBefore } = wanted;
  const isRange = (atLeast ?? atMost) !== undefined && atLeast !== atMost;
  const isCommon = reference !== undefined && ids === undefined;
  const isSought = isCommon || (byAmount ? (madeFrom ?? madeBefore) !== undefined : isRange);
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
  const end = await scanEnd(
    partsOf(caller, wanted).map(
      (part) => sql`(SELECT r.id, r.amount FROM ${part} ${indexed} ${beyond} ${inIndex} LIMIT ${SCAN_LIMIT})`,
    ),
    wanted,
  );
  const parts = partsOf(caller, wanted).map(
    (part) => sql`(
      SELECT * FROM (
        SELECT r.* FROM ${part} ${indexed} ${beyond} ${end ? upTo(end) : noSql} ${inIndex} LIMIT ${2 * SCAN_LIMIT}
      ) r
      WHERE TRUE ${sought} ${named} ${inOrder} LIMIT ${limit})`,
  );
  return { rows: await select(parts), end };
}

/** The ids of the intents with that part in their reference; undefined when there may be more than a page looks at. */
async function idsByReferencePart(caller: Caller, part: string): Promise<string[] | undefined> {
  const own = ownedBy(caller, sql`r`);
  const rows = await rowsOf({ id: "text" })(idsWithPart(sql`redemption_intents`, own, part, SCAN_LIMIT));
  return rows.length < SCAN_LIMIT ? rows.map(({ id }) => id) : undefined;
}

/** Of one amount, the larger or smaller first are the newer or older first. */
function normalizeOrder(wanted: IntentQuery): IntentQuery {
  const { byAmount, atLeast, atMost } = wanted;
  if (byAmount === undefined || atLeast === undefined || atLeast !== atMost) return wanted;
  return { ...wanted, byAmount: undefined, oldestFirst: byAmount === "smallest" };
}

/** Where the look at the next rows stops; null where it comes to the end of the list. */
async function scanEnd(parts: readonly Sql[], wanted: IntentQuery): Promise<Place | null> {
  const row = await rowOf({ id: "text", amount: "integer" })(sql`
    SELECT id, amount FROM (${joinSql(parts, " UNION ALL ")}) r
    ${orderOf(wanted).inOrder} LIMIT 1 OFFSET ${SCAN_LIMIT - 1}`);
  return row ? cursorOf(wanted, row) : null;
}

/** Where an intent stands in the order that is wanted. */
export function cursorOf(
  { byAmount }: Pick<IntentFilter, "byAmount">,
  { id, amount }: Pick<IntentRow, "id" | "amount">,
): Place {
  return byAmount ? { id, at: amount } : { id };
}

/** The caller's own of that status and name, in parts along each of which the index of their order goes. */
function partsOf(caller: Caller, wanted: IntentQuery): Sql[] {
  const { status, ids, email, at, byAmount, atLeast, atMost } = wanted;
  const named = { ids, email };
  const of: RowsOf = (one) => {
    const inIt = one === undefined ? noSql : sql`AND r.status = ${one}::intent_status`;
    const within = (beside?: Beside) => sql`${inPage(wanted, beside)} ${inIt}`;
    return candidateRequests("redemption_intents", caller, { ...named, within });
  };
  const byStatus = byAmount !== undefined || (atLeast !== undefined && atLeast === atMost);
  const parts =
    status !== undefined
      ? inStatus[status](at, of)
      : byStatus
        ? intentStatus.options.map((one) => sql`${of(one)} r WHERE r.status = ${one}::intent_status`)
        : [sql`${of()} r WHERE TRUE`];
  const own = isUnfiltered(wanted) ? ownedAlongIndex(caller) : matchesFilter(caller, named);
  return parts.map((part) => sql`${part} AND ${own}`);
}

const isUnfiltered = ({ ids, email }: IntentQuery) => ids === undefined && email === undefined;

/** The account as a list of one, so that the order is that of the account's indexes alone; see `along` in {@link pageRows}. */
const ownedAlongIndex = ({ accountId, environment }: Caller): Sql =>
  sql`r.account_id = ANY(ARRAY[${accountId}::uuid]) AND r.environment = ${environment}::environment`;

const COLUMNS = { id: sql`r.id`, createdAt: sql`r.created_at` };

const daysOf = ({ madeFrom, madeBefore }: IntentQuery): Sql =>
  sql`AND ${pageRows({ madeFrom, madeBefore, limit: 0 }, COLUMNS).isInPage}`;

/** Of the days that are wanted, and after the place. */
function inPage(wanted: IntentQuery, beside?: Beside): Sql {
  const { after, byAmount } = wanted;
  const page = { ...wanted, before: byAmount ? undefined : after?.id };
  const beyond = byAmount ? orderOf(wanted).beyond : noSql;
  return sql`AND ${pageRows(page, { ...COLUMNS, beside }).isInPage} ${beyond}`;
}

function amountsOf({ atLeast, atMost }: IntentQuery): Sql {
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
  readonly upTo: (end: Place) => Sql;
};

function orderOf(wanted: IntentQuery): Order {
  const { byAmount, oldestFirst, after } = wanted;
  const isUp = byAmount === undefined ? oldestFirst === true : byAmount === "smallest";
  const [on, back, way] = isUp ? [sql`>`, sql`<=`, sql`ASC`] : [sql`<`, sql`>=`, sql`DESC`];
  const account = isUnfiltered(wanted) ? sql`r.account_id ${way},` : noSql;
  if (byAmount === undefined) {
    return {
      inOrder: sql`ORDER BY r.id ${way}`,
      inIndex: sql`ORDER BY ${account} r.id ${way}`,
      beyond: after ? sql`AND r.id ${on} ${after.id}::uuid` : noSql,
      upTo: ({ id }) => sql`AND r.id ${back} ${id}::uuid`,
    };
  }
  const compared = (sign: Sql, { at, id }: Place) =>
    sql`AND (r.amount, r.id) ${sign} (${at ?? 0}::bigint, ${id}::uuid)`;
  return {
    inOrder: sql`ORDER BY r.amount ${way}, r.id ${way}`,
    inIndex: sql`ORDER BY ${account} r.amount ${way}, r.id ${way}`,
    beyond: after?.at === undefined ? noSql : compared(on, after),
    upTo: (end) => compared(back, end),
  };
}
