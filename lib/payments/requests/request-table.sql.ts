import { type Caller, tenantKey } from "@/lib/base/caller";
import { batched, waitsForLocks } from "@/lib/db/batching";
import { isUniqueViolation } from "@/lib/db/faults";
import { type InputColumns, inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { IndexPrefix } from "@/lib/db/page";
import type { Description, Row } from "@/lib/db/row";
import { ctes, namesSql, noSql, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type Asking, askedBy, keyWanted, takeIdentities } from "@/lib/payments/idempotency/identity.sql";
import type { NewRequest } from "./new-request";
import { customerGiven, customersOf, isBeingErased, knownCustomers } from "./request.sql";

type RequestTable = "redemption_intents" | "subscriptions";

/** Requests by the reference of one, by their ids, or by the e-mail of the customer they were made to. */
type Named = {
  readonly reference?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly email?: string | undefined;
};

/** Whether a request `r` is one of the caller's that are so named; the customer is found first. */
export function isNamed(caller: Caller, { reference, ids, email }: Named): Sql {
  const named = reference === undefined ? noSql : sql`AND r.reference = ${reference}`;
  const listed = ids === undefined ? noSql : sql`AND r.id = ANY(${ids}::uuid[])`;
  const theirs = email === undefined ? noSql : sql`AND ${isOfCustomer(caller, email)}`;
  return sql`${tenantFilter(caller, sql`r`)} ${named} ${listed} ${theirs}`;
}

/** A customer is of one account and environment, and so is whatever was asked of them. */
const isOfCustomer = (caller: Caller, email: string): Sql =>
  sql`r.customer_id = ${customerId(caller, email)}`;

const customerId = (partner: Caller, email: string): Sql => sql`
  (SELECT id FROM customers
    WHERE ${tenantFilter(partner)} AND email = ${email})`;

/**
 * The requests `r` of a table to look through, no more of them than there must be, whatever else is asked: the one with that
 * reference, those with the ids, those that were made to that customer `within` the page, or all. A customer's are found by the customer alone: with
 * the account beside it, PostgreSQL might walk the index of all that the account asked for.
 */
export function requestsNamed(
  table: RequestTable,
  caller: Caller,
  { within, ...named }: Named & { readonly within: (beside?: IndexPrefix) => Sql },
): Sql {
  const { reference, ids, email } = named;
  const isOfAnyName = reference === undefined && ids === undefined;
  if (isOfAnyName && email === undefined) return namesSql(table);
  const are =
    isOfAnyName && email !== undefined
      ? sql`${isOfCustomer(caller, email)}
          ${within({ column: sql`r.customer_id`, value: customerId(caller, email) })}`
      : sql`${isNamed(caller, named)} ${within()}`;
  return sql`(SELECT * FROM ${namesSql(table)} r WHERE ${are} ORDER BY r.id DESC OFFSET 0)`;
}

/** A request as it is written. */
type Creating<Request> = Asking & { readonly request: Request };

/**
 * `reference_taken`: by another request, since the key was free in the same moment. `lost`: the key is taken, or the partner
 * was suspended, or somebody took the reference meanwhile. Nothing happened unless it is `made`. `deferred`: its customer is
 * being erased, which other partners do not wait for.
 */
const creation = {
  result: ["made", "reference_taken", "lost", "deferred"],
  customerCreatedAt: "time?",
  customerUpdatedAt: "time?",
} as const;

/** What a request's customer was told of, or why the request was not made. */
export type Created =
  | Pick<NewRequest, "customerCreatedAt" | "customerUpdatedAt">
  | Exclude<Row<typeof creation>["result"], "made" | "deferred">;

const ownerOf = ({ caller }: { readonly caller: Caller }) => tenantKey(caller);

/**
 * Creates requests of one table, each with its customer where it is a new one and its identity, in one write that those of
 * many partners share.
 */
export function creatorOf<Request extends NewRequest>(
  table: RequestTable,
  columns: InputColumns<Creating<Request>>,
) {
  const into = namesSql(table);
  const names = Object.keys(columns);
  const insert = batched({
    row: creation,
    fairnessKeyOf: ownerOf,
    exclusiveKeysOf: (creating: Creating<Request>) => [
      ...keyWanted(creating),
      `reference ${ownerOf(creating)} ${creating.request.reference}`,
    ],
    shouldRetry: ({ result }) => result === "deferred",
    statement: (creating, locking) => sql`
      WITH ${ctes(
        askedBy(creating, { ...columns, ...customerGiven }),
        sql`named AS (
          SELECT free.*, EXISTS (
            SELECT FROM ${into} r WHERE r.account_id = free.account_id AND r.environment = free.environment
              AND r.reference = free.reference ${LOOKUP_PER_ROW}) AS is_taken
          FROM free
        )`,
        knownCustomers(sql`(SELECT * FROM named WHERE NOT is_taken)`, locking),
        sql`reached AS (
          SELECT w.*, ${waitsForLocks(locking) ? sql`false` : isBeingErased} AS is_held FROM named w WHERE NOT is_taken
        )`,
        takeIdentities(sql`(SELECT * FROM reached WHERE NOT is_held)`),
        customersOf(sql`identity`),
        sql`request AS (
          INSERT INTO ${into} (${namesSql(...names)}, customer_id)
          SELECT ${namesSql(...names.map((name) => `n.${name}`))}, c.id
          FROM identity n JOIN customer c USING (position) ORDER BY n.account_id, n.environment, n.reference
        )`,
      )}
      SELECT asked.position, c.created_at AS "customerCreatedAt", c.updated_at AS "customerUpdatedAt",
             CASE WHEN c.id IS NOT NULL THEN 'made' WHEN named.is_taken THEN 'reference_taken'
                  WHEN reached.is_held THEN 'deferred' ELSE 'lost' END AS result
      FROM asked LEFT JOIN named USING (position) LEFT JOIN reached USING (position)
        LEFT JOIN customer c USING (position)`,
  });
  const create = async (creating: Creating<Request>): Promise<Created> => {
    const [made] = await insert(creating).catch((cause: unknown) => {
      // Perhaps a parallel twin, which trips over the reference before the key.
      if (isUniqueViolation(cause, `${table}_account_id_environment_reference_key`)) return [];
      throw cause;
    });
    const { result = "lost", customerCreatedAt, customerUpdatedAt } = made ?? {};
    if (result !== "made") return result === "deferred" ? "lost" : result;
    if (!customerCreatedAt || !customerUpdatedAt) throw new Error("a request was made without its customer");
    return { customerCreatedAt, customerUpdatedAt };
  };
  return Object.assign(create, { unbatched: insert.unbatched });
}

/**
 * Reads requests of their partner by id or reference, those that are asked for together in one statement. `columns` and
 * `tables` are those of {@link requestColumns}.
 */
export function readerOf<const Described extends Description>(row: Described, columns: Sql, tables: Sql) {
  const readBy = (column: "id" | "reference", type: "uuid" | "text") =>
    batched({
      row,
      fairnessKeyOf: ownerOf,
      statement: (asked: readonly { caller: Caller; value: string }[]) => sql`
        WITH ${inputRows("asked", asked, {
          account_id: ["uuid", ({ caller }) => caller.accountId],
          environment: ["environment", ({ caller }) => caller.environment],
          value: [type, ({ value }) => value],
        })}
        SELECT asked.position, found.* FROM asked CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${tables}
          WHERE r.account_id = asked.account_id AND r.environment = asked.environment
            AND r.${namesSql(column)} = asked.value ${LOOKUP_PER_ROW}
        ) found`,
    });
  const byId = readBy("id", "uuid");
  const byReference = readBy("reference", "text");
  const read = async (caller: Caller, by: { id: string } | { reference: string }) => {
    const [found] =
      "id" in by ? await byId({ caller, value: by.id }) : await byReference({ caller, value: by.reference });
    return found;
  };
  return Object.assign(read, { byReference });
}
