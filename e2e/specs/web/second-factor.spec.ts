import { TOTP } from "otpauth";
import { runOnce, sql } from "@/lib/db/sql";
import { findFactor } from "@/lib/identity/second-factor/manage-factor";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { elevenMinutesLater } from "./signed-in";

const codeOf = (secret: string) => new TOTP({ secret }).generate();

for (const javaScriptEnabled of [true, false]) {
  test(`a user sets up a second factor, signs in with it, reaches the requested page, creates new recovery codes, and turns the second factor off, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn, openContext, people: { partner } }) => {
    const page = await signedIn(partner, { javaScriptEnabled });
    await page.goto("/partner/test/account/security");
    await page.getByRole("button", { name: "Set up second factor", exact: true }).click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator" })).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);
    const secret = (await page.locator("code").first().textContent()) ?? "";
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(
      page.getByText("This is wrong; enter the code that your authenticator shows now", { exact: false }),
    ).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Save these recovery codes")).toBeVisible();
    const codes = await page
      .getByRole("listitem")
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
      .allTextContents();
    expect(codes).toHaveLength(10);

    const context = await openContext({ javaScriptEnabled });
    const other = await context.newPage();
    await other.goto("/partner/live/webhook");
    await other.getByLabel("Email").fill(partner.email);
    await other.getByLabel("Password").fill(partner.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other).toHaveURL(/\/sign-in\/code\?next=%2Fpartner%2Flive%2Fwebhook$/);
    await expect(other.getByLabel("Code")).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(other);
    await other.goto("/partner/live/webhook");
    await expect(other).toHaveURL(/\/sign-in\?next/);
    await other.goBack();
    await other.getByLabel("Code").fill("000000");
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other.getByText("This is wrong or has already been used", { exact: false })).toBeVisible();
    await other.getByLabel("Code").fill(codes[0] ?? "");
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other).toHaveURL(/\/partner\/live\/webhook$/);

    await runOnce(sql`UPDATE users SET totp_last_step = 1 WHERE id = ${partner.user.userId}::uuid`);
    await other.goto("/partner/test/account/security");
    await expect(other.getByText("9 recovery codes are left.")).toContainText(
      "the previous ones stop working",
    );
    // Without JavaScript, the page also contains the code field of the closed dialog.
    await other.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
    await other.getByRole("button", { name: "Create new recovery codes" }).click();
    await expect(other.getByText("10 recovery codes are left.")).toBeVisible();
    await other.getByRole("button", { name: "Turn off the second factor" }).click();
    const dialog = other.getByRole("dialog");
    await dialog.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await dialog.getByRole("button", { name: "Turn off second factor", exact: true }).click();
    await expect(other.getByRole("button", { name: "Set up second factor", exact: true })).toBeVisible();
    expect((await findFactor(partner.user)).since).toBeNull();
  });
}

test("a member without a second factor can set one up in the live environment although the account requires one there", {
  tag: DEEP,
}, async ({ signedIn, people: { reseller } }) => {
  const { accountId } = reseller.user;
  await runOnce(sql`UPDATE accounts SET live_needs_factor = TRUE WHERE id = ${accountId}::uuid`);
  const page = await signedIn(reseller);
  await page.goto("/reseller/live/account/security");
  await page.getByRole("button", { name: "Set up second factor", exact: true }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`ten minutes after the sign-in, the setup of a second factor asks for the password and does not show the secret again, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ signedIn, people: { partner } }) => {
    const page = await signedIn(partner, { javaScriptEnabled });
    await page.goto("/partner/test/account/security");
    await page.getByRole("button", { name: "Set up second factor", exact: true }).click();
    const secret = (await page.locator("code").first().textContent()) ?? "";
    await elevenMinutesLater(partner.email);
    const answered: string[] = [];
    await page.route("**/*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      answered.push(await response.text());
      await route.fulfill({ response });
    });
    const code = page.getByLabel("Code", { exact: true });
    await code.fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Enter it again", { exact: false })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.getByLabel("Your password").fill("not the password at all");
    await code.fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("This is not your current password", { exact: false })).toBeVisible();
    expect(answered.length).toBeGreaterThan(1);
    for (const text of answered) expect(text).not.toContain(secret);
    await page.getByLabel("Your password").fill(partner.password);
    await code.fill(codeOf(secret));
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Save these recovery codes")).toBeVisible();
  });
}
