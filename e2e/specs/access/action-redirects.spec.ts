import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { expect, test, urlOf } from "../../support/fixtures/api-test";

const MANIFEST = path.join(PROJECT_ROOT, ".next/server/server-reference-manifest.json");

/** Returns the ID of a server action in the build. */
function actionId(name: string): string {
  const { node } = JSON.parse(readFileSync(MANIFEST, "utf8")) as {
    node: Record<string, { exportedName: string }>;
  };
  return Object.entries(node).find(([, { exportedName }]) => exportedName === name)?.[0] ?? "";
}

test("each of several concurrent server actions from one client address returns the page that it redirects to", async ({
  door,
}) => {
  const origin = urlOf(door);
  const signOut = async () => {
    const response = await fetch(`${origin}/sign-in`, {
      method: "POST",
      headers: { "Next-Action": actionId("signOutAction"), Origin: origin },
      body: "[]",
    });
    return { redirect: response.headers.get("x-action-redirect"), page: await response.text() };
  };
  for (const { redirect, page } of await Promise.all(Array.from({ length: 12 }, signOut))) {
    expect(redirect).toContain("/sign-in?reason=signed-out");
    expect(page).toContain("You are signed out");
  }
});
