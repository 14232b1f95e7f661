import { suspendAccount } from "@/lib/accounts/manage-account";
import type { AccountKind } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { addApprovedAccount, addOperator, type Credentials } from "@/lib/runtime/demo-world/people";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { inParallel } from "../../support/fixtures/in-parallel";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { cookieOf, homeOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed } from "../../support/world/accounts";
import { allowedKinds, builtActions, kindsOf, pageOf, redirectOf } from "./built-actions";

test("`allowedKinds` lists every file that contains server actions of the dashboards", () => {
  const files = new Set(builtActions().map(({ file }) => file));
  expect([...files].sort()).toEqual(Object.keys(allowedKinds).sort());
});

/** A visitor, and the path to which an action that refuses the visitor redirects. */
type Visitor = {
  readonly kind?: AccountKind;
  readonly cookie: string;
  readonly userId?: string;
  readonly sentTo: (next: string) => string | RegExp;
};

async function signedIn(kind: AccountKind, who: Credentials, { userId }: SignedInUser): Promise<Visitor> {
  return { kind, cookie: await cookieOf(who), userId, sentTo: () => homeOf(kind) };
}

test("every server action of the dashboards redirects unauthorized callers before it reads its input", {
  tag: PROPERTY,
}, async ({ world, door }) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const suspendedPartner = await addApprovedAccount(operator, partnerNamed("Gone Games"));
  const suspended = await cookieOf(suspendedPartner);
  await suspendAccount(operator, { account_id: suspendedPartner.user.accountId, reason: "a test" });
  const toSignIn = (query: Record<string, string>) => `/sign-in?${new URLSearchParams(query)}`;
  const visitors: Visitor[] = [
    { cookie: "", sentTo: (next) => toSignIn({ reason: "ended", next }) },
    { cookie: suspended, sentTo: (next) => toSignIn({ reason: "suspended", next }) },
    ...(await Promise.all([
      signedIn("partner", world.partner, world.partner.user),
      signedIn("reseller", world.reseller, world.reseller.user),
      signedIn("operator", boss, operator),
    ])),
  ];
  const posts = builtActions().flatMap((action, at) => {
    const kinds = kindsOf(action);
    // Outside the deep tests, each action is called by every kind of account that may not run it, and by either a signed-out
    // visitor or a suspended account in turn.
    const unknown = isDeep ? visitors.slice(0, 2) : [visitors[at % 2]];
    const strangers = visitors.filter((one) =>
      one.kind ? !kinds.includes(one.kind) : unknown.includes(one),
    );
    return strangers.map((visitor) => ({ ...visitor, action, page: pageOf(action, kinds[0] ?? "partner") }));
  });
  expect(posts.length).toBeGreaterThan(isDeep ? 200 : 130);
  const origin = urlOf(door);
  const sentTo = await inParallel(posts, ({ action, page, cookie, userId }) =>
    redirectOf(action, { origin, page, cookie, userId }),
  );
  for (const [at, { action, kind, page, ...visitor }] of posts.entries()) {
    const due = visitor.sentTo(page);
    const what = `${action.exportedName} as ${kind ?? "nobody"}`;
    if (typeof due === "string") expect(sentTo[at], what).toBe(due);
    else expect(sentTo[at], what).toMatch(due);
  }
});
