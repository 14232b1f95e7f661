import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/world/accounts";

/** Signs up with the form and waits for the new account's overview page. */
export async function signUpAs(page: Page, kind: "partner" | "reseller", companyName: string): Promise<void> {
  await page.goto(`/sign-up?as=${kind}`);
  await page.getByLabel("Company name").fill(companyName);
  await page.getByLabel("Email").fill(`${randomUUID()}@people.example`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: `Create ${kind} account` }).click();
  await page.waitForURL(`**/${kind}/test`);
}

/** Requests live access with the business details that an operator reviews. */
export async function requestLiveAs(page: Page, kind: "partner" | "reseller"): Promise<void> {
  await page.goto(`/${kind}/live`);
  await page.getByRole("link", { name: "Request live access" }).click();
  await page.getByLabel("Legal name of your business").fill("Two Minds Trading Ltd");
  await page.getByLabel("Country of your business").selectOption("Portugal");
  await page.getByLabel("What you sell").fill("Games for two");
  await page.getByLabel("Expected monthly volume").selectOption({ index: 2 });
  if (kind === "reseller") await page.getByLabel("URL of your shop").fill("https://shop.example/vouchers");
  await page.getByRole("button", { name: "Request live access" }).click();
  await page.getByText("Details sent. An operator will review them.").first().waitFor();
}

/** Creates a test API key in the dashboard and returns it. The dashboard shows a key only once. */
export async function takeTestKey(page: Page, kind: "partner" | "reseller"): Promise<string> {
  await page.goto(`/${kind}/test/keys`);
  await page.getByLabel("Name").fill("Server");
  await page.getByRole("button", { name: "Create key" }).click();
  return (await page.getByText(/^sk_test_tsr_\w+$/).textContent()) ?? "";
}
