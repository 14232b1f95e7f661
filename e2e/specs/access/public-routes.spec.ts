import { readdirSync } from "node:fs";
import path from "node:path";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { type AccountOwner, addOperator, type Credentials } from "@/lib/runtime/demo-world/people";
import { getOrCreateInbox, listMessages } from "@/lib/webhooks/inbox/manage-inbox";
import { test as base, expect } from "../../support/fixtures/api-test";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { oncePerWorker } from "../../support/fixtures/once-per-worker";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerOf, type World } from "../../support/world/accounts";
import { type Checkout, checkoutsOf } from "./checkout-cases";

const APP = path.join(PROJECT_ROOT, "app");

/** A client that requests pages and routes, with its headers. */
type Visitor = {
  readonly who: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The path of the visitor's dashboard, absent if the visitor is not signed in. */
  readonly home?: string;
};

/**
 * A public route. `meets` returns the expected outcome for a visitor as text: a status, or `to` and the path of a redirect.
 * Alternatives are joined with `or`.
 */
type Route = { readonly at: string; readonly method?: string; meets(visitor: Visitor): string };

const forAll = (at: string, status = "200"): Route => ({ at, meets: () => status });
const notSignedIn = (at: string): Route => ({
  at,
  meets: ({ home }) => (home ? `to ${home}/test or to ${home}/live` : "200"),
});

/** Routes outside the dashboards that do not refer to an account's data. */
const routes: Readonly<Record<string, Route>> = {
  "page.tsx": forAll("/"),
  "docs/page.tsx": forAll("/docs"),
  "docs/[page]/page.tsx": forAll("/docs/create-redemption-intent"),
  "docs/client/[file]/route.ts": forAll("/docs/client/tessera-client.tgz"),
  "docs/search/page.tsx": forAll("/docs/search?q=intent"),
  "docs/search.json/route.ts": forAll("/docs/search.json"),
  "docs/test-key/route.ts": { at: "/docs/test-key", method: "POST", meets: () => "403" },
  "docs/source/[page]/route.ts": forAll("/docs/errors.md"),
  "llms.txt/route.ts": forAll("/llms.txt"),
  "robots.txt/route.ts": forAll("/robots.txt"),
  "(checkout)/accessibility/page.tsx": forAll("/accessibility"),
  "(auth)/sign-in/page.tsx": notSignedIn("/sign-in"),
  "(auth)/sign-in/code/page.tsx": forAll("/sign-in/code"),
  "(auth)/sign-up/page.tsx": notSignedIn("/sign-up"),
  "(auth)/confirm/page.tsx": forAll("/confirm"),
  "(auth)/forgot/page.tsx": forAll("/forgot"),
  "(auth)/join/page.tsx": forAll("/join"),
  "(auth)/reset/page.tsx": forAll("/reset"),
  "(checkout)/vouchers/page.tsx": forAll("/vouchers"),
  "(checkout)/v/page.tsx": forAll("/v"),
  "logos/[logoId]/route.ts": forAll("/logos/01a20000-0000-7000-8000-000000000000", "404"),
  "api/auth/[...nextauth]/route.ts": forAll("/api/auth/session"),
  "api/inngest/route.ts": { at: "/api/inngest", method: "POST", meets: () => "401" },
  "api/try/[operation]/route.ts": forAll("/api/try/list-countries"),
  "api/[[...path]]/route.ts": forAll("/api/v1/nothing", "404"),
};

/** Paths that the catch-all API route serves, except the paths of operations, which the access matrix covers. */
const besideOperations: Readonly<Record<string, Route>> = {
  "api/health": forAll("/api/health"),
  "api/health/ready": { at: "/api/health/ready", meets: () => "200 or 503" },
  "api/metrics": forAll("/api/metrics", "401"),
  "api/v1/collection.json": forAll("/api/v1/collection.json"),
  "api/v1/openapi.json": forAll("/api/v1/openapi.json"),
};

/** The expected outcome of each route with an access code, as a function of the checkout to which the code belongs. */
const byCode: Readonly<Record<string, (checkout: Checkout) => string>> = {
  "(checkout)/redemptions/checkout/[accessCode]/page.tsx": ({ sort }) => (sort === "intent" ? "200" : "404"),
  "(checkout)/subscriptions/checkout/[accessCode]/page.tsx": ({ sort }) =>
    sort === "subscription" ? "200" : "404",
  "(checkout)/subscriptions/checkout/[accessCode]/to-shop/page.tsx": ({ sort, state, accessCode }) => {
    if (sort !== "subscription") return "404";
    return state === "picked" ? "200" : `to /subscriptions/checkout/${accessCode}`;
  },
};
const INBOX = "api/inbox/[token]";

const cookieFor = async (who: Credentials) => ({ cookie: await cookieOf(who) });

const visitorsOf = oncePerWorker(async (world: World): Promise<Visitor[]> => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(boss);
  const suspendedPartner = await partnerOf(world, "Gone Games");
  const suspended = await cookieFor(suspendedPartner);
  await suspendAccount(world.operator, { account_id: suspendedPartner.user.accountId, reason: "a test" });
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  return [
    { who: "an anonymous visitor", headers: {} },
    { who: "a partner", headers: await cookieFor(world.otherPartner), home: "/partner" },
    { who: "a reseller", headers: await cookieFor(world.otherReseller), home: "/reseller" },
    { who: "an operator", headers: await cookieFor(boss), home: "/operator" },
    { who: "a suspended user", headers: suspended },
    { who: "a test key", headers: bearer(world.otherPartner.keys.test) },
    { who: "a live key", headers: bearer(world.otherReseller.keys.live) },
  ];
});

