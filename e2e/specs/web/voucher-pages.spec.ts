import type { Page, Request } from "@playwright/test";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { checkoutOn, mistyped } from "./checkout-page";
import { expect, fromOwnAddress, test, unknownCode } from "./customer";
import { holdScripts } from "./hold-scripts";
import { expectPageQuality } from "./page-quality";

/** The texts that the voucher pages must show in each language. */
const shown = {
  en: {
    ...{ title: "Voucher balance", check: "Check balance", shop: "Paid to Acme Games" },
    ...{ balance: "€15.00", paid: "-€10.00", unknown: /No voucher has this code/, typo: /contains a typo/ },
    ...{ use: "Use it to pay €5.00 to Acme Games" },
    ...{ idle: /no inactivity fee/, scam: /Nobody official will ask you for this code/ },
  },
  de: {
    ...{ title: "Guthaben eines Gutscheins", check: "Guthaben prüfen", shop: "Gezahlt an Acme Games" },
    ...{
      balance: "15,00 €",
      paid: "-10,00 €",
      unknown: /Kein Gutschein hat diesen Code/,
      typo: /einen Tippfehler/,
    },
    ...{ use: "Damit 5,00 € an Acme Games zahlen" },
    ...{ idle: /keine Gebühr für Nichtbenutzung/, scam: /Keine offizielle Stelle/ },
  },
  ar: {
    ...{ title: "رصيد القسيمة", check: "تحقّق من الرصيد", shop: "دُفع إلى \u2068Acme Games\u2069" },
    ...{ balance: "15.00 €", paid: "-10.00 €", unknown: /لا توجد قسيمة بهذا الرمز/, typo: /خطأ كتابي/ },
    ...{ use: "ادفع بها \u20685.00 €\u2069 إلى \u2068Acme Games\u2069" },
    ...{ idle: /لا توجد رسوم على عدم الاستخدام/, scam: /لن تطلب منك أي جهة رسمية/ },
  },
} as const;

const field = (page: Page) => page.locator("input[name=codes]");

/**
 * Records the page's requests from now on. The returned function returns the URLs of the requests that contain the code, with
 * or without hyphens, in the URL or in a header other than Cookie.
 */
function requestsWith(page: Page, code: string): () => Promise<string[]> {
  const requests: Request[] = [];
  const bare = code.replaceAll("-", "");
  page.on("request", (request) => requests.push(request));
  const isExposed = async (request: Request) => {
    const { cookie: _, ...headers } = await request.allHeaders();
    return `${request.url()} ${JSON.stringify(headers)}`.replaceAll("-", "").includes(bare);
  };
  return async () => {
    const exposed = await Promise.all(requests.map(isExposed));
    return requests.filter((_, at) => exposed[at]).map((request) => request.url());
  };
}

for (const locale of ["en", "de", "ar"] as const) {
  const words = shown[locale];

  for (const script of ["with", "without"] as const) {
    test(`a customer enters a voucher's code to check its balance, in ${locale}, ${script} JavaScript`, {
      tag: deepUnless(locale === "ar" && script === "with"),
    }, async ({ page, scriptless, customer }) => {
      const { codes } = await customer.vouchers([2_500]);
      const [code = ""] = codes;
      await payIntent((await customer.intent(1_000)).accessCode, codes, undefined);
      const one = script === "with" ? page : scriptless;
      await fromOwnAddress(one);
      const exposed = requestsWith(one, code);
      const opened = await one.goto(`/vouchers?locale=${locale}`);
      expect(opened?.headers()["cache-control"]).toContain("no-store");
      await expect(one.locator("html")).toHaveAttribute("lang", locale);
      await expect(checkoutOn(one).title).toHaveText(words.title);
      await expect(one.getByText(words.idle)).toBeVisible();
      await expect(one.getByText(words.scam)).toBeVisible();
      const check = one.getByRole("button", { name: words.check });
      for (const [wrong, message] of [
        [mistyped(code), words.typo],
        [unknownCode(), words.unknown],
      ] as const) {
        await field(one).fill(wrong);
        await check.click();
        await expect(field(one)).toHaveAccessibleDescription(message);
      }
      await field(one).fill(code.toLowerCase());
      await check.click();
      const result = one.locator("section[aria-labelledby=voucher]");
      await expect(result).toContainText(words.balance);
      await expect(result.getByRole("listitem")).toContainText(words.shop);
      await expect(result.getByRole("listitem")).toContainText(words.paid);
      await expect(one).toHaveURL(`/vouchers?locale=${locale}`);
      expect(await exposed()).toEqual([]);
      if (script === "with") await expectPageQuality(one);
    });
  }

  test(`in ${locale}, the link on a printed voucher leads to the voucher's balance and to the open checkout, and no request contains the code in its URL or in a header other than Cookie`, {
    tag: deepUnless(locale === "en"),
  }, async ({ page, customer }) => {
    const { codes } = await customer.vouchers([1_500]);
    const [code = ""] = codes;
    const exposed = requestsWith(page, code);
    const checkout = await customer.intent(500);
    await page.goto(checkout.path);
    await expect(field(page)).toBeVisible();
    await expect(page.getByText(shown.en.scam)).toBeVisible();
    await page.goto(`/v?locale=${locale}#${code}`);
    await expect(field(page)).toHaveValue(code);
    await expect(page).toHaveURL(`/v?locale=${locale}`);
    await expectPageQuality(page);
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.locator("section[aria-labelledby=voucher]")).toContainText(words.balance);
    await expect(page).toHaveURL(`/v?locale=${locale}`);
    await page.getByRole("button", { name: words.use }).click();
    await expect(checkoutOn(page).vouchers).toContainText(code);
    await expect(page).toHaveURL(checkout.path);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await exposed()).toEqual([]);
  });
}

