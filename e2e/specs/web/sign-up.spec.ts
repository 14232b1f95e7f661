import { randomUUID } from "node:crypto";
import { findAccount } from "@/lib/accounts/find-account";
import { STANDARD_FEE_BPS } from "@/lib/accounts/schema";
import { percentText } from "@/lib/base/money";
import { rowOf, sql } from "@/lib/db/sql";
import { PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestLiveAs, signUpAs } from "./sign-up-as";

test.use({ timezoneId: "Europe/Vienna" });

const FEE = `${percentText(STANDARD_FEE_BPS)} of each payment`;

/** The account of a name. */
async function accountNamed(name: string) {
  const row = await rowOf({ id: "text", timezone: "text", shopUrl: "text?", feeBps: "integer" })(sql`
    SELECT a.id, a.timezone, s.url AS "shopUrl", a.fee_bps AS "feeBps"
    FROM accounts a LEFT JOIN shops s ON s.account_id = a.id WHERE a.company_name = ${name}`);
  if (!row) throw new Error(`no account is called ${name}`);
  return row;
}

test("sign-up asks for a name, an e-mail address and a password, and takes the browser's time zone", async ({
  page,
}) => {
  const name = `Two Minds ${randomUUID().slice(0, 8)}`;
  await page.goto("/sign-up");
  await expect(page.locator("form input:not([type=hidden]), form select, form textarea")).toHaveCount(3);
  await expect(page.getByText(`The platform fee is ${FEE}.`)).toBeVisible();
  await expectPageQuality(page);
  await signUpAs(page, "partner", name);
  const { timezone, feeBps } = await accountNamed(name);
  expect({ timezone, feeBps }).toEqual({ timezone: "Europe/Vienna", feeBps: STANDARD_FEE_BPS });
  await expect(page.getByText(`The platform fee is ${percentText(STANDARD_FEE_BPS)}`)).toBeVisible();
});

test("changing the kind of account at sign-up keeps the entered company name and e-mail", async ({
  page,
}) => {
  const email = `${randomUUID()}@people.example`;
  await page.goto("/sign-up");
  await page.getByLabel("Company name").fill("Two Minds");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("link", { name: /^Reseller/ }).click();
  await expect(page.getByText("Resellers pay no fee")).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue("Two Minds");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByRole("button", { name: "Create reseller account" }).click();
  await page.waitForURL("**/reseller/test");
  await expect(page.getByText("Two Minds", { exact: true }).filter({ visible: true })).toBeVisible();
});

test("a refused sign-up keeps its input", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Company name").fill("Slips");
  await page.getByLabel("E-mail").fill("slip@nowhere");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create partner account" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/must be an email address/i);
  await expect(page.getByLabel("Company name")).toHaveValue("Slips");
});

test("without JavaScript a new account's time zone is UTC, and an outdated zone name from the browser is replaced with the current one", async ({
  browser,
  baseURL,
}) => {
  for (const [options, zone] of [
    [{ javaScriptEnabled: false }, "UTC"],
    [{ timezoneId: "Asia/Katmandu" }, "Asia/Kathmandu"],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", ...options });
    const page = await context.newPage();
    const name = `Zoned ${randomUUID().slice(0, 8)}`;
    await signUpAs(page, "partner", name);
    expect((await accountNamed(name)).timezone).toBe(zone);
    await context.close();
  }
});

test("a reseller requests live access with its business details and shop URL, and can correct them until the approval", async ({
  page,
  world,
}) => {
  const name = `Corner ${randomUUID().slice(0, 8)}`;
  await signUpAs(page, "reseller", name);
  await page.goto("/reseller/live/account");
  await expect(page.getByText("Not requested")).toBeVisible();
  await requestLiveAs(page, "reseller");
  await expectPageQuality(page);
  const { id, shopUrl } = await accountNamed(name);
  expect(shopUrl).toBe("https://shop.example/vouchers");
  await expect(page.getByText("Waiting for approval", { exact: true })).toBeVisible();
  await expect(page.getByLabel("URL of your shop")).toHaveCount(0);

  await page.getByLabel("What you sell").fill("Vouchers at a corner");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect
    .poll(async () => (await findAccount(world.operator, id)).application)
    .toMatchObject({
      legalName: "Two Minds Trading Ltd",
      countryName: "Portugal",
      sells: "Vouchers at a corner",
    });
  await page.goto("/reseller/live");
  await expect(page.getByText("Live access needs operator approval")).toBeVisible();
});

test("the landing page states the fee", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText(FEE)).toBeVisible();
});
