import { expect, test, urlOf } from "../../support/fixtures/api-test";
import { serverActions } from "../../support/fixtures/server-actions";

test("when one client sends several server actions at once through a TLS proxy, each response contains the page to which its action redirects", async ({
  door,
}) => {
  const origin = urlOf(door);
  const action = serverActions(/^app\/\(auth\)\//).find(
    ({ exportedName }) => exportedName === "signOutAction",
  );
  const signOut = async () => {
    const response = await fetch(`${origin}/sign-in`, {
      method: "POST",
      // A proxy that terminates TLS sends this scheme.
      headers: { "Next-Action": action?.id ?? "", Origin: origin, "X-Forwarded-Proto": "https" },
      body: "[]",
    });
    return { redirect: response.headers.get("x-action-redirect"), page: await response.text() };
  };
  for (const { redirect, page } of await Promise.all(Array.from({ length: 12 }, signOut))) {
    expect(redirect).toContain("/sign-in?reason=signed-out");
    expect(page).toContain("You are signed out");
  }
});
