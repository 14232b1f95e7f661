import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { FORM_USER } from "@/lib/base/signed-in-user";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { inParallel } from "../../support/fixtures/in-parallel";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { builtActions, kindsOf, pageOf, redirectOf, submitForm } from "./built-actions";
import { pageAccess } from "./page-access";
import { expectPageQuality } from "./page-quality";
import { recordRequests } from "./page-requests";
import { expect, test } from "./production";

// Runs in one worker, so that the production server starts once.
test.describe.configure({ mode: "default" });

const SECURITY = "/operator/live/account/security";
const SECURITY_ROUTE = "app/(dashboard)/[kind]/[environment]/account/security/page";

/** All operator pages and CSV files without path parameters, except the page to which the test expects a redirect. */
const PATHS = Object.entries(pageAccess)
  .filter(([, kinds]) => (kinds as readonly string[]).includes("operator"))
  .map(([file]) => file.replace(/^(\[kind\]|operator)\/\[environment\]|\/page\.tsx$/g, ""))
  .filter((path) => !path.includes("[") && path !== "/account/security");

test("in production, an operator without a second factor can do nothing except set one up", async ({
  page,
  production: { url, operator },
}) => {
  test.setTimeout(120_000);
  const who = await operator();
  await page.goto(`${url}/sign-in?next=${encodeURIComponent("/operator/live/payouts")}`);
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(url + SECURITY);
  await expect(page.getByRole("button", { name: "Set up second factor", exact: true })).toBeVisible();

  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const sender = {
    origin: url,
    cookie,
    userId: await page.locator(`input[name=${FORM_USER}]`).first().inputValue(),
  };
  const addresses = ["test", "live"].flatMap((environment) =>
    PATHS.map((path) => `/operator/${environment}${path}`),
  );
  const sentTo = await inParallel(addresses, async (address) => {
    const answer = await fetchPage(url + address, { headers: { cookie } });
    await answer.text();
    return [address, answer.status, new URL(answer.headers.get("location") ?? "", url).pathname];
  });
  expect(sentTo).toEqual(addresses.map((address) => [address, 307, SECURITY]));
  const acts = builtActions().filter((action) => kindsOf(action).includes("operator"));
  expect(acts.length).toBeGreaterThan(20);
  const elsewhere = acts.filter((action) => !pageOf(action, "operator").endsWith("/account/security"));
  const leadTo = await inParallel(elsewhere, async (action) => {
    const page = pageOf(action, "operator");
    return [action.exportedName, await redirectOf(action, { ...sender, page })];
  });
  expect(leadTo).toEqual(elsewhere.map(({ exportedName }) => [exportedName, SECURITY]));

  // Of these actions, Next.js runs only the search on the security page, because every dashboard page includes the search.
  const offered = elsewhere.filter(({ workers }) => SECURITY_ROUTE in workers);
  expect(offered.map(({ exportedName }) => exportedName)).toEqual(["searchAction"]);
  for (const action of offered) {
    const { text } = await submitForm(
      action,
      { ...sender, page: SECURITY },
      { environment: "live", q: who.email },
    );
    expect(text).toContain("Set up a second factor first");
  }

  await page.getByRole("button", { name: "Set up second factor", exact: true }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret }).generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Save these recovery codes")).toBeVisible();
  await page.goto(`${url}/operator/live/payouts`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payouts");
});

const tokenOf = (link: string) => new URL(link).hash.slice(1);

async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/sign-up?as=partner`);
  await page.getByLabel("Company name").fill("Mailed Games");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create partner account" }).click();
  await expect(
    page.getByText(`Check ${email} for a message from us, which says how to continue.`),
  ).toBeVisible();
}

test("if mail is configured, a new user opens the emailed link, enters the password chosen at sign-up, and is signed in", async ({
  page,
  production: { url, linkTo },
}) => {
  const email = newEmail("mailed");
  const requests = recordRequests(page);
  await signUp(page, url, email);
  await expectPageQuality(page);
  await page.goto(`${url}/partner/test`);
  await expect(page).toHaveURL(/\/sign-in/);

  const link = await linkTo(email);
  expect(link).toMatch(new RegExp(`^${url}/confirm#[\\w-]{43}$`));
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/);
  await expectPageQuality(page);
  await page.getByLabel("Password").fill("not the one they chose");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/partner\/test(#|$)/);
  expect(requests.filter((text) => text.split("#")[0]?.includes(tokenOf(link)))).toEqual([]);
});

test("if mail is configured, an owner who invites a member never sees the link, which is emailed, and a fourth invitation to one address within an hour is refused", async ({
  page,
  production: { url, linkTo },
}) => {
  const [owner, invited] = [newEmail("owner"), newEmail("invited")];
  await signUp(page, url, owner);
  await page.goto(await linkTo(owner));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/partner\/test(#|$)/);
  await page.goto(`${url}/partner/test/account/people`);
  await expect(page.getByText("They get a link by email.")).toBeVisible();
  const invite = async () => {
    await page.getByLabel("Email").fill(invited);
    await page.getByRole("button", { name: "Invite member", exact: true }).click();
  };
  const links = [""];
  for (let time = 0; time < 3; time += 1) {
    await invite();
    await expect(page.getByText(`An email with the invitation is on its way to ${invited}`)).toBeVisible();
    await expect.poll(() => linkTo(invited)).not.toBe(links.at(-1));
    await expect(page.getByLabel("Email")).toHaveValue("");
    links.push(await linkTo(invited));
    expect(await page.content()).not.toContain(tokenOf(links.at(-1) ?? ""));
  }
  await invite();
  await expect(page.getByText("Nobody was invited, because the hourly limit")).toBeVisible();
  await page.goto(links.at(-1) ?? "");
  await expect(page.getByText("You are joining Mailed Games with the role viewer")).toBeVisible();
});

test("if mail is configured, a forgotten password is reset through an emailed link, and the page shows the same message for an unknown email address", {
  tag: DEEP,
}, async ({ browser, production: { url, linkTo, operator } }) => {
  const { email } = await operator();
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const requests = recordRequests(page);
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();
  await expectPageQuality(page);
  for (const who of [newEmail("nobody"), email]) {
    await page.getByLabel("Email").fill(who);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(
      page.getByText(`If an account uses ${who}, we are emailing instructions to it`),
    ).toBeVisible();
  }
  const link = await linkTo(email);
  expect(link).toMatch(new RegExp(`^${url}/reset#[\\w-]{43}$`));
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset$/);
  await page.getByLabel("New password").fill("three words unlike another");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("status")).toContainText("Your password has been changed");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("three words unlike another");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/operator\/live\/account\/security/);
  expect(requests.filter((text) => text.split("#")[0]?.includes(tokenOf(link)))).toEqual([]);

  await page.goto(link);
  await page.getByLabel("New password").fill("four words unlike another one");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(/it may have been used or replaced, or have expired/)).toBeVisible();
  await context.close();
});
