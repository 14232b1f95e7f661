import type { Page } from "@playwright/test";
import { createAccount } from "@/lib/accounts/sign-up";
import { runOnce, sql } from "@/lib/db/sql";
import { signIn } from "@/lib/identity/users/sign-in";
import { addApprovedAccount, type Credentials } from "@/lib/runtime/demo-world/people";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage, hiddenFieldsIn } from "../../support/fixtures/fetch-page";
import { approve, newClientIp, newEmail, PASSWORD, partnerNamed } from "../../support/world/accounts";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const sessionsOf = (email: string) =>
  sql`UPDATE user_sessions s SET last_seen_at = now() - interval '12 hours' FROM users u WHERE u.id = s.user_id AND u.email = ${email}`;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "enabled" : "disabled";

  test(`after twelve idle hours the user has to sign in again and returns to the requested page, with JavaScript ${how}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ world: { operator }, signedIn }) => {
    const partner = await addApprovedAccount(operator, partnerNamed("Night Shift Games"));
    const page = await signedIn(partner, { javaScriptEnabled });
    await page.goto("/partner/test");
    await runOnce(sessionsOf(partner.email));
    await page.goto("/partner/live/intents?status=failed");
    await expect(page).toHaveURL(/\/sign-in\?reason=idle&next=/);
    await expect(page.getByRole("status")).toContainText("Your session expired after twelve hours");
    await fillIn(page, partner);
    await expect(page).toHaveURL(/\/partner\/live\/intents\?status=failed$/);
  });

  test(`a signed-out visitor reaches the requested page after signing in, with JavaScript ${how}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ browser, baseURL, world: { partner } }) => {
    const context = await browser.newContext({ javaScriptEnabled, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto("/partner/live/webhook/events?status=failed");
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await fillIn(page, partner);
    await expect(page).toHaveURL(/\/partner\/live\/webhook\/events\?status=failed$/);
    await context.close();
  });

  test(`a wrong password is refused without revealing whether the account exists, with JavaScript ${how}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ browser, baseURL, world: { partner } }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? "",
      javaScriptEnabled,
      extraHTTPHeaders: { "x-forwarded-for": newClientIp() },
    });
    const page = await context.newPage();
    await page.goto("/sign-in");
    for (const email of [partner.email, newEmail()]) {
      await fillIn(page, { email, password: "not the password" });
      await expect(page.getByRole("alert").filter({ hasText: "wrong" })).toHaveText(
        "Email or password is wrong.",
      );
      await expect(page.getByLabel("Email")).toHaveValue(email);
    }
    await context.close();
  });
}

/** Signs in without cookies, as on a new device, and returns the path that opens. */
async function pathAfterSignIn(page: Page, who: Credentials) {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await fillIn(page, who);
  await page.waitForURL(/\/(partner|reseller|operator)\/(test|live)/);
  return new URL(page.url()).pathname;
}

/**
 * Posts the sign-in form as a browser without JavaScript does, and returns the URL to which the response redirects. `next` is
 * the path that was requested before the sign-in.
 */
async function redirectAfterSignIn(baseURL: string, { email, password }: Credentials, next?: string) {
  const url = new URL("/sign-in", baseURL);
  if (next !== undefined) url.searchParams.set("next", next);
  const form = hiddenFieldsIn(await (await fetchPage(url)).text());
  if (next !== undefined) form.set("next", next);
  form.append("email", email);
  form.append("password", password);
  const answer = await fetchPage(url, { method: "POST", body: form, headers: { origin: url.origin } });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("location") ?? "", url).href;
}

test("sign-in opens the environment that the user last used on any device; before any use, it opens live if the account is approved and test otherwise", async ({
  browser,
  baseURL,
  openContext,
  world: { operator },
}) => {
  const other = await (await openContext({ javaScriptEnabled: false })).newPage();
  const partner = partnerNamed("Two Worlds Games");
  const accountId = await createAccount(partner);
  expect(await pathAfterSignIn(other, partner)).toBe("/partner/test");
  await approve(operator, accountId);
  expect(await pathAfterSignIn(other, partner)).toBe("/partner/live");

  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await fillIn(page, partner);
  await page.waitForURL("**/partner/live");
  const environments = page.getByRole("navigation", { name: "Environment" });
  await environments.getByRole("link", { name: "Test" }).hover();
  await page.waitForLoadState("networkidle");
  const opened = () => redirectAfterSignIn(baseURL ?? "", partner);
  expect(await opened(), "a prefetched page is not a used one").toBe(`${baseURL}/partner/live`);
  await environments.getByRole("link", { name: "Test" }).click();
  await page.waitForURL("**/partner/test");
  await expect(environments.getByRole("link", { name: "Test" })).toHaveAttribute("aria-current", "true");
  expect(await opened()).toBe(`${baseURL}/partner/test`);
  await page.goto("/partner");
  await expect(page).toHaveURL(/\/partner\/test$/);
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/partner\/test$/);
  await environments.getByRole("link", { name: "Live" }).click();
  await page.waitForURL("**/partner/live");
  await page.goto("/partner");
  await expect(page).toHaveURL(/\/partner\/live$/);
  await context.close();
});

test("sign-in does not redirect to another site or to the dashboard of another kind of account", async ({
  baseURL,
  world: { partner },
}) => {
  for (const next of ["/operator/live", "https://evil.example/partner/test", "//evil.example/partner/test"]) {
    const opened = await redirectAfterSignIn(baseURL ?? "", partner, next);
    expect([`${baseURL}/partner/test`, `${baseURL}/partner/live`]).toContain(opened);
  }
});

test("while someone guesses a user's password, the user can sign in from a known browser, and an unknown browser has to wait", async ({
  openContext,
  world: { operator },
}) => {
  const partner = await addApprovedAccount(operator, partnerNamed("Besieged Games"));
  const contextOf = () =>
    openContext({ javaScriptEnabled: false, extraHTTPHeaders: { "x-forwarded-for": newClientIp() } });
  const [known, strange] = [await contextOf(), await contextOf()];
  const page = await known.newPage();
  await page.goto("/sign-in");
  await fillIn(page, partner);
  await page.waitForURL("**/partner/live");
  const device = (await known.cookies()).find(({ name }) => name.endsWith("tessera.device"));
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });

  for (let guess = 0; guess < 20; guess += 1) {
    const attempt = signIn({ email: partner.email, password: "not the password" }, newClientIp());
    await expect(attempt).rejects.toMatchObject({ code: "unauthenticated" });
  }
  const other = await strange.newPage();
  await other.goto("/sign-in");
  await fillIn(other, partner);
  await expect(
    other.getByText(/Too many failed sign-in attempts\. Try again in \d+ seconds?,/),
  ).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?reason=signed-out");
  await fillIn(page, partner);
  await page.waitForURL("**/partner/live");
});

test("a common password is refused at sign-up with advice on choosing a better one", { tag: DEEP }, async ({
  page,
}) => {
  await page.goto("/sign-up");
  await page.getByLabel("Company name").fill("Plain Games");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByLabel("Password").fill("password12");
  await page.getByRole("button", { name: "Create partner account" }).click();
  await expect(page.getByLabel("Password")).toHaveAccessibleDescription(/use three or four unrelated words/);
  await expect(page.getByLabel("Company name")).toHaveValue("Plain Games");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create partner account" }).click();
  await page.waitForURL("**/partner/test");
});

test("the sign-in page that is shown after a session has expired from inactivity is accessible and fits a phone", async ({
  page,
}) => {
  await page.goto("/sign-in?reason=idle&next=%2Fpartner%2Ftest%2Fintents");
  await expectPageQuality(page);
});
