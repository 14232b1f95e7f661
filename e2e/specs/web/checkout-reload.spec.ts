import type { BrowserContext, Page } from "@playwright/test";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { deepUnless } from "../../support/fixtures/depth";
import { checkoutOn } from "./checkout-page";
import { expect, fromOwnAddress, test, unknownCode } from "./customer";

/** Returns the cookies scoped to a checkout's path. */
async function checkoutCookies(context: BrowserContext, path: string) {
  return (await context.cookies()).filter((cookie) => cookie.path === path);
}

async function enter(page: Page, code: string): Promise<void> {
  const { field, check } = checkoutOn(page);
  await field.fill(code);
  // With JavaScript, a complete code is submitted and removed from the field automatically.
  if ((await field.inputValue().catch(() => "")) !== "") await check.click();
}

for (const script of ["with", "without"] as const) {
  test(`accepted voucher codes survive a reload, a removed code stays removed, and the payment deletes the stored codes, ${script} JavaScript`, {
    tag: deepUnless(script === "with"),
  }, async ({ page: scripted, scriptless, customer }) => {
    const page = script === "with" ? scripted : scriptless;
    const intent = await customer.intent(5_000);
    const { codes } = await customer.vouchers([1_500, 2_000]);
    const { vouchers, title } = checkoutOn(page);
    await page.goto(intent.path);
    for (const [at, code] of codes.entries()) {
      await enter(page, code);
      await expect(vouchers.filter({ hasText: "now" })).toHaveCount(at + 1);
    }
    await page.goto(intent.path);
    await expect(vouchers).toHaveCount(2);
    await expect(page.getByText("€35.00 of €50.00 covered", { exact: true })).toBeVisible();
    // With JavaScript, the list is updated at once, but the cookie only with the response.
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await vouchers.filter({ hasText: "€15.00 now" }).getByRole("button").click();
    await answered;
    await expect(vouchers).toHaveCount(1);
    await page.goto(intent.path);
    await expect(vouchers).toHaveCount(1);
    await enter(page, (await customer.vouchers([3_000])).codes[0] ?? "");
    await expect(vouchers.filter({ hasText: "now" })).toHaveCount(2);
    await checkoutOn(page).pay.click();
    await expect(title).toHaveText("Paid");
    expect(await checkoutCookies(page.context(), intent.path)).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining("codes") }),
    );
  });
}

test("the accepted voucher codes are stored in an encrypted cookie that works at one checkout and expires with the intent, and another browser does not show them", async ({
  page,
  browser,
  baseURL,
  customer,
}) => {
  const [intent, other] = [await customer.intent(5_000), await customer.intent(5_000)];
  const [code = ""] = (await customer.vouchers([1_500])).codes;
  const { vouchers } = checkoutOn(page);
  await page.goto(intent.path);
  await checkoutOn(page).field.fill(code);
  await expect(vouchers).toContainText("€15.00 now");
  await expect.poll(() => checkoutCookies(page.context(), intent.path)).toHaveLength(1);
  const [cookie] = await checkoutCookies(page.context(), intent.path);
  if (!cookie) throw new Error("there is one");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const expiresAt = new Date((await intent.now()).expires_at).getTime() / 1_000;
  expect(Math.abs(cookie.expires - expiresAt)).toBeLessThan(5);
  const plain = code.replaceAll("-", "");
  for (const text of [cookie.value, Buffer.from(cookie.value, "base64url").toString("latin1")])
    expect(text).not.toContain(plain);
  expect(page.url()).not.toContain(plain);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe(
    "[{},{}]",
  );
  // The cookie must not be valid at another checkout.
  await page.context().addCookies([{ ...cookie, path: other.path }]);
  await page.goto(other.path);
  await expect(vouchers).toHaveCount(0);
  const otherContext = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirs = await otherContext.newPage();
  await theirs.goto(intent.path);
  await expect(checkoutOn(theirs).vouchers).toHaveCount(0);
  expect(await theirs.content()).not.toContain(plain);
  await otherContext.close();
});

