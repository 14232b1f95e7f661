import { readdirSync } from "node:fs";
import path from "node:path";
import { csvFiles } from "@/app/(dashboard)/_list/csv-files";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { type AccountKind, accountKinds } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { listBankFiles, makeBankFile } from "@/lib/money/payouts/bank-files";
import { addApprovedAccount, addOperator } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getOrCreateInbox, listMessages } from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { PROPERTY } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { inParallel } from "../../support/fixtures/in-parallel";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed, type World } from "../../support/world/accounts";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { newIntent } from "../../support/world/intents";
import { earn, OTHER_IBAN, postedPayout } from "../../support/world/payouts";
import { latestVoucherOf, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import {
  environmentsToVisit,
  fileRows,
  isOfAudit,
  isOfInbox,
  isOnlyLive,
  listRows,
  namesOne,
  pageAccess,
  pageAddress,
} from "./page-access";

const DASHBOARDS = path.join(PROJECT_ROOT, "app/(dashboard)");

/** A visitor's kind, session cookie, and own IDs and references in each environment, keyed by path parameter. */
type Visitor = {
  readonly kind: AccountKind | "nobody" | "suspended";
  readonly cookie: string;
  readonly own: Readonly<Record<Environment, Readonly<Record<string, string>>>>;
};
type Visitors = Readonly<Record<"partner" | "reseller", readonly [Visitor, Visitor]>> &
  Readonly<Record<"operator" | "suspended" | "nobody", Visitor>>;

const NOTHING = { test: {}, live: {} } as const;

/** Creates the objects that the user's dashboard URLs identify. Returns their IDs and references, keyed by path parameter. */
async function thingsOf(
  world: World,
  user: SignedInUser,
  environment: Environment,
): Promise<Record<string, string>> {
  const caller = callerFor(user, environment);
  const { id: keyId } = await createApiKey(caller, { name: "Named in an address" });
  const { name: eventId } = await causeEvent(caller);
  const { id: endpointId } = await setEndpoint(caller, { url: CLOSED_PORT_URL });
  const things = { keyId, eventId, endpointId, messageId: await messageOf(user) };
  if (user.kind === "reseller") {
    const billed = await subscribe(callerFor(world.partner.user, environment));
    await bill(caller, billed, "named in an address");
    return { ...things, subscriptionId: billed.id, "sales/reference": (await sell(caller, [500])).reference };
  }
  const { reference } = await newIntent(caller, 1_000);
  const subscription = await subscribe(caller);
  await bill(callerFor(world.reseller.user, environment), subscription, `cycle of ${subscription.reference}`);
  const [customer] = (await listCustomers(caller, { limit: 1 })).rows;
  const payout = (await payoutTo(world, user, environment)).reference;
  const ofPartner = { ...things, customerId: customer?.id ?? "", "payouts/reference": payout };
  return {
    ...ofPartner,
    "intents/reference": reference,
    "subscriptions/reference": subscription.reference,
  };
}

async function bankFileOf({ operator }: World, runId: string): Promise<string> {
  await makeBankFile(operator, { environment: "live", run_id: runId });
  const [file] = (await listBankFiles(operator, runId)).files;
  return file?.id ?? "";
}

/**
 * Creates the objects that operator pages show: an intent, a subscription, a voucher and a payout run in each environment, and
 * a bank file in the live environment. Returns the path parameters of these pages in each environment.
 */
async function seenByOperators(world: World): Promise<Visitor["own"]> {
  await setBankDetails(world.operator, { account_holder: "Tessera Payments", iban: OTHER_IBAN });
  const thingsIn = async (environment: Environment) => {
    const shop = callerFor(world.reseller.user, environment);
    await sell(shop, [1_000]);
    const voucherId = await latestVoucherOf(shop);
    const { runId } = await payoutTo(world, world.partner.user, environment);
    const partner = callerFor(world.partner.user, environment);
    const references = {
      "intents/reference": (await newIntent(partner, 1_000)).reference,
      "subscriptions/reference": (await subscribe(partner)).reference,
    };
    const inLive = environment === "live" ? { fileId: await bankFileOf(world, runId) } : {};
    return { ...references, voucherId, runId, ...inLive, ledgerAccountId: platformLedger[environment].fees };
  };
  return { test: await thingsIn("test"), live: await thingsIn("live") };
}

/** Makes a customer pay the partner €10.00 and posts a payout. Returns the payout run's ID and the payout's reference. */
async function payoutTo({ operator, reseller }: World, user: SignedInUser, environment: Environment) {
  const partner = callerFor(user, environment);
  await earn(operator, callerFor(reseller.user, environment), partner, 1_000);
  return postedPayout(partner);
}

/** Creates a message in the user's webhook inbox, which is in the test environment. Returns the message's ID. */
async function messageOf(user: SignedInUser): Promise<string> {
  const caller = callerFor(user, "test");
  const token = (await getOrCreateInbox(caller)).url.split("/").at(-1) ?? "";
  await receiveMessage({ token, headers: new Map(), body: Buffer.from("{}") });
  return (await listMessages(caller, { limit: 1 })).rows[0]?.id ?? "";
}

async function visitorsIn(world: World): Promise<Visitors> {
  const of = async (member: (typeof world)["partner"]): Promise<Visitor> => ({
    kind: member.user.kind,
    cookie: await cookieOf(member),
    own: {
      test: await thingsOf(world, member.user, "test"),
      live: await thingsOf(world, member.user, "live"),
    },
  });
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const suspendedPartner = await addApprovedAccount(operator, partnerNamed("Gone Games"));
  const cookie = await cookieOf(suspendedPartner);
  await suspendAccount(operator, { account_id: suspendedPartner.user.accountId, reason: "a test" });
  return {
    partner: [await of(world.partner), await of(world.otherPartner)],
    reseller: [await of(world.reseller), await of(world.otherReseller)],
    operator: { kind: "operator", cookie: await cookieOf(boss), own: await seenByOperators(world) },
    suspended: { kind: "suspended", cookie, own: NOTHING },
    nobody: { kind: "nobody", cookie: "", own: NOTHING },
  };
}

/** Requests a URL as the visitor. Returns the response's text and its outcome: the status, or the target of a redirect. */
async function met(url: string, { cookie }: Visitor): Promise<{ outcome: string; text: string }> {
  const response = await fetchPage(url, { headers: cookie ? { cookie } : {} });
  const text = await response.text();
  const location = response.headers.get("location");
  const { pathname, search } = new URL(location ?? "/", url);
  // A visitor's own dashboard opens in the environment that the visitor last used.
  const where = `${pathname}${search}`.replace(/^\/(partner|reseller|operator)\/(test|live)$/, "/$1");
  return { outcome: location === null ? String(response.status) : `to ${where}`, text };
}

/** Returns the expected outcome of a request by a visitor other than the owner, or by the owner in the other environment. */
function dueTo(visitor: Visitor, kind: AccountKind, file: string, url: string): string {
  const { pathname: next } = new URL(url);
  if (visitor.kind === "nobody") return `to /sign-in?${new URLSearchParams({ next })}`;
  if (visitor.kind === "suspended")
    return `to /sign-in?${new URLSearchParams({ reason: "suspended", next })}`;
  if (visitor.kind !== kind) return `to /${visitor.kind}`;
  if (isOnlyLive(file)) return `to ${next.replace("/test/", "/live/")}`;
  return namesOne(file) ? "404" : "200";
}

test("`pageAccess` lists every page and file of the dashboards", () => {
  const files = readdirSync(DASHBOARDS, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /\/(page\.tsx|route\.ts)$/.test(file));
  const lists = accountKinds.flatMap((kind) => csvFiles[kind].map((file) => `${kind} ${file}`));
  expect([...fileRows].sort()).toEqual(files.sort());
  expect([...listRows].sort()).toEqual(lists.sort());
});

/**
 * Returns the visitors that must not access the owner's data: another account of the same kind, an account of each other kind,
 * a suspended account and a signed-out visitor.
 */
function othersThan(owner: Visitor, { partner, reseller, operator, suspended, nobody }: Visitors): Visitor[] {
  const ofSameKind = owner.kind === "partner" ? partner[1] : owner.kind === "reseller" ? reseller[1] : [];
  const all = [partner[0], reseller[0], operator, suspended, nobody, ofSameKind].flat();
  return all.filter((visitor) => visitor !== owner);
}

/** Requests a page or file as its owner and as everyone else. Returns messages about unexpected outcomes and leaked IDs. */
async function faultsOf(
  file: string,
  { kind, environment, origin, world, visitors }: Walk & { environment: Environment },
): Promise<string[]> {
  const owner = kind === "operator" ? visitors.operator : visitors[kind][0];
  const own = owner.own[environment];
  const words = { kind, accountId: world.partner.user.accountId, ...own };
  const at = (named: Environment) => origin + pageAddress(file, { ...words, environment: named });
  const faults: string[] = [];
  const { outcome } = await met(at(environment), owner);
  if (outcome !== "200") faults.push(`its ${kind} at ${at(environment)} meets ${outcome}`);
  const others = othersThan(owner, visitors).map((visitor) => ({ visitor, url: at(environment) }));
  const elsewhere = environment === "test" ? "live" : "test";
  const isSharedByEnvironments = isOfInbox(file) || (kind === "operator" && isOfAudit(file));
  if (!isSharedByEnvironments) others.push({ visitor: owner, url: at(elsewhere) });
  for (const { visitor, url } of others) {
    const { outcome, text } = await met(url, visitor);
    const due = dueTo(visitor, kind, file, url);
    if (outcome !== due) faults.push(`${visitor.kind} at ${url} meets ${outcome} instead of ${due}`);
    const read = outcome === "200" ? Object.values(own).filter((one) => text.includes(one)) : [];
    if (read.length > 0) faults.push(`${visitor.kind} reads ${read.join(", ")} at ${url}`);
  }
  return faults;
}

type Walk = {
  readonly kind: AccountKind;
  readonly origin: string;
  readonly world: World;
  readonly visitors: Visitors;
};

// Runs in one worker, so that each visitor signs in only once.
test.describe.configure({ mode: "default" });
let signedIn: Promise<Visitors> | undefined;

for (const kind of accountKinds) {
  test(`only ${kind} accounts can open the pages and files of the ${kind} dashboard, and only accounts with access to an object can see it there`, {
    tag: PROPERTY,
  }, async ({ world, door }) => {
    signedIn ??= visitorsIn(world);
    const walk = { kind, origin: urlOf(door), world, visitors: await signedIn };
    const files = Object.keys(pageAccess).filter((file) => pageAccess[file]?.includes(kind));
    const visits = files.flatMap((file, at) =>
      environmentsToVisit(file, at + accountKinds.indexOf(kind)).map((environment) => ({
        file,
        environment,
      })),
    );
    const faults = await inParallel(
      visits,
      ({ file, environment }) => faultsOf(file, { ...walk, environment }),
      4,
    );
    expect(files.length).toBeGreaterThan(20);
    expect(faults.flat()).toEqual([]);
  });
}
