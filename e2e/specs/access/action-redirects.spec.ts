import { expect, test, urlOf } from "../../support/fixtures/api-test";
import { serverActions } from "../../support/fixtures/server-actions";

test("when one client sends several server actions at once through a TLS proxy, each response contains the page to which its action redirects", async ({
  door,
}) => {
  const origin = urlOf(door);
  const action = serverActions(/^app\/\(auth\)\//).find(
    ({ exportedName }) => exportedName === "signOutAction",
  );
  const signOut = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${origin}/sign-in`, {
      method: "POST",
      // A proxy that terminates TLS sends this scheme.
      headers: { "Next-Action": action?.id ?? "", "X-Forwarded-Proto": "https", ...headers },
      body: "[]",
    });
    return { redirect: response.headers.get("x-action-redirect"), page: await response.text() };
  };
  // Without an origin, the action redirects to the home page and signs nobody out.
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) => signOut(at % 2 === 0 ? { Origin: origin } : {})),
  );
  for (const [at, { redirect, page }] of responses.entries()) {
    expect(redirect).toMatch(at % 2 === 0 ? /^\/sign-in\?reason=signed-out(;|$)/ : /^\/(;|$)/);
    expect(page.includes("You are signed out")).toBe(at % 2 === 0);
    expect(page.includes("Partners get paid")).toBe(at % 2 === 1);
  }
});
