import { listAccounts } from "@/lib/accounts/find-account";
import { type Caller, PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { actOn } from "@/lib/identity/audit/act";
import { auditAlone } from "@/lib/identity/audit/audit.sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import * as ofKind from "./money-store";
import * as topUps from "./money-store";
import { parseQuery, type SearchQuery } from "./query";
import * as requests from "./request-store";
import { MAX_PER_KIND, type ResultGroup, type ResultKind, type ResultRow, resultKinds } from "./result";
import * as sales from "./sale-store";

/**
 * What the user's account has that is called by that text: a reference or its beginning or end, an access code, a voucher's code or
 * the ending of one that was redeemed, an event's id, a payout, the bank's reference of one, a charge, a customer by the e-mail or
 * the beginning of a word of it, an amount in units of the currency. Of both environments, what is in `first` before the other. An
 * operator is shown what everybody has, which is audited, and accounts by a part of their name or e-mail. At most
 * {@link MAX_PER_KIND} of each kind, what is called exactly that and then the newest; a text that can name nothing finds nothing.
 */
export async function findAnything(
  user: SignedInUser,
  first: Environment,
  typed: string,
): Promise<ResultGroup[]> {
  const question = parseQuery(typed);
  if (!question) return [];
  if (user.kind === "operator") await auditSearch(user);
  const environments = [first, first === "test" ? "live" : "test"] as const;
  const found = await onReplica(() =>
    Promise.all([
      ...(user.kind === "operator" ? [searchAccounts(user, first, question)] : []),
      ...environments.map((environment) => searchAccount(callerFor(user, environment), question)),
    ]),
  );
  return groupByKind(found.flat());
}

async function searchAccount(caller: Caller, question: SearchQuery): Promise<KindResults[]> {
  const found = await Promise.all([
    ...(caller.kind === "reseller" ? [] : [searchRequests(caller, question)]),
    ...(caller.kind === "partner" ? [] : [searchSales(caller, question)]),
    ...(question.eventId ? [as("event", sales.eventsNumbered(caller, question.eventId))] : []),
  ]);
  return found.flat();
}

type KindResults = { readonly kind: ResultKind; readonly rows: readonly ResultRow[] };

async function as(kind: ResultKind, rows: Promise<readonly ResultRow[]>): Promise<KindResults[]> {
  return [{ kind, rows: await rows }];
}

/** What a partner asked its customers for, and what it was paid. */
async function searchRequests(caller: Caller, question: SearchQuery): Promise<KindResults[]> {
  const { text, amount, referencePart: part } = question;
  const at = now();
  const customers = await searchCustomers(caller, question);
  const ids = customers.map(({ id }) => id);
  const voucher = voucherOf(question);
  const found = await Promise.all([
    as("intent", requests.intentsNamed(caller, text, at)),
    as("intent", requests.intentsOpenedBy(caller, text, at)),
    as("subscription", requests.subscriptionsNamed(caller, text)),
    as("subscription", requests.subscriptionsOpenedBy(caller, text)),
    as("payout", ofKind.payoutsNamed(caller, text)),
    as("payout", ofKind.payoutsPaidUnder(caller, text)),
    ...(ids.length > 0 ? [as("intent", requests.intentsOfCustomers(caller, ids, at))] : []),
    ...(ids.length > 0 ? [as("subscription", requests.subscriptionsOfCustomers(caller, ids))] : []),
    ...(voucher ? [as("intent", requests.intentsPaidBy(caller, voucher, at))] : []),
    ...(voucher ? [as("subscription", requests.subscriptionsPaidBy(caller, voucher))] : []),
    ...(part ? [as("intent", requests.intentsWithPart(caller, part, at))] : []),
    ...(part ? [as("subscription", requests.subscriptionsWithPart(caller, part))] : []),
    ...(amount ? [as("intent", requests.intentsWorth(caller, amount, at))] : []),
  ]);
  return [{ kind: "customer", rows: customers }, ...found.flat()];
}

/** The customer with that e-mail, and only where there is none those of whose e-mail it is a part. */
async function searchCustomers(
  caller: Caller,
  { email, emailPart }: SearchQuery,
): Promise<readonly ResultRow[]> {
  const called = email === undefined ? [] : await requests.customersByEmail(caller, email);
  if (called.length > 0 || emailPart === undefined) return called;
  return requests.customersWithPart(caller, emailPart);
}

function voucherOf({ code, endings }: SearchQuery) {
  if (code !== undefined) return { hashes: voucherCodeHashes(code) };
  return endings.length > 0 ? { endings } : undefined;
}

/** What a reseller sold, bills, was credited and waits for; for an operator also what a second one has to approve. */
async function searchSales(caller: Caller, question: SearchQuery): Promise<KindResults[]> {
  const { text, amount, code, endings, referencePart: part } = question;
  const isReseller = caller.kind === "reseller";
  const at = now();
  const found = await Promise.all([
    as("sale", sales.salesNamed(caller, text)),
    as("sale", sales.salesTo(caller, text)),
    as("sale", sales.salesCharged(caller, text)),
    as("top_up", topUps.topUpsNamed(caller, text)),
    ...(isReseller ? [] : [as("proposal", topUps.proposalsCalled(caller, text, amount, at))]),
    ...(amount && !isReseller ? [as("top_up", topUps.topUpsWorth(caller, amount))] : []),
    ...(isReseller ? [as("subscription", requests.subscriptionsOfShopNamed(caller, text))] : []),
    ...(isReseller ? [as("subscription", requests.subscriptionsOpenedBy(caller, text))] : []),
    ...(amount ? [as("sale", sales.salesWorth(caller, amount))] : []),
    ...(code ? [as("voucher", sales.voucherOf(caller, voucherCodeHashes(code), at))] : []),
    ...(endings.length > 0 ? [searchEndings(caller, endings, at)] : []),
    ...(part ? [as("sale", sales.salesWithPart(caller, part))] : []),
  ]);
  return found.flat();
}

/** What was sold under a code with that ending: the sale, and for an operator, who has a page of it, the voucher. */
function searchEndings(caller: Caller, endings: readonly string[], at: Date): Promise<KindResults[]> {
  return caller.kind === "operator"
    ? as("voucher", sales.vouchersWithEnding(caller, endings, at))
    : as("sale", sales.salesWithEnding(caller, endings));
}

async function searchAccounts(
  operator: SignedInUser,
  environment: Environment,
  { text: search }: SearchQuery,
): Promise<KindResults[]> {
  const { rows } = await listAccounts(operator, { search, limit: MAX_PER_KIND + 1 });
  const hits = rows.map(({ id, companyName, email, createdAt }) => ({
    ...{ id, environment, accountId: id, companyName, name: companyName, about: email },
    ...{ amount: null, status: null, at: createdAt },
  }));
  return [{ kind: "account", rows: hits }];
}

/**
 * The same thing may have been found twice, by its reference and by its customer; payouts of a run have its id in common. The
 * first environment's stand first.
 */
function groupByKind(found: readonly KindResults[]): ResultGroup[] {
  return resultKinds.flatMap((kind) => {
    const rows = found.filter((one) => one.kind === kind).flatMap((one) => one.rows);
    const once = [...new Map(rows.map((row) => [`${row.id} ${row.name}`, row])).values()];
    const hits = once.slice(0, MAX_PER_KIND);
    return hits.length === 0 ? [] : [{ kind, hits, hasMore: once.length > hits.length }];
  });
}

const turnOf = atMostOncePer(MINUTE_MS);

/**
 * Audits that an operator searches what every account has: at most once a minute for each operator, since a search may run with every
 * key. Never what was typed, which may be a code or somebody's e-mail. Throws `forbidden` for a user who is no longer an operator.
 */
export async function auditSearch(operator: SignedInUser): Promise<void> {
  if (!turnOf(operator.userId)) return;
  const act = actOn(operator, PLATFORM_ACCOUNT_ID, "accounts.searched");
  await auditAlone(act);
  noteAct(act);
}
