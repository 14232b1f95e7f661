import { randomUUID } from "node:crypto";
import { findAccount } from "@/lib/accounts/find-account";
import { STANDARD_FEE_BPS } from "@/lib/accounts/schema";
import { createAccount } from "@/lib/accounts/sign-up";
import { percentText } from "@/lib/base/money";
import { rowOf, sql } from "@/lib/db/sql";
import { deepUnless } from "../../support/fixtures/depth";
import { PASSWORD, resellerNamed } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestLiveAs, signUpAs } from "./sign-up-as";

test.use({ timezoneId: "Europe/Vienna" });

const FEE = `${percentText(STANDARD_FEE_BPS)} of each payment`;

/**
 * Returns the ID, time zone, shop URL and fee of the account whose company name is `name`. Throws if there is no such account.
 */
async function accountNamed(name: string) {
  const row = await rowOf({ id: "text", timezone: "text", shopUrl: "text?", feeBps: "integer" })(sql`
    SELECT a.id, a.timezone, s.url AS "shopUrl", a.fee_bps AS "feeBps"
    FROM accounts a LEFT JOIN shops s ON s.account_id = a.id WHERE a.company_name = ${name}`);
  if (!row) throw new Error(`no account is called ${name}`);
  return row;
}

test("sign-up asks for a name, an email address and a password, and sets the account's time zone to the time zone of the browser", async ({
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

test("a refused sign-up keeps the entered company name, and switching the kind of account keeps the company name and the email", async ({
  page,
}) => {
  const email = `${randomUUID()}@people.example`;
  await page.goto("/sign-up");
  await page.getByLabel("Company name").fill("Two Minds");
  await page.getByLabel("Email").fill("slip@nowhere");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create partner account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/must be an email address/i);
  await expect(page.getByLabel("Company name")).toHaveValue("Two Minds");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("link", { name: /^Reseller/ }).click();
  await expect(page.getByText("Resellers pay no fee")).toBeVisible();
  await expect(page.getByLabel("Company name")).toHaveValue("Two Minds");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Create reseller account" }).click();
  await page.waitForURL("**/reseller/test");
  await expect(page.getByText("Two Minds", { exact: true }).filter({ visible: true })).toBeVisible();
});

for (const [title, options, zone, isInPush] of [
  ["without JavaScript, a new account's time zone is UTC", { javaScriptEnabled: false }, "UTC", true],
  [
    "at sign-up, an outdated time zone name from the browser is replaced with the current name",
    { timezoneId: "Asia/Katmandu" },
    "Asia/Kathmandu",
    false,
  ],
] as const) {
  test(title, { tag: deepUnless(isInPush) }, async ({ openContext }) => {
    const page = await (await openContext(options)).newPage();
    const name = `Zoned ${randomUUID().slice(0, 8)}`;
    await signUpAs(page, "partner", name);
    expect((await accountNamed(name)).timezone).toBe(zone);
  });
}

test("a reseller requests live access with its business details and shop URL, and can correct the details while it waits for approval", async ({
  signedIn,
  world,
}) => {
  const name = `Corner ${randomUUID().slice(0, 8)}`;
  const applicant = { ...resellerNamed(name), shop_url: undefined };
  await createAccount(applicant);
  const page = await signedIn(applicant);
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

test("the landing page states the platform's fee", async ({ openContext }) => {
  const page = await (await openContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await expect(page.getByText(FEE)).toBeVisible();
});
