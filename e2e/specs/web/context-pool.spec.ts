import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { ContextPool } from "../../support/fixtures/context-pool";
import { deepUnless } from "../../support/fixtures/depth";

type Site = { readonly url: string; readonly requests: readonly string[] };

/**
 * The test function of this file. `site` is a server with an empty page whose script can be cached for a day. `pool` is a pool
 * of browser contexts.
 */
const test = base.extend<{ site: Site; pool: ContextPool }>({
  site: async ({}, use) => {
    const requests: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      requests.push(url);
      const isScript = url.endsWith(".js");
      response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
      response.setHeader("cache-control", isScript ? "max-age=86400, immutable" : "no-store");
      response.end(isScript ? "" : `<title>A page</title><script src="/script.js"></script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests });
    server.closeAllConnections();
    server.close();
  },
  pool: ({ browser }, use) => use(new ContextPool(browser)),
});

async function visit(context: BrowserContext, { url }: Site): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test("a released browser context is reused with its cache but without its pages and cookies", async ({
  pool,
  site,
}) => {
  const first = await pool.lend({});
  await visit(first, site);
  await first.addCookies([{ name: "session", value: "secret", url: site.url }]);
  await pool.takeBack();
  const second = await pool.lend({});
  expect(second).toBe(first);
  expect(second.pages()).toEqual([]);
  expect(await second.cookies()).toEqual([]);
  await visit(second, site);
  expect(site.requests.filter((path) => path === "/script.js")).toHaveLength(1);
});

test("a released browser context that has JavaScript disabled is reused", async ({ pool, site }) => {
  const scriptless = await pool.lend({ javaScriptEnabled: false });
  await (await visit(scriptless, site)).close();
  await visit(scriptless, { ...site, url: site.url.replace("127.0.0.1", "localhost") });
  await pool.takeBack();
  expect(await pool.lend({ javaScriptEnabled: false })).toBe(scriptless);
});

test("a browser context is never shared between concurrent tests or reused with other options", async ({
  pool,
}) => {
  const inUse = await pool.lend({});
  expect(await pool.lend({})).not.toBe(inUse);
  await pool.takeBack();
  const scriptless = await pool.lend({ javaScriptEnabled: false });
  const both = [await pool.lend({}), await pool.lend({})];
  expect(new Set([scriptless, ...both]).size).toBe(3);
});

const changes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "local storage": (page) => page.evaluate(() => localStorage.setItem("name", "value")),
  "a database": (page) =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("name");
          opening.onupgradeneeded = () => opening.result.createObjectStore("store");
          opening.onsuccess = resolve;
        }),
    ),
  "a permission": (page) => page.context().grantPermissions(["clipboard-read"]),
  "a route": (page) => page.context().route("**/nothing", (route) => route.abort()),
  "a script for every page": (page) => page.context().addInitScript("0"),
  "a listener": async (page) => page.context().on("page", () => undefined),
  "a clock": (page) => page.clock.install(),
  "no network": (page) => page.context().setOffline(true),
};

for (const [change, make] of Object.entries(changes)) {
  test(`a released browser context with ${change} is closed instead of reused`, {
    tag: deepUnless(change === "local storage"),
  }, async ({ pool, site }) => {
    const changed = await pool.lend({});
    await make(await visit(changed, site));
    await pool.takeBack();
    expect(await pool.lend({})).not.toBe(changed);
    await expect(changed.newPage()).rejects.toThrow("closed");
  });
}

test("pages have an IntersectionObserver, with which they prefetch visible links, only if the option `prefetchesOnSight` is set", async ({
  pool,
  site,
}) => {
  const observes = async (context: BrowserContext) =>
    (await visit(context, site)).evaluate(() => "IntersectionObserver" in globalThis);
  expect(await observes(await pool.lend({}))).toBe(false);
  expect(await observes(await pool.lend({ prefetchesOnSight: true }))).toBe(true);
});
