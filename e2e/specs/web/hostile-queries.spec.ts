import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { csvFiles } from "@/app/(dashboard)/_list/csv-files";
import { accountKinds } from "@/lib/base/caller";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { addOperator, type Credentials } from "@/lib/runtime/demo-world/people";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { inParallel } from "../../support/fixtures/in-parallel";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, type World } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";
import { isOnlyLive } from "./page-access";

const APP = path.join(PROJECT_ROOT, "app");

/** The declaration of a list's filter in a source file: the name of its query parameter, and its kind. */
const FILTER = /\b(\w+): (?:(search|choice|amount|day)[(<]|\w+Filter\b)/g;

/** The filters that the lists of the dashboards declare. */
const filters = readdirSync(path.join(APP, "(dashboard)"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [...readFileSync(path.join(APP, "(dashboard)", file), "utf8").matchAll(FILTER)])
  .map(([, name = "", kind]) => ({ name, kind }));

/** Query parameters that pages read, and some that no page reads. */
const NAMES = new Set([
  ...filters.map(({ name }) => name),
  ...["before", "q", "scenario", "credit", "credit_reference", "debit", "debit_reference", "fee", "limit"],
  ...["until", "unsaid", "days", "cycle", "cycles", "customer", "locale", "sale", "receipt", "next"],
  ...["reason", "as", "_rsc", "__proto__"],
]);

/**
 * The query parameters of filters that accept any text. Some queries contain only these parameters, because a list is not read
 * if a filter of another kind has an invalid value.
 */
const TEXTS = new Set(filters.filter(({ kind }) => kind === "search").map(({ name }) => name));

/** Functions that return a query string in which a parameter has an invalid value or identifies nothing, by description. */
const VALUES: Readonly<Record<string, (name: string) => string>> = {
  "given twice": (name) => `${name}=a&${name}=b`,
  "named as a list": (name) => `${name}[]=a&${name}[0]=b&${name}[x]=c`,
  empty: (name) => `${name}=&${name}`,
  "a NUL": (name) => `${name}=%00`,
  "a NUL within": (name) => `${name}=a%00b`,
  "no UTF-8": (name) => `${name}=%ff%fe`,
  "half a pair": (name) => `${name}=%ed%a0%80`,
  "no escape": (name) => `${name}=%E0%A4%A`,
  "many characters": (name) => `${name}=${"x".repeat(TEXTS.has(name) ? 300 : 100)}`,
  "a quote": (name) => `${name}='%20OR%201=1--`,
  "a pattern": (name) => `${name}=%25_%5C`,
  "no identifier": (name) => `${name}=00000000-0000-0000-0000-00000000000g`,
  "nobody's identifier": (name) => `${name}=00000000-0000-7000-8000-000000000000`,
  "no date": (name) => `${name}=9999-99-99T99:99:99Z`,
};

/**
 * The query strings to try, with their descriptions. For each description, the first query string contains every parameter, and
 * the second only the parameters that accept any text, so that one visit tries a value for many parameters.
 */
const queries = Object.entries(VALUES).flatMap(([what, value]) =>
  [NAMES, TEXTS].map((names) => [what, [...names].map(value).join("&")] as const),
);

/**
 * Returns the queries to try on the page with index `page`: all of them in the deep tests, and otherwise two, which differ from
 * those for the next page. One of the two contains every parameter, and the other only the parameters that accept any text.
 */
const queriesFor = (page: number) =>
  queries.filter((_, at) => {
    const value = Math.floor(at / 2);
    return isDeep || (value % 7 === page % 7 && (at + value + page) % 2 === 0);
  });

/** Returns the visitor with whom a page is tested. Pages that every kind of account may open are tested as a partner. */
function visitorOf(file: string): "partner" | "reseller" | "operator" | "anybody" {
  if (!file.startsWith("(dashboard)/")) return "anybody";
  if (file.startsWith("(dashboard)/operator/")) return "operator";
  return file.startsWith("(dashboard)/reseller/") ? "reseller" : "partner";
}

/** The CSV files, which are all served by one route. */
const lists = accountKinds.flatMap((kind) =>
  csvFiles[kind].map((file) => `(dashboard)/${kind}/[environment]${file}`),
);

/** The pages and CSV files whose paths contain no parameters other than a kind, an environment, an account and a checkout. */
const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => /(^|\/)page\.tsx$|^\(dashboard\).*\/route\.ts$/.test(file))
  .concat(lists)
  .filter((file) => !/\[(?!kind\]|environment\]|accountId\]|accessCode\])/.test(file));

/** Returns the URL path of a page or file, with its parameters filled in for the visitor. */
function addressOf(file: string, visitor: string, { world, codes }: Places): string {
  const path = file
    .replace(/(^|\/)\(\w+\)/g, "")
    .replace(/\/?(page\.tsx|route\.ts)$/, "")
    .replace("[kind]", visitor)
    .replace("[environment]", isOnlyLive(file) ? "live" : "test")
    .replace("[accountId]", world.partner.user.accountId)
    .replace(
      "[accessCode]",
      file.startsWith("(checkout)/subscriptions/") ? codes.subscription : codes.intent,
    );
  return path.replace(/^\/?/, "/");
}

type Places = {
  readonly world: World;
  readonly codes: { readonly subscription: string; readonly intent: string };
};

for (const visitor of ["anybody", "partner", "reseller", "operator"] as const) {
  const whose = visitor === "anybody" ? "outside the dashboards" : `of the ${visitor} dashboard`;

  test(`no query string causes a server error or a sign-out on a page or file ${whose}`, {
    tag: PROPERTY,
  }, async ({ world, door }) => {
    const caller = callerFor(world.partner.user, "test");
    const codes = {
      subscription: (await subscribe(caller)).accessCode,
      intent: await openCheckout(caller, 1_000),
    };
    const cookie = visitor === "anybody" ? "" : await cookieOf(await credentialsOf(visitor, world));
    const visits = files
      .filter((file) => visitorOf(file) === visitor)
      .flatMap((file, at) => queriesFor(at).map(([what, query]) => ({ file, what, query })));
    expect(new Set(visits.map(({ what }) => what)).size).toBe(Object.keys(VALUES).length);
    expect([...NAMES]).toEqual(expect.arrayContaining(["search", "status", "least", "month", "due"]));
    expect([...TEXTS]).toEqual(expect.arrayContaining(["search", "reference", "actor"]));
    const faults = await inParallel(
      visits,
      async ({ file, what, query }) => {
        const address = addressOf(file, visitor, { world, codes });
        const url = new URL(`${address}?${query}`, urlOf(door));
        const answer = await fetchPage(url, { headers: cookie ? { cookie } : {} });
        await answer.text();
        const isSignedOut = (answer.headers.get("location") ?? "").includes("/sign-in");
        // A server refuses a URL that is too long before a page reads it.
        return answer.status >= 500 || answer.status === 431 || isSignedOut
          ? [`${address} with ${what}: ${answer.status}`]
          : [];
      },
      4,
    );
    expect(faults.flat()).toEqual([]);
  });
}

async function credentialsOf(
  visitor: "partner" | "reseller" | "operator",
  world: World,
): Promise<Credentials> {
  if (visitor !== "operator") return world[visitor];
  const operator = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(operator);
  return operator;
}
