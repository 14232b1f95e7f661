import type { Page } from "@playwright/test";
import { DAY_MS, now } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { downloadCsv } from "./download-csv";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";

for (const javaScriptEnabled of [true, false]) {
  test(`a user saves filters as a view, applies the view, deletes it without a confirmation, and restores it, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, people: { partner } }) => {
    await newIntent(callerFor(partner.user, "test"), 500);
    const page = await signedIn(partner, { javaScriptEnabled });
    const menu = page.locator("summary").filter({ hasText: "Views" });
    await page.goto("/partner/test/intents");
    await expect(menu).toBeHidden();
    await page.goto("/partner/test/intents?status=failed");
    await menu.click();
    await page.getByLabel("Save these filters as").fill("Gone wrong");
    await page.getByRole("button", { name: "Save view", exact: true }).click();
    await expect(page.getByText("View saved: Gone wrong")).toBeVisible();

    await page.goto("/partner/live/intents");
    await menu.click();
    await page.getByRole("link", { name: "Gone wrong" }).click();
    await page.waitForURL("**/partner/live/intents?status=failed");
    await page.goto("/partner/live/intents");
    await menu.click();
    if (javaScriptEnabled) await expectPageQuality(page);
    await page.getByRole("button", { name: "Delete the view Gone wrong" }).click();
    await expect(page.getByText("Gone wrong, deleted")).toBeAttached();
    if (!javaScriptEnabled) await menu.click();
    await expect(page.getByText("Gone wrong, deleted")).toBeVisible();
    await page.getByRole("button", { name: "Undo: restore Gone wrong" }).click();
    await expect(page.getByText("Gone wrong, deleted")).toHaveCount(0);
    if (!javaScriptEnabled) await menu.click();
    await expect(page.getByRole("link", { name: "Gone wrong" })).toBeVisible();
  });
}

test("a developer shares a saved view within the account, a viewer uses it, and an owner deletes it", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  await newIntent(callerFor(partner.user, "test"), 500);
  const [developer, viewer] = [newEmail("developer"), newEmail("viewer")];
  await addColleague(partner.user, "developer", { email: developer, password: PASSWORD });
  await addColleague(partner.user, "viewer", { email: viewer, password: PASSWORD });
  const open = async (email: string, query = "") => {
    const page = await signedIn({ email, password: PASSWORD });
    await page.goto(`/partner/test/intents${query}`);
    await page.locator("summary").filter({ hasText: "Views" }).click();
    return page;
  };
  const page = await open(developer, "?status=failed");
  await page.getByLabel("Save these filters as").fill("Gone wrong");
  await page.getByRole("button", { name: "Save view", exact: true }).click();
  await page.getByRole("button", { name: "Share the view Gone wrong", exact: true }).click();
  await expect(page.getByText("View shared with everyone in your account")).toBeVisible();
  await expectPageQuality(page);

  const other = await open(viewer);
  await expect(other.getByText(`Shared by ${developer}`)).toBeVisible();
  await expect(other.getByRole("button", { name: /the view Gone wrong/ })).toHaveCount(0);
  await other.getByRole("link", { name: "Gone wrong" }).click();
  await other.waitForURL("**/partner/test/intents?status=failed");

  const owner = await open(partner.email);
  await owner.getByRole("button", { name: "Delete the view Gone wrong" }).click();
  await expect(owner.getByText("Gone wrong, deleted")).toBeVisible();
  await other.goto("/partner/test/intents");
  await expect(other.locator("summary").filter({ hasText: "Views" })).toBeHidden();
});

/** Replaces downloads with a stream of one row every half second. `end` completes or aborts the stream. */
async function slowFile(page: Page): Promise<{ end(how: "whole" | "broken"): Promise<void> }> {
  await page.evaluate(() => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const download: { end?: string } = {};
    window.fetch = async (_path, { signal } = {}) => {
      const body = new ReadableStream({
        async pull(controller) {
          await wait(500);
          if (signal?.aborted) return controller.error(signal.reason);
          controller.enqueue(new TextEncoder().encode("line\r\n"));
          if (download.end === "broken") controller.error(new Error("gone"));
          else if (download.end === "whole") controller.close();
        },
      });
      return new Response(body, { headers: { "content-disposition": 'attachment; filename="slow.csv"' } });
    };
    Object.assign(globalThis, { slowFile: download });
  });
  return { end: (how) => page.evaluate(`slowFile.end = ${JSON.stringify(how)}`) };
}

test("a slow download shows its progress and can be stopped", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  await newIntent(callerFor(partner.user, "test"), 500);
  const page = await signedIn(partner);
  await page.goto("/partner/test/intents", { waitUntil: "networkidle" });
  const link = page.getByRole("link", { name: "Download CSV" });
  const [quick] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(quick.suggestedFilename()).toMatch(/^tessera-test-intents-.*\.csv$/);

  const whole = await slowFile(page);
  const slow = page.waitForEvent("download");
  await link.click();
  await expect(page.getByText(/^[1-9]\d* rows so far$/)).toBeVisible();
  await expectPageQuality(page);
  await whole.end("whole");
  expect((await slow).suggestedFilename()).toBe("slow.csv");
  await expect(link).toBeVisible();

  await slowFile(page);
  await link.click();
  await page.getByRole("button", { name: "Stop download" }).click();
  await expect(link).toBeVisible();
});

test("an interrupted download saves no file", async ({ signedIn, people: { partner } }) => {
  await newIntent(callerFor(partner.user, "test"), 500);
  const page = await signedIn(partner);
  await page.goto("/partner/test/intents", { waitUntil: "networkidle" });
  const files: unknown[] = [];
  page.on("download", (file) => files.push(file));
  const broken = await slowFile(page);
  await broken.end("broken");
  await page.getByRole("link", { name: "Download CSV" }).click();
  await expect(
    page.getByText("The download failed and no file was saved. Reload the page and try again."),
  ).toBeVisible();
  expect(files).toEqual([]);
});

test("the file downloaded from a list contains the rows of all pages of the list", async ({
  signedIn,
  people: { partner },
}) => {
  const caller = callerFor(partner.user, "test");
  const made: string[] = [];
  for (let count = 0; count < 1_010; count += 101)
    made.push(
      ...(await Promise.all(
        Array.from({ length: 101 }, async () => (await newIntent(caller, 500)).reference),
      )),
    );
  const page = await signedIn(partner);
  const lines = await downloadCsv(page, "/partner/test/intents.csv");
  expect(lines.map((line) => line.split(",")[0]).sort()).toEqual(made.sort());
});

test("a click anywhere in a list row opens the row's page, a middle click opens it in a new tab, and the row contains a single link", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  const { reference } = await newIntent(callerFor(partner.user, "test"), 500);
  const page = await signedIn(partner);
  await page.goto("/partner/test/intents");
  const row = page.getByRole("row").filter({ hasText: "€5.00" });
  await expect(row.getByRole("link")).toHaveCount(1);
  await expect(row.getByRole("link", { name: reference })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(41);
  const amount = row.getByText("€5.00").first();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    amount.click({ button: "middle", force: true }),
  ]);
  await tab.waitForURL(`**/intents/${reference}`);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await row.hover();
  await row.getByRole("button", { name: "Copy the reference" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await expect(page).toHaveURL(/\/intents$/);
  await amount.click({ force: true });
  await page.waitForURL(`**/intents/${reference}`);
});

test("on a phone, list rows show the creation date, the status and the next cycle", { tag: DEEP }, async ({
  signedIn,
  people,
}) => {
  const { partner, reseller } = people;
  const caller = callerFor(partner.user, "live");
  const plan = await subscribe(caller, { reference: "plan-1" });
  await bill(callerFor(reseller.user, "live"), plan, "charge-1");
  await newIntent(caller, 500);
  const viewport = { width: 360, height: 740 };
  const page = await signedIn(partner, { viewport });
  await page.goto("/partner/live/subscriptions");
  const row = page.getByRole("table").locator("tbody").getByRole("row");
  for (const text of [/^Status\s*Active\s*1 cycle paid$/, /^Next cycle \d/])
    await expect(row.getByText(text).filter({ visible: true })).toHaveCount(1);
  await page.goto("/partner/live/intents");
  await expect(row.getByText(/^Created \d/).filter({ visible: true })).toHaveCount(1);
  const shop = await signedIn(reseller, { viewport });
  await shop.goto("/reseller/live/subscriptions");
  const billed = shop.getByRole("table").locator("tbody").getByRole("row");
  await expect(billed.getByText(/^Next cycle \d/).filter({ visible: true })).toHaveCount(1);
});

test("a list is filtered by days, status or amount, and its CSV file contains the rows of the selected days", {
  tag: DEEP,
}, async ({ signedIn, people: { partner, reseller } }) => {
  await withinOneDay();
  const caller = callerFor(partner.user, "test");
  const days = { "order-old": 40, "order-week": 3, "order-new": 0 };
  for (const [reference, daysAgo] of Object.entries(days)) {
    const then = new Date(now().getTime() - daysAgo * DAY_MS);
    await atSimulatedTime(then, () => newIntent(caller, 500, { reference }));
  }
  const page = await signedIn(partner);
  const names = page.getByRole("table").locator("tbody").getByRole("link");
  await page.goto("/partner/test/intents");
  await expect(names).toHaveText(["order-new", "order-week", "order-old"]);
  for (const [preset, found] of [
    ["Today", ["order-new"]],
    ["7 days", ["order-new", "order-week"]],
  ] as const) {
    await page.getByRole("list", { name: "Days" }).getByRole("link", { name: preset }).click();
    await expect(names).toHaveText([...found]);
  }
  const file = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  expect(await downloadCsv(page, file ?? "")).toHaveLength(2);
  await page.goto("/partner/test/intents?order=oldest&status=pending");
  await expect(names).toHaveText(["order-new"]);
  await page.goto("/partner/test/intents?order=oldest&status=failed");
  await expect(names).toHaveText(["order-old", "order-week"]);

  const shop = callerFor(reseller.user, "test");
  const [small, large] = [await sell(shop, [500]), await sell(shop, [1_000, 500])];
  const counter = await signedIn(reseller);
  await counter.goto("/reseller/test/sales?order=oldest");
  await expect(counter.locator("tbody").getByRole("link")).toHaveText([small.reference, large.reference]);
  await expandFilters(counter);
  await counter.getByLabel("Amount", { exact: true }).fill("15");
  await counter.getByRole("button", { name: "Search", exact: true }).click();
  await expect(counter.locator("tbody").getByRole("link")).toHaveText([large.reference]);
});
