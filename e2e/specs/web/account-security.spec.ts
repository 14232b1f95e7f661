import type { Locator, Page } from "@playwright/test";
import { refuseShopUrl } from "@/lib/accounts/manage-account";
import { findShopUrls } from "@/lib/accounts/shops/find-shop";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { callerFor, FORM_USER, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import type { Credentials } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { PASSWORD } from "../../support/world/accounts";
import { sectionOf } from "./account-sections";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const [SHOP, NEXT] = ["https://shop.example/vouchers", "https://new-shop.example/pay"];

const countOf = async (user: SignedInUser, action: string) =>
  (await listAuditLog(user, { limit: 100 })).rows.filter((line) => line.action === action).length;

type Send = (cookie: string, redirect: "follow" | "manual", user?: SignedInUser) => Promise<Response>;

/**
 * Copies the fields of the form that contains `button`. Returns a function that submits them with a given cookie, as if another
 * visitor had stolen the form. With `user`, the form says that it was rendered for that user.
 */
async function stolen(page: Page, button: Locator): Promise<Send> {
  const fields = await button.evaluate((element: HTMLButtonElement) =>
    [...new FormData(element.form ?? undefined, element)].map(([name, value]) => [name, String(value)]),
  );
  const { origin } = new URL(page.url());
  return (cookie, redirect, user) => {
    const body = new FormData();
    for (const [name = "", value = ""] of fields) body.append(name, value);
    if (user) body.set(FORM_USER, user.userId);
    const headers = { origin, ...(cookie && { cookie }) };
    return fetchPage(page.url(), { method: "POST", body, headers, redirect });
  };
}

/**
 * Sets a webhook URL for the user's account in the test environment. Returns the signing secret, and a function that returns
 * how many times the secret has been revealed since this call.
 */
async function revealable({ user }: { user: SignedInUser }) {
  const caller = callerFor(user, "test");
  await setEndpoint(caller, { url: "http://127.0.0.1:9/hook" });
  const secret = await revealSecret(caller);
  const before = await countOf(user, "webhook_secret.revealed");
  return { secret, timesRevealed: async () => (await countOf(user, "webhook_secret.revealed")) - before };
}

for (const javaScriptEnabled of [true, false]) {
  test(`the webhook page contains the signing secret only after the user reveals it, and no URL contains it, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ signedIn, people: { partner } }) => {
    const { secret, timesRevealed } = await revealable(partner);
    const page = await signedIn(partner, { javaScriptEnabled });
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(request.url()));
    const answer = await page.goto("/partner/test/webhook");
    expect(await answer?.text()).not.toContain(secret.slice("whsec_".length));
    await page.getByRole("button", { name: "Reveal the signing secret" }).click();
    await expect(page.getByText(secret, { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);
    expect(requestedUrls.filter((url) => decodeURIComponent(url).includes(secret))).toEqual([]);
    expect(await timesRevealed()).toBe(1);
    await page.goto("/partner/test/webhook");
    expect(await page.content()).not.toContain(secret.slice("whsec_".length));
  });
}

test("the form for revealing a signing secret does not reveal it to a signed-out visitor or a user of another account", async ({
  signedIn,
  world,
  people: { partner },
}) => {
  const { secret, timesRevealed } = await revealable(partner);
  const others = [
    world.otherPartner,
    { email: world.operator.email, password: PASSWORD, user: world.operator },
  ];
  const page = await signedIn(partner, { javaScriptEnabled: false });
  await page.goto("/partner/test/webhook");
  const send = await stolen(page, page.getByRole("button", { name: "Reveal the signing secret" }));
  const sendAs = async (who?: Credentials & { user: SignedInUser }, user = who?.user) =>
    (await send(who ? await cookieOf(who) : "", "follow", user)).text();
  for (const visit of [sendAs(), ...others.flatMap((other) => [sendAs(other), sendAs(other, partner.user)])])
    expect(await visit).not.toContain(secret.slice("whsec_".length));
  expect(await timesRevealed()).toBe(0);
  expect(await sendAs(partner)).toContain(secret);
  expect(await timesRevealed()).toBe(1);
});

test("a user reads and downloads the account's audit log, which does not contain an operator's email address, and other visitors are redirected", {
  tag: DEEP,
}, async ({ signedIn, world, people: { partner, reseller } }) => {
  await setEndpoint(callerFor(partner.user, "test"), { url: "https://hooks.example.com/a" });
  await setEndpoint(callerFor(partner.user, "test"), { url: "https://hooks.example.com/b" });
  const page = await signedIn(partner);
  await page.goto("/partner/test/account");
  await page
    .getByRole("navigation", { name: "Account", exact: true })
    .getByRole("link", { name: "Audit log" })
    .click();
  const rows = page.getByRole("table").locator("tbody").getByRole("row");
  await expect(rows.filter({ hasText: "Webhook URL set" }).first()).toContainText(
    "https://hooks.example.com/a → https://hooks.example.com/b",
  );
  await expect(rows.filter({ hasText: "Approved for live" })).toContainText("An operator");
  await expect(page.getByRole("main")).not.toContainText(world.operator.email);
  await expectPageQuality(page);
  const file = await requestAs(page, "/partner/test/account/audit.csv");
  expect(await file.text()).toContain("https://hooks.example.com/a,https://hooks.example.com/b");

  const other = await signedIn(reseller);
  await other.goto("/partner/test/account/audit");
  await expect(other).toHaveURL(/\/reseller\/live$/);
  await page.context().clearCookies();
  await page.goto("/partner/test/account/audit");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a reseller requests a new URL for its shop, and an operator approves or refuses it", {
  tag: DEEP,
}, async ({ signedIn, world, people: { reseller } }) => {
  const shop = await signedIn(reseller);
  const requestShopUrl = async (url: string) => {
    await shop.goto("/reseller/live/account");
    await shop.getByLabel("Shop URL").fill(url);
    await shop.getByRole("button", { name: "Save shop URL" }).click();
  };
  await requestShopUrl(NEXT);
  await expect(shop.getByText("New shop URL is waiting for approval")).toBeVisible();
  await expectPageQuality(shop);
  expect(await findShopUrls(reseller.user)).toMatchObject({ shopUrl: SHOP, wantedShopUrl: NEXT });

  const operator = await signedIn({ email: world.operator.email, password: PASSWORD });
  const account = `/operator/live/accounts/${reseller.user.accountId}/terms`;
  const decides = async (button: string, yes: string) => {
    await operator.goto(account);
    await operator.getByRole("button", { name: button }).click();
    await operator.getByRole("dialog").getByRole("button", { name: yes, exact: true }).click();
  };
  await operator.goto(account);
  await expect(operator.getByText(NEXT).first()).toBeVisible();
  await expectPageQuality(operator);
  await decides("Refuse shop URL", "Refuse shop URL");
  await sectionOf(operator, "Audit log").click();
  await expect(operator.getByText(`${SHOP} → ${NEXT}`)).toBeVisible();
  await shop.reload();
  await expect(shop.getByText("New shop URL refused")).toBeVisible();
  await expectPageQuality(shop);

  await requestShopUrl(NEXT);
  await expect(shop.getByText("New shop URL is waiting for approval")).toBeVisible();
  await decides("Approve shop URL", "Approve shop URL");
  await expect(operator.getByText("Shop URL approved", { exact: true })).toBeVisible();
  await shop.reload();
  await expect(shop.getByLabel("Shop URL")).toHaveValue(NEXT);
  await expect(shop.getByText("New shop URL")).toBeHidden();
});

test("until a live reseller's first shop URL is approved, the account page says that customers cannot be sent to the shop, and, after a refusal, whom to contact", async ({
  baseURL,
  world,
  people: { reseller },
}) => {
  const { accountId: account_id } = reseller.user;
  await runOnce(sql`UPDATE shops SET url = NULL WHERE account_id = ${account_id}::uuid`);
  await updateShopUrl(reseller.user, { shop_url: NEXT });
  const headers = { cookie: await cookieOf(reseller) };
  const read = async () => (await fetchPage(`${baseURL}/reseller/live/account`, { headers })).text();
  const waiting = await read();
  expect(waiting).toContain("Customers cannot be sent to your shop yet.");
  expect(waiting).not.toContain("save the old URL");
  await refuseShopUrl(world.operator, { account_id, shop_url: NEXT });
  const refused = await read();
  expect(refused).toContain("Customers cannot be sent to your shop yet.");
  expect(refused).toMatch(/Contact.{0,20}<a href="mailto:operator@demo\.example"/);
});

test("an operator's form for approving a shop URL has no effect if a signed-out visitor, a reseller or a partner submits it", async ({
  signedIn,
  world,
  people: { reseller, partner },
}) => {
  await updateShopUrl(reseller.user, { shop_url: NEXT });
  const boss = { email: world.operator.email, password: PASSWORD };
  const page = await signedIn(boss, { javaScriptEnabled: false });
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}/terms`);
  await page.getByRole("button", { name: "Approve shop URL" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Approve shop URL" });
  const send = await stolen(page, confirm);
  for (const other of [undefined, reseller, partner]) {
    const answer = await send(other ? await cookieOf(other) : "", "manual", other?.user);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).not.toContain("/operator/live/accounts/");
    expect(await findShopUrls(reseller.user)).toMatchObject({ shopUrl: SHOP, wantedShopUrl: NEXT });
  }
  await send(await cookieOf(boss), "manual");
  expect(await findShopUrls(reseller.user)).toMatchObject({ shopUrl: NEXT });
});
