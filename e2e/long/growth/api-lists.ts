import { runAs } from "@/lib/api/http/answer-request";
import { operations } from "@/lib/api/operations";
import type { Caller } from "@/lib/base/caller";
import { toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Operation } from "@/lib/base/operation";
import { queryUnmeasured } from "./measure";
import type { Stage } from "./stage";

/** Reads a page of a list and returns the cursor of the next page, or null on the last page. */
export type List = (
  stage: Stage,
  page: { readonly after?: string | undefined; readonly limit: number },
) => Promise<string | null>;

/** A query for the subscription with the most cycles, for lists that belong to one subscription. */
const LONGEST = `SELECT reference FROM subscriptions WHERE account_id = $1 AND environment = 'live'
  ORDER BY current_cycle DESC, id DESC LIMIT 1`;
/** A query for the latest payout, for the list of its lines. */
const LATEST_PAYOUT = `SELECT reference FROM payouts WHERE account_id = $1 AND environment = 'live' AND status IN ('posted', 'paid')
  ORDER BY id DESC LIMIT 1`;
const BEFORE_ALL = "2000-01-01T00:00:00Z";

/**
 * Returns every list of the API for each kind of account that can call it: unfiltered, and with each filter that {@link
 * filtersOf} returns.
 */
export function apiLists(): Record<string, List> {
  const lists = operations.filter(({ query }) => query && "after" in query.shape && "limit" in query.shape);
  return Object.fromEntries(
    lists.flatMap((operation) =>
      callersOf(operation).flatMap(([who, callerOn]) =>
        filtersOf(operation).map((filter) => {
          const [words = "all"] = Object.entries(filter).map((pair) => pair.join(" "));
          return [`${operation.id} of a ${who}, ${words}`, listOf(operation, callerOn, filter)] as const;
        }),
      ),
    ),
  );
}

function callersOf({ caller }: Operation) {
  const all = { partner: (on: Stage) => on.asPartner, reseller: (on: Stage) => on.asReseller };
  return Object.entries(all).filter(([kind]) => caller === kind || caller === "account");
}

/**
 * Returns the filters with which to read a list, one at a time: no filter, a time before the first row, and each value of each
 * enumerated parameter.
 */
function filtersOf({ query }: Operation): Record<string, unknown>[] {
  const { properties = {} } = query ? toJsonSchema(query, "input").schema : {};
  const each = Object.entries(properties).flatMap(([name, { enum: words = [] }]) =>
    words.map((word) => ({ [name]: word })),
  );
  const times = "created_after" in properties ? [{ created_after: BEFORE_ALL }] : [];
  return [{}, ...times, ...each];
}

function listOf(operation: Operation, callerOn: (stage: Stage) => Caller, filter: object): List {
  const isOfOne = operation.path.includes("{reference}");
  const objectOf = operation.path.startsWith("/payouts") ? LATEST_PAYOUT : LONGEST;
  return async (stage, { after, limit }) => {
    const caller = callerOn(stage);
    const [address] = isOfOne ? await queryUnmeasured(objectOf, [caller.accountId]) : [{}];
    if (!address) return null;
    const page = after === undefined ? { limit } : { limit, after };
    const input = { ...address, ...operation.query?.parse({ ...filter, ...page }) };
    const { data } = await runAs(operation, caller)(input as never);
    return (data as { next: string | null }).next;
  };
}
