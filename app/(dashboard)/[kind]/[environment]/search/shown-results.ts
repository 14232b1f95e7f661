import {
  billedSubscriptionPath,
  hasAccountPage,
  intentPath,
  ownPaymentPath,
  paymentPath,
  payoutPath,
  requestPath,
  saleCorrectionPath,
  salePath,
  singleItemPath,
  subscriptionPath,
} from "@/app/(dashboard)/_shell/paths";
import type { AccountKind } from "@/lib/base/caller";
import { displayAmount } from "@/lib/base/display-amount";
import { type Environment, environmentField } from "@/lib/base/fields";
import { publicEventId } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { formatDecimal } from "@/lib/base/typed-amount";
import { findAnything } from "@/lib/insight/search/find-anything";
import { parseQuery } from "@/lib/insight/search/query";
import type { ResultKind, ResultRow } from "@/lib/insight/search/result";

/** A search result with the values and the link that the page shows. */
export type ShownResult = Pick<ResultRow, "id" | "environment" | "name" | "about" | "status" | "at"> & {
  /** The path of the page that the result links to, or null if the viewer has no such page. */
  readonly href: string | null;
  readonly amount: string | null;
  /** The viewer's time zone. */
  readonly timezone: string;
  /**
   * The name of the account that the result belongs to, or null if the viewer is not an operator or the result is an account.
   */
  readonly owner: string | null;
};

export type ShownGroup = {
  readonly kind: ResultKind;
  readonly results: readonly ShownResult[];
  readonly hasMore: boolean;
  /**
   * Links to the lists of all objects of this kind with the searched amount. Empty if `results` is complete, if the query is
   * not an amount, or if the viewer has no list of this kind with an amount filter.
   */
  readonly lists: readonly {
    readonly environment: Environment;
    readonly href: string;
    /** The searched amount, formatted for display. */
    readonly amount: string;
  }[];
};

/** Searches the data that the user can see and returns the results, formatted for display. */
export async function searchForUser(
  user: SignedInUser,
  environment: Environment,
  query: string,
): Promise<ShownGroup[]> {
  const groups = await findAnything(user, environment, query);
  const amount = parseQuery(query)?.amount;
  return groups.map(({ results, ...group }) => ({
    ...group,
    results: results.map((result) => toShownResult(user, group.kind, result)),
    lists: group.hasMore && amount !== undefined ? listsOf(user.kind, group.kind, amount) : [],
  }));
}

/**
 * Returns a link for each environment to the list of all objects of this kind with this amount, or no links if the viewer has
 * no list of this kind with an amount filter.
 */
function listsOf(viewer: AccountKind, kind: ResultKind, amount: Minor): ShownGroup["lists"] {
  const list = amountLists[viewer]?.[kind];
  if (list === undefined) return [];
  const query = `?amount=${formatDecimal(amount)}`;
  return environmentField.options.map((environment) => ({
    environment,
    href: `/${viewer}/${environment}${list}${query}`,
    amount: displayAmount(amount),
  }));
}

const amountLists: Partial<Record<AccountKind, Partial<Record<ResultKind, string>>>> = {
  partner: { intent: "/intents" },
  reseller: { sale: "/sales" },
};

function toShownResult(viewer: SignedInUser, kind: ResultKind, result: ResultRow): ShownResult {
  const { id, environment, name, about, status, at, amount, companyName } = result;
  return {
    ...{ id, environment, name, about, status, at },
    href: resultPath(viewer.kind, kind, result),
    timezone: viewer.timezone,
    amount: amount === null ? null : displayAmount(amount),
    owner: viewer.kind === "operator" && kind !== "account" ? companyName : null,
  };
}

type ResultTarget = Pick<
  ResultRow,
  "id" | "environment" | "accountId" | "name" | "about" | "status" | "cycle" | "request"
>;

/**
 * Returns the path of the page that a search result links to, or null if the viewer has no such page. The path contains no
 * voucher code.
 */
function resultPath(viewer: AccountKind, kind: ResultKind, result: ResultTarget): string | null {
  if (viewer === "operator") return pathForOperator(kind, result);
  if (kind === "event") return `/${viewer}/${result.environment}/webhook/events/${publicEventId(result.id)}`;
  return viewer === "partner" ? pathForPartner(kind, result) : pathForReseller(kind, result);
}

function pathForPartner(
  kind: ResultKind,
  { id, environment, name: reference, about, cycle }: ResultTarget,
): string {
  if (kind === "refund") return ownPaymentPath({ environment, reference: about ?? "", cycle: cycle ?? null });
  if (kind === "customer") return `/partner/${environment}/customers/${id}`;
  if (kind === "payout") return payoutPath({ environment, reference });
  const path = kind === "subscription" ? subscriptionPath : intentPath;
  return path({ environment, reference });
}

function pathForReseller(kind: ResultKind, { id, environment, name, status }: ResultTarget): string {
  const home = `/reseller/${environment}`;
  if (kind === "subscription") return billedSubscriptionPath(home, id);
  if (kind === "top_up") return status === null ? home : `${home}/top-up`;
  return salePath(home, name);
}

function pathForOperator(kind: ResultKind, result: ResultTarget): string | null {
  const { id, environment, accountId, name, about, status, cycle, request } = result;
  const home = `/operator/${environment}`;
  if (kind === "refund")
    return paymentPath(home, { accountId, reference: about ?? "", cycle: cycle ?? null });
  if (kind === "voucher") return `${home}/vouchers/${id}`;
  if (kind === "intent" || kind === "subscription")
    return requestPath(home, kind, { accountId, reference: name });
  if (kind === "payout") return singleItemPath(`${home}/payouts/${id}`, name);
  if (kind === "proposal") return singleItemPath(`${home}/proposals`, id);
  if (kind === "top_up" && status === "pending") return singleItemPath(`${home}/top-ups`, id);
  if (!hasAccountPage(accountId)) return null;
  if (kind === "sale") return saleCorrectionPath(home, { accountId, reference: name });
  const account = `${home}/accounts/${accountId}`;
  // Operators have no event pages: link to the event's intent or subscription, or else to the account's webhook endpoints.
  if (kind === "event")
    return request ? requestPath(home, request, { accountId, reference: about ?? "" }) : `${account}/access`;
  return account;
}