test("the page behind a printed voucher's link does not offer to pay a checkout that is closed or was not opened in this browser", async ({
  page,
  context,
  customer,
}) => {
  const { codes } = await customer.vouchers([1_500, 500]);
  const [code = "", other = ""] = codes;
  const use = page.getByRole("button", { name: /^Use it to pay/ });
  await page.goto(`/v#${code}`);
  await expect(field(page)).toHaveValue(code);
  await expect(use).toHaveCount(0);
  const { accessCode, path } = await customer.intent(500);
  await page.goto(path);
  await expect
    .poll(async () => (await context.cookies(`${page.url().split("/redemptions")[0]}/v`)).length)
    .toBe(1);
  await payIntent(accessCode, [other], undefined);
  await page.goto(`/v#${code}`);
  await expect(field(page)).toHaveValue(code);
  await expect(use).toHaveCount(0);
});

test("if the link on a printed voucher contains no valid code, the page says that the customer can type the code", async ({
  page,
}) => {
  await page.goto("/v#nonsense");
  await expect(page.getByText("You can also type the code.")).toBeVisible();
  await expectPageQuality(page);
});

for (const locale of ["en", "de", "ar"] as const) {
  test(`if JavaScript is disabled, the page behind a printed voucher's link links to the balance page, in ${locale}`, {
    tag: deepUnless(locale === "en"),
  }, async ({ scriptless }) => {
    await scriptless.goto(`/v?locale=${locale}#7KQ2-M0XD-94TB-ZC3H-E`);
    await scriptless.getByRole("link", { name: shown[locale].check }).click();
    await expect(scriptless).toHaveURL("/vouchers");
  });
}

test("the permissions policy allows the camera only on pages where customers scan voucher codes", async ({
  baseURL,
  customer,
}) => {
  const { path } = await customer.intent(500);
  for (const [address, camera] of [
    [path, "camera=(self)"],
    ["/vouchers", "camera=(self)"],
    ["/v", "camera=()"],
    ["/", "camera=()"],
    ["/api/v1/countries", "camera=()"],
  ] as const)
    expect((await fetchPage(`${baseURL}${address}`)).headers.get("permissions-policy"), address).toContain(
      camera,
    );
});

test("changing the language of the balance page keeps the typed code, and the result is in the chosen language, with and without JavaScript", {
  tag: DEEP,
}, async ({ page, scriptless, customer }) => {
  const [code = ""] = (await customer.vouchers([1_500])).codes;
  for (const one of [page, scriptless]) {
    await one.goto("/vouchers");
    await field(one).fill(code);
    await one.locator("summary").click();
    await one.getByRole("button", { name: "Deutsch" }).click();
    await expect(checkoutOn(one).title).toHaveText(shown.de.title);
    await expect(field(one)).toHaveValue(code);
    await one.getByRole("button", { name: shown.de.check }).click();
    await expect(one.locator("section[aria-labelledby=voucher]")).toContainText("Noch nicht verwendet.");
  }
});

test("a voucher code that is typed on the balance page before hydration stays in the field", async ({
  page,
}) => {
  const hydrate = await holdScripts(page);
  await page.goto("/vouchers", { waitUntil: "domcontentloaded" });
  const code = unknownCode();
  await field(page).fill(code);
  hydrate();
  await expect(field(page)).toHaveValue(formatVoucherCode(code));
});