const checkoutsIn = oncePerWorker(async ({ partner, reseller }: World) => [
  ...(await checkoutsOf(partner, reseller, "test")),
  ...(await checkoutsOf(partner, reseller, "live")),
]);

const test = base.extend<{
  visitors: readonly Visitor[];
  checkouts: readonly Checkout[];
  secrets: readonly string[];
}>({
  visitors: async ({ world }, use) => use(await visitorsOf(world)),
  checkouts: async ({ world }, use) => use(await checkoutsIn(world)),
  secrets: ({ world }, use) =>
    use([world.partner, world.otherPartner, world.reseller, world.otherReseller].flatMap(secretsOf)),
});

/**
 * Returns the account's data that no public page or route may show. The IDs of resellers are public, because customers choose
 * shops by them.
 */
const secretsOf = ({ email, user, keys }: AccountOwner) => [
  ...[email, keys.test, keys.live],
  ...(user.kind === "reseller" ? [] : [user.accountId]),
];

async function visit(url: string, { headers }: Visitor, method = "GET") {
  const response = await fetchPage(url, { method, headers });
  const location = response.headers.get("location");
  const text = await response.text();
  const target = new URL(location ?? "/", url).pathname;
  return { outcome: location === null ? String(response.status) : `to ${target}`, text };
}

const found = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));

test("every page and route outside the dashboards has an expected outcome in this file", () => {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && !file.startsWith("(dashboard)/"));
  const known = [...Object.keys(routes), ...Object.keys(byCode)];
  expect(files.sort()).toEqual(known.sort());
});

/**
 * Returns the visitors that request a route in a test. These are all visitors in a deep run, or if the outcome depends on the
 * visitor. Otherwise they are the anonymous visitor and two others, who differ from one route to the next.
 */
function visitorsOfRoute({ meets }: Route, turn: number, visitors: readonly Visitor[]): readonly Visitor[] {
  if (isDeep || new Set(visitors.map(meets)).size > 1) return visitors;
  const [anonymous, ...others] = visitors;
  const chosen = [turn, turn + 3].map((at) => others[at % others.length]);
  return [anonymous, ...chosen].filter((visitor) => visitor !== undefined);
}

for (const [turn, [file, route]] of Object.entries({ ...routes, ...besideOperations }).entries()) {
  const { at, method, meets } = route;

  test(`${file} returns the expected status or redirect and shows no account's data to any visitor`, {
    tag: PROPERTY,
  }, async ({ visitors, checkouts, secrets, baseURL }) => {
    const words = [...secrets, ...checkouts.flatMap((checkout) => [...checkout.words, ...checkout.hidden])];
    for (const visitor of visitorsOfRoute(route, turn, visitors)) {
      const { outcome, text } = await visit(`${baseURL}${at}`, visitor, method);
      expect(meets(visitor).split(" or "), visitor.who).toContain(outcome);
      expect(found(text, words), visitor.who).toEqual([]);
    }
  });
}

for (const [file, meets] of Object.entries(byCode)) {
  test(`${file} opens only with the access code of a matching checkout, and shows no data of other checkouts`, async ({
    visitors,
    checkouts,
    secrets,
    baseURL,
  }) => {
    for (const [index, checkout] of checkouts.entries()) {
      const others = checkouts.filter((other) => other.accessCode !== checkout.accessCode);
      const foreign = [...others.flatMap(({ words }) => words), ...checkouts.flatMap(({ hidden }) => hidden)];
      const address = file
        .replace("(checkout)", "")
        .replace("[accessCode]", checkout.accessCode)
        .replace("/page.tsx", "");
      // An access code works for any client. Each checkout is tested with the anonymous visitor and one other visitor, in turn.
      for (const visitor of [
        ...visitors.slice(0, 1),
        ...visitors.slice(index % visitors.length).slice(0, 1),
      ]) {
        const { outcome, text } = await visit(`${baseURL}${address}`, visitor);
        const what = `${visitor.who} at ${checkout.what} in ${checkout.environment}`;
        expect(outcome, what).toBe(meets(checkout));
        expect(found(text, [...foreign, ...secrets]), what).toEqual([]);
      }
    }
  });
}

test(`${INBOX} accepts messages from any client and stores them only in the inbox to which the token belongs`, async ({
  visitors,
  world,
  baseURL,
}) => {
  const callers = await Promise.all(
    ["Inbox Games", "Other Inbox Games"].map(async (name) =>
      callerFor((await partnerOf(world, name)).user, "test"),
    ),
  );
  const [own, other] = callers;
  if (!own || !other) throw new Error("there are two");
  const { pathname } = new URL((await getOrCreateInbox(own)).url);
  await getOrCreateInbox(other);
  const messages = async () => {
    const pages = await Promise.all([own, other].map((caller) => listMessages(caller, { limit: 100 })));
    return pages.map(({ rows }) => rows.length);
  };
  for (const [sent, visitor] of visitors.entries()) {
    expect(await visit(`${baseURL}${pathname}`, visitor, "POST"), visitor.who).toEqual({
      outcome: "204",
      text: "",
    });
    expect((await visit(`${baseURL}${pathname}x`, visitor, "POST")).outcome).toBe("404");
    expect((await visit(`${baseURL}${pathname}`, visitor)).outcome).toBe("405");
    expect(await messages()).toEqual([sent + 1, 0]);
  }
});
