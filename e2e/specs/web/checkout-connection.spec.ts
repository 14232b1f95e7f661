import type { Page } from "@playwright/test";
import { deepUnless } from "../../support/fixtures/depth";
import { checkoutOn } from "./checkout-page";
import { type Customer, expect, test } from "./customer";

/** The receipt's message for a customer who presses Pay again after the payment, by language. */
const ALREADY_PAID = {
  en: "This payment had already been made. Nothing was charged this time.",
  de: "Diese Zahlung war bereits bezahlt. Diesmal wurde nichts abgebucht.",
  ar: "سبق أن تمت عملية الدفع هذه. لم يُخصم أي مبلغ هذه المرة.",
};

const payButton = (page: Page) => page.locator("button[value=pay]");

/** Lets the server process the next POST request to `path`, and cuts the connection before the response arrives. */
async function cutNextAnswer(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
    await page.unroute(`**${path}`);
  });
}

test("if the response to a payment is lost, the checkout says that the outcome is unknown, even while the server is busy or the browser is offline, until pressing Pay again shows that the payment was already made", async ({
  page,
  context,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { codes, now } = await customer.vouchers([2_500]);
  const { field, pay, alert, title, button } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill(codes.join());
  await expect(page.getByText("All of €10.00 is covered", { exact: true })).toBeVisible();
  await cutNextAnswer(page, intent.path);
  await pay.click();
  const unknown = "do not know whether the payment went through";
  await expect(alert).toContainText(unknown);
  expect((await intent.now()).status).toBe("success");
  const busy = { status: 503, contentType: "text/plain", body: "Nothing was done: wait." };
  for (const pressed of [pay, button("Show test vouchers")]) {
    await page.route(`**${intent.path}`, (route) => route.fulfill(busy));
    const refused = page.waitForResponse((response) => response.status() === 503);
    await pressed.click();
    await refused;
    await expect(alert).toContainText(unknown);
    await page.unroute(`**${intent.path}`);
  }
  await context.setOffline(true);
  await pay.click();
  await expect(alert).toContainText(unknown);
  await context.setOffline(false);
  await pay.click();
  await expect(title).toHaveText("Paid");
  await expect(page.getByText(ALREADY_PAID.en)).toBeVisible();
  expect((await now())[0]?.current_balance).toBe(1_500);
});

test("while the browser is offline, the checkout shows a notice, keeps the entered codes and debits no voucher", async ({
  page,
  context,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const [first = "", second = ""] = (await customer.vouchers([600, 400])).codes;
  const { field, check, pay, alert, vouchers, title } = checkoutOn(page);
  const offline = page.getByText("You are offline. What you entered stays on this page.");
  await page.goto(intent.path);
  await field.fill(first);
  await expect(vouchers).toContainText("€6.00 now");
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await field.fill(second);
  await expect(alert).toContainText("Your device could not reach Tessera. No money has moved.");
  await expect(field).toHaveValue(second);
  await expect(vouchers).toHaveCount(1);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await check.click();
  await expect(vouchers.filter({ hasText: "now" })).toHaveCount(2);
  await context.setOffline(true);
  await pay.click();
  await expect(alert).toContainText("No money has moved");
  expect((await intent.now()).status).toBe("pending");
  await context.setOffline(false);
  await pay.click();
  await expect(title).toHaveText("Paid");
  await expect(page.getByText(ALREADY_PAID.en)).toHaveCount(0);
});

/**
 * Enters the same voucher in a checkout that is open in two tabs, and presses Pay in each. Expects the voucher to be debited
 * once, and the message of {@link ALREADY_PAID} only on the second receipt.
 */
async function payTwice(page: Page, customer: Customer, locale: keyof typeof ALREADY_PAID): Promise<void> {
  const intent = await customer.intent(1_000, { locale });
  const { codes, now } = await customer.vouchers([2_500]);
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto(intent.path);
    await tab.locator("input[name=codes]").fill(codes.join());
  }
  await payButton(page).click();
  await expect(page.getByText(ALREADY_PAID[locale])).toHaveCount(0);
  await expect(page.locator("#used-vouchers")).toBeVisible();
  await payButton(second).click();
  await expect(second.getByText(ALREADY_PAID[locale])).toBeVisible();
  expect((await now())[0]?.current_balance).toBe(1_500);
  await second.close();
}

for (const locale of ["en", "de", "ar"] as const) {
  test(
    `without JavaScript, a second payment of an intent debits no voucher, and the receipt says in ${locale} that the intent was already paid`,
    {
      tag: deepUnless(locale === "de"),
    },
    async ({ scriptless, customer }) => payTwice(scriptless, customer, locale),
  );
}
