import { requestPath } from "@/app/(dashboard)/_shell/request-path";
import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { publicEventId } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import { formatDecimal } from "@/lib/base/typed-amount";
import type { ResultKind, ResultRow } from "@/lib/insight/search/result";
import { onlyPath } from "../../../operator/[environment]/queue/only-path";
import { intentPath } from "../../../partner/[environment]/intents/intent-path";
import { subscriptionPath } from "../../../partner/[environment]/subscriptions/subscription-path";
import { salePath } from "../../../reseller/[environment]/sales/sale-path";
import { billedPath } from "../../../reseller/[environment]/subscriptions/subscription-path";

type Found = Pick<ResultRow, "id" | "environment" | "accountId" | "name" | "status">;

/**
 * The list of a kind, in an environment, of all that have an amount; none where no list can be asked for
 * amounts.
 */
export function amountListPath(
  viewer: AccountKind,
  kind: ResultKind,
  environment: Environment,
  amount: Minor,
): string | undefined {
  const list = amountLists[viewer]?.[kind];
  return list && `/${viewer}/${environment}${list}?amount=${formatDecimal(amount)}`;
}

const amountLists: Partial<Record<AccountKind, Partial<Record<ResultKind, string>>>> = {
  partner: { intent: "/intents" },
  reseller: { sale: "/sales" },
};

/** The path of a result for that kind of account. Contains no customer codes. */
export function resultPath(viewer: AccountKind, kind: ResultKind, hit: Found): string {
  if (viewer === "operator") return pathForOperator(kind, hit);
  if (kind === "event") return eventPath(viewer, hit.environment, publicEventId(hit.id));
  return viewer === "partner" ? pathForPartner(kind, hit) : pathForReseller(kind, hit);
}

function pathForPartner(kind: ResultKind, { id, environment, name: reference }: Found): string {
  if (kind === "customer") return `/partner/${environment}/customers/${id}`;
  if (kind === "payout") return `/partner/${environment}/earnings/payouts/${reference}`;
  const path = kind === "subscription" ? subscriptionPath : intentPath;
  return path({ environment, reference });
}

function pathForReseller(kind: ResultKind, { id, environment, name, status }: Found): string {
  const home = `/reseller/${environment}`;
  if (kind === "subscription") return billedPath(home, id);
  if (kind === "top_up") return status === null ? home : `${home}/top-up`;
  return salePath(home, name);
}

function pathForOperator(kind: ResultKind, { id, environment, accountId, name, status }: Found): string {
  const home = `/operator/${environment}`;
  if (kind === "voucher") return `${home}/vouchers/${id}`;
  if (kind === "intent" || kind === "subscription")
    return requestPath(home, kind, { accountId, reference: name });
  if (kind === "payout") return onlyPath(`${home}/payouts/${id}`, name);
  if (kind === "proposal") return onlyPath(`${home}/proposals`, id);
  if (kind === "top_up" && status === "waiting") return onlyPath(`${home}/top-ups`, id);
  const account = `${home}/accounts/${accountId}`;
  return kind === "sale" ? `${account}/corrections?${new URLSearchParams({ sale: name })}` : account;
}
