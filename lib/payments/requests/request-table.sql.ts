import { type Caller, tenantKey } from "@/lib/base/caller";
import { batched, waitsForLocks } from "@/lib/db/batching";
import { isUniqueViolation } from "@/lib/db/faults";
import { type InputColumns, inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { IndexPrefix } from "@/lib/db/page";
import type { Row, RowDescription } from "@/lib/db/row";
import { ctes, namesSql, noSql, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import {
  claimIdempotencyKeys,
  type IdempotentCall,
  idempotencyBatchKeys,
  idempotentCalls,
} from "@/lib/payments/idempotency/idempotency.sql";
import { joinedPairs, storeMetadataPairs } from "@/lib/payments/metadata/metadata-pairs.sql";
import { isBeingErased, lockKnownCustomers, type NewRequest, upsertCustomers } from "./new-request.sql";
import { joinCurrentPartner, partnerInputColumns } from "./partner.sql";
import type { StoredCustomer } from "./request.sql";

type RequestTable = "redemption_intents" | "subscriptions";

/**
 * A filter for payment requests (intents or subscriptions): by reference, by IDs, and by the customer's email address and ID. A
 * request must match every member that is set.
 */
type RequestFilter = {
  readonly reference?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly email?: string | undefined;
  readonly customerId?: string | undefined;
};

/** Returns the SQL condition that is true if a request `r` belongs to the caller and matches the filter. */
export function matchesFilter(caller: Caller, { reference, ids, ...customer }: RequestFilter): Sql {
  const named = reference === undefined ? noSql : sql`AND r.reference = ${reference}`;
  const listed = ids === undefined ? noSql : sql`AND r.id = ANY(${ids}::uuid[])`;
  const ofCustomer = isOfAnyCustomer(customer) ? noSql : sql`AND ${isOfCustomer(caller, customer)}`;
  return sql`${tenantFilter(caller, sql`r`)} ${named} ${listed} ${ofCustomer}`;
}

type CustomerFilter = Pick<RequestFilter, "email" | "customerId">;

const isOfAnyCustomer = ({ email, customerId }: CustomerFilter): boolean =>
  email === undefined && customerId === undefined;

/**
 * Returns the SQL condition that is true if a request `r` is for this customer of the caller. A customer belongs to one tenant,
 * so the condition also restricts the requests to that tenant.
 */
const isOfCustomer = (caller: Caller, customer: CustomerFilter): Sql =>
  sql`r.customer_id = ${customerIdQuery(caller, customer)}`;

function customerIdQuery(partner: Caller, { email, customerId }: CustomerFilter): Sql {
  const named = email === undefined ? noSql : sql`AND email = ${email}`;
  const identified = customerId === undefined ? noSql : sql`AND id = ${customerId}::uuid`;
  return sql`(SELECT id FROM customers WHERE ${tenantFilter(partner)} ${named} ${identified})`;
}

/**
 * Returns the SQL for the smallest relation that a query with a filter has to scan: the rows with the reference or IDs, or else
 * the customer's rows, or else the whole table. `within` returns the condition that restricts the first two sets to the page. A
 * customer's rows are selected without a condition on the account, because such a condition might make PostgreSQL scan the
 * index of the whole account.
 */
export function candidateRequests(
  table: RequestTable,
  caller: Caller,
  { within, ...named }: RequestFilter & { readonly within: (indexPrefix?: IndexPrefix) => Sql },
): Sql {
  const { reference, ids, ...customer } = named;
  const isOfAnyName = reference === undefined && ids === undefined;
  if (isOfAnyName && isOfAnyCustomer(customer)) return namesSql(table);
  const condition = isOfAnyName
    ? sql`${isOfCustomer(caller, customer)}
        ${within({ column: sql`r.customer_id`, value: customerIdQuery(caller, customer) })}`
    : sql`${matchesFilter(caller, named)} ${within()}`;
  return sql`(SELECT * FROM ${namesSql(table)} r WHERE ${condition} ORDER BY r.id DESC OFFSET 0)`;
}

/** A request to insert, with its idempotency data. */
type RequestWrite<Request> = IdempotentCall & { readonly request: Request };

/**
 * The result of inserting a request. `reference_taken`: another request has the reference. `conflict`: the idempotency key is
 * taken, the partner was suspended or its account changed, the API key may no longer write, or a parallel call took the
 * reference. `deferred`: the customer is being erased, and the rest of the batch does not wait for the erasure. Nothing is
 * written unless the result is `made`.
 */
const creationRow = {
  result: ["made", "reference_taken", "conflict", "deferred"],
  customerId: "text?",
  customerCreatedAt: "time?",
  customerUpdatedAt: "time?",
} as const;

/** The created request's customer, or why the request was not created. */
export type CreationResult = StoredCustomer | Exclude<Row<typeof creationRow>["result"], "made" | "deferred">;

const ownerOf = ({ caller }: { readonly caller: Caller }) => tenantKey(caller);

/** The input columns for a request's customer and its searchable metadata. */
const customerInputColumns = {
  pairs: ["bytea", ({ request }) => joinedPairs(request.metadata)],
  new_customer_id: ["uuid", ({ request }) => request.customerId],
  email: ["text", ({ request }) => request.customerEmail],
} as const satisfies InputColumns<{ readonly request: NewRequest }>;

/**
 * Returns a function that inserts requests with the given columns into a table, each with its customer and idempotency key. The
 * function batches concurrent calls from all partners into one statement.
 */
export function requestInserter<Request extends NewRequest>(
  table: RequestTable,
  columns: InputColumns<RequestWrite<Request>>,
) {
  const into = namesSql(table);
  const names = Object.keys(columns);
  const insert = batched({
    row: creationRow,
    fairnessKeyOf: ownerOf,
    exclusiveKeysOf: (creating: RequestWrite<Request>) => [
      ...idempotencyBatchKeys(creating),
      `reference ${ownerOf(creating)} ${creating.request.reference}`,
    ],
    shouldRetry: ({ result }) => result === "deferred",
    statement: (creating, locking) => sql`
      WITH ${ctes(
        idempotentCalls(creating, { ...columns, ...customerInputColumns, ...partnerInputColumns }),
        sql`named AS (
          SELECT eligible.*, partner.keeps_fee_on_refund, EXISTS (
            SELECT FROM ${into} r WHERE r.account_id = eligible.account_id AND r.environment = eligible.environment
              AND r.reference = eligible.reference ${LOOKUP_PER_ROW}) AS is_taken
          FROM eligible ${joinCurrentPartner(sql`eligible`)}
        )`,
        lockKnownCustomers(sql`(SELECT * FROM named WHERE NOT is_taken)`, locking),
        sql`insertable AS (
          SELECT w.*, ${waitsForLocks(locking) ? sql`false` : isBeingErased} AS is_held FROM named w WHERE NOT is_taken
        )`,
        claimIdempotencyKeys(sql`(SELECT * FROM insertable WHERE NOT is_held)`),
        upsertCustomers(sql`claimed_call`),
        sql`request AS (
          INSERT INTO ${into} (${namesSql(...names)}, customer_id, keeps_fee_on_refund)
          SELECT ${namesSql(...names.map((name) => `n.${name}`))}, c.id, n.keeps_fee_on_refund
          FROM claimed_call n JOIN customer c USING (position) ORDER BY n.account_id, n.environment, n.reference
        )`,
        storeMetadataPairs(table === "subscriptions" ? "subscription" : "intent", sql`claimed_call`),
      )}
      SELECT call.position, c.id AS "customerId", c.created_at AS "customerCreatedAt", c.updated_at AS "customerUpdatedAt",
             CASE WHEN c.id IS NOT NULL THEN 'made' WHEN named.is_taken THEN 'reference_taken'
                  WHEN insertable.is_held THEN 'deferred' ELSE 'conflict' END AS result
      FROM call LEFT JOIN named USING (position) LEFT JOIN insertable USING (position)
        LEFT JOIN customer c USING (position)`,
  });
  const create = async (creating: RequestWrite<Request>): Promise<CreationResult> => {
    const [row] = await insert(creating).catch((cause: unknown) => {
      // A parallel call inserted the same reference after this statement began. It might be the same request, so the caller
      // reads again.
      if (isUniqueViolation(cause, `${table}_account_id_environment_reference_key`)) return [];
      throw cause;
    });
    const { result = "conflict", customerId, customerCreatedAt, customerUpdatedAt } = row ?? {};
    if (result !== "made") return result === "deferred" ? "conflict" : result;
    if (!customerId || !customerCreatedAt || !customerUpdatedAt)
      throw new Error("a request was made without its customer");
    return { customerId, customerCreatedAt, customerUpdatedAt };
  };
  return Object.assign(create, { unbatched: insert.unbatched });
}

/**
 * Returns a function that reads a partner's request by ID or reference and batches concurrent calls. The function returns the
 * `columns` of the request `r` in `tables`, or undefined for an unknown request.
 */
export function requestReader<const Described extends RowDescription>(
  row: Described,
  columns: Sql,
  tables: Sql,
) {
  const readBy = (column: "id" | "reference", type: "uuid" | "text") =>
    batched({
      row,
      fairnessKeyOf: ownerOf,
      statement: (lookups: readonly { caller: Caller; value: string }[]) => sql`
        WITH ${inputRows("lookup", lookups, {
          account_id: ["uuid", ({ caller }) => caller.accountId],
          environment: ["environment", ({ caller }) => caller.environment],
          value: [type, ({ value }) => value],
        })}
        SELECT lookup.position, found.* FROM lookup CROSS JOIN LATERAL (
          SELECT ${columns} FROM ${tables}
          WHERE r.account_id = lookup.account_id AND r.environment = lookup.environment
            AND r.${namesSql(column)} = lookup.value ${LOOKUP_PER_ROW}
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
