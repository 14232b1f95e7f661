import type { BrowserContext, Page } from "@playwright/test";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { checkoutOn, enterAtOnce, mistyped, paste } from "./checkout-page";
import { expect, fromOwnAddress, test } from "./customer";

const SHOP = "https://shop.example/done?order=7";

/**
 * Shortens the time after which a receipt without JavaScript redirects to the shop. It is then two seconds instead of ten, so
 * that the test does not have to wait so long.
 */
async function hurry(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('content="10;url=');
    await route.fulfill({ response, body: html.replace('content="10;url=', 'content="2;url=') });
  });
}

/** Mocks the shop that the customer returns to. */
async function openShop(context: BrowserContext): Promise<void> {
  await context.route("https://shop.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Shop</title>Thank you" }),
  );
}

test("a customer pays with two vouchers, one of which is not fully spent, and returns to the partner's site with the intent's reference", async ({
  page,
  context,
  customer,
}) => {
  await openShop(context);
  const intent = await customer.intent(2_500, { callback_url: SHOP });
  const { codes, now } = await customer.vouchers([1_500, 2_000]);
  const [first = "", second = ""] = codes;
  const { field, check, pay, vouchers, title } = checkoutOn(page);
  await page.clock.install();
  await page.goto(intent.path);
  await field.pressSequentially(first.toLowerCase().replaceAll("-", ""));
  await expect(vouchers).toHaveCount(1);
  await expect(vouchers).toContainText(first);
  // While a listed code is being checked, it has no balance, and the Check button has no effect.
  await expect(vouchers).toContainText("Balance: €15.00 now, €0.00 after paying");
  await expect(pay).toBeDisabled();
  await check.click();
  await expect(field).toHaveAccessibleDescription(/€10\.00 left to pay: enter another voucher code/);
  await expect(field).toBeFocused();
  await paste(field, `Your voucher: ${second}\n`);
  await expect(vouchers).toHaveCount(2);
  await expect(vouchers.filter({ hasText: second })).toContainText(
    "Balance: €20.00 now, €10.00 after paying",
  );
  await check.click();
  await expect(page.getByText("You can pay now.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(intent.path);
  await expect(page).toHaveTitle("Pay €25.00 to Acme Games · Tessera");
  await pay.click();
  await expect(title).toHaveText("Paid");
  await expect(title).toBeFocused();
  await page.clock.runFor("00:12");
  await page.waitForURL(`${SHOP}&reference=${intent.reference}`, { timeout: 30_000 });
  expect((await intent.now()).status).toBe("success");
  expect((await now()).map((voucher) => voucher.current_balance).sort()).toEqual([0, 1_000]);
});

test("a customer pays without JavaScript and is redirected to the partner's site automatically", async ({
  scriptless: page,
  customer,
}) => {
  await openShop(page.context());
  const intent = await customer.intent(2_500, { callback_url: SHOP });
  const { codes, now } = await customer.vouchers([1_500, 2_000]);
  const [first = "", second = ""] = codes;
  const { field, check, pay, vouchers, title } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill(first);
  await check.click();
  await expect(vouchers).toHaveCount(1);
  await field.fill(`${second.toLowerCase()}, ${mistyped(second)}`);
  await pay.click();
  await expect(page.getByText("This code contains a typo.")).toBeVisible();
  await expect(field).toHaveValue(mistyped(second));
  await expect(vouchers).toHaveCount(2);
  expect((await intent.now()).status).toBe("pending");
  await field.fill("");
  await hurry(page, intent.path);
  await pay.click();
  await expect(title).toHaveText("Paid");
  await expect(page).toHaveURL(intent.path);
  await page.waitForURL(`${SHOP}&reference=${intent.reference}`, { timeout: 30_000 });
  expect((await now()).map((voucher) => voucher.current_balance).sort()).toEqual([0, 1_000]);
});

test("without JavaScript, a customer can pay with the accepted vouchers despite an unfinished code in the field", async ({
  scriptless: page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { codes, now } = await customer.vouchers([1_500, 700]);
  const [listed = "", unseen = ""] = codes;
  const { field, check, pay, vouchers, title } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill(listed);
  await check.click();
  await expect(vouchers).toHaveCount(1);
  await field.fill(`${unseen}, ${listed.slice(0, 7)}`);
  await pay.click();
  await expect(title).toHaveText("Paid");
  expect((await now()).map((voucher) => voucher.current_balance)).toEqual([500, 700]);
});

test("without JavaScript, a customer can remove a voucher and use a test voucher", { tag: DEEP }, async ({
  scriptless: page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { field, check, vouchers, button } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill((await customer.vouchers([700])).codes.join());
  await check.click();
  await button("Show test vouchers").click();
  await button("Use this code: Covers part of the amount").click();
  await expect(vouchers).toHaveCount(2);
  await vouchers.filter({ hasText: "€7.00 now" }).getByRole("button").click();
  await expect(vouchers).toHaveCount(1);
  await expect(vouchers).toContainText("Balance: €5.00 now, €0.00 after paying");
});

test("the receipt shows the ending of each voucher's code and the voucher's balance after the payment", async ({
  page,
  customer,
}) => {
  const { codes } = await customer.vouchers([1_500, 2_000]);
  const used = page.getByRole("region", { name: "Paid with" }).getByRole("listitem");
  const intent = await customer.intent(2_500);
  await payIntent(intent.accessCode, codes, undefined);
  await payIntent((await customer.intent(400)).accessCode, codes.slice(1), undefined);
  await page.goto(intent.path);
  await expect(used).toHaveCount(2);
  for (const [code, text] of [
    [codes[0], /€15\.00\s*No balance left/],
    [
      codes[1],
      /€10\.00\s*€10\.00 left on the voucher ending in \S+\s*Balance after this payment\. Valid until \d+ \w+ \d{4}/,
    ],
  ] as const) {
    await expect(used.filter({ hasText: code?.slice(-6) ?? "" })).toHaveText(text);
    expect(await page.content()).not.toContain(code?.slice(0, 9));
  }
});

for (const script of ["with", "without"] as const) {
  test(`a customer can cancel a payment after a confirmation, ${script} JavaScript`, {
    tag: deepUnless(script === "without"),
  }, async ({ page, scriptless, customer }) => {
    const one = script === "with" ? page : scriptless;
    const intent = await customer.intent(1_000);
    await one.goto(intent.path);
    await one.getByText("Cancel this payment", { exact: true }).click();
    expect((await intent.now()).status).toBe("pending");
    await one.getByRole("button", { name: "Cancel the payment" }).click();
    await expect(checkoutOn(one).title).toHaveText("Payment canceled");
    await expect(one.getByText(`Reference ${intent.reference}`)).toBeVisible();
    expect(await intent.now()).toMatchObject({ status: "failed", failure_reason: "canceled" });
  });
}

test("paying in two tabs at once debits the vouchers once, and both tabs show the receipt", {
  tag: DEEP,
}, async ({ page, context, customer }) => {
  const intent = await customer.intent(1_000);
  const { codes, now } = await customer.vouchers([2_500]);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto(intent.path);
    await checkoutOn(tab).field.fill(codes.join());
    await expect(checkoutOn(tab).pay).toBeEnabled();
  }
  await Promise.all(tabs.map((tab) => checkoutOn(tab).pay.dblclick()));
  for (const tab of tabs) await expect(checkoutOn(tab).title).toHaveText("Paid");
  expect((await now())[0]?.current_balance).toBe(1_500);
});

test("the checkout is usable by keyboard alone, and its changes are announced to screen readers", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { codes } = await customer.vouchers([400, 1_000]);
  const [small = "", large = ""] = codes;
  const status = page.getByRole("main").getByRole("status");
  const { field, pay, vouchers, title } = checkoutOn(page);
  await page.goto(intent.path);
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Enter a voucher code/);
  await page.keyboard.type(small);
  await expect(status).toContainText(
    "worth €4.00: €4.00 will be used, €0.00 stays on it. €4.00 of €10.00 covered.",
  );
  await page.keyboard.type(large);
  await expect(status).toContainText("You can pay now.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Voucher removed.");
  await expect(vouchers).toHaveCount(1);
  await expect(field).toBeFocused();
  await page.keyboard.type((await customer.vouchers([1_000])).codes.join());
  await expect(status).toContainText("You can pay now.");
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press("Tab");
  await expect(pay).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await expect(title).toHaveText("Paid");
});

test("a test checkout is marked as a test, and a live checkout is not", async ({ page, customer }) => {
  await page.goto((await customer.intent(1_000)).path);
  await expect(page.getByRole("complementary", { name: "Test mode" })).toBeVisible();
  await page.goto((await customer.intent(1_000, { environment: "live" })).path);
  await expect(page.getByRole("complementary", { name: "Test mode" })).toHaveCount(0);
  await expect(page.getByText(/test voucher/i)).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("a voucher code that two events enter at once is checked once", async ({ page, customer }) => {
  await fromOwnAddress(page);
  const intent = await customer.intent(2_500);
  const [code = ""] = (await customer.vouchers([1_000])).codes;
  const { field, vouchers } = checkoutOn(page);
  await page.goto(intent.path, { waitUntil: "networkidle" });
  const checks: string[] = [];
  page.on("request", (request) => request.method() === "POST" && checks.push(request.url()));
  await enterAtOnce(field, [code, code]);
  await expect(vouchers.filter({ hasText: "now" })).toHaveCount(1);
  expect(checks).toHaveLength(1);
});
