import type { Locator, Page } from "@playwright/test";
import { prisma } from "@/lib/db/prisma";
import { getBankDetails } from "@/lib/money/bank-details/bank-details";
import { addOperator, type Credentials } from "@/lib/runtime/demo-world/people";
import { inParallel } from "../../support/fixtures/in-parallel";
import { tenantDigest } from "../../support/fixtures/tenant-digest";
import { urlOf } from "../../support/fixtures/test";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerOf, resellerWith } from "../../support/world/accounts";
import { IBAN } from "../../support/world/payouts";
import { builtActions, kindsOf, pageOf, submitForm } from "./built-actions";
import { expectPageQuality } from "./page-quality";
import { expect, setSession, test } from "./signed-in";

test("every server action of the dashboards refuses a form that was rendered for another user or for no user, and changes nothing", async ({
  world,
  door,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const [partner, reseller, operator] = await Promise.all([
    partnerOf(world, "Switched Games"),
    resellerWith(world, 10_000, "Switched Shop"),
    addOperator(boss),
  ]);
  const [otherPartner, otherReseller] = await Promise.all([
    partnerOf(world, "Former Games"),
    resellerWith(world, 10_000, "Former Shop"),
  ]);
  const senders = {
    partner: { cookie: await cookieOf(partner), formerId: otherPartner.user.userId },
    reseller: { cookie: await cookieOf(reseller), formerId: otherReseller.user.userId },
    operator: { cookie: await cookieOf(boss), formerId: world.operator.userId },
  };
  expect(operator.userId).not.toBe(world.operator.userId);
  const tenants = [partner, reseller, otherPartner, otherReseller].flatMap(({ user: { accountId } }) => [
    { accountId, environment: "test" as const },
    { accountId, environment: "live" as const },
  ]);
  // Other tests change the platform's account at the same time, so only this operator's audited actions are counted.
  const actorId = operator.userId;
  const digests = () =>
    Promise.all([...tenants.map(tenantDigest), prisma().auditEntry.count({ where: { actorId } })]);
  const posts = builtActions().flatMap((action) =>
    kindsOf(action).flatMap((kind) => [
      { action, kind, userId: senders[kind].formerId, refusal: "You are now signed in as" },
      { action, kind, userId: undefined, refusal: "This page is outdated" },
    ]),
  );
  expect(posts.length).toBeGreaterThan(250);
  const before = await digests();
  const faults = await inParallel(posts, async ({ action, kind, userId, refusal }) => {
    const { cookie } = senders[kind];
    const sender = { origin: urlOf(door), page: pageOf(action, kind), cookie, userId };
    // `change` is the button that goes back from a review.
    const fields = { environment: "test", ...(userId === undefined && { change: "yes" }) };
    const { status, text } = await submitForm(action, sender, fields);
    const isRefused = status === 200 && text.includes(refusal) && text.includes("Nothing was changed");
    return isRefused ? [] : [`${action.exportedName} as ${kind}, rendered for ${userId}: ${status} ${text}`];
  });
  expect(faults.flat()).toEqual([]);
  expect(await digests()).toEqual(before);
});

/** Opens a second tab of the browser, signs out there and signs in as `who`. */
async function switchUser(page: Page, who: Credentials): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto("/partner/test/account");
  await tab.getByRole("button", { name: "Sign out" }).click();
  await signInAt(tab, who);
}

async function signInAt(tab: Page, { email, password }: Credentials): Promise<void> {
  await tab.getByLabel("Email").fill(email);
  await tab.getByLabel("Password").fill(password);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL(/\/partner\//);
}

const alertOf = (page: Page): Locator => page.getByRole("main").getByRole("alert");

test("bank details entered as one user are refused after another user signs in in a second tab, and are saved after the first user signs in again", async ({
  signedIn,
  world,
}) => {
  const [first, second] = [await partnerOf(world, "North Games"), await partnerOf(world, "Lumen Games")];
  const page = await signedIn(first);
  await page.goto("/partner/live/earnings/payouts");
  await page.getByLabel("Account holder").fill("North Games Ltd");
  await page.getByLabel("IBAN").fill(IBAN);
  await switchUser(page, second);
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(alertOf(page)).toContainText(
    `You are now signed in as ${second.email} of Lumen Games. Nothing was changed. Reload the page.`,
  );
  await expect(page.getByLabel("IBAN")).toHaveValue(IBAN);
  await expectPageQuality(page);
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(alertOf(page)).toContainText("You are now signed in as");
  for (const { user } of [first, second]) expect(await getBankDetails(user)).toBeUndefined();

  await switchUser(page, first);
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(page.getByText("Currently DE89 … 3000")).toBeVisible();
  expect(await getBankDetails(second.user)).toBeUndefined();
});

test("after another user signs in in the same tab, its forms are accepted for that user", async ({
  signedIn,
  world,
}) => {
  const [first, second] = [await partnerOf(world, "North Games"), await partnerOf(world, "Lumen Games")];
  const page = await signedIn(first);
  await page.goto("/partner/test/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await signInAt(page, second);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API keys" }).click();
  await page.getByLabel("Name").fill("Till");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("row", { name: /Till/ })).toBeVisible();
});

