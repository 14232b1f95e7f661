import { addColleague } from "@/lib/runtime/demo-world/people";
import { deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { recordRequests } from "./page-requests";

for (const javaScriptEnabled of [true, false]) {
  test(`an owner creates a password reset link for a user, who sets a new password and signs in with it, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, browser, baseURL, people: { partner } }) => {
    const who = { email: newEmail("forgetful"), password: PASSWORD };
    await addColleague(partner.user, "viewer", who);
    const owner = await signedIn(partner, { javaScriptEnabled });
    await owner.goto("/partner/test/account/people");
    await owner.getByLabel("Member", { exact: true }).selectOption(who.email);
    await owner.getByRole("button", { name: "Create link" }).click();
    const link = (await owner.locator("code", { hasText: "/reset#" }).textContent()) ?? "";
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    const requests = recordRequests(page);
    await page.goto("/sign-in");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByText("Ask an owner of your account")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "operator@demo.example" })).toHaveAttribute(
      "href",
      "mailto:operator@demo.example",
    );
    if (javaScriptEnabled) await expectPageQuality(page);
    await page.goto(link);
    if (javaScriptEnabled) await expect(page).toHaveURL(/\/reset$/);
    else await page.getByLabel("Your link").fill(link);
    if (javaScriptEnabled) await expectPageQuality(page);
    await page.getByLabel("New password").fill("password12");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText(/This is too easy to guess/)).toBeVisible();
    await page.getByLabel("New password").fill("three words unlike another");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("status")).toContainText("Your password has been changed");
    await page.getByLabel("Email").fill(who.email);
    await page.getByLabel("Password").fill("three words unlike another");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/partner\/live(#|$)/);
    const token = new URL(link).hash.slice(1);
    expect(requests.filter((text) => text.split("#")[0]?.includes(token))).toEqual([]);
    await context.close();
  });
}
