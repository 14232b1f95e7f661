import { readFileSync } from "node:fs";
import path from "node:path";
import { suspendAccount } from "@/lib/accounts/suspend-account";
import type { AccountKind } from "@/lib/caller";
import { addMember, addOperator } from "@/lib/demo-world/people";
import { fetchPage } from "../fixtures/fetch-page";
import { expect, test, urlOf } from "../fixtures/test";
import { cookieOf, homes } from "../fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed } from "../world/accounts";

const BUILT = path.resolve(import.meta.dirname, "../../.next/server/server-reference-manifest.json");
const BOTH = ["partner", "reseller"] as const;

/** Who may post to the server actions of each file. */
const whoMay: Readonly<Record<string, readonly AccountKind[]>> = {
  "[kind]/[environment]/account/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/keys/actions.ts": BOTH,
  "[kind]/[environment]/search/actions.ts": ["partner", "reseller", "operator"],
  "[kind]/[environment]/webhook/actions.ts": BOTH,
  "[kind]/[environment]/webhook/doctor/actions.ts": BOTH,
  "[kind]/[environment]/webhook/events/actions.ts": BOTH,
  "[kind]/[environment]/webhook/inbox/actions.ts": BOTH,
  "operator/[environment]/accounts/actions.ts": ["operator"],
  "operator/[environment]/vouchers/actions.ts": ["operator"],
  "operator/[environment]/top-ups/actions.ts": ["operator"],
  "partner/[environment]/subscriptions/[reference]/actions.ts": ["partner"],
  "reseller/[environment]/actions.ts": ["reseller"],
  "reseller/[environment]/sales/[reference]/actions.ts": ["reseller"],
  "reseller/[environment]/subscriptions/actions.ts": ["reseller"],
  "reseller/[environment]/top-up/actions.ts": ["reseller"],
};

/** Those that may be posted to by fewer than their file's others. */
const fewer: Readonly<Record<string, readonly AccountKind[]>> = { updateShopUrlAction: ["reseller"] };

/** What anybody may post to: the forms of the sign-in pages and of a customer's checkout. */
const FOR_ANYBODY = /^app\/(\(auth\)|redemptions|subscriptions)\//;

type Built = { workers: Record<string, unknown>; filename: string; exportedName: string };

function builtActions(): (Built & { id: string; file: string })[] {
  const { node } = JSON.parse(readFileSync(BUILT, "utf8")) as { node: Record<string, Built> };
  return Object.entries(node)
    .filter(([, { filename }]) => !FOR_ANYBODY.test(filename))
    .map(([id, built]) => ({ ...built, id, file: built.filename.replace("app/(dashboard)/", "") }));
}

/** A page that has the action's form. */
function pageOf({ workers }: Built, kind: AccountKind): string {
  const page = Object.keys(workers).find((worker) => worker.endsWith("/page")) ?? "";
  const address = page.replace(/^app\/\(dashboard\)|\/page$/g, "");
  return address
    .replace("[kind]", kind)
    .replace("[environment]", "test")
    .replace(/\[\w+\]/g, "anything");
}

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
  const visitors: { kind?: AccountKind; cookie: string; sentTo(next: string): string }[] = [
    { cookie: "", sentTo: (next) => toSignIn({ next }) },
    { cookie: suspended, sentTo: (next) => toSignIn({ reason: "suspended", next }) },
    { kind: "partner", cookie: await cookieOf(world.partner), sentTo: () => homes.partner },
    { kind: "reseller", cookie: await cookieOf(world.reseller), sentTo: () => homes.reseller },
    { kind: "operator", cookie: await cookieOf(boss), sentTo: () => homes.operator },
  ];
  for (const action of builtActions()) {
    const kinds = fewer[action.exportedName] ?? whoMay[action.file] ?? [];
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
      expect(where, `${action.exportedName} as ${kind ?? "nobody"}`).toBe(sentTo(page));
    }
  }
});