test("a form is refused after another user signs in, even if its page has been refreshed since", async ({
  signedIn,
  world,
  door,
}) => {
  const [first, second] = [await partnerOf(world, "North Games"), await partnerOf(world, "Lumen Games")];
  const page = await signedIn(first);
  await page.goto("/partner/test/webhook/inbox");
  // The page refreshes itself every two seconds, so it must never find the browser signed out.
  await setSession(page.context(), second, urlOf(door));
  await expect(page.getByRole("banner")).toContainText("Lumen Games");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Use the inbox/ })
    .first()
    .click();
  await expect(alertOf(page)).toContainText(`You are now signed in as ${second.email} of Lumen Games.`);
});

test("without JavaScript, a form filled in as one user is refused after another user signs in, and the page then contains none of its values", async ({
  signedIn,
  world,
}) => {
  const [first, second] = [await partnerOf(world, "North Games"), await partnerOf(world, "Lumen Games")];
  const page = await signedIn(first, { javaScriptEnabled: false });
  await page.goto("/partner/live/earnings/payouts");
  await page.getByLabel("Account holder").fill("North Games Ltd");
  await page.getByLabel("IBAN").fill(IBAN);
  await switchUser(page, second);
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(alertOf(page)).toContainText(`You are now signed in as ${second.email} of Lumen Games.`);
  await expect(page.getByLabel("IBAN")).toHaveValue("");
  await expect(page.getByLabel("Account holder")).toHaveValue("");
  for (const { user } of [first, second]) expect(await getBankDetails(user)).toBeUndefined();
});

const NEW_ENDPOINT = "/partner/test/webhook/endpoints/new";
const URL_OF_ENDPOINT = "https://hooks.example/second";

test("a form whose session has ended keeps its values, says so, and is accepted after the user signs in in a second tab", async ({
  signedIn,
  world,
}) => {
  const partner = await partnerOf(world, "Patient Games");
  const page = await signedIn(partner);
  await page.goto(NEW_ENDPOINT);
  await page.getByRole("textbox", { name: "URL", exact: true }).fill(URL_OF_ENDPOINT);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(alertOf(page)).toContainText(
    "Your session has ended. Nothing was changed. Sign in in another tab, then send the form again.",
  );
  await expectPageQuality(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    alertOf(page).getByRole("link", { name: "Sign in" }).click(),
  ]);
  await signInAt(tab, partner);
  await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(URL_OF_ENDPOINT);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page).toHaveURL(/\/webhook\/endpoints\/(?!new)/);
  await expect(page.getByText(URL_OF_ENDPOINT).first()).toBeVisible();
});

test("without JavaScript, a form whose session has ended leads to the sign-in page, which says so", async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(await partnerOf(world, "Patient Games"), { javaScriptEnabled: false });
  await page.goto(NEW_ENDPOINT);
  await page.getByRole("textbox", { name: "URL", exact: true }).fill(URL_OF_ENDPOINT);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page).toHaveURL(/\/sign-in\?reason=ended&next=/);
  await expect(page.getByRole("status")).toContainText("Your session has ended");
});

test("a form whose session has ended keeps its other values but not its secret", async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(await partnerOf(world, "Patient Games"));
  await page.goto("/partner/test/webhook/doctor");
  await page.getByLabel("Headers").fill("webhook-id: msg_1");
  await page.getByLabel("Body").fill("{}");
  await page.getByLabel("Secret your receiver uses").fill("whsec_c2VjcmV0");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Check signature" }).click();
  await expect(alertOf(page)).toContainText("Your session has ended.");
  await expect(page.getByLabel("Headers")).toHaveValue("webhook-id: msg_1");
  await expect(page.getByLabel("Body")).toHaveValue("{}");
  await expect(page.getByLabel("Secret your receiver uses")).toHaveValue("");
});