test("on a reload, the checkout drops a stored code whose voucher was spent elsewhere, without counting an attempt", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const [code = ""] = (await customer.vouchers([700])).codes;
  const { field, vouchers, pay, title } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill(code);
  await expect(vouchers).toContainText("€7.00 now");
  await payIntent((await customer.intent(700)).accessCode, [code], undefined);
  await page.reload();
  await expect(pay).toBeVisible();
  await expect(vouchers).toHaveCount(0);
  await expect(title).toContainText("€10.00");
  const { triesLeft } = await checkCodes(intent.accessCode, [], undefined);
  expect(triesLeft).toBe(20);
});

for (const script of ["with", "without"] as const) {
  test(`the checkout warns the customer when five attempts to enter a voucher code remain, even after a reload, ${script} JavaScript`, {
    tag: deepUnless(script === "with"),
  }, async ({ page, scriptless, customer }) => {
    const one = script === "with" ? page : scriptless;
    await fromOwnAddress(one);
    const intent = await customer.intent(1_000);
    for (let guess = 0; guess < 14; guess += 1)
      await checkCodes(intent.accessCode, [unknownCode()], undefined);
    const warning = one.getByText(/tries left|try left/);
    await one.goto(intent.path);
    await expect(warning).toHaveCount(0);
    await enter(one, unknownCode());
    await expect(warning).toContainText("5 tries left. After 5 more refused codes this payment closes");
    await one.goto(intent.path);
    await expect(warning).toContainText("5 tries left");
    for (let guess = 0; guess < 3; guess += 1)
      await checkCodes(intent.accessCode, [unknownCode()], undefined);
    await enter(one, unknownCode());
    await expect(warning).toContainText("1 try left. After one more refused code this payment closes");
  });
}

test("twelve refused voucher codes are reported in one short message that states how many were refused", async ({
  page,
  customer,
}) => {
  await fromOwnAddress(page);
  const codes = Array.from({ length: 12 }, unknownCode);
  await page.goto((await customer.intent(1_000)).path);
  await checkoutOn(page).field.fill(codes.join(", "));
  await expect(checkoutOn(page).alert).toContainText("12 codes cannot be used here");
  expect(((await checkoutOn(page).alert.textContent()) ?? "").length).toBeLessThan(250);
});

test("the list of vouchers marks a voucher as not needed if another voucher, which is spent first, covers the amount", async ({
  page,
  customer,
}) => {
  // Vouchers are spent in order of expiry. Each expires a year after its sale, so the larger voucher, which is sold first, is
  // also spent first.
  const [large = ""] = (await customer.vouchers([1_500])).codes;
  const [small = ""] = (await customer.vouchers([400])).codes;
  const { field, vouchers } = checkoutOn(page);
  const status = page.getByRole("main").getByRole("status");
  await page.goto((await customer.intent(1_000)).path);
  await field.fill(small);
  await expect(vouchers).toContainText("Balance: €4.00 now, €0.00 after paying");
  await field.fill(large);
  await expect(vouchers).toHaveCount(2);
  const unneeded = vouchers.filter({ hasText: small });
  await expect(unneeded).toContainText(
    "Not needed: the voucher above covers the amount. This voucher keeps its full balance of €4.00.",
  );
  await expect(status).toContainText(`The voucher ending in ${small.slice(-6)} is no longer needed.`);
});

for (const script of ["with", "without"] as const) {
  test(`the voucher codes in a pasted message are accepted and the other words are ignored, ${script} JavaScript`, {
    tag: deepUnless(script === "with"),
  }, async ({ page, scriptless, customer }) => {
    const one = script === "with" ? page : scriptless;
    const { codes } = await customer.vouchers([400, 500, 600]);
    const message = `Hi Ana, your codes: ${codes.join(", ")}. Thanks!`;
    await one.goto((await customer.intent(5_000)).path);
    await enter(one, message);
    const { field, vouchers } = checkoutOn(one);
    await expect(vouchers.filter({ hasText: "now" })).toHaveCount(3);
    await expect(field).toHaveValue("");
    await expect(one.getByText(/contains a typo|too short/)).toHaveCount(0);
  });
}
