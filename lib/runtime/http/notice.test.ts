import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "@/e2e/support/fixtures/plain-test";
import { turnAway } from "./notice";

type Reason = Parameters<typeof turnAway>[2]["reason"];

const CHARGED_NOTHING = "Your form was not processed, and nothing was charged.";

/** Provides `ask`, which sends a request to a server that turns it away for `reason`. */
const test = base.extend<{ ask: (reason: Reason, init?: RequestInit, path?: string) => Promise<Response> }>({
  ask: async ({}, use) => {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      turnAway(request, response, { path: pathname, reason: searchParams.get("reason") as Reason });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use((reason, init, path = "/page") =>
      fetch(`http://127.0.0.1:${port}${path}?reason=${reason}`, init),
    );
    server.close().closeAllConnections();
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
  const [session, tried] = [
    await ask("starting", {}, "/api/auth/session"),
    await ask("tooMany", {}, "/api/try/x"),
  ];
  expect([session.status, session.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await session.json()).toMatchObject({ error_code: "service_unavailable" });
  expect(tried.status).toBe(429);
  expect(await tried.json()).toMatchObject({ error_code: "rate_limited" });
});
