import { findLogo } from "@/lib/accounts/logos/find-logo";
import { drawing } from "@/lib/accounts/logos/image-fixture";
import { findShopSettings } from "@/lib/accounts/shops/find-shop";
import { updateShop } from "@/lib/accounts/shops/update-shop";
import { callerFor } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { addColleague } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { newEmail, PASSWORD, resellerWith } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

test("when an owner changes the company name and the time zone, the new values apply at once, and the audit log contains the old and the new values", async ({
  signedIn,
  people: { partner },
}) => {
  const page = await signedIn(partner);
  await page.goto("/partner/test/account");
  await expectPageQuality(page);
  await page.getByLabel("Company name").fill("Renamed Games");
  await page.getByLabel("Time zone").fill("America/New York");
  await page.getByRole("button", { name: "Save company" }).click();
  await expect(page.getByRole("heading", { name: "Renamed Games" })).toBeVisible();
  await expect(page.getByLabel("Time zone")).toHaveValue("America/New_York");
  const checkout = await openCheckout(callerFor(partner.user, "test"), 1_000);
  const answer = await requestAs(page, `/redemptions/checkout/${checkout}`);
  expect(await answer.text()).toContain("Renamed Games");
  const [line] = (await listAuditLog(partner.user, { limit: 1 })).rows;
  expect(line).toMatchObject({
    action: "account.company_changed",
    detail: { before: "Dashboard Games, UTC", after: "Renamed Games, America/New_York" },
  });
});

test("a shop's logo is shown in the list of shops, in the panel for the shop that a customer has picked, and on the shop's printed vouchers", {
  tag: DEEP,
}, async ({ signedIn, world }) => {
  const shop = await resellerWith(world, 10_000, "Logo Corner");
  const { accessCode } = await subscribe(callerFor(world.partner.user, "live"));
  const page = await signedIn(shop);
  await page.goto("/reseller/live/account");
  const buffer = await drawing(100, 100).png().toBuffer();
  await page.getByLabel("Picture").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save logo" }).click();
  await expect(page.getByText("Logo saved")).toBeVisible();
  const logo = await findLogo(callerFor(shop.user, "live"));
  const picture = page.locator(`img[src="/logos/${logo?.id}"]`);
  await expect(picture).toBeVisible();

  await page.goto(`/subscriptions/checkout/${accessCode}?search=${encodeURIComponent("Logo Corner")}`);
  const offered = page.getByRole("listitem").filter({ hasText: "Logo Corner" });
  await expect(offered.locator(picture)).toBeVisible();
  await expectPageQuality(page);
  await pickShop(accessCode, shop.user.accountId);
  await page.goto(`/subscriptions/checkout/${accessCode}`);
  await expect(page.getByRole("region", { name: "You picked Logo Corner" }).locator(picture)).toBeVisible();

  const { reference } = await sell(callerFor(shop.user, "live"), [1_000]);
  await page.goto(`/reseller/live/sales/${reference}`);
  await page.getByRole("button", { name: "Show printable version" }).click();
  const slip = page.locator("[data-slip]");
  await expect(slip.locator(picture)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(slip.locator(picture)).toBeVisible();
});

test("a finance user can edit the billing details but not the company name, the form shows the normalized VAT number, and the audit log contains the old and the new details", async ({
  signedIn,
  people: { partner },
}) => {
  const who = { email: newEmail("finance"), password: PASSWORD };
  await addColleague(partner.user, "finance", who);
  const page = await signedIn(who);
  await page.goto("/partner/test/account");
  await expect(page.getByRole("button", { name: "Save company" })).toHaveCount(0);
  await page.getByLabel("Legal name").fill("Dashboard Games GmbH");
  await page.getByLabel("Street and number").fill("Ringstraße 1");
  await page.getByLabel("Postal code").fill("1010");
  await page.getByLabel("City").fill("Wien");
  await page.getByLabel("Country").selectOption("AT");
  await page.getByLabel("VAT number").fill("12345678");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText(/Must begin with the country prefix/)).toBeVisible();
  await page.getByLabel("VAT number").fill("atu 1234 5678");
  await page.getByRole("button", { name: "Save billing details" }).click();
  await expect(page.getByText("Billing details saved")).toBeVisible();
  await expect(page.getByLabel("VAT number")).toHaveValue("ATU12345678");
  await page.getByLabel("Street and number").fill("Ringstraße 2");
  await page.getByRole("button", { name: "Save billing details" }).click();
  const latest = async () => (await listAuditLog(partner.user, { limit: 1 })).rows[0]?.detail;
  await expect.poll(latest).toMatchObject({
    before: "Dashboard Games GmbH, Ringstraße 1, 1010 Wien, AT, ATU12345678",
    after: "Dashboard Games GmbH, Ringstraße 2, 1010 Wien, AT, ATU12345678",
  });
});

test("the languages saved for a shop are selected on the account page and stay selected after a reload", {
  tag: DEEP,
}, async ({ signedIn, people: { reseller } }) => {
  const page = await signedIn(reseller);
  await page.goto("/reseller/test/account");
  const language = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await language("German").check();
  await language("Polish").check();
  await page.getByRole("button", { name: "Save shop listing" }).click();
  await expect(page.getByText("Shop listing saved")).toBeVisible();
  for (const name of ["German", "Polish"]) await expect(language(name)).toBeChecked();
  await language("Polish").uncheck();
  await page.getByLabel("Visibility").selectOption("no");
  // The message from the first save may still be visible.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save shop listing" }).click();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByText("Shop listing saved").last()).toBeVisible();
  await expect(page.getByLabel("Visibility")).toHaveValue("no");
  await expect(language("Polish")).not.toBeChecked();
  await page.reload();
  await expect(language("German")).toBeChecked();
  await expect(language("Polish")).not.toBeChecked();
});

test("a shop listing that was changed while a form was open is not overwritten, and the form keeps the typed values", async ({
  signedIn,
  people: { reseller },
}) => {
  const page = await signedIn(reseller);
  await page.goto("/reseller/test/account");
  await updateShop(reseller.user, { name: "Colleague's Shop", visible: false, languages: [] });
  await page.getByLabel("Short description").fill("Cards and cash");
  await page.getByRole("button", { name: "Save shop listing" }).click();
  await expect(
    page.getByText("in the meantime, the shop listing was set to Colleague's Shop, hidden."),
  ).toBeVisible();
  expect(await findShopSettings(reseller.user)).toMatchObject({ description: null, visible: false });
  await expect(page.getByLabel("Short description")).toHaveValue("Cards and cash");
  await page.getByLabel("Visibility").selectOption("no");
  await page.getByRole("button", { name: "Save shop listing" }).click();
  await expect(page.getByText("Shop listing saved")).toBeVisible();
  expect(await findShopSettings(reseller.user)).toMatchObject({
    description: "Cards and cash",
    visible: false,
  });
});
