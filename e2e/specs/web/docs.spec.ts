import { errorAnchor } from "@/lib/api/docs/addresses";
import { returnedCodes } from "@/lib/api/docs/guide-facts";
import { currentPageId, formerIds, formerPageIds } from "@/lib/api/docs/outline";
import { sections } from "@/lib/api/docs/pages";
import { operations } from "@/lib/api/operations";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

const MOST_BYTES = 400_000;

const pages = sections().flatMap((section) => section.pages);
const pagePaths = ["/docs", ...pages.map(({ id }) => `/docs/${id}`)];
/** The paths below /docs that are not pages. */
const otherPaths = [...pages.map(({ id }) => `/docs/${id}.md`), "/docs/search.json"];

type DocsPage = {
  readonly path: string;
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
};

const valuesOf = (attribute: string, html: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g"))].map(([, value = ""]) => value);

async function read(path: string, baseURL: string | undefined): Promise<DocsPage> {
  const response = await fetchPage(`${baseURL}${path}`);
  expect(response.status, path).toBe(200);
  const html = await response.text();
  expect(Buffer.byteLength(html), path).toBeLessThan(MOST_BYTES);
  return { path, ids: new Set(valuesOf("id", html)), links: valuesOf("href", html) };
}

/** The documentation pages that are checked on every push. They include the largest pages. */
const SOME = [
  "errors",
  "quick-start",
  "webhook-verification",
  "create-voucher-payment",
  "subscription-object",
];

for (const [which, paths] of [
  ["the documentation's contents page and five other pages", ["/docs", ...SOME.map((id) => `/docs/${id}`)]],
  ["all documentation pages", pagePaths],
] as const) {
  const isEvery = paths === pagePaths;
  const targets = isEvery ? "pages and anchors" : "pages";
  test(`${which} are smaller than 400 kB and link only to existing ${targets}`, {
    tag: deepUnless(!isEvery),
  }, async ({ baseURL }) => {
    const all = new Map<string, DocsPage>();
    for (const path of paths) all.set(path, await read(path, baseURL));
    expect(all.size).toBe(paths.length);
    const knownPaths = new Set([...pagePaths, ...otherPaths]);
    const hasPart = (pathname: string, hash: string) =>
      hash === "" || (!isEvery && !all.has(pathname)) || all.get(pathname)?.ids.has(hash.slice(1));
    const dead = [...all.values()].flatMap(({ path, links }) =>
      links
        .map((link) => new URL(link, `${baseURL}${path}`))
        .filter(
          ({ origin, pathname }) => origin === new URL(`${baseURL}`).origin && /^\/docs\b/.test(pathname),
        )
        .filter(({ pathname, hash }) => !knownPaths.has(pathname) || !hasPart(pathname, hash))
        .map(({ pathname, hash }) => `${path}: ${pathname}${hash}`),
    );
    expect(dead).toEqual([]);
  });
}

test("each of the largest documentation pages loads less than 400 kB in total", { tag: DEEP }, async ({
  page,
}) => {
  for (const path of ["/docs/quick-start", "/docs/webhook-verification", "/docs/create-voucher-payment"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const sent = await page.evaluate(() =>
      [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize)
        .reduce((sum, bytes) => sum + bytes, 0),
    );
    expect(sent, path).toBeGreaterThan(50_000);
    expect(sent, path).toBeLessThan(MOST_BYTES);
  }
});

test("the table of contents links to every documentation page and has the anchors of all sections, former sections and error codes, so that old links still work", async ({
  baseURL,
}) => {
  const { ids, links } = await read("/docs", baseURL);
  for (const section of sections()) {
    for (const { id } of [section, ...section.groups, ...section.pages]) {
      expect(ids).toContain(id);
      for (const former of formerIds(id)) expect(ids).toContain(former);
    }
  }
  for (const { id } of pages) expect(links).toContain(`/docs/${id}`);
  for (const code of returnedCodes) expect(ids).toContain(errorAnchor(code));
  const titles = pages.map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(operations.map(({ summary }) => summary)));
});

test("the former URL of a renamed documentation page redirects permanently to the current URL, for HTML and for Markdown", async ({
  baseURL,
}) => {
  for (const former of formerPageIds) {
    for (const ending of ["", ".md"]) {
      const answer = await fetchPage(`${baseURL}/docs/${former}${ending}`, { redirect: "manual" });
      expect(answer.status, former).toBe(308);
      expect(answer.headers.get("location"), former).toBe(`/docs/${currentPageId(former)}${ending}`);
    }
  }
});

test("the former anchor of an error redirects to the error's entry on the errors page", async ({ page }) => {
  await page.goto("/docs#error-insufficient-balance");
  await expect(page).toHaveURL("/docs/errors#error-insufficient-balance");
  await expect(page.locator(":target")).toContainText("insufficient_balance");
});

test("the table of contents is shown even if the URL's anchor is not validly encoded", async ({ page }) => {
  await page.goto("/docs#%");
  // The attribute is present only after hydration.
  await expect(page.getByRole("searchbox")).toHaveAttribute("aria-keyshortcuts", /./);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Documentation");
});

test("former anchors of operations, guides and renamed pages redirect to the current URLs", {
  tag: DEEP,
}, async ({ page }) => {
  for (const [former, current] of [
    ["/docs#list-events", "/docs/list-events"],
    ["/docs#intent-life-cycle", "/docs/payment-lifecycle"],
    ["/docs/going-live#approval", "/docs/go-live#approval"],
  ] as const) {
    await page.goto(former);
    await expect(page).toHaveURL(current);
  }
});

test("the documentation navigation marks the current page and expands its section, and the page links to the next page", async ({
  openContext,
}) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/docs/idempotency");
  const navigation = page.getByRole("navigation", { name: "Documentation" });
  await expect(navigation.getByRole("link", { name: "Idempotency" })).toHaveAttribute("aria-current", "page");
  await expect(navigation.getByRole("link", { name: "Testing", exact: true })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Bill a cycle" })).toBeHidden();
  await page.getByRole("navigation", { name: "Previous and next page" }).getByRole("link").last().click();
  await expect(page).toHaveURL("/docs/node-client");
});

test("without JavaScript, an unknown documentation URL returns 404 and a page in the documentation's layout", async ({
  openContext,
}) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  expect((await page.goto("/docs/nothing-there"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Documentation page not found");
  await expect(page.getByRole("navigation", { name: "Documentation" })).toBeVisible();
});

const KINDS_IN_PUSH = ["/docs", "/docs/quick-start", "/docs/errors"];
const FURTHER_KINDS = [
  "/docs/create-voucher-payment",
  ...["/docs/order-of-checks", "/docs/payment-lifecycle", "/docs/sell-vouchers", "/docs/testing"],
  ...["/docs/lists", "/docs/webhooks", "/docs/subscription-object", "/docs/event-subscription-renewed"],
];

for (const [which, paths] of [
  ["the contents page, a guide and the errors page", KINDS_IN_PUSH],
  ["all other kinds of documentation page", FURTHER_KINDS],
] as const) {
  test(`${which} fit on a phone's screen and are accessible in light and dark mode`, {
    tag: deepUnless(paths === KINDS_IN_PUSH),
  }, async ({ page }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectPageQuality(page);
      });
    }
  });
}

test("the documentation can be navigated on a phone without JavaScript", { tag: DEEP }, async ({
  openContext,
}) => {
  const context = await openContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/docs/errors");
  await page.getByText("Contents", { exact: true }).first().click();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.locator("summary", { hasText: "Webhooks" }).click();
  await contents.getByText("Verify the signature").click();
  await page.locator("summary", { hasText: "Python" }).click();
  await expect(page.getByText("HTTPServer").first()).toBeVisible();
  await context.close();
});

test("copying a code sample is announced to screen readers", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.goto("/docs/quick-start");
  await page.getByRole("button", { name: /^Copy/ }).first().click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(/^Copied: /)).toBeVisible();
});

test("the dashboards of partners and resellers link to the documentation", { tag: DEEP }, async ({
  signedIn,
  world,
}) => {
  for (const member of [world.partner, world.reseller]) {
    const page = await signedIn(member);
    await page.goto(`/${member.user.kind}/test`);
    await page.getByRole("navigation").getByRole("link", { name: "API reference" }).click();
    await expect(page).toHaveURL("/docs");
  }
});
