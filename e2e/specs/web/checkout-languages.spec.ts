import type { Page } from "@playwright/test";
import type { Locale } from "@/lib/base/locales";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { expire } from "../../support/world/intents";
import { type Customer, expect, test, unknownCode } from "./customer";
import { expectPageQuality } from "./page-quality";

/** The texts that the checkout must show in each language. */
const shown = {
  de: {
    open: /^10,00\s€ an Acme Games zahlen$/,
    pay: /^Zahlungspflichtig bezahlen: 10,00\s€$/,
    check: "Prüfen",
    refused: /kann hier nicht verwendet werden.*Es wurde nichts abgebucht/,
    empty: "Geben Sie einen Gutscheincode ein.",
    covered: /^Der ganze Betrag von 10,00\s€ ist gedeckt$/,
    paid: "Bezahlt",
    expired: "Diese Zahlung ist abgelaufen",
    unknown: "Dieser Zahlungslink funktioniert nicht",
  },
  ar: {
    open: /^ادفع \u206810\.00\s€\u2069 إلى \u2068Acme Games\u2069$/,
    pay: /^ادفع \u206810\.00\s€\u2069$/,
    check: "تحقّق",
    refused: /لا يمكن استخدام .* هنا.*لم يُخصم أي مبلغ/,
    empty: "أدخل رمز القسيمة.",
    covered: /^المبلغ \u206810\.00\s€\u2069 مغطّى بالكامل$/,
    paid: "تم الدفع",
    expired: "انتهت مهلة عملية الدفع هذه",
    unknown: "رابط الدفع هذا لا يعمل",
  },
} as const;

const field = (page: Page) => page.locator("input[name=codes]");
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

/** Submits an empty field and an unknown code, then pays with a voucher. Checks the texts at each step. */
async function pay(page: Page, customer: Customer, locale: "de" | "ar", hasScript: boolean): Promise<void> {
  const words = shown[locale];
  const { path } = await customer.intent(1_000, { locale });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await page.goto(path);
  await expect(title(page)).toHaveText(words.open);
  await button(words.check).click();
  if (hasScript) await expect(field(page)).toHaveAccessibleDescription(new RegExp(words.empty));
  await field(page).fill(unknownCode());
  if (!hasScript) await button(words.check).click();
  await expect(alert(page)).toHaveText(words.refused);
  await field(page).fill((await customer.vouchers([1_000])).codes.join());
  if (!hasScript) await button(words.check).click();
  await expect(page.getByText(words.covered)).toBeVisible();
  await button(words.pay).click();
  await expect(title(page)).toHaveText(words.paid);
}

for (const locale of ["de", "ar"] as const) {
  test(`a customer pays in ${locale} with JavaScript`, { tag: deepUnless(locale === "de") }, async ({
    page,
    customer,
  }) => {
    await pay(page, customer, locale, true);
  });

  test(`a customer pays in ${locale} without JavaScript`, {
    tag: deepUnless(locale === "ar"),
  }, async ({ scriptless, customer }) => {
    await pay(scriptless, customer, locale, false);
  });

  test(`the checkout in ${locale} is accessible and fits a phone when open, paid and expired`, {
    tag: deepUnless(locale !== "de"),
  }, async ({ page, customer }) => {
    const words = shown[locale];
    const { codes } = await customer.vouchers([400, 1_000, 2_000]);
    const open = await customer.intent(1_000, { locale, callback_url: "https://shop.example/done" });
    await page.goto(open.path);
    await field(page).fill(codes.join());
    await expect(page.getByText(words.covered)).toBeVisible();
    await expectPageQuality(page);
    await payIntent(open.accessCode, codes, undefined);
    await page.goto(open.path);
    await expect(title(page)).toHaveText(words.paid);
    await expectPageQuality(page);
    const late = await customer.intent(1_000, { locale });
    await expire(late.accessCode);
    await page.goto(late.path);
    await expect(title(page)).toHaveText(words.expired);
    await expectPageQuality(page);
  });
}

/** Returns the opening `html` tag of a page as the server sends it. */
async function documentTag(url: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const html = await (await fetchPage(url, { headers })).text();
  return /<html[^>]*>/.exec(html)?.[0];
}

test("the server renders the checkout in the language and text direction that the URL, the intent or the browser requests", async ({
  customer,
  baseURL,
}) => {
  const { path } = await customer.intent(1_000);
  const german = await customer.intent(1_000, { locale: "de" });
  const at = (which: string, accepted?: string) =>
    documentTag(`${baseURL}${which}`, accepted ? { "accept-language": accepted } : {});
  expect(await at(path)).toMatch(/^<html lang="en" class/);
  expect(await at(path, "ar-EG,en;q=0.5")).toMatch(/^<html lang="ar" dir="rtl"/);
  expect(await at(german.path, "ar")).toMatch(/^<html lang="de" class/);
  expect(await at(`${german.path}?locale=ar-EG`, "en")).toMatch(/^<html lang="ar" dir="rtl"/);
  expect(await at(`${german.path}?locale=tlh`, "en")).toMatch(/^<html lang="de" class/);
  expect(await at("/redemptions/checkout/abcdefghijklmno?locale=ar")).toMatch(/^<html lang="ar" dir="rtl"/);
  expect(await at("/sign-in?locale=ar", "ar")).toMatch(/^<html lang="en" class/);
});

test("the page for an unknown checkout link is in the browser's language", async ({ openContext }) => {
  const page = await (await openContext({ locale: "ar", javaScriptEnabled: false })).newPage();
  await page.goto("/redemptions/checkout/abcdefghijklmno");
  await expect(title(page)).toHaveText(shown.ar.unknown);
});

async function choose(page: Page, locale: Locale, name: string): Promise<void> {
  await page.locator("summary").filter({ hasText: "English" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

test("changing a checkout's language keeps accepted vouchers and typed text, and applies to no other checkout", async ({
  page,
  customer,
}) => {
  const { path } = await customer.intent(1_000);
  await page.goto(path);
  await field(page).fill((await customer.vouchers([400])).codes.join());
  await expect(page.getByText("€4.00 of €10.00 covered", { exact: true })).toBeVisible();
  await field(page).fill("7G4K-QM");
  await choose(page, "ar", "العربية");
  await expect(field(page)).toHaveValue("7G4K-QM");
  await expect(page.getByText(/^المغطّى: \u20684\.00\s€\u2069 من/)).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto((await customer.intent(1_000)).path);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("without JavaScript, choosing a language keeps the typed text, and the response to a voucher code submitted with Enter is in the chosen language", {
  tag: DEEP,
}, async ({ scriptless: page, customer }) => {
  const { path } = await customer.intent(1_000);
  await page.goto(`${path}?locale=en`);
  await field(page).fill("7G4K-QM");
  await choose(page, "de", "Deutsch");
  await expect(field(page)).toHaveValue("7G4K-QM");
  await expect(title(page)).toHaveText(shown.de.open);
  await field(page).fill(unknownCode());
  await field(page).press("Enter");
  await expect(alert(page)).toHaveText(shown.de.refused);
});
