import { requestLive } from "@/lib/accounts/request-live";
import { requestLiveInput } from "@/lib/accounts/schema";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { callerFor } from "@/lib/base/signed-in-user";
import { signUp } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { approve, PASSWORD, resellerNamed } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { sectionOf } from "./account-sections";
import { expect, test } from "./dashboard";
import { expandFilters } from "./expand-filters";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

test("an operator sees an account's balance, sales and payments, the state of its webhook and keys, and its audit log", async ({
  people,
  signedIn,
  world,
}) => {
  const [shop, partner] = [callerFor(people.reseller.user, "live"), callerFor(people.partner.user, "live")];
  const { codes } = await sell(shop, [2_000]);
  const intent = await newIntent(partner, 1_000);
  await pay(intent, codes);
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });

  await page.goto(`/operator/live/accounts/${shop.accountId}`);
  await expect(page.getByText("€20.00 in 1 sale, including billed cycles")).toBeVisible();
  await expect(page.getByText("Balance €980.00")).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: "View all transfers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Wallet of / })).toBeVisible();
  await expect(page.getByRole("row", { name: /Sale/ })).toContainText("-€20.00");
  await page.goBack();
  await sectionOf(page, "Access").click();
  await expect(page.getByText("127.0.0.1:9")).toBeVisible();
  await expect(page.getByText("never used")).toBeVisible();
  const inTest = page.getByRole("navigation", { name: "Environment" }).getByRole("link", { name: "Test" });
  await expect(inTest).toHaveAttribute("href", `/operator/test/accounts/${shop.accountId}/access`);
  await expectPageQuality(page);

  await page.goto(`/operator/live/accounts/${partner.accountId}`);
  await expect(page.getByText("€10.00 in 1 intent and 0 cycles")).toBeVisible();
  await page.getByRole("link", { name: intent.reference }).click();
  await expect(page.getByText(/^€[\d.]+ owed to Dashboard Games$/)).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: "Voucher …" }).click();
  await expect(page.getByText("€10.00 of €20.00")).toBeVisible();
  await page.getByRole("link", { name: intent.reference }).click();
  await page.getByRole("link", { name: "Dashboard Games" }).first().click();
  await page.waitForURL(`**/operator/live/accounts/${partner.accountId}`);

  await sectionOf(page, "Audit log").click();
  await page.getByRole("link", { name: "View complete audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  const rows = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(rows.filter({ hasText: "API key created" })).toHaveCount(2);
  await expectPageQuality(page);
});

test("the dialog that approves an account for live shows the account's legal name and shop URL, and operators see the ASCII host of a lookalike shop URL", async ({
  baseURL,
  world,
}) => {
  const applicant = await signUp(resellerNamed("Lookalike Shop", "https://sh\u043ep.example/"));
  const business = { legal_name: "Two Minds Trading Ltd", country_code: "PT", sells: "Vouchers" };
  await requestLive(applicant, requestLiveInput.parse({ ...business, monthly_volume: "up_to_1000" }));
  const headers = { cookie: await cookieOf({ email: world.operator.email, password: PASSWORD }) };
  const account = `${baseURL}/operator/live/accounts/${applicant.accountId}`;
  const read = async (section: string) => (await fetchPage(`${account}/${section}`, { headers })).text();
  // Only the dialog shows these facts in this section.
  const access = await read("access");
  for (const fact of ["Two Minds Trading Ltd", "https://sh\u043ep.example/", "xn--shp-ted.example"])
    expect(access).toContain(fact);

  await approve(world.operator, applicant.accountId);
  await updateShopUrl(applicant, { shop_url: "https://sh\u03bfp.example/" });
  const terms = await read("terms");
  for (const host of ["xn--shp-ted.example", "xn--shp-bzc.example"]) expect(terms).toContain(host);
});

test("an operator filters an account's complete audit log by action and downloads the filtered rows", {
  tag: DEEP,
}, async ({ people, signedIn, world }) => {
  const partner = callerFor(people.partner.user, "live");
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto(`/operator/live/accounts/${partner.accountId}`);
  await sectionOf(page, "Audit log").click();
  await page.getByRole("link", { name: "View complete audit log" }).click();
  const rows = page.getByRole("table").locator("tbody").getByRole("row");
  await expandFilters(page);
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Approved for live mode" });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(world.operator.email);
  const actor = rows.getByText(world.operator.email, { exact: true }).filter({ visible: true });
  // An email address can wrap at any character, so its column could shrink until the address is unreadable.
  expect((await actor.boundingBox())?.width).toBeGreaterThan(120);
  const file = await page.getByRole("link", { name: "Download CSV" }).getAttribute("href");
  const lines = (await (await requestAs(page, file ?? "")).text()).trimEnd().split("\r\n");
  expect(lines).toEqual([
    "created_at,account_id,company_name,action,by,actor,environment,network,before,after,detail",
    expect.stringContaining(`${partner.accountId},Dashboard Games,account.live_approved,operator,`),
  ]);
});

test("without JavaScript, an operator previews a credit and opens every section of an account", {
  tag: DEEP,
}, async ({ people, signedIn, world }) => {
  const { accountId } = people.reseller.user;
  const page = await signedIn(
    { email: world.operator.email, password: PASSWORD },
    { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } },
  );
  await page.goto(`/operator/live/accounts/${accountId}`);
  await expect(page.locator("main h2:visible").first()).toHaveText("Live wallet");
  await expect(page.getByRole("button", { name: "Preview credit" })).toBeInViewport();
  await page.getByLabel("Amount to credit, in EUR").fill("5");
  await page.getByLabel("Reference for the payment received").fill("Statement 8");
  await page.getByRole("button", { name: "Preview credit" }).click();
  await expect(page.getByText("€1,005.00", { exact: true })).toBeVisible();
  const headings: Readonly<Record<string, readonly string[]>> = {
    Corrections: ["Charge back a sale", "Debit the live wallet", "Erase a customer"],
    Terms: ["Live sale limit", "Account", "Business details"],
    Access: ["Webhook and keys in live mode", "Sign-in help"],
    "Audit log": ["Audit log"],
  };
  for (const [section, titles] of Object.entries(headings)) {
    await sectionOf(page, section).click();
    await expect(page.locator("main h2:visible")).toHaveText([...titles]);
    await expect(page.getByRole("button", { name: /^Suspend/ })).toBeVisible();
  }
});
