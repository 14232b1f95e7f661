import { sections } from "@/lib/api/docs/pages";
import { operations } from "@/lib/api/operations";
import { DEEP, PROPERTY, rounds } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { untilHydrated } from "../../support/fixtures/until-hydrated";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

const pages = sections().flatMap((section) => section.pages);

test("the programming language chosen for code samples applies to other pages before any JavaScript file has loaded", async ({
  page,
}) => {
  await page.goto("/docs/quick-start");
  const call = (language: string) => page.locator(`[data-code=${language}]`).first();
  await expect(call("curl")).toBeVisible();
  await expect(call("php")).toBeHidden();
  const client = page.getByText("npm install");
  await expect(client).toBeHidden();
  await page.getByText("Node", { exact: true }).click();
  await expect(client).toBeVisible();
  await page.getByText("PHP", { exact: true }).click();
  await expect(call("php")).toBeVisible();
  await expect(call("curl")).toBeHidden();

  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/docs/create-subscription");
  await expect(page.getByRole("radio", { name: "PHP" })).toBeChecked();
  await expect(call("php")).toBeVisible();
  await expect(call("curl")).toBeHidden();
});

test("the programming language chosen for code samples is still selected after hydration", {
  tag: DEEP,
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tessera.code", "python"));
  await page.goto("/docs/create-subscription");
  await untilHydrated(page);
  await expect(page.getByRole("radio", { name: "Python" })).toBeChecked();
  await expect(page.locator("[data-code=python]").first()).toBeVisible();
  await page.getByRole("radio", { name: "Python" }).press("ArrowLeft");
  await expect(page.locator("[data-code=php]").first()).toBeVisible();
});

test("without JavaScript, a reader can choose the programming language of code samples, and search opens a results page", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/docs/bill-a-cycle");
  await page.getByText("Node", { exact: true }).click();
  await expect(page.locator("[data-code=node]").first()).toContainText("await tessera.lookUpSubscription(");
  await expect(page.locator("[data-code=curl]").first()).toBeHidden();
  await page.getByRole("searchbox", { name: "Search the documentation" }).fill("charge reference");
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL("/docs/search?q=charge+reference");
  await page.getByRole("main").getByRole("link", { name: "Charge references" }).click();
  await page.waitForURL("/docs/charge-references");
  await context.close();
});

test("documentation search can be used with the keyboard alone", async ({ page }) => {
  const box = page.getByRole("searchbox", { name: "Search the documentation" });
  // The attribute is present only after hydration.
  const keys = ["aria-keyshortcuts", "/ Control+K"] as const;
  await page.goto("/docs/errors");
  await expect(box).toHaveAttribute(...keys);
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.type("verify signat");
  const found = page.getByRole("search").getByRole("listitem");
  await expect(found.first()).toContainText("Verify the signature");
  await expectPageQuality(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(box).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/docs/webhook-verification");
  await expect(box).toHaveAttribute(...keys);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("zzzz");
  await expect(found).toHaveText("No results");
  await page.keyboard.press("Escape");
  await expect(found).toHaveCount(0);
});

test("the search field keeps the focus while a search result is clicked, so that the results stay open in every browser", async ({
  page,
}) => {
  await page.goto("/docs/errors");
  const box = page.getByRole("searchbox", { name: "Search the documentation" });
  await expect(box).toHaveAttribute("aria-keyshortcuts", /./);
  await box.fill("verify signat");
  await page.getByRole("search").getByRole("link").first().hover();
  await page.mouse.down();
  await expect(box).toBeFocused();
  await page.mouse.up();
  await expect(page).toHaveURL("/docs/webhook-verification");
});

test("the documentation search page escapes the query, says when no page matches, and highlights matches", async ({
  openContext,
  page,
}) => {
  const plain = await (await openContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`/docs/search?q=${encodeURIComponent("<qqqq>zzzz</qqqq>")}`);
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Results for “<qqqq>zzzz</qqqq>”");
  await expect(plain.getByText("No page contains all of these words.")).toBeVisible();
  await page.goto("/docs/search?q=walet");
  await expect(page.getByRole("main").locator("mark").first()).toHaveText(/wallet/i);
  await expectPageQuality(page);
});

test("llms.txt contains a unique summary of every documentation page", async ({ baseURL }) => {
  const contents = await (await fetchPage(`${baseURL}/llms.txt`)).text();
  const summaries = [...contents.matchAll(/^- \[.+?\]\(.+?\): (.+)$/gm)].map(([, summary = ""]) => summary);
  expect(summaries).toHaveLength(pages.length);
  expect(new Set(summaries).size).toBe(pages.length);
  for (const summary of summaries) expect(summary).toMatch(/^.{20,300}\.?$/);
});

test("every documentation page is available as Markdown and listed in llms.txt", { tag: PROPERTY }, async ({
  baseURL,
}) => {
  // Outside the deep tests, only one page in five is requested as Markdown.
  const step = pages.length / rounds({ push: pages.length / 5, deep: pages.length });
  const contents = await (await fetchPage(`${baseURL}/llms.txt`)).text();
  for (const [at, { id, title }] of pages.entries()) {
    expect(contents, id).toContain(`[${title}](${baseURL}/docs/${id}.md)`);
    if (at % step !== 0) continue;
    const response = await fetchPage(`${baseURL}/docs/${id}.md`);
    expect(response.headers.get("content-type"), id).toBe("text/markdown; charset=utf-8");
    const text = await response.text();
    expect(text.startsWith(`# ${title}\n\n`), id).toBe(true);
    expect(text, id).not.toMatch(/undefined|\[object|\]\(\//);
  }
  const [create] = operations.filter(({ id }) => id === "createRedemptionIntent");
  const text = await (await fetchPage(`${baseURL}/docs/create-redemption-intent.md`)).text();
  for (const field of Object.keys(create?.body?.shape ?? {})) expect(text).toContain(`- \`${field}\``);
  expect((await fetchPage(`${baseURL}/docs/nothing-there.md`)).status).toBe(404);
});

test("documentation pages are sent compressed", async ({ baseURL }) => {
  for (const path of ["/docs", "/docs/errors"]) {
    const answer = await fetchPage(`${baseURL}${path}`, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers.get("content-encoding"), path).toBe("gzip");
  }
});
