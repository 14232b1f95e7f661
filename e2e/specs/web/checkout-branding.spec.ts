import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { findLogo } from "@/lib/accounts/logos/find-logo";
import { drawing } from "@/lib/accounts/logos/image-fixture";
import { setCheckoutLogo } from "@/lib/accounts/logos/set-logo";
import { accentColors } from "@/lib/base/accent";
import { callerFor } from "@/lib/base/signed-in-user";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { addApprovedAccount } from "@/lib/runtime/demo-world/people";
import { deepUnless } from "../../support/fixtures/depth";
import { partnerNamed } from "../../support/world/accounts";
import { expect, test } from "./customer";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";

const ACCENT = "#ffcc00";
const WIDE_LOGO = drawing(800, 200).png().toBuffer();

/** Converts a color such as `#ffcc00` to the format in which browsers report computed colors. */
function computed(color: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(", ")})`;
}

const PURCHASE = {
  description: "Two tickets, Saturday",
  items: [
    { name: "تذكرة (صف 7)", quantity: 2, unit_amount: 600 },
    { name: "Early booking", quantity: 1, unit_amount: -200 },
  ],
};

const words = {
  en: {
    title: "What you pay for",
    each: "2 at €6.00 each",
    help: "Help from Shop One",
    terms: "Terms of Shop One",
  },
  ar: {
    title: "ما تدفع مقابله",
    each: "2 بسعر 6.00 € للواحد",
    help: "مساعدة من Shop One",
    terms: "شروط Shop One",
  },
} as const;

/** Returns a text without bidirectional marks, and with ordinary spaces in place of non-breaking ones. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, "").replaceAll("\u00a0", " ");

for (const locale of ["en", "ar"] as const) {
  test(`the checkout and the receipt in ${locale} show the purchased items and the partner's branding without JavaScript, and the Pay button has the partner's color in light and dark mode`, {
    tag: deepUnless(locale === "ar"),
  }, async ({ scriptless, customer, world, page }) => {
    const partner = await addApprovedAccount(world.operator, partnerNamed("Acme Holdings"));
    await updateCheckoutSettings(callerFor(partner.user, "test"), {
      ...{ display_name: "Shop One", accent: ACCENT, locale },
      support_url: "https://shop.example/help",
      terms_url: "https://shop.example/terms",
    });
    await setCheckoutLogo(callerFor(partner.user, "test"), await WIDE_LOGO);
    const { path, accessCode } = await customer.of(partner).intent(1_000, PURCHASE);
    for (const state of ["open", "paid"]) {
      if (state === "paid") await payIntent(accessCode, (await customer.vouchers([1_000])).codes, undefined);
      await scriptless.goto(path);
      await expect(scriptless.locator("html")).toHaveAttribute("lang", locale);
      const bought = scriptless.getByRole("region", { name: words[locale].title });
      await expect(bought.getByRole("listitem")).toHaveCount(2);
      const [first = ""] = await bought.getByRole("listitem").allInnerTexts();
      expect(plain(first)).toContain(words[locale].each);
      expect(await bought.locator("bdi:not([dir])").allInnerTexts()).toEqual([
        PURCHASE.description,
        ...PURCHASE.items.map(({ name }) => name),
      ]);
      for (const [name, href] of [
        [words[locale].help, "https://shop.example/help"],
        [words[locale].terms, "https://shop.example/terms"],
      ] as const) {
        const link = scriptless
          .locator("footer a", { hasText: "Shop One" })
          .and(scriptless.locator(`[href="${href}"]`));
        expect(plain(await link.innerText())).toBe(name);
      }
      await expect(scriptless.getByText("Acme Holdings")).toHaveCount(0);
      const logo = await scriptless.locator('header img[alt=""]').boundingBox();
      expect(logo).toMatchObject({ width: expect.closeTo(170, 0), height: 44 });
    }
    const open = await customer.of(partner).intent(1_000, PURCHASE);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(open.path);
      const { solid, onSolid } = accentColors(ACCENT, theme);
      const pay = page.locator("main button[value=pay]");
      await expect(pay).toHaveCSS("background-color", computed(solid));
      await expect(pay).toHaveCSS("color", computed(onSolid));
    }
    await expectPageQuality(page);
  });
}

test("an owner chooses a logo for one environment, sees it in the preview and at the checkout, and removes it", async ({
  signedIn,
  customer,
  world,
}) => {
  const partner = await addApprovedAccount(world.operator, partnerNamed("Logo Games"));
  const page = await signedIn(partner);
  await page.goto("/partner/test/checkout");
  const file = page.getByLabel("Picture");
  const upload = (name: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType: "image/png", buffer });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await upload("logo.png", Buffer.from(svg));
  await page.getByRole("button", { name: "Save logo" }).click();
  await expect(page.getByText("Must be a PNG, JPEG or WebP image; export the SVG as a PNG.")).toBeVisible();
  await upload("logo.svg", await WIDE_LOGO);
  const light = page.getByRole("figure", { name: "Light" });
  await expect(light.locator('img[src^="blob:"]')).toHaveJSProperty("naturalWidth", 800);
  await expectPageQuality(page);

  const [served] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/logos/")),
    page.getByRole("button", { name: "Save logo" }).click(),
  ]);
  expect((await served.body()).toString("latin1", 8, 12)).toBe("WEBP");
  expect(served.headers()).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cache-control": expect.stringContaining("immutable"),
  });
  const path = new URL(served.url()).pathname;
  await expect(light.locator(`img[src="${path}"]`)).toBeVisible();
  await expectPageQuality(page);
  const checkout = await customer.of(partner).intent(1_000);
  const htmlOf = async (address: string) => (await requestAs(page, address)).text();
  expect(await htmlOf(checkout.path)).toMatch(new RegExp(`<header.*<img [^>]*src="${path}".*</header>`, "s"));
  expect(await htmlOf("/partner/test/checkout")).toContain("Remove logo");
  expect(await htmlOf("/partner/live/checkout")).not.toContain("Remove logo");

  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove logo" }).click();
  await expect(page.getByRole("button", { name: "Remove logo" })).toHaveCount(0);
  expect(await findLogo(callerFor(partner.user, "test"))).toBeNull();
  for (const logoPath of [path, "/logos/nothing"])
    expect((await requestAs(page, logoPath)).status()).toBe(404);
});
