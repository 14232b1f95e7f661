import { suspendAccount } from "@/lib/accounts/suspend-account";
import type { AccountKind } from "@/lib/caller";
import { addMember, addOperator } from "@/lib/demo-world/people";
import { fetchPage } from "../fixtures/fetch-page";
import { expect, test, urlOf } from "../fixtures/test";
import { cookieOf, homeOf } from "../fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed } from "../world/accounts";
import { builtActions, kindsOf, pageOf, whoMay } from "./built-actions";

test("every server action of a dashboard has its row here, which says who may post to it", () => {
  const files = new Set(builtActions().map(({ file }) => file));
  expect([...files].sort()).toEqual(Object.keys(whoMay).sort());
});

test("a server action sends away whoever may not post to it before it looks at what was posted", async ({
  world,
  door,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const gone = await addMember(operator, partnerNamed("Gone Games"));
  const suspended = await cookieOf(gone);
  await suspendAccount(operator, { account_id: gone.user.accountId, reason: "a test" });
  const toSignIn = (query: Record<string, string>) => `/sign-in?${new URLSearchParams(query)}`;
  const visitors: { kind?: AccountKind; cookie: string; sentTo(next: string): string | RegExp }[] = [
    { cookie: "", sentTo: (next) => toSignIn({ next }) },
    { cookie: suspended, sentTo: (next) => toSignIn({ reason: "suspended", next }) },
    { kind: "partner", cookie: await cookieOf(world.partner), sentTo: () => homeOf("partner") },
    { kind: "reseller", cookie: await cookieOf(world.reseller), sentTo: () => homeOf("reseller") },
    { kind: "operator", cookie: await cookieOf(boss), sentTo: () => homeOf("operator") },
  ];
  for (const action of builtActions()) {
    const kinds = kindsOf(action);
    const page = pageOf(action, kinds[0] ?? "partner");
    for (const { kind, cookie, sentTo } of visitors) {
      if (kind && kinds.includes(kind)) continue;
      const answer = await fetchPage(urlOf(door) + page, {
        method: "POST",
        headers: {
          "Next-Action": action.id,
          "Content-Type": "text/plain;charset=UTF-8",
          Origin: urlOf(door),
          ...(cookie && { cookie }),
        },
        body: "[]",
      });
      await answer.text();
      const where = answer.headers.get("x-action-redirect")?.split(";")[0];
      const due = sentTo(page);
      const what = `${action.exportedName} as ${kind ?? "nobody"}`;
      if (typeof due === "string") expect(where, what).toBe(due);
      else expect(where, what).toMatch(due);
    }
  }
});
