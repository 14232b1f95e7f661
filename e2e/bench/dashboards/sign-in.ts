import { chromium } from "@playwright/test";
import type { Credentials } from "@/lib/runtime/demo-world/people";
import { findBrowser } from "../../support/setup/find-browser";

/** Signs in with the form in a browser, and returns the cookies as the value of a Cookie header. */
export async function cookieOf(url: string, { email, password }: Credentials): Promise<string> {
  const { TESSERA_TEST_BROWSER = "{}" } = await findBrowser();
  const browser = await chromium.launch(JSON.parse(TESSERA_TEST_BROWSER));
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/(partner|reseller|operator)\//);
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  } finally {
    await browser.close();
  }
}
