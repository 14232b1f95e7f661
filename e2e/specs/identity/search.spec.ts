import { searchForUser } from "@/app/(dashboard)/[kind]/[environment]/search/shown-results";
import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { MAX_PER_KIND } from "@/lib/insight/search/result";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { creditTopUp, refuseTopUp, requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { aboveLimit } from "../../support/world/two-operators";

type Name = "operator" | "acme" | "other" | "corner" | "far";
type Users = Readonly<Record<Name, SignedInUser>>;

/** A query and the users for whom it has results. Operators find all data except a shop's reference for a subscription. */
type Query = { readonly what: string; readonly typed: string; readonly finders: readonly Name[] };

/** Creates two partners, two resellers and an operator. A second operator exists because some amounts need approval. */
async function people(): Promise<Users> {
  const [operator] = [await newOperator(), await newOperator()];
  const [acme, other] = [await newPartner("Acme"), await newPartner("Other")];
  const [corner, far] = [await newReseller("Corner"), await newReseller("Far")];
  for (const { accountId } of [acme, other, corner, far]) await approve(operator, accountId);
  return { operator, acme, other, corner, far };
}

let made: Promise<Users> | undefined;

function users(): Promise<Users> {
  made ??= people();
  return made;
}

/** Creates data of every kind for both pairs of partner and reseller, in both environments, and returns the queries for it. */
async function allQueries(all: Users): Promise<Query[]> {
  const queries: Query[] = [];
  for (const environment of ["test", "live"] as const) {
    queries.push(...(await queriesFor(all, { partner: "acme", shop: "corner", environment })));
    queries.push(...(await queriesFor(all, { partner: "other", shop: "far", environment })));
  }
  return queries;
}

type Pair = { readonly partner: Name; readonly shop: Name; readonly environment: Environment };

async function queriesFor(all: Users, { partner, shop, environment }: Pair): Promise<Query[]> {
  const { operator } = all;
  const asPartner: Caller = callerFor(all[partner], environment);
  const asShop = callerFor(all[shop], environment);
  const tag = `${partner}-${environment}`;
  const email = `${tag}@customers.example`;
  await fund(operator, asShop, 1_000_000);
  const intent = await newIntent(asPartner, 700, { reference: `${tag}-order`, email });
  const sale = await sell(asShop, [1_000], `${tag} Shopper`);
  await pay(intent, sale.codes);
  const plan = await subscribe(asPartner, { reference: `${tag}-plan`, email: `plan-${email}` });
  const billed = { reseller_subscription_reference: `${tag}-recurring` };
  expect(await bill(asShop, plan, `${tag}-charge`, billed)).toBe("created");
  const { name: event } = await causeEvent(asPartner);
  const query = (what: string, typed: string | undefined, finders: readonly Name[], byOperator = true) => ({
    what: `${tag}: ${what}`,
    typed: typed ?? "",
    finders: byOperator ? [...finders, "operator" as const] : finders,
  });
  const found = [
    query("an intent's reference", intent.reference, [partner]),
    query("an intent's access code", intent.access_code, [partner]),
    query("a customer's email", email.toUpperCase(), [partner]),
    query("an event", event, [partner]),
    query("a subscription's reference", plan.reference, [partner]),
    query("a subscription's access code", plan.accessCode, [partner, shop]),
    query("the billing code of a subscription", plan.code, [shop]),
    query("the shop's reference of a subscription", `${tag}-recurring`, [shop], false),
    query("a charge", `${tag}-charge`, [shop]),
    query("a sale", sale.reference, [shop]),
    query("a customer of a shop", `${tag} sHOPPER`, [shop]),
    query("a voucher's code", sale.codes[0]?.toLowerCase(), [partner, shop]),
    query("a voucher's code without hyphens", sale.codes[0]?.replaceAll("-", " "), [partner, shop]),
  ];
  found.push(query("a payout", (await postedPayout(asPartner)).reference, [partner]));
  if (environment === "test") return found;
  const credit = { amount: minor(5), reference: `${tag}-transfer` };
  await adjustLiveWallet(operator, "credit", all[shop].accountId, credit);
  const waiting = await requestTopUp(asShop, { id: newId(), amount: minor(5) });
  const refused = await requestTopUp(asShop, { id: newId(), amount: minor(5) });
  await refuseTopUp(operator, { id: refused.id, reason: "It has not arrived." });
  const large = { amount: minor(aboveLimit()), reference: `${tag}-yearly` };
  await adjustLiveWallet(operator, "credit", all[shop].accountId, large);
  return [
    ...found,
    query("a top-up", `${tag}-transfer`, [shop]),
    query("a pending top-up request", waiting.reference, [shop]),
    query("a refused top-up request", refused.reference, [shop]),
    query("a proposal for a second operator", large.reference, []),
  ];
}

test("a search returns objects only to the accounts that own them or take part in them, and to operators", async () => {
  const all = await users();
  const queries = await allQueries(all);
  expect(queries.length).toBeGreaterThan(50);
  for (const { what, typed, finders } of queries)
    for (const [name, user] of Object.entries(all)) {
      const groups = await findAnything(user, "test", typed);
      expect(groups.length > 0, `${name} looks for ${what}`).toBe(finders.includes(name as Name));
    }
});

test("if several accounts use the same reference, a search by an account finds only its own objects, and a search by an operator finds the objects of all accounts", async () => {
  const { operator, acme, other } = await users();
  for (const user of [acme, other])
    for (const environment of ["test", "live"] as const)
      await newIntent(callerFor(user, environment), 4_242, {
        reference: "order-2101",
        email: "anna@both.example",
      });
  for (const user of [acme, other])
    for (const typed of ["order-2101", " anna@both.example ", "42.42", "€42.42", "42,42"]) {
      const groups = await findAnything(user, "live", typed);
      const intents = groups.find(({ kind }) => kind === "intent")?.results ?? [];
      expect(
        intents.map(({ accountId, environment }) => [accountId, environment]),
        typed,
      ).toEqual([
        [user.accountId, "live"],
        [user.accountId, "test"],
      ]);
    }
  const [intents] = await findAnything(operator, "test", "order-2101");
  expect(intents?.results.map(({ companyName }) => companyName).sort()).toEqual([
    "Acme",
    "Acme",
    "Other",
    "Other",
  ]);
});

test("an account that searches for an amount finds only its own objects, and an operator finds the objects of all accounts", async () => {
  const { operator, acme, other, corner, far } = await users();
  const amount = minor(31_337);
  const [live, farLive] = [callerFor(corner, "live"), callerFor(far, "live")];
  for (const partner of [acme, other]) await newIntent(callerFor(partner, "live"), amount);
  for (const shop of [live, farLive]) {
    await fund(operator, shop, 100_000);
    await sell(shop, [amount]);
  }
  const waiting = await requestTopUp(live, { id: newId(), amount });
  const { id } = await requestTopUp(farLive, { id: newId(), amount });
  await creditTopUp(operator, id);
  const found = async (user: SignedInUser) =>
    (await findAnything(user, "live", "313.37")).map(({ kind, results }) => [kind, results.length]);
  expect(await found(operator)).toEqual([
    ["intent", 2],
    ["sale", 2],
    ["top_up", 2],
  ]);
  expect(await found(acme)).toEqual([["intent", 1]]);
  expect(await found(far)).toEqual([["sale", 1]]);
  const topUps = (await findAnything(operator, "live", "313.37")).find(({ kind }) => kind === "top_up");
  expect(topUps?.results.map(({ accountId, status }) => [accountId, status]).toSorted()).toEqual(
    [
      [corner.accountId, "pending"],
      [far.accountId, null],
    ].toSorted(),
  );
  await withdrawTopUp(live, waiting.id);
  expect((await findAnything(corner, "live", waiting.reference))[0]?.results[0]?.status).toBe("withdrawn");
});

test("a search with many results returns the newest results and reports that there are more", async () => {
  const { acme, operator } = await users();
  const caller = callerFor(acme, "test");
  const names: string[] = [];
  for (let number = 1; number <= MAX_PER_KIND + 2; number += 1)
    names.unshift((await newIntent(caller, 10 + number, { email: "often@customers.example" })).reference);
  for (const user of [acme, operator]) {
    const groups = await findAnything(user, "test", "often@customers.example");
    expect(groups.map(({ kind, hasMore }) => [kind, hasMore])).toEqual([
      ["intent", true],
      // Operators have no page for a customer.
      ...(user === acme ? [["customer", false]] : []),
    ]);
    expect(groups[0]?.results.map(({ name }) => name)).toEqual(names.slice(0, MAX_PER_KIND));
  }
});

test("a search lists an exact match before partial matches, even if it is in the other environment", async () => {
  const [{ operator }, partner] = [await users(), await newPartner()];
  await newIntent(callerFor(partner, "test"), 10, { reference: "exact-1001" });
  for (let number = 0; number <= MAX_PER_KIND; number += 1)
    await newIntent(callerFor(partner, "live"), 10, { reference: `exact-1001-${number}` });
  for (const user of [partner, operator]) {
    const [intents] = await findAnything(user, "live", "exact-1001");
    expect(intents?.results.map(({ environment, name }) => [environment, name]).slice(0, 2)).toEqual([
      ["test", "exact-1001"],
      ["live", `exact-1001-${MAX_PER_KIND}`],
    ]);
  }
});

test("an operator finds an account by part of the account's email, and a partner finds no account", async () => {
  const { operator, acme } = await users();
  const of = async (user: SignedInUser) =>
    (await findAnything(user, "live", acme.accountEmail.slice(0, 30))).map(({ kind }) => kind);
  expect(await of(operator)).toEqual(["account"]);
  expect(await of(acme)).toEqual([]);
});

test("an operator's search finds the built-in test shop's top-up and voucher sale, but the results are not links, because the test shop has no page", async () => {
  const { operator, acme } = await users();
  const { access_code } = await newIntent(callerFor(acme, "test"), 700);
  await issueTestVouchers(access_code);
  const groups = await searchForUser(operator, "test", `checkout:${access_code}`);
  expect(groups.map(({ kind, results }) => [kind, results.map(({ href }) => href)])).toEqual([
    ["sale", [null]],
    ["top_up", [null]],
  ]);
});

test("searching for empty or malformed text, or for text that nothing matches, finds nothing, although an operator can find accounts that contain it", async () => {
  const { acme, operator } = await users();
  for (const typed of [
    "",
    " ",
    "\u0000",
    "x".repeat(400),
    "%",
    "0",
    "-1",
    "' OR 1=1 --",
    "evt_",
    "9999999999",
  ])
    for (const user of [acme, operator]) {
      const groups = await findAnything(user, "test", typed);
      expect(
        groups.filter(({ kind }) => kind !== "account"),
        typed,
      ).toEqual([]);
    }
});
