import { readdirSync } from "node:fs";
import path from "node:path";
import { addOperator, type Credentials } from "@/lib/demo-world/people";
import { callerFor } from "@/lib/signed-in-user";
import { fetchPage } from "../fixtures/fetch-page";
import { expect, test, urlOf } from "../fixtures/test";
import { cookieOf } from "../fixtures/visitor";
import { newEmail, PASSWORD, type World } from "../world/accounts";
import { openCheckout } from "../world/intents";
import { subscribe } from "../world/subscriptions";

const APP = path.resolve(import.meta.dirname, "../../app");

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

/** Who looks at a page: one of those who have it. */
function visitorOf(file: string): "partner" | "reseller" | "operator" | "anybody" {
  if (!file.startsWith("(dashboard)/")) return "anybody";
  if (file.startsWith("(dashboard)/operator/")) return "operator";
  return file.startsWith("(dashboard)/reseller/") ? "reseller" : "partner";
}

/** Pages and files that name nothing in their address but an account, a checkout and an environment. */
const files = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll(path.sep, "/"))
  .filter((file) => /(^|\/)page\.tsx$|^\(dashboard\).*\/route\.ts$/.test(file))
  .filter((file) => !/\[(keyId|eventId|messageId|reference)\]/.test(file));

for (const file of files) {
  test(`${file} is a page, a redirect or a refusal whatever stands after the ? of its address`, async ({
    world,
    door,
  }) => {
    const caller = callerFor(world.partner.user, "test");
    const accessCode = file.startsWith("subscriptions")
      ? (await subscribe(caller)).accessCode
      : await openCheckout(caller, 1_000);
    const visitor = visitorOf(file);
    const cookie = visitor === "anybody" ? "" : await cookieOf(await credentialsOf(visitor, world));
    const address = file
      .replace(/(^|\/)\(\w+\)/g, "")
      .replace(/\/?(page\.tsx|route\.ts)$/, "")
      .replace("[kind]", visitor)
      .replace("[environment]", "test")
      .replace("[accountId]", world.partner.user.accountId)
      .replace("[accessCode]", accessCode);
    for (const [what, query] of queries) {
      const url = new URL(`${address.replace(/^\/?/, "/")}?${query}`, urlOf(door));
      const answer = await fetchPage(url, { headers: cookie ? { cookie } : {} });
      await answer.text();
      expect(answer.status, `${address} with ${what}`).toBeLessThan(500);
      expect(answer.headers.get("location") ?? "").not.toContain("/sign-in");
    }
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
