import { deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "./customer";
import { expectPageQuality } from "./page-quality";

const TITLES = { en: "Accessibility", de: "Barrierefreiheit", ar: "سهولة الوصول" };

for (const locale of ["en", "de", "ar"] as const) {
  test(`the checkout in ${locale} links to the accessibility statement in the same language, with and without JavaScript`, {
    tag: deepUnless(locale === "ar"),
  }, async ({ page, scriptless, customer }) => {
    const { path } = await customer.intent(1_000, { locale });
    for (const one of [page, scriptless]) {
      await one.goto(path);
      await one.getByRole("link", { name: TITLES[locale] }).click();
      await expect(one.getByRole("heading", { level: 1 })).toHaveText(TITLES[locale]);
      await expect(one.locator("html")).toHaveAttribute("lang", locale);
      await expect(one.getByText("WCAG").first()).toBeVisible();
    }
    await expectPageQuality(page);
    await page.getByRole("link", { name: locale === "ar" ? "Deutsch" : "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", locale === "ar" ? "de" : "ar");
  });
}

test("the voucher balance page and the page opened by a voucher's QR code link to the accessibility statement, which mentions both pages", async ({
  page,
}) => {
  for (const path of ["/vouchers", "/v"]) {
    await page.goto(`${path}?locale=de`);
    await page.getByRole("link", { name: TITLES.de }).click();
    await expect(
      page.getByText(/Guthaben eines Gutscheins.*QR-Code eines gedruckten Gutscheins/),
    ).toBeVisible();
  }
});
