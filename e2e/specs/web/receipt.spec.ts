import type { BrowserContext, Page } from "@playwright/test";
import { runOnce, sql } from "@/lib/db/sql";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { checkoutOn } from "./checkout-page";
import { type Customer, expect, test } from "./customer";

const LONGER_THAN_COUNTDOWN_MS = 12_000;
const SHOP = "https://shop.example/done?order=7";

/** Mocks a shop and records the visits to it. The mock responds without content, so the receipt stays open. */
async function countShopVisits(context: BrowserContext): Promise<string[]> {
  const visits: string[] = [];
  await context.route("https://shop.example/**", (route) => {
    visits.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  return visits;
}

type Stage = { readonly page: Page; readonly customer: Customer };

/** Opens a checkout of €9.00 with a controllable clock and pays it. */
async function payOnPage({ page, customer }: Stage, fields: { callback_url?: string } = {}) {
  const intent = await customer.intent(900, fields);
  const checkout = checkoutOn(page);
  await page.clock.install();
  await page.goto(intent.path);
  await checkout.field.fill((await customer.vouchers([900])).codes.join());
  await checkout.pay.click();
  await expect(checkout.title).toHaveText("Paid");
  return { ...checkout, intent };
}

test("the receipt counts down before it redirects to the partner's site, and the customer can stop the redirect", async ({
  page,
  context,
  customer,
}) => {
  const visits = await countShopVisits(context);
  const { intent, title } = await payOnPage({ page, customer }, { callback_url: SHOP });
  const countdown = page.getByText(/You will return to shop\.example in \d+ second/);
  await expect(countdown).toHaveText(/in [789] seconds\./);
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(countdown).toHaveCount(0);
  await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
  await page.reload();
  await expect(title).toHaveText("Paid");
  await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
  expect(visits).toEqual([]);
  await expect(page.getByRole("link", { name: "Return to Acme Games" })).toHaveAttribute(
    "href",
    `${SHOP}&reference=${intent.reference}`,
  );
});

test("a receipt redirects to the partner's site once, and not again when the customer reopens it", async ({
  page,
  context,
  customer,
}) => {
  const visits = await countShopVisits(context);
  const { intent, title } = await payOnPage({ page, customer }, { callback_url: SHOP });
  await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
  await expect.poll(() => visits).toEqual([`${SHOP}&reference=${intent.reference}`]);
  await page.goto(intent.path);
  await expect(title).toHaveText("Paid");
  await page.clock.runFor(LONGER_THAN_COUNTDOWN_MS);
  expect(visits).toHaveLength(1);
});

test("a receipt without a return URL has no countdown", async ({ page, customer }) => {
  const { intent } = await payOnPage({ page, customer });
  await expect(page.getByText(intent.reference)).toBeVisible();
  await expect(page.getByText(/You will return to|Stay on this page/)).toHaveCount(0);
});

test("a later visit to a paid checkout shows the receipt without a redirect, with and without JavaScript", async ({
  page,
  scriptless,
  customer,
}) => {
  const intent = await customer.intent(900, { callback_url: SHOP });
  await payIntent(intent.accessCode, (await customer.vouchers([900])).codes, undefined);
  for (const one of [page, scriptless]) {
    await one.goto(intent.path);
    await expect(checkoutOn(one).title).toHaveText("Paid");
    await expect(one.getByText(/You will return to/)).toHaveCount(0);
    await expect(one.getByRole("link", { name: "Return to Acme Games" })).toBeVisible();
    const response = await one.request.get(intent.path);
    expect(await response.text()).not.toMatch(/http-equiv="refresh"/i);
  }
});

test("without JavaScript, the receipt redirects after the payment unless the customer stays on the page", async ({
  scriptless: page,
  customer,
}) => {
  await countShopVisits(page.context());
  const { title } = await payOnPage({ page, customer }, { callback_url: SHOP });
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(1);
  await expect(page.getByText(/You will return to shop\.example in 10 seconds/)).toBeVisible();
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(title).toHaveText("Paid");
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0);
  await expect(page.getByText(/You will return to/)).toHaveCount(0);
});

for (const timezoneId of ["Asia/Tokyo", "Europe/Berlin"]) {
  test(`the receipt shows all times in the customer's time zone (${timezoneId}) or, if the zone is unknown, in UTC, and says when a voucher with a remaining balance expires or that it is blocked`, {
    tag: deepUnless(timezoneId === "Asia/Tokyo"),
  }, async ({ openContext, customer }) => {
    const { codes } = await customer.vouchers([1_500, 2_000]);
    const intent = await customer.intent(2_500);
    await payIntent(intent.accessCode, codes, undefined);
    const page = await (await openContext({ timezoneId })).newPage();
    await page.goto(intent.path);
    const left = page.getByText(`€10.00 left on the voucher ending in ${codes[1]?.slice(-6)}`);
    await expect(left).toBeVisible();
    await expect(page.getByText(/Valid until \d+ \w+ \d{4}/)).toHaveCount(1);
    const times = page.getByRole("main").locator("time");
    const zone = timezoneId === "Asia/Tokyo" ? /GMT\+9$/ : /CES?T$/;
    await expect(times).toHaveText(Array(2).fill(zone));
    await runOnce(sql`
      UPDATE vouchers SET blocked_at = now() WHERE id IN (
        SELECT used.voucher_id FROM redemptions used JOIN redemption_intents i ON i.id = used.intent_id
        WHERE i.access_code = ${intent.accessCode})`);
    await page.addInitScript(() => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
      };
    });
    await page.reload();
    await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
    await expect(times).toHaveText(Array(1).fill(/UTC$/));
    await expect(left).toBeVisible();
    await expect(page.getByText("This voucher is blocked and cannot be used.")).toHaveCount(1);
    await expect(page.getByText(/Valid until/)).toHaveCount(0);
  });
}

test("an open checkout with a voucher shows all times in the customer's time zone", { tag: DEEP }, async ({
  browser,
  baseURL,
  customer,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await page.goto((await customer.intent(2_500)).path);
  await checkoutOn(page).field.fill((await customer.vouchers([700])).codes.join());
  await expect(checkoutOn(page).vouchers).toContainText("€7.00 now");
  await expect(page.getByRole("main").locator("time")).toHaveText(Array(3).fill(/GMT\+9$/));
  await context.close();
});

for (const locale of ["en", "de", "ar"] as const) {
  test(`a printed receipt in ${locale} shows the vouchers, their remaining balances and the intent's reference, but no buttons or links`, {
    tag: deepUnless(locale === "en"),
  }, async ({ page, customer }) => {
    const intent = await customer.intent(900, { callback_url: SHOP, locale });
    const { codes } = await customer.vouchers([1_500]);
    await payIntent(intent.accessCode, codes, undefined);
    await page.goto(intent.path);
    await expect(page.getByRole("button").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
    await expect(page.locator("summary")).toBeHidden();
    await expect(page.getByText(intent.reference)).toBeVisible();
    await expect(page.locator("#used-vouchers ~ ul")).toContainText((codes[0] ?? "").slice(-6));
    await expect(page.locator("#used-vouchers ~ ul")).toContainText(locale === "de" ? "6,00" : "6.00");
  });
}
