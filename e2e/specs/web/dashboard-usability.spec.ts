import { callerFor } from "@/lib/base/signed-in-user";
import { listChecks } from "@/lib/money/ledger/checks";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("the date presets of a list are at least 24 pixels high", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  await page.goto("/partner/test/intents");
  const presets = page.getByRole("list", { name: "Days" }).getByRole("link");
  await expect(presets).toHaveCount(5);
  for (const preset of await presets.all())
    expect((await preset.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});

test("the tabs of the account pages are below the title, as on other pages", { tag: DEEP }, async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  for (const path of [
    "account",
    "account/people",
    "account/security",
    "account/audit",
    "earnings",
    "webhook",
  ]) {
    await page.goto(`/partner/test/${path}`);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const name = path.startsWith("account") ? "Account" : /Earnings|Webhook/;
    const tabs = await page.getByRole("main").getByRole("navigation", { name }).boundingBox();
    expect(tabs?.y, path).toBeGreaterThan(title?.y ?? Number.NaN);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await page.goto("/partner/test/account/people");
  await expectPageQuality(page);
});

test("the earnings page omits months before the first payment", { tag: DEEP }, async ({
  signedIn,
  people: { partner, reseller },
}) => {
  const caller = callerFor(partner.user, "test");
  const { codes } = await sell(callerFor(reseller.user, "test"), [1_000]);
  await pay(await newIntent(caller, 1_000, { reference: "order-1" }), codes);
  const page = await signedIn(partner);
  await page.goto("/partner/test/earnings");
  await expect(page.getByRole("table", { name: "By month" }).locator("tbody").getByRole("row")).toHaveCount(
    1,
  );
});

test("on a phone, the ledger page is less than three screens high if no invariant is violated, and one click shows every invariant", {
  tag: DEEP,
}, async ({ signedIn, world: { operator } }) => {
  const page = await signedIn({ email: operator.email, password: PASSWORD });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/operator/test/ledger");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3 * 740);
  const summary = page.getByText(/^All \d+ invariants/);
  const lines = page.locator("details").filter({ has: summary }).getByRole("listitem");
  await expect(lines).toHaveCount(0);
  await summary.click();
  await expect(lines).toHaveCount((await listChecks()).invariants.length);
});

for (const [where, path] of [
  ["in the dialog", "/partner/test/keys"],
  ["on the search page", "/partner/test/search"],
] as const) {
  test(`the search ${where} runs while the user types, with fewer requests than keystrokes`, {
    tag: deepUnless(path.endsWith("keys")),
  }, async ({ signedIn, people: { partner } }) => {
    await newIntent(callerFor(partner.user, "test"), 2_500, { reference: "order-4711" });
    const page = await signedIn(partner);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto(path);
    const link = page.getByRole("link", { name: "Find anything" });
    await expect(link).toHaveAttribute("aria-keyshortcuts", /K/);
    if (path.endsWith("keys")) await page.keyboard.press("/");
    const field = page.getByRole("searchbox", { name: "Find anything" });
    await expect(field).toBeFocused();
    posts.length = 0;
    await page.keyboard.type("order-4711", { delay: 20 });
    await expect(page.locator("[data-result]")).toHaveCount(1);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("order-4711");
    expect(posts.length).toBeLessThan("order-4711".length / 2);
    // Another character starts another search, and only its results are shown.
    await page.keyboard.type("9");
    await expect(page.getByText("No results.")).toBeVisible();
    await expect(field).toHaveValue("order-47119");
  });
}
