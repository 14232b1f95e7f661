import type { Page } from "@playwright/test";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { deepUnless } from "../../support/fixtures/depth";
import { partnerOf, type World } from "../../support/world/accounts";
import { expire } from "../../support/world/intents";
import { checkoutOn, mistyped, paste } from "./checkout-page";
import { type Customer, expect, test, unknownCode } from "./customer";
import { expectPageQuality } from "./page-quality";

type Scene = { page: Page; customer: Customer; world: World };

const callback_url = "https://shop.example/done";
const LARGEST_MINOR = 100_000_000;

async function titled(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(checkoutOn(page).title).toHaveText(title);
}

/** Every state of the checkout. Each function creates the state and checks the page's title or content. */
const states: Record<string, (scene: Scene) => Promise<void>> = {
  "an open checkout": async ({ page, customer }) => {
    const intent = await customer.intent(LARGEST_MINOR, { environment: "live", callback_url });
    await titled(page, intent.path, "Pay €1,000,000.00 to Acme Games");
  },
  "an open checkout of a company with a long name without spaces": async ({ page, customer, world }) => {
    const name = "W".repeat(60);
    const { path } = await customer.of(await partnerOf(world, name)).intent(1_000, { callback_url });
    await titled(page, path, `Pay €10.00 to ${name}`);
  },
  "a checkout with vouchers, a typo and test vouchers": async ({ page, customer }) => {
    const { codes } = await customer.vouchers([1_500, 100_000]);
    const { field, vouchers, button } = checkoutOn(page);
    await page.goto((await customer.intent(500_000)).path);
    await button("Show test vouchers").click();
    await expect(button(/Use this code/)).toHaveCount(4);
    await paste(field, `${codes.join("\n")}\n${mistyped(unknownCode())}`);
    await expect(vouchers).toHaveCount(2);
    // The response for the other codes must not clear the typo's error.
    await expect(vouchers.filter({ hasText: "Checking" })).toHaveCount(0);
    await expect(field).toHaveAccessibleDescription(/contains a typo/);
  },
  "a checkout with a refused voucher code": async ({ page, customer }) => {
    await page.goto((await customer.intent(1_000)).path);
    await checkoutOn(page).field.fill(unknownCode());
    await expect(checkoutOn(page).alert).toBeVisible();
  },
  "a checkout with few attempts left and an unneeded voucher": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000);
    for (let guess = 0; guess < 16; guess += 1) await checkCodes(accessCode, [unknownCode()], undefined);
    await page.goto(path);
    await checkoutOn(page).field.fill((await customer.vouchers([1_000, 2_000])).codes.join());
    await expect(page.getByText("Not needed")).toBeVisible();
    await expect(page.getByText("4 tries left")).toBeVisible();
  },
  "a checkout with the cancellation dialog": async ({ page, customer }) => {
    await page.goto((await customer.intent(1_000)).path);
    await checkoutOn(page).button("Cancel this payment").click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "a paid checkout": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000, { callback_url });
    await payIntent(accessCode, (await customer.vouchers([1_000])).codes, undefined);
    await titled(page, path, "Paid");
    await expect(checkoutOn(page).button("Print or save as PDF")).toBeVisible();
  },
  "a paid checkout with a remaining voucher balance": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000, { callback_url });
    await payIntent(accessCode, (await customer.vouchers([400, 1_000])).codes, undefined);
    await titled(page, path, "Paid");
    await expect(page.getByText("€4.00 left on the voucher")).toBeVisible();
  },
  "an expired checkout": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000, { callback_url });
    await expire(accessCode);
    await titled(page, path, "This payment has expired");
  },
  "a canceled checkout": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000);
    await cancelCheckout(accessCode);
    await titled(page, path, "Payment canceled");
  },
  "a checkout that was closed after too many attempts": async ({ page, customer }) => {
    const { accessCode, path } = await customer.intent(1_000);
    for (let guess = 0; guess < 20; guess += 1) await checkCodes(accessCode, [unknownCode()], undefined);
    await titled(page, path, "Too many codes were refused");
  },
  "the page for a checkout that does not exist": async ({ page }) => {
    await titled(page, "/redemptions/checkout/abcdefghijklmno", "This payment link does not work");
  },
  "an unavailable checkout": async ({ page, customer, world }) => {
    const partner = await partnerOf(world, "Suspended Games");
    const { path } = await customer.of(partner).intent(1_000, { callback_url });
    await suspendAccount(world.operator, { account_id: partner.user.accountId, reason: "a test" });
    await titled(page, path, "This payment is not available");
  },
};

/** States that other test files open too. Here, only `npm run test:deep` checks the quality of their pages. */
const OPENED_ELSEWHERE = [
  "an open checkout",
  "a checkout with a refused voucher code",
  "a checkout with the cancellation dialog",
  "a paid checkout",
  "a paid checkout with a remaining voucher balance",
  "an expired checkout",
  "a canceled checkout",
  "a checkout that was closed after too many attempts",
  "the page for a checkout that does not exist",
];

for (const [state, show] of Object.entries(states)) {
  test(`${state} is accessible and fits a phone in light and dark mode`, {
    tag: deepUnless(!OPENED_ELSEWHERE.includes(state)),
  }, async ({ page, customer, world }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await show({ page, customer, world });
    await expectPageQuality(page);
  });
}
