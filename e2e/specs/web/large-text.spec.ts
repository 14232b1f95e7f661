import type { Page } from "@playwright/test";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { deepUnless } from "../../support/fixtures/depth";
import { expect, test } from "./customer";

/** Returns the texts of the visible elements that extend beyond the left or right edge of the `main` element. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main")?.getBoundingClientRect();
    const reachesOut = ({ left, right, width }: DOMRect) =>
      width > 1 && main !== undefined && (left < main.left - 1 || right > main.right + 1);
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.checkVisibility() && reachesOut(element.getBoundingClientRect()))
      .map((element) => element.textContent);
  });

for (const locale of ["en", "de", "he"]) {
  test(`at a text size of 200%, nothing is cut off at the checkout or on the receipt in ${locale}`, {
    tag: deepUnless(locale === "de"),
  }, async ({ page, customer }) => {
    const { path, accessCode } = await customer.intent(1_000);
    const { codes } = await customer.vouchers([1_500]);
    for (const state of ["open", "paid"]) {
      if (state === "paid") await payIntent(accessCode, codes, undefined);
      await page.goto(`${path}?locale=${locale}`);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      for (const width of [640, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await cutOff(page), `${state} at ${width} px`).toEqual([]);
      }
    }
  });
}
