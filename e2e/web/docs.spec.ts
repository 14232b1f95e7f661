import { operations } from "@/lib/operations";
import { expectLooksRight } from "./looks-right";
import { expect, test } from "./signed-in";

test("every link within the reference leads to a part of it, and every operation has one", async ({
  page,
}) => {
  await page.goto("/docs");
  const dead = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute("href")?.slice(1) ?? "")
      .filter((id) => !document.getElementById(id)),
  );
  expect(dead).toEqual([]);
  const contents = page.getByRole("navigation", { name: "Contents" });
  for (const { summary } of operations)
    await expect(contents.getByText(summary, { exact: true })).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`the reference fits ${width} pixels and is accessible, light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/docs");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectLooksRight(page);
  });
}

test("the reference is complete on a phone without script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/docs");
  await page.getByText("Contents", { exact: true }).first().click();
  await page.getByRole("navigation", { name: "Contents" }).getByText("Verify the signature").click();
  await page.locator("summary", { hasText: "Python" }).click();
  await expect(page.getByText("HTTPServer").first()).toBeVisible();
  await context.close();
});

test("what is copied is said in a region that screen readers hear", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("button", { name: /^Copy/ }).first().click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText(/^Copied: /)).toBeVisible();
});

test("a partner's and a reseller's dashboard lead to the reference", async ({ signedIn, world }) => {
  for (const member of [world.partner, world.reseller]) {
    const page = await signedIn(member);
    await page.goto(`/${member.user.kind}/test`);
    await page.getByRole("navigation").getByRole("link", { name: "API reference" }).click();
    await expect(page).toHaveURL("/docs");
  }
});
