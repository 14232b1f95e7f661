import { listAccounts } from "@/lib/accounts/find-account";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { voucherCodeHashes } from "@/lib/payments/vouchers/code";
import { type HitGroup, type HitKind, type HitRow, hitKinds, MOST_OF_A_KIND } from "./hit";
import { noteSearch } from "./note-search";
import * as payouts from "./payout-store";
import { type Question, questionOf } from "./question";
import * as requests from "./request-store";
import * as sales from "./sale-store";
import * as topUps from "./top-up-store";

/**
 * What the user's account has that is called by that text: a reference or its beginning or end, an access code, a voucher's code or
 * the ending of one that was redeemed, an event's id, a payout, the bank's reference of one, a charge, a customer by the e-mail or
 * the beginning of a word of it, an amount in units of the currency. Of both environments, what is in `first` before the other. An
 * operator is shown what everybody has, which is audited, and accounts by a part of their name or e-mail. At most
 * {@link MOST_OF_A_KIND} of each kind, what is called exactly that and then the newest; a text that can name nothing finds nothing.
 */
export async function findAnything(
  user: SignedInUser,
  first: Environment,
  typed: string,
): Promise<HitGroup[]> {
  const question = questionOf(typed);
  if (!question) return [];
  if (user.kind === "operator") await noteSearch(user);
  const environments = [first, first === "test" ? "live" : "test"] as const;
  const found = await onReplica(() =>
    Promise.all([
      ...(user.kind === "operator" ? [accountsCalled(user, first, question)] : []),
      ...environments.map((environment) => thingsOf(callerFor(user, environment), question)),
    ]),
  );
  return inGroups(found.flat());
}

async function thingsOf(caller: Caller, question: Question): Promise<Found[]> {
  const found = await Promise.all([
    ...(caller.kind === "reseller" ? [] : [requestsOf(caller, question)]),
    ...(caller.kind === "partner" ? [] : [tradeOf(caller, question)]),
    ...(question.eventId ? [as("event", sales.eventsNumbered(caller, question.eventId))] : []),
  ]);
  return found.flat();
}

type Found = { readonly kind: HitKind; readonly rows: readonly HitRow[] };

async function as(kind: HitKind, rows: Promise<readonly HitRow[]>): Promise<Found[]> {
  return [{ kind, rows: await rows }];
}

/** What a partner asked its customers for, and what it was paid. */
async function requestsOf(caller: Caller, question: Question): Promise<Found[]> {
  const { text, amount, referencePart: part } = question;
  const at = now();
  const customers = await customersOf(caller, question);
  const ids = customers.map(({ id }) => id);
  const voucher = voucherIn(question);
  const found = await Promise.all([
    as("intent", requests.intentsNamed(caller, text, at)),
    as("intent", requests.intentsOpenedBy(caller, text, at)),
    as("subscription", requests.subscriptionsNamed(caller, text)),
    as("subscription", requests.subscriptionsOpenedBy(caller, text)),
    as("payout", payouts.payoutsNamed(caller, text)),
    as("payout", payouts.payoutsPaidUnder(caller, text)),
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
async function customersOf(caller: Caller, { email, emailPart }: Question): Promise<readonly HitRow[]> {
  const called = email === undefined ? [] : await requests.customersCalled(caller, email);
  if (called.length > 0 || emailPart === undefined) return called;
  return requests.customersWithPart(caller, emailPart);
}

function voucherIn({ code, endings }: Question) {
  if (code !== undefined) return { hashes: voucherCodeHashes(code) };
  return endings.length > 0 ? { endings } : undefined;
}

/** What a reseller sold, bills, was credited and waits for; for an operator also what a second one has to approve. */
async function tradeOf(caller: Caller, question: Question): Promise<Found[]> {
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
    ...(endings.length > 0 ? [endedIn(caller, endings, at)] : []),
    ...(part ? [as("sale", sales.salesWithPart(caller, part))] : []),
  ]);
  return found.flat();
}

/** What was sold under a code with that ending: the sale, and for an operator, who has a page of it, the voucher. */
function endedIn(caller: Caller, endings: readonly string[], at: Date): Promise<Found[]> {
  return caller.kind === "operator"
    ? as("voucher", sales.vouchersWithEnding(caller, endings, at))
    : as("sale", sales.salesWithEnding(caller, endings));
}

async function accountsCalled(
  operator: SignedInUser,
  environment: Environment,
  { text: search }: Question,
): Promise<Found[]> {
  const { rows } = await listAccounts(operator, { search, limit: MOST_OF_A_KIND + 1 });
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
function inGroups(found: readonly Found[]): HitGroup[] {
  return hitKinds.flatMap((kind) => {
    const rows = found.filter((one) => one.kind === kind).flatMap((one) => one.rows);
    const once = [...new Map(rows.map((row) => [`${row.id} ${row.name}`, row])).values()];
    const hits = once.slice(0, MOST_OF_A_KIND);
    return hits.length === 0 ? [] : [{ kind, hits, hasMore: once.length > hits.length }];
  });
}
