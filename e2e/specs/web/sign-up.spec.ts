import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/fixtures/test";
import { PASSWORD } from "../../support/world/accounts";
import { fillInBusinessDetails } from "./sign-up-as";

test.use({ timezoneId: "Europe/Vienna" });

test("the kind of account can be changed at sign-up without typing anything again", async ({ page }) => {
  const email = `${randomUUID()}@people.example`;
  await page.goto("/sign-up");
  await page.getByLabel("Company name").fill("Two Minds");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Time zone").fill("America/New_York");
  await page.getByRole("link", { name: /^Reseller/ }).click();
  await page.getByLabel("Shop URL").fill("https://shop.example/vouchers");
  await expect(page.getByLabel("Company name")).toHaveValue("Two Minds");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Time zone")).toHaveValue("America/New_York");
  await fillInBusinessDetails(page);
  await page.getByRole("button", { name: "Create reseller account" }).click();
  await page.waitForURL("**/reseller/test");
  await expect(page.getByText("Two Minds", { exact: true }).filter({ visible: true })).toBeVisible();
});

test("the browser's time zone is preselected, and a refused form keeps its input", async ({ page }) => {
  await page.goto("/sign-up");
  const timezone = page.getByLabel("Time zone");
  await expect(timezone).toHaveValue("Europe/Vienna");
  await timezone.fill("UTC");
  await page.getByRole("link", { name: /^Reseller/ }).click();
  await expect(page.getByLabel("Shop URL")).toBeVisible();
  await expect(timezone).toHaveValue("UTC");
  await page.getByRole("link", { name: /^Partner/ }).click();
  await timezone.fill("Asia/Tokyo");
  await page.getByLabel("Company name").fill("Slips");
  await page.getByLabel("E-mail").fill("slip@nowhere");
  await page.getByLabel("Password").fill(PASSWORD);
  await fillInBusinessDetails(page);
  await page.getByRole("button", { name: "Create partner account" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/must be an e-mail address/i);
  await expect(timezone).toHaveValue("Asia/Tokyo");
  await expect(page.getByLabel("Country")).toHaveValue("PT");
  await expect(page.getByLabel("What you sell")).toHaveValue("Games for two");
});

test("without script the time zone is UTC until another is chosen", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/sign-up");
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await context.close();
});

test("a browser with a former name of its time zone gets the current one preselected", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "Asia/Katmandu" });
  const page = await context.newPage();
  await page.goto("/sign-up");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kathmandu");
  await context.close();
});
