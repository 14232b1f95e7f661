import type { Page } from "@playwright/test";
import { MINUTE_MS } from "@/lib/base/clock";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { expireIn } from "../../support/world/intents";
import { type Customer, expect, test } from "./customer";
import { expectPageQuality } from "./page-quality";

const WORDS = {
  en: {
    warning: /Less than 5 minutes left/,
    extend: "Give me 15 more minutes",
    done: "You have 15 more minutes to pay.",
  },
  de: {
    warning: /läuft in weniger als 5 Minuten ab/,
    extend: "Um 15 Minuten verlängern",
    done: "Sie haben 15 Minuten mehr Zeit zum Bezahlen.",
  },
  ar: { warning: /بقي أقل من 5 دقائق/, extend: "أمهلني 15 دقيقة أخرى", done: "لديك 15 دقيقة إضافية للدفع." },
};

type Locale = keyof typeof WORDS;

/**
 * Extends a checkout that expires in four minutes, with one accepted voucher and unfinished text in the field. Expects 15 more
 * minutes, an unchanged voucher and text, and no second extension.
 */
async function extendOn(page: Page, customer: Customer, locale: Locale, hasScript: boolean): Promise<void> {
  const { warning, extend, done } = WORDS[locale];
  const intent = await customer.intent(1_000, { locale });
  const [code = ""] = (await customer.vouchers([400])).codes;
  await expireIn(intent.accessCode, 4 * MINUTE_MS);
  const end = (await intent.now()).expires_at;
  const field = page.locator("input[name=codes]");
  await page.goto(intent.path);
  await expect(page.getByText(warning)).toBeVisible();
  await field.fill(code);
  if ((await field.inputValue()) !== "") await field.press("Enter");
  await expect(page.locator("button[value^='remove:']")).toHaveCount(1);
  await field.fill("7G4K-QM");
  await page.getByRole("button", { name: extend }).click();
  await expect(page.getByText(done)).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
  // The pressed button is gone, so the field has the focus.
  if (hasScript) await expect(field).toBeFocused();
  await expect(field).toHaveValue("7G4K-QM");
  await expect(page.locator("button[value^='remove:']")).toHaveCount(1);
  const later = new Date((await intent.now()).expires_at).getTime();
  expect(later - new Date(end).getTime()).toBe(15 * MINUTE_MS);
  const cookies = (await page.context().cookies()).filter(({ path }) => path === intent.path);
  const codes = cookies.find(({ name }) => name.endsWith("tessera.codes"));
  expect(Math.abs((codes?.expires ?? 0) - later / 1_000)).toBeLessThan(5);
  await expireIn(intent.accessCode, 4 * MINUTE_MS);
  await page.goto(intent.path);
  await expect(page.getByText(warning)).toBeVisible();
  await expect(page.getByRole("button", { name: extend })).toHaveCount(0);
}

for (const locale of ["en", "de", "ar"] as const) {
  test(`a customer at the checkout in ${locale} can extend the payment deadline once and keeps the entered codes`, {
    tag: deepUnless(locale === "en"),
  }, async ({ page, customer }) => {
    await extendOn(page, customer, locale, true);
    await expectPageQuality(page);
  });

  test(`without JavaScript, a customer at the checkout in ${locale} can extend the payment deadline once and keeps the entered codes`, {
    tag: DEEP,
  }, async ({ scriptless, customer }) => {
    await extendOn(scriptless, customer, locale, false);
  });
}

test("without a reload, the checkout warns the customer five minutes before the intent expires, and shows after the expiry that the payment has expired", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000, { expires_in: 900 });
  await page.clock.install();
  await page.goto(intent.path);
  const warning = page.getByText(WORDS.en.warning);
  await expect(page.getByRole("button", { name: "Check" })).toBeVisible();
  await page.clock.runFor(9 * MINUTE_MS);
  await expect(warning).toHaveCount(0);
  await page.clock.runFor(1.5 * MINUTE_MS);
  await expect(warning).toBeVisible();
  await expect(page.getByRole("button", { name: WORDS.en.extend })).toHaveCount(0);
  await expireIn(intent.accessCode, -1_000);
  await page.clock.runFor(5 * MINUTE_MS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment has expired");
  await expect(page.getByText("No money has moved")).toBeVisible();
});
