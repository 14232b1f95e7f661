import { deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { checkoutOn } from "./checkout-page";
import { expect, test } from "./customer";
import { axeViolations } from "./page-quality";

for (const javaScriptEnabled of [false, true]) {
  test(`the page for an unknown checkout links to the referring site, if there is one, and to the start page, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ openContext, baseURL }) => {
    const page = await (await openContext({ javaScriptEnabled })).newPage();
    const shop = "https://shop.example/";
    for (const path of ["/redemptions/checkout/abcdefghijklmno", "/subscriptions/checkout/abcdefghijklmno"]) {
      const answer = await page.goto(`${baseURL}${path}`, { referer: shop });
      expect(answer?.status()).toBe(404);
      await expect(checkoutOn(page).title).toHaveText(/This (payment|subscription) link does not work/);
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
      await expect(page.getByRole("link", { name: "Back to shop.example" })).toHaveAttribute("href", shop);
      await expect(page.getByRole("link", { name: "Go to the start page" })).toBeVisible();
      await page.goto(`${baseURL}${path}`);
      await expect(page.getByRole("link", { name: /^Back to/ })).toHaveCount(0);
    }
  });
}

test("an unknown checkout link returns 404 with an explanation and a request ID", async ({
  page,
  baseURL,
}) => {
  for (const wrong of ["nope", "%00", "..%2f"]) {
    const answer = await fetchPage(`${baseURL}/redemptions/checkout/${wrong}`);
    expect(answer.status).toBe(404);
  }
  const answer = await page.goto("/redemptions/checkout/abcdefghijklmno");
  expect([answer?.status(), answer?.headers()["x-request-id"]]).toEqual([
    404,
    expect.stringMatching(/^req_/),
  ]);
  await expect(checkoutOn(page).title).toHaveText("This payment link does not work");
  expect(await axeViolations(page)).toEqual([]);
});
