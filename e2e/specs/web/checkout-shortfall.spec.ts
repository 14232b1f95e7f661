import type { Page } from "@playwright/test";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { type Customer, expect, test } from "./customer";
import { expectPageQuality } from "./page-quality";

const WORDS = {
  en: {
    title: "Where to buy a voucher",
    missing: /€6\.00 is left to pay\. Enter a code that you have, or buy a voucher worth €6\.00 or more/,
    list: "Shops that sell vouchers",
  },
  de: {
    title: "Wo gibt es Gutscheine?",
    missing:
      /Es fehlen 6,00\s€\. Geben Sie einen Code ein, den Sie schon haben, oder kaufen Sie einen Gutschein über 6,00\s€/,
    list: "Shops, die Gutscheine verkaufen",
  },
  ar: {
    title: "أين تشتري قسيمة",
    missing: /ينقص \u2068?6\.00\s€\u2069?\. أدخل رمزًا آخر/,
    list: "متاجر تبيع القسائم",
  },
};

type Locale = keyof typeof WORDS;

const SEVEN_DAYS_S = 7 * 24 * 60 * 60;

/**
 * Enters a voucher that covers only part of the amount. Expects the page to show the missing amount and the shops, even after a
 * reload, until a second voucher covers the rest.
 */
async function fallShort(page: Page, customer: Customer, locale: Locale): Promise<void> {
  const { title, missing, list } = WORDS[locale];
  const intent = await customer.intent(1_000, { locale, expires_in: SEVEN_DAYS_S });
  const [code = "", rest = ""] = (await customer.vouchers([400, 600])).codes;
  const field = page.locator("input[name=codes]");
  const shops = page.getByRole("list", { name: list }).getByRole("link");
  await page.goto(intent.path);
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expect(shops).toHaveCount(0);
  await field.fill(code);
  if ((await field.inputValue()) !== "") await field.press("Enter");
  await expect(page.getByText(missing)).toBeVisible();
  const [shop] = await shops.all();
  await expect(shop ?? page.locator("missing")).toHaveAttribute("target", "_blank");
  expect(await shop?.getAttribute("href")).toMatch(/^https?:\/\//);
  const cookies = (await page.context().cookies()).filter(({ path }) => path === intent.path);
  const stored = cookies.find(({ name }) => name.endsWith("tessera.codes"));
  const end = new Date((await intent.now()).expires_at).getTime() / 1_000;
  expect(Math.abs((stored?.expires ?? 0) - end)).toBeLessThan(5);
  await page.goto(intent.path);
  await expect(page.getByText(missing)).toBeVisible();
  await field.fill(rest);
  if ((await field.inputValue()) !== "") await field.press("Enter");
  await expect(page.getByText(title, { exact: true })).toHaveCount(0);
}

for (const locale of ["en", "de", "ar"] as const) {
  test(
    `without JavaScript, if the vouchers fall short, the checkout in ${locale} shows the missing amount and where to buy vouchers, and keeps the codes until the intent expires`,
    {
      tag: DEEP,
    },
    async ({ scriptless, customer }) => fallShort(scriptless, customer, locale),
  );

  test(`if the vouchers fall short, the checkout in ${locale} shows the missing amount and where to buy vouchers, and keeps the codes until the intent expires`, {
    tag: deepUnless(locale === "en"),
  }, async ({ page, customer }) => {
    await fallShort(page, customer, locale);
    const intent = await customer.intent(1_000, { locale });
    await page.goto(intent.path);
    await page.getByText(WORDS[locale].title, { exact: true }).click();
    await expectPageQuality(page);
  });
}
