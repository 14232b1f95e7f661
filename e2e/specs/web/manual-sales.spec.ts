import { formatMinor, minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { setLargestSale } from "@/lib/money/live-wallets/set-largest-sale";
import { DEEP } from "../../support/fixtures/depth";
import { expect, test, WALLET_MINOR } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("a reseller sells two vouchers manually and prints them with their codes, QR codes and expiry dates", async ({
  people,
  signedIn,
}) => {
  const page = await signedIn(people.reseller);
  await page.goto("/reseller/live/sales");
  await page.getByRole("link", { name: "Sell vouchers", exact: true }).click();
  await expect(page.getByText("This moves real money.")).toBeVisible();
  await expectPageQuality(page);
  await page.getByLabel("Value of each voucher in EUR").fill("12.50");
  await page.getByLabel("Quantity").selectOption("2");
  await page.getByLabel("Customer").fill("Receipt 4711");
  await page.getByRole("button", { name: "Review sale" }).click();

  // The confirmation shows the sale's vouchers and price, and the wallet's balance before and after the sale.
  const review = page.getByRole("group", { name: "Confirm this sale" });
  await expect(review).toBeFocused();
  await expect(review).toContainText("2 vouchers of €12.50");
  await expect(review).toContainText("Receipt 4711");
  await expect(review).toContainText("€25.00");
  await expect(review).toContainText(formatMinor(WALLET_MINOR, "EUR"));
  await expect(review).toContainText(formatMinor(WALLET_MINOR - 2_500, "EUR"));
  expect((await readWallet(callerFor(people.reseller.user, "live"))).balance).toBe(WALLET_MINOR);
  await page.getByRole("button", { name: "Change sale" }).click();
  await expect(page.getByLabel("Value of each voucher in EUR")).toHaveValue("12.50");
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
  await expect(page.getByLabel("Customer")).toHaveValue("Receipt 4711");
  await expect(page.locator("form").filter({ has: page.getByLabel("Customer") })).toBeFocused();
  await page.getByRole("button", { name: "Review sale" }).click();
  await page.getByRole("button", { name: "Sell for €25.00 in live mode" }).click();

  const slip = page.locator("[data-slip]");
  await expect(
    page.getByText(`Your wallet has ${formatMinor(WALLET_MINOR - 2_500, "EUR")} available`),
  ).toBeVisible();
  // No toast covers the printed vouchers; the result is shown above them.
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Sold" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Sold")).toHaveCount(0);
  await expect(slip.getByText("€12.50")).toHaveCount(2);
  await expect(slip.getByRole("img", { name: /^QR code of the voucher/ })).toHaveCount(2);
  await expect(slip.getByText(/^(\w{4}-){4}\w$/)).toHaveCount(2);
  await expect(slip.getByText(/^Valid until/)).toHaveCount(2);
  await expectPageQuality(page);
  await page.emulateMedia({ media: "print" });
  await expect(slip).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(page.getByRole("heading", { name: "Sell vouchers" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  expect((await readWallet(callerFor(people.reseller.user, "live"))).balance).toBe(WALLET_MINOR - 2_500);
  await page.getByRole("link", { name: "View sale" }).click();
  await expect(page.getByText("Receipt 4711", { exact: true })).toBeVisible();
  await expect(page.getByText("€25.00").first()).toBeVisible();
});

test("without JavaScript, reloading the page after a sale sells nothing more and shows the same printed voucher", {
  tag: DEEP,
}, async ({ people, signedIn }) => {
  const page = await signedIn(people.reseller, { javaScriptEnabled: false });
  await page.goto("/reseller/test/sales/new");
  await page.getByLabel("Value of each voucher in EUR").fill("10");
  await page.getByLabel("Customer").fill("Receipt 1");
  await page.getByRole("button", { name: "Sell" }).click();
  const code = page.locator("[data-slip]").getByText(/^(\w{4}-){4}\w$/);
  const first = await code.textContent();
  await expect(page.getByText("TEST VOUCHER, NO VALUE")).toBeVisible();
  await page.reload();
  await expect(code).toHaveText(first ?? "");
  expect((await readWallet(callerFor(people.reseller.user, "test"))).balance).toBe(WALLET_MINOR - 1_000);
});

test("without JavaScript, a live sale is reviewed before it is made, and confirming the sale twice sells the vouchers once", async ({
  people,
  signedIn,
}) => {
  const page = await signedIn(people.reseller, { javaScriptEnabled: false });
  await page.goto("/reseller/live/sales/new");
  await page.getByLabel("Value of each voucher in EUR").fill("10");
  await page.getByLabel("Customer").fill("Receipt 2");
  await page.getByRole("button", { name: "Review sale" }).click();
  await expect(page.getByRole("group", { name: "Confirm this sale" })).toContainText("1 voucher of €10.00");
  await page.getByRole("button", { name: "Sell for €10.00 in live mode" }).click();
  const code = page.locator("[data-slip]").getByText(/^(\w{4}-){4}\w$/);
  const first = await code.textContent();
  await page.reload();
  await expect(code).toHaveText(first ?? "");
  expect((await readWallet(callerFor(people.reseller.user, "live"))).balance).toBe(WALLET_MINOR - 1_000);
});

test("a live sale above the wallet's balance is refused before the reseller is asked to confirm it", async ({
  people,
  signedIn,
}) => {
  const page = await signedIn(people.reseller, { javaScriptEnabled: false });
  await page.goto("/reseller/live/sales/new");
  await page.getByLabel("Value of each voucher in EUR").fill("1000.01");
  await page.getByLabel("Customer").fill("Receipt 3");
  await page.getByRole("button", { name: "Review sale" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(/balance/i);
  await expect(page.getByRole("group", { name: "Confirm this sale" })).toHaveCount(0);
});

test("a sale above the limit that an operator has set is refused, and the error is shown next to the value field", {
  tag: DEEP,
}, async ({ people: { reseller }, world, signedIn }) => {
  await setLargestSale(world.operator, { account_id: reseller.user.accountId, largest_sale: minor(2_000) });
  const page = await signedIn(reseller);
  await page.goto("/reseller/live/sales/new");
  const value = page.getByLabel("Value of each voucher in EUR");
  await value.fill("12.50");
  await page.getByLabel("Quantity").selectOption("2");
  await page.getByLabel("Customer").fill("Receipt 4712");
  await page.getByRole("button", { name: "Review sale" }).click();
  await expect(value).toHaveAccessibleDescription(
    /Must total at most €20\.00, the largest sale the operator allows/,
  );
  await expect(value).toBeFocused();
  await expect(page.getByText(/vouchers:/)).toHaveCount(0);
  expect((await readWallet(callerFor(reseller.user, "live"))).balance).toBe(WALLET_MINOR);
});
