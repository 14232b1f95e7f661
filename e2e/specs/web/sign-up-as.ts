import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/world/accounts";

/** Signs up with the form and ends on the new account's overview. */
export async function signUpAs(page: Page, kind: "partner" | "reseller", companyName: string): Promise<void> {
  await page.goto(`/sign-up?as=${kind}`);
  await page.getByLabel("Company name").fill(companyName);
  if (kind === "reseller") await page.getByLabel("Shop URL").fill("https://shop.example/vouchers");
  await page.getByLabel("E-mail").fill(`${randomUUID()}@people.example`);
  await page.getByLabel("Password").fill(PASSWORD);
  await fillInBusinessDetails(page);
  await page.getByRole("button", { name: `Create ${kind} account` }).click();
  await page.waitForURL(`**/${kind}/test`);
}

/** Fills in the business details that an operator reviews. */
export async function fillInBusinessDetails(page: Page): Promise<void> {
  await page.getByLabel("Legal name").fill("Two Minds Trading Ltd");
  await page.getByLabel("Country").selectOption("Portugal");
  await page.getByLabel("What you sell").fill("Games for two");
  await page.getByLabel("Expected monthly volume").selectOption({ index: 2 });
}

/** Creates an API key in the dashboard and reads it, because it is shown only once. */
export async function takeTestKey(page: Page, kind: "partner" | "reseller"): Promise<string> {
  await page.goto(`/${kind}/test/keys`);
  await page.getByLabel("Name").fill("Server");
  await page.getByRole("button", { name: "Create key" }).click();
  return (await page.getByText(/^sk_test_tsr_\w+$/).textContent()) ?? "";
}
