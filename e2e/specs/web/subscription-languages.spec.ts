import type { Page } from "@playwright/test";
import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { callerFor } from "@/lib/base/signed-in-user";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./subscriber";

const words = {
  de: {
    title: /^Acme Streaming abonnieren für 10,00\s€ monatlich$/,
    list: "Shops",
    picked: "Gewählt",
    active: "Ihr Abo ist aktiv",
    payments: "Zahlungen",
    paid: "Zahlung 1",
    expected: "voraussichtlich",
    cancel: "Abo kündigen",
    confirm: "Jetzt kündigen",
    asked: /wurde am .* darum gebeten/,
    run: "Zyklus 1 ausführen",
    ran: "Zyklus 1 ist bezahlt.",
  },
  ar: {
    title: /^الاشتراك لدى \u2068Acme Streaming\u2069 مقابل \u206810\.00\s€\u2069 \u2068كل شهر\u2069$/,
    list: "المتاجر",
    picked: "مُختار",
    active: "اشتراكك نشط",
    payments: "الدفعات",
    paid: "الدفعة \u20681\u2069",
    expected: "متوقعة",
    cancel: "إلغاء الاشتراك",
    confirm: "نعم، إلغاء الاشتراك",
    asked: /أُرسل الطلب إلى .* في/,
    run: /^تشغيل الدورة \u20681\u2069$/,
    ran: /^دُفعت الدورة \u20681\u2069\.$/,
  },
} as const;

const title = (page: Page) => page.getByRole("heading", { level: 1 });

for (const locale of ["de", "ar"] as const) {
  for (const script of ["with", "without"] as const) {
    test(`a customer selects a shop and later requests the cancellation of the subscription in ${locale}, ${script} JavaScript`, {
      tag: deepUnless(locale === "ar" && script === "without"),
    }, async ({ page, scriptless, subscriber }) => {
      const tab = script === "with" ? page : scriptless;
      const shop = await subscriber.shopKeeper("Kiosk");
      const partner = await subscriber.partner();
      const subscription = await subscriber.subscribe(partner, "live");
      const { list, title: heading, picked, active, cancel, confirm } = words[locale];
      await tab.goto(`${subscription.path}?search=${subscriber.mark}&locale=${locale}`);
      await expect(title(tab)).toHaveText(heading);
      if (script === "with") await expectPageQuality(tab);
      await tab.getByRole("list", { name: list }).getByRole("button", { name: shop.companyName }).click();
      await tab.getByRole("heading", { name: "Welcome to the shop" }).waitFor();
      await tab.goto(`${subscription.path}?search=${subscriber.mark}&locale=${locale}`);
      await expect(tab.getByText(picked, { exact: true })).toBeVisible();
      await subscriber.bill(shop.keys.live, shop.shop.codes.at(-1) ?? "", "charge-1");
      await tab.goto(`${subscription.path}?locale=${locale}`);
      await expect(title(tab)).toHaveText(active);
      const payments = tab.getByRole("region", { name: words[locale].payments });
      await expect(payments.getByRole("listitem").first()).toContainText(words[locale].paid);
      await expect(payments.getByText(words[locale].expected)).toHaveCount(3);
      await expect(tab.getByText(cancel, { exact: true })).toHaveCount(0);
      await updateCheckoutSettings(callerFor(partner.user, "live"), { customers_cancel: "yes" });
      await tab.reload();
      await subscriber.listen(shop, "live");
      if (script === "with") await tab.getByRole("button", { name: cancel }).click();
      else await tab.getByText(cancel, { exact: true }).click();
      await tab.getByRole("button", { name: confirm, exact: true }).click();
      await expect(tab.getByText(words[locale].asked)).toBeVisible();
      await expect(payments.getByRole("listitem")).toHaveCount(1);
      if (script === "with") await expectPageQuality(tab);
    });
  }

  test(`the simulator runs a cycle in ${locale}`, { tag: DEEP }, async ({ page, subscriber }) => {
    const { path } = await subscriber.subscribe(await subscriber.partner(), "test", { locale });
    await page.goto(path);
    await page.getByRole("button", { name: words[locale].run }).click();
    await expect(page.getByRole("status").getByText(words[locale].ran)).toBeVisible();
    await expectPageQuality(page);
  });
}
