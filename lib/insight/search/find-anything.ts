import { accountStatusOf } from "@/lib/accounts/account-view";
import { listAccounts } from "@/lib/accounts/find-account";
import { rolesForAction } from "@/lib/base/audited-actions";
import { type Caller, PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { roleAllows } from "@/lib/base/roles";
import { assertSecondFactor, callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { actionByOperator, auditReadOnly, logAction } from "@/lib/identity/audit/audit.sql";
import { findVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { voucherCodeHashes } from "@/lib/payments/vouchers/voucher.sql";
import * as money from "./money-store";
import { parseQuery, type SearchQuery, type VoucherQuery } from "./query";
import * as requests from "./request-store";
import { MAX_PER_KIND, type ResultGroup, type ResultKind, type ResultRow, resultKinds } from "./result";

/**
 * Searches the user's account in both environments by references, voucher codes, access codes, event IDs, emails, customer
 * identifiers and amounts. Also matches parts of emails, parts of the references of intents, subscriptions and sales, and the
 * endings of redeemed vouchers' codes. An operator's search covers all accounts and is audited; a voucher found by its complete
 * code is also audited like a lookup. Operators also find accounts, but no customers, because operators have no page that shows
 * a customer. Returns up to {@link MAX_PER_KIND} results per kind: exact matches first, then results from the environment
 * `first`, then the newest. Throws `forbidden` for an operator who lacks a required second factor, or who is found to be
 * removed when the search is audited.
 */
export async function findAnything(
  user: SignedInUser,
  first: Environment,
  text: string,
): Promise<ResultGroup[]> {
  assertSecondFactor(user);
  const parsed = parseQuery(text);
  if (!parsed) return [];
  const query = mayFindByCode(user) ? parsed : { ...parsed, code: undefined };
  if (user.kind === "operator") await auditSearch(user);
  const environments = [first, first === "test" ? "live" : "test"] as const;
  const found = await onReplica(() =>
    Promise.all([
      ...(user.kind === "operator" ? [searchAccounts(user, first, query)] : []),
      ...environments.map((environment) => searchAccount(callerFor(user, environment), query)),
    ]),
  );
  const groups = groupByKind(found.flat());
  if (user.kind === "operator" && query.code !== undefined) await auditLookups(user, groups);
  return groups;
}

/** Returns whether the user's search can match complete voucher codes. An operator needs a role that may look up vouchers. */
function mayFindByCode({ kind, role }: SignedInUser): boolean {
  return kind !== "operator" || roleAllows(role, rolesForAction["voucher.looked_up"]);
}

/**
 * Searches the caller's account or, for an operator, all accounts, in one environment. Searches the kinds of results that the
 * caller can have, each for every possible meaning of the text, with a single statement for most kinds.
 */
async function searchAccount(caller: Caller, query: SearchQuery): Promise<KindResults[]> {
  const at = now();
  const criteria = { ...query, voucher: voucherOf(query) };
  const { voucher, eventId } = criteria;
  const isPartner = caller.kind === "partner";
  const isReseller = caller.kind === "reseller";
  const isOperator = caller.kind === "operator";
  const customers = isReseller ? [] : await requests.findCustomers(caller, criteria);
  const ids = customers.map(({ id }) => id);
  const isVoucher = voucher !== undefined && ("hashes" in voucher || isOperator);
  const found = await Promise.all([
    as("subscription", requests.findSubscriptions(caller, criteria, ids, at)),
    ...(isReseller ? [] : [as("intent", requests.findIntents(caller, criteria, ids, at))]),
    ...(isReseller ? [] : [as("refund", money.findRefunds(caller, criteria))]),
    ...(isReseller ? [] : [as("payout", money.findPayouts(caller, criteria))]),
    ...(isPartner ? [] : [as("sale", money.findSales(caller, criteria))]),
    ...(isPartner ? [] : [as("top_up", money.findTopUps(caller, criteria))]),
    ...(isPartner || !isVoucher ? [] : [as("voucher", money.findVouchers(caller, voucher, at))]),
    ...(isOperator ? [as("proposal", money.findProposals(caller, criteria, at))] : []),
    ...(eventId === undefined ? [] : [as("event", money.findEvents(caller, eventId))]),
  ]);
  return isOperator ? found : [{ kind: "customer", rows: customers }, ...found];
}

type KindResults = { readonly kind: ResultKind; readonly rows: readonly ResultRow[] };

const as = async (kind: ResultKind, rows: Promise<readonly ResultRow[]>): Promise<KindResults> => ({
  kind,
  rows: await rows,
});

function voucherOf({ code, endings }: SearchQuery): VoucherQuery | undefined {
  if (code !== undefined) return { hashes: voucherCodeHashes(code) };
  return endings.length > 0 ? { endings } : undefined;
}

async function searchAccounts(
  operator: SignedInUser,
  environment: Environment,
  { text: search }: SearchQuery,
): Promise<KindResults[]> {
  const { rows } = await listAccounts(operator, { search, limit: MAX_PER_KIND + 1 });
  const results = rows.map(({ id, companyName, email, createdAt, ...account }) => ({
    ...{ id, environment, accountId: id, companyName, name: companyName, about: email },
    ...{ amount: null, status: accountStatusOf(account), at: createdAt, isExactMatch: false },
  }));
  return [{ kind: "account", rows: results }];
}

/**
 * Groups results by kind. Within a kind, exact matches come first, then the results of the first environment. If several
 * results have the same ID and name, only one of them remains. The ID alone does not identify a result, because all payouts of
 * one run share an ID.
 */
function groupByKind(found: readonly KindResults[]): ResultGroup[] {
  return resultKinds.flatMap((kind) => {
    const rows = found.filter((one) => one.kind === kind).flatMap((one) => one.rows);
    const unique = [...new Map(rows.map((row) => [`${row.id} ${row.name}`, row])).values()];
    const exactFirst = unique.toSorted((one, other) => Number(other.isExactMatch) - Number(one.isExactMatch));
    const results = exactFirst.slice(0, MAX_PER_KIND);
    return results.length === 0 ? [] : [{ kind, results, hasMore: unique.length > results.length }];
  });
}

/** Records in the audit logs of the resellers that an operator looked up the found vouchers by their code. */
async function auditLookups(operator: SignedInUser, groups: readonly ResultGroup[]): Promise<void> {
  const vouchers = groups.filter(({ kind }) => kind === "voucher").flatMap(({ results }) => results);
  await Promise.all(vouchers.map(({ id, environment }) => findVoucher(operator, { environment, code: id })));
}

/** The time of each operator's last audited search in this process, as a `performance.now()` value, by user ID. */
const auditedAtMs = new Map<string, number>();

/**
 * Records in the platform's audit log that an operator searched all accounts, at most once a minute per operator and process,
 * because the search field searches while the operator types. Never writes the search text, which can be a voucher code or an
 * email. Throws `forbidden` instead of writing an entry for a removed operator.
 */
async function auditSearch(operator: SignedInUser): Promise<void> {
  const nowMs = performance.now();
  if (nowMs - (auditedAtMs.get(operator.userId) ?? -MINUTE_MS) < MINUTE_MS) return;
  const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, "accounts.searched");
  await auditReadOnly(act);
  auditedAtMs.set(operator.userId, nowMs);
  logAction(act);
}
