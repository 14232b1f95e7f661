import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { MAX_PER_KIND } from "@/lib/insight/search/result";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { recordRequests } from "./page-requests";

const field = (page: Page) => page.getByRole("searchbox", { name: "Find anything" });

/** Waits until the page handles the keyboard shortcuts of the search. */
const untilKeysCount = (page: Page) =>
  expect(page.getByRole("link", { name: "Find anything" })).toHaveAttribute(
    "aria-keyshortcuts",
    "/ Control+K Meta+K",
  );

test("pressing / or Control+K opens the search, and a result can be opened with the keyboard alone", async ({
  signedIn,
  people: { partner },
}) => {
  const caller = callerFor(partner.user, "test");
  for (const reference of ["order-1", "order-2"])
    await newIntent(caller, 2_500, { reference, email: "a@b.co" });
  const page = await signedIn(partner);
  await page.goto("/partner/test/keys");
  await untilKeysCount(page);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("a@b.co");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await expect(dialog.getByRole("link", { name: /^order-/ })).toHaveCount(2);
  await expectPageQuality(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(":focus")).toContainText("order-2");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/partner/test/intents/order-2");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("/a");
  await expect(field(page)).toHaveValue("/a");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();
});

test("text typed right after the / shortcut is searched for even if the search dialog opens late", async ({
  signedIn,
  people: { partner },
}) => {
  await newIntent(callerFor(partner.user, "test"), 2_500, { reference: "marta-1", email: "marta@b.co" });
  const page = await signedIn(partner);
  await page.goto("/partner/test/keys", { waitUntil: "networkidle" });
  await untilKeysCount(page);
  await page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const result = page.getByRole("dialog").getByRole("link", { name: /^marta-1/ });
  await page.keyboard.press("/");
  await page.keyboard.type("martx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("a");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("marta");
  await expect(result).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();

  // The shortcut also reopens a dialog that has just been closed, while the search field still has the focus and before the
  // page has noticed the closing.
  await page.keyboard.press("/");
  await expect(field(page)).toBeVisible();
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    const focused = dialog?.querySelector("input[type=search]");
    dialog?.close();
    focused?.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
  });
  await expect(field(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();

  // The dialog is loaded by now, and the text is typed without a pause.
  await page.keyboard.press("/");
  await page.keyboard.type("marta");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("marta");
  await expect(result).toHaveCount(1);
});

test("an operator finds any partner's intent by the intent's reference or by an event about it", async ({
  signedIn,
  world,
  people: { partner, reseller },
}) => {
  // A unique reference, because operators find the data of all tests.
  const reference = `order-${randomUUID().slice(0, 8)}`;
  const caller = callerFor(partner.user, "test");
  const intent = await newIntent(caller, 2_500, { reference });
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto("/operator/live/accounts");
  await untilKeysCount(page);
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(reference);
  await page.keyboard.press("Enter");
  const found = page.getByRole("region", { name: "Intents" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Dashboard Games");
  await expect(found).toContainText("€25.00");
  await page.getByRole("link", { name: "Open search page" }).click();
  await page.waitForURL(`**/operator/live/search?q=${reference}`);
  await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
  await expect(found).toHaveCount(1);
  await expectPageQuality(page);
  await found.click();
  await page.waitForURL(`**/operator/test/accounts/${partner.user.accountId}/intents/${reference}`);
  await expect(page.getByText("Requested €25.00")).toBeVisible();
  await expect(page.getByText("No payment", { exact: true })).toBeVisible();
  await expectPageQuality(page);

  await pay(intent, (await sell(callerFor(reseller.user, "test"), [2_500])).codes);
  const [event] = (await listEvents(caller, { limit: 1 })).data.events;
  await page.goto(`/operator/live/search?q=${event?.id}`);
  await page.getByRole("region", { name: "Events" }).getByRole("link", { name: reference }).click();
  await page.waitForURL(`**/operator/test/accounts/${partner.user.accountId}/intents/${reference}`);
});

for (const [kind, javaScriptEnabled] of [
  ["partner", true],
  ["reseller", true],
  ["partner", false],
  ["reseller", false],
] as const) {
  test(`a ${kind} searches for a voucher code, and no URL contains the code, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(kind === "partner" && javaScriptEnabled),
  }, async ({ signedIn, people: { partner, reseller } }) => {
    const intent = await newIntent(callerFor(partner.user, "test"), 500, { reference: "paid-1" });
    const { codes, reference } = await sell(callerFor(reseller.user, "test"), [1_000]);
    await pay(intent, codes);
    const [code = ""] = codes;
    const [who, name] = kind === "partner" ? [partner, "paid-1"] : [reseller, reference];
    const page = await signedIn(who, { javaScriptEnabled });
    const requests = recordRequests(page);
    await page.goto(`/${who.user.kind}/test`);
    await page.getByRole("link", { name: "Find anything" }).click();
    await field(page).fill(code.toLowerCase());
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-result]").filter({ hasText: name })).toHaveCount(1);
    expect(requests.length).toBeGreaterThan(1);
    expect(
      requests.filter((request) => request.toLowerCase().includes(code.slice(0, 4).toLowerCase())),
    ).toEqual([]);
  });
}

test("without JavaScript, a partner finds an intent by its reference with a form, and the URL of the results page contains the query", async ({
  signedIn,
  people: { partner },
}) => {
  await newIntent(callerFor(partner.user, "live"), 2_500, { reference: "order-9" });
  const page = await signedIn(partner, { javaScriptEnabled: false });
  await page.goto("/partner/test");
  await page.getByRole("link", { name: "Find anything" }).click();
  await page.waitForURL("**/partner/test/search");
  await field(page).fill("order-9");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL("**/partner/test/search?q=order-9");
  await page.getByRole("link", { name: /^order-9/ }).click();
  await page.waitForURL("**/partner/live/intents/order-9");
  await page.goto("/partner/test/search?q=order-99");
  await expect(page.getByText("No results.")).toBeVisible();
});

test("the search page removes a voucher code from its URL without searching for the code, and explains the removal", async ({
  signedIn,
  people: { reseller },
}) => {
  const { codes } = await sell(callerFor(reseller.user, "test"), [1_000]);
  const page = await signedIn(reseller, { javaScriptEnabled: false });
  await page.goto(`/reseller/test/search?q=${codes[0]}`);
  await expect(field(page)).toHaveValue("");
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveCount(0);
  await expect(page.getByText("The search text was removed", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/reseller\/test\/search\?unsaid$/);
  expect(await page.content()).not.toContain(codes[0]);
});

test("the search page states that not all results are shown, and links to the complete list", {
  tag: DEEP,
}, async ({ signedIn, people: { partner } }) => {
  const caller = callerFor(partner.user, "test");
  for (let count = 0; count <= MAX_PER_KIND; count += 1) await newIntent(caller, 2_500, { email: "a@b.co" });
  const page = await signedIn(partner);
  await page.goto("/partner/test/search?q=a%40b.co");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  const shown = await page.locator("[data-result]").count();
  await expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText(
    `More than ${shown} found. Not all are shown.`,
  );
  const intents = page.getByRole("region", { name: "Intents" });
  await expect(intents).toContainText("Not all are shown.");
  await expect(intents.getByRole("link", { name: /^Show all/ })).toHaveCount(0);

  await page.goto("/partner/test/search?q=25.00");
  await expect(intents.getByRole("link", { name: "Show all intents of €25.00 in live mode" })).toBeVisible();
  await expectPageQuality(page);
  await intents.getByRole("link", { name: "Show all intents of €25.00 in test mode" }).click();
  await page.waitForURL("**/partner/test/intents?amount=25.00");
  await expect(page.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(MAX_PER_KIND + 1);
});
