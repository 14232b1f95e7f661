import { requestPath } from "@/app/(dashboard)/_shell/request-path";
import { eventPath } from "@/app/(dashboard)/_shell/webhook-path";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { eventName } from "@/lib/base/ids";
import type { Minor } from "@/lib/base/money";
import { asTyped } from "@/lib/base/typed-amount";
import type { HitKind, HitRow } from "@/lib/insight/search/hit";
import { onlyPath } from "../../../operator/[environment]/queue/only-path";
import { intentPath } from "../../../partner/[environment]/intents/intent-path";
import { subscriptionPath } from "../../../partner/[environment]/subscriptions/subscription-path";
import { salePath } from "../../../reseller/[environment]/sales/sale-path";
import { billedPath } from "../../../reseller/[environment]/subscriptions/subscription-path";

type Found = Pick<HitRow, "id" | "environment" | "accountId" | "name" | "status">;

/**
 * The list of a kind, in an environment, of all that have an amount; none where no list can be asked for
 * amounts.
 */
export function amountListPath(
  viewer: AccountKind,
  kind: HitKind,
  environment: Environment,
  amount: Minor,
): string | undefined {
  const list = amountLists[viewer]?.[kind];
  return list && `/${viewer}/${environment}${list}?amount=${asTyped(amount)}`;
}

const amountLists: Partial<Record<AccountKind, Partial<Record<HitKind, string>>>> = {
  partner: { intent: "/intents" },
  reseller: { sale: "/sales" },
};

/** The path of a result for that kind of account. Contains no customer codes. */
export function resultPath(viewer: AccountKind, kind: HitKind, hit: Found): string {
  if (viewer === "operator") return pathForOperator(kind, hit);
  if (kind === "event") return eventPath(viewer, hit.environment, eventName(hit.id));
  return viewer === "partner" ? pathForPartner(kind, hit) : pathForReseller(kind, hit);
}

function pathForPartner(kind: HitKind, { id, environment, name: reference }: Found): string {
  if (kind === "customer") return `/partner/${environment}/customers/${id}`;
  if (kind === "payout") return `/partner/${environment}/earnings/payouts/${reference}`;
  const path = kind === "subscription" ? subscriptionPath : intentPath;
  return path({ environment, reference });
}

function pathForReseller(kind: HitKind, { id, environment, name, status }: Found): string {
  const home = `/reseller/${environment}`;
  if (kind === "subscription") return billedPath(home, id);
  if (kind === "top_up") return status === null ? home : `${home}/top-up`;
  return salePath(home, name);
}

function pathForOperator(kind: HitKind, { id, environment, accountId, name, status }: Found): string {
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
