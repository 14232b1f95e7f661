import { expect } from "@/e2e/support/fixtures/plain-test";
import { turnAway } from "./notice";
import { test as base } from "./serving-fixture";

type Reason = Parameters<typeof turnAway>[2]["reason"];

const CHARGED_NOTHING = "Your form was not processed, and nothing was charged.";

/** Provides `ask`, which sends a request to a server that turns it away for `reason`. */
const test = base.extend<{ ask: (reason: Reason, init?: RequestInit, path?: string) => Promise<Response> }>({
  ask: async ({ serve }, use) => {
    const { url } = await serve(() => async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      turnAway(request, response, { path: pathname, reason: searchParams.get("reason") as Reason });
    });
    await use((reason, init, path = "/page") => fetch(`${url}${path}?reason=${reason}`, init));
  },
});

test("only the notice for an unprocessed form says that nothing was charged", async ({ ask }) => {
  for (const reason of ["starting", "restarting", "busy", "tooMany"] as const) {
    expect(await (await ask(reason, { method: "POST" })).text(), reason).toContain(CHARGED_NOTHING);
    expect(await (await ask(reason)).text(), reason).not.toContain("charged");
  }
  for (const method of ["GET", "POST"])
    expect(await (await ask("outcomeUnknown", { method })).text()).not.toContain(CHARGED_NOTHING);
});

test("a form submitted by script is answered with plain text if it was not processed, and with a page if its outcome is unknown", async ({
  ask,
}) => {
  const form = { method: "POST", headers: { "Next-Action": "00ff" } };
  const refused = await ask("restarting", form);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([503, "text/plain"]);
  expect(await refused.text()).toMatch(/^Nothing was done\b/);
  const unknown = await ask("outcomeUnknown", form);
  expect([unknown.status, unknown.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
});

test("a request for a path under /api gets the API's error format", async ({ ask }) => {
  for (const [reason, path, status, code] of [
    ["starting", "/api/auth/session", 503, "service_unavailable"],
    ["tooMany", "/api/try/x", 429, "rate_limited"],
  ] as const) {
    const answer = await ask(reason, {}, path);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, "5"]);
    expect(await answer.json()).toMatchObject({ error_code: code });
  }
});
