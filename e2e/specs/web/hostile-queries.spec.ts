import { readdirSync } from "node:fs";
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

const APP = path.join(PROJECT_ROOT, "app");

/** Every name that some page reads after the `?` of its address. */
const NAMES = [
  ...["before", "q", "search", "reference", "status", "type", "kind", "state", "from", "to"],
  ...["order", "amount"],
  ...["sale", "cycles", "receipt", "next", "reason", "as", "_rsc", "__proto__"],
];

/** Nothing that a page expects, each another way of being so. */
const VALUES: Readonly<Record<string, (name: string) => string>> = {
  "given twice": (name) => `${name}=a&${name}=b`,
  "named as a list": (name) => `${name}[]=a&${name}[0]=b&${name}[x]=c`,
  empty: (name) => `${name}=&${name}`,
  "a NUL": (name) => `${name}=%00`,
  "a NUL within": (name) => `${name}=a%00b`,
  "no UTF-8": (name) => `${name}=%ff%fe`,
  "half a pair": (name) => `${name}=%ed%a0%80`,
  "no escape": (name) => `${name}=%E0%A4%A`,
  "hundreds of characters": (name) => `${name}=${"x".repeat(400)}`,
  "a quote": (name) => `${name}='%20OR%201=1--`,
  "a pattern": (name) => `${name}=%25_%5C`,
  "no identifier": (name) => `${name}=00000000-0000-0000-0000-00000000000g`,
  "nobody's identifier": (name) => `${name}=00000000-0000-7000-8000-000000000000`,
  "no date": (name) => `${name}=9999-99-99T99:99:99Z`,
};

/** All at once, so that one visit tries a value under every name. */
const queries = Object.entries(VALUES).map(([what, value]) => [what, NAMES.map(value).join("&")] as const);

/** What one of the pages is asked for with: on every push a third of the values, another third at the next page. */
const queriesFor = (page: number) => queries.filter((_, at) => isDeep || at % 3 === page % 3);

/** Who looks at a page: one of those who have it. */
function visitorOf(file: string): "partner" | "reseller" | "operator" | "anybody" {
  if (!file.startsWith("(dashboard)/")) return "anybody";
  if (file.startsWith("(dashboard)/operator/")) return "operator";
  return file.startsWith("(dashboard)/reseller/") ? "reseller" : "partner";
}

/** One route answers all of them. */
const lists = accountKinds.flatMap((kind) =>
  csvFiles[kind].map((file) => `(dashboard)/${kind}/[environment]${file}`),
);

/** Pages and files that name nothing in their address but an account, a checkout and an environment. */
const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => /(^|\/)page\.tsx$|^\(dashboard\).*\/route\.ts$/.test(file))
  .concat(lists)
  .filter((file) => !/\[(keyId|eventId|messageId|reference)\]/.test(file));

/** Where a file is, with the words of its address filled in for who looks at it. */
function addressOf(file: string, visitor: string, { world, codes }: Places): string {
  const path = file
    .replace(/(^|\/)\(\w+\)/g, "")
    .replace(/\/?(page\.tsx|route\.ts)$/, "")
    .replace("[kind]", visitor)
    .replace("[environment]", "test")
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
  const whose = visitor === "anybody" ? "outside the dashboards" : `of a ${visitor}`;

  test(`every page and file ${whose} answers any query string with a page, a redirect or a refusal`, {
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
    expect(new Set(visits.map(({ what }) => what)).size).toBe(queries.length);
    const faults = await inParallel(
      visits,
      async ({ file, what, query }) => {
        const address = addressOf(file, visitor, { world, codes });
        const url = new URL(`${address}?${query}`, urlOf(door));
        const answer = await fetchPage(url, { headers: cookie ? { cookie } : {} });
        await answer.text();
        const isSignedOut = (answer.headers.get("location") ?? "").includes("/sign-in");
        return answer.status >= 500 || isSignedOut ? [`${address} with ${what}: ${answer.status}`] : [];
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
