import { DAY_MS, now } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { DEEP } from "../../support/fixtures/depth";
import { newIntent } from "../../support/world/intents";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";

test("a list's heading and description state which rows the list contains and in which order, for different filters and orders", {
  tag: DEEP,
}, async ({ signedIn, people: { partner, reseller } }) => {
  await atSimulatedTime(new Date(now().getTime() - 40 * DAY_MS), async () => {
    const plan = await subscribe(callerFor(partner.user, "live"), { reference: "plan-1" });
    await bill(callerFor(reseller.user, "live"), plan, "charge-1");
  });
  const page = await signedIn(partner);
  const main = page.getByRole("main");
  for (const [query, order] of [
    ["", "newest first"],
    ["?order=oldest", "oldest first"],
    ["?due=overdue", "next cycle first"],
    ["?due=overdue&order=oldest", "next cycle first"],
  ]) {
    await page.goto(`/partner/live/subscriptions${query}`);
    await expect(main).toContainText(`Recurring payments, ${order}.`);
    await expect(page.getByRole("row", { name: /plan-1/ })).toBeVisible();
  }
  await expect(page.getByLabel("Order")).toHaveValue("due");
  await page.goto("/partner/live/intents?order=largest");
  await expect(main).toContainText("requested from customers, largest first.");

  const shop = await signedIn(reseller);
  await shop.goto("/reseller/live/subscriptions");
  await expect(shop.getByRole("heading", { name: "All subscriptions" })).toBeVisible();
  await shop.goto("/reseller/live/subscriptions?due=overdue");
  await expect(shop.getByRole("heading", { name: "Overdue subscriptions" })).toBeVisible();
  await expect(shop.getByText("Subscriptions your shop bills, next cycle first.")).toBeVisible();
  await expectPageQuality(shop);
});

test("every filter of the list of intents has a visible label, and the expanded filters form two rows in a window 1280 pixels wide", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  const page = await signedIn(partner, { viewport: { width: 1280, height: 740 } });
  await page.goto("/partner/test/intents");
  const form = page.getByRole("search").locator("form").first();
  const labels = ["Reference", "Status", "Amount", "At least", "At most", "Order", "From", "To"];
  await expect(form.locator("label")).toHaveText(labels);
  await expandFilters(page);
  const [, ...unfolded] = await Promise.all(
    labels.map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
  );
  expect(new Set(unfolded.map((box) => Math.round(box?.y ?? 0))).size).toBe(2);
  for (const label of labels) await expect(form.getByText(label, { exact: true }).first()).toBeInViewport();
});

test("a list does not prefetch the pages of its rows", async ({ signedIn, people: { partner } }) => {
  for (const reference of ["order-1", "order-2", "order-3"])
    await newIntent(callerFor(partner.user, "test"), 500, { reference });
  const page = await signedIn(partner, { prefetchesOnSight: true });
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(request.url()));
  await page.goto("/partner/test/intents", { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "order-3" })).toBeVisible();
  expect(requestedUrls.filter((url) => /\/intents\/|\/intents\?.*from=/.test(url))).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a list shows its first filter and collapses the others unless one of them is set, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: DEEP,
  }, async ({ signedIn, people: { partner } }) => {
    await newIntent(callerFor(partner.user, "test"), 1_500, { reference: "order-1" });
    const viewport = { width: 360, height: 740 };
    const page = await signedIn(partner, { viewport, javaScriptEnabled });
    const opener = page.locator("summary").filter({ hasText: "More filters" });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await page.goto("/partner/test/intents");
    await expect(field("Reference")).toBeVisible();
    await expect(field("Status")).toBeHidden();
    await expect(page.getByRole("row", { name: /order-1/ })).toBeInViewport({ ratio: 1 });

    await field("Reference").focus();
    await page.keyboard.press("Tab");
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await field("Status").selectOption({ label: "Pending" });
    await field("At least").fill("10");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.waitForURL("**/intents?*status=pending*");
    await expect(opener).toHaveText("More filters2 set");
    await expect(field("At least")).toBeVisible();
    await expect(page.getByRole("row", { name: /order-1/ })).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);

    await page.setViewportSize(viewport);
    await page.goto("/partner/test/intents?reference=order-1");
    await expect(opener).toHaveText("More filters");
    await expect(field("Status")).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(opener).toBeVisible();
    await expect(field("Status")).toBeHidden();
  });
}
