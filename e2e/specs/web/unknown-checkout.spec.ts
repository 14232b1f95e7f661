import { checkoutOn } from "./checkout-page";
import { expect, test } from "./customer";
import { axeViolations } from "./page-quality";

test("the page for an unknown checkout links to the referring site and to the start page, with and without JavaScript", async ({
  page,
  scriptless,
  baseURL,
}) => {
  const shop = "https://shop.example/";
  for (const one of [page, scriptless]) {
    for (const path of ["/redemptions/checkout/abcdefghijklmno", "/subscriptions/checkout/abcdefghijklmno"]) {
      const answer = await one.goto(`${baseURL}${path}`, { referer: shop });
      expect(answer?.status()).toBe(404);
      await expect(checkoutOn(one).title).toHaveText(/This (payment|subscription) link does not work/);
      await expect(one.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
      await expect(one.getByRole("link", { name: "Back to shop.example" })).toHaveAttribute("href", shop);
      await expect(one.getByRole("link", { name: "Go to the start page" })).toBeVisible();
      await one.goto(`${baseURL}${path}`);
      await expect(one.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
    }
  }
});

test("an unknown checkout link answers 404 with help", async ({ page }) => {
  for (const wrong of ["nope", "abcdefghijklmno", "%00", "..%2f"]) {
    const answer = await page.goto(`/redemptions/checkout/${wrong}`);
    expect(answer?.status()).toBe(404);
  }
  await page.goto("/redemptions/checkout/abcdefghijklmno");
  await expect(checkoutOn(page).title).toHaveText("This payment link does not work");
  expect(await axeViolations(page)).toEqual([]);
});
