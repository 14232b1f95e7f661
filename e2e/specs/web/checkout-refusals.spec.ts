import { formatVoucherCode } from "@/lib/base/voucher-code";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { urlOf } from "../../support/fixtures/test";
import { countRefusals, expire, refusalsOf, skipWait } from "../../support/world/intents";
import { checkoutOn, enterAtOnce, mistyped, paste } from "./checkout-page";
import { expect, fromOwnAddress, test, unknownCode } from "./customer";
import { axeViolations } from "./page-quality";

test("the checkout reports a mistyped voucher code without sending it or counting an attempt, and also reports a missing code, a short code and too many codes", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const [code = ""] = (await customer.vouchers([1_000])).codes;
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  const { field, check, pay, vouchers, button } = checkoutOn(page);
  await page.goto(intent.path);
  await field.pressSequentially(mistyped(code));
  await expect(field).toHaveAccessibleDescription(/contains a typo/);
  expect(posts).toEqual([]);
  await field.press("Backspace");
  await expect(field).not.toHaveAccessibleDescription(/contains a typo/);
  await field.press(code.slice(-1));
  await expect(vouchers).toContainText("€10.00 now");
  expect(await refusalsOf(intent.accessCode)).toBe(0);

  await vouchers.getByRole("button").click();
  await expect(vouchers).toHaveCount(0);
  await pay.press("Enter");
  await expect(field).toHaveAccessibleDescription(/€10\.00 left to pay: enter a voucher code/);
  await field.fill("HELLO");
  await check.click();
  await expect(field).toHaveAccessibleDescription(/too short/);
  // The error for a short code stays while other codes are accepted.
  await paste(field, `${code}, `);
  await expect(page.getByText("All of €10.00 is covered", { exact: true })).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/too short/);
  await vouchers.getByRole("button").click();
  await button("Show test vouchers").click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("Created for this checkout");
  await expect(field).toBeFocused();
  await button("Use this code: Covers the amount").click();
  await expect(page.getByText("All of €10.00 is covered", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("");
  await paste(field, Array.from({ length: 20 }, unknownCode).join(" "));
  await expect(field).toHaveAccessibleDescription(/Use at most 20 vouchers/);
  await expect(field).not.toHaveValue("");
});

test("the checkout counts the voucher codes of two events together if they enter more than 20 at once", async ({
  page,
  customer,
}) => {
  await fromOwnAddress(page);
  const intent = await customer.intent(2_500);
  const { field, vouchers } = checkoutOn(page);
  await page.goto(intent.path, { waitUntil: "networkidle" });
  // The check of the first codes stays in progress.
  await page.route("**", () => undefined);
  const first = Array.from({ length: 20 }, unknownCode).join(" ");
  const second = formatVoucherCode(unknownCode());
  await enterAtOnce(field, [first, second]);
  await expect(field).toHaveAccessibleDescription(/Use at most 20 vouchers/);
  await expect(field).toHaveValue(second);
  await expect(vouchers).toHaveCount(20);
});

test("a voucher code is refused with the same message if it is unknown, expired, blocked or from the other environment, and the twentieth refusal closes the intent", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const others = await issueTestVouchers((await customer.intent(1_000)).accessCode);
  const live = await customer.vouchers([1_000], "live");
  const { field, alert, title } = checkoutOn(page);
  await page.goto(intent.path);
  const sentences = new Set<string>();
  for (const code of [unknownCode(), others.expired.code, others.blocked.code, ...live.codes]) {
    await field.fill(code);
    await expect(alert).toContainText(code.slice(-1));
    await expect(field).toHaveValue("");
    sentences.add(((await alert.textContent()) ?? "").replace(/^\S+ /, ""));
  }
  expect([...sentences]).toEqual([
    "cannot be used here. It may be unknown, expired, blocked or already spent. No money has moved.",
  ]);

  expect(await refusalsOf(intent.accessCode)).toBe(4);
  for (let guess = 5; guess < 20; guess += 1)
    await checkCodes(intent.accessCode, [unknownCode()], "198.51.100.20");
  await field.fill(unknownCode());
  await expect(title).toHaveText("Too many codes were refused");
  await expect(page.getByText(`Reference ${intent.reference}`)).toBeVisible();
  await expect(page.getByText("No money has moved")).toBeVisible();
  expect(await intent.now()).toMatchObject({ status: "failed", failure_reason: "too_many_attempts" });
});

test("a correct voucher code from a network with many refused codes is accepted after the browser solves a proof of work", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  await countRefusals(await fromOwnAddress(page), 1_000);
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "POST") statuses.push(response.status());
  });
  await page.goto(intent.path);
  const { field, pay, vouchers, alert, title } = checkoutOn(page);
  const { codes } = await customer.vouchers([1_000]);
  await paste(field, [unknownCode(), ...codes].join(" "));
  await expect(page.getByText("this takes a few seconds longer").first()).toBeVisible();
  await expect(vouchers.filter({ hasText: codes[0]?.slice(-1) ?? "" })).toHaveCount(1);
  await expect(page.getByText("this takes a few seconds longer")).toHaveCount(0);
  await expect(alert).toContainText("cannot be used here");
  await expect(field).toHaveValue("");
  await pay.click();
  await expect(title).toHaveText("Paid");
  // In order: a challenge, the wrong code's refusal with a second challenge, the accepted code, and the payment with its proof
  // of work.
  expect(statuses).toEqual([429, 429, 200, 200]);
  expect(await refusalsOf(intent.accessCode)).toBe(1);
});

test("without JavaScript, a voucher code entered from a rate-limited network stays in the field and is accepted after the wait", async ({
  scriptless: page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  await countRefusals(await fromOwnAddress(page), 1_000);
  const [code = ""] = (await customer.vouchers([1_000])).codes;
  const { field, check, pay, vouchers, alert, title } = checkoutOn(page);
  await page.goto(intent.path);
  await field.fill(code);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await check.click();
  const answer = await answered;
  expect(answer.status()).toBe(429);
  expect(answer.headers()["retry-after"]).toBe("30");
  await expect(alert).toContainText(/No money has moved.*try again in 30 seconds/);
  await expect(field).toHaveValue(code);
  await skipWait(intent.accessCode, 30);
  await check.click();
  await expect(vouchers).toHaveCount(1);
  await pay.click();
  await expect(title).toHaveText("Paid");
  expect(await refusalsOf(intent.accessCode)).toBe(0);
});

test("if the browser cannot load the proof-of-work solver, the voucher code stays in the field and the checkout shows how long to wait", {
  tag: DEEP,
}, async ({ page, customer }) => {
  await countRefusals(await fromOwnAddress(page), 1_000);
  const [code = ""] = (await customer.vouchers([1_000])).codes;
  const { field, alert } = checkoutOn(page);
  await page.goto((await customer.intent(1_000)).path);
  await page.waitForLoadState("networkidle");
  await page.route(/\/_next\/.*\.js/, (route) => route.abort());
  await field.fill(code);
  await expect(alert).toContainText(/No money has moved.*try again in (29|30) seconds/);
  await expect(field).toHaveValue(code);
  expect(await axeViolations(page)).toEqual([]);
});

test("a POST request without a valid form is refused with an explanation, on any page", async ({
  customer,
}) => {
  const { path, now } = await customer.intent(1_000);
  const origin = new URL(urlOf("front-door")).origin;
  const garbage = { body: "garbage", headers: { "Content-Type": "multipart/form-data; boundary=x" } };
  const action = { body: "[[[", headers: { "Content-Type": "text/plain", "Next-Action": "00aa" } };
  const unknown = { body: new FormData(), headers: {} };
  unknown.body.set("$ACTION_REF_1", "");
  unknown.body.set("$ACTION_1:0", "{{{");
  for (const at of [path, "/sign-in", "/", "/docs", "/partner/test", "/nowhere"]) {
    for (const { body, headers } of [garbage, action, unknown]) {
      const answer = await fetchPage(origin + at, { method: "POST", body, headers: { ...headers, origin } });
      expect(answer.status, at).toBe(400);
      expect(await answer.text()).toContain("This form could not be read");
    }
  }
  expect((await now()).status).toBe("pending");
  expect(await (await fetchPage(origin + path)).text()).toMatch(/<input[^>]* name="codes"/);
});

test("the checkout reports that the intent has expired if the customer enters a voucher code after the expiry", async ({
  page,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { codes } = await customer.vouchers([1_000]);
  await page.goto(intent.path);
  await expire(intent.accessCode);
  const { field, title } = checkoutOn(page);
  await field.fill(codes.join());
  await expect(title).toHaveText("This payment has expired");
  await expect(page.getByText("No money has moved")).toBeVisible();
});

test("a payment is refused and debits no voucher if the entered voucher was spent elsewhere in the meantime", async ({
  page,
  customer,
}) => {
  const [intent, other] = [await customer.intent(1_000), await customer.intent(1_000)];
  const { codes } = await customer.vouchers([1_000]);
  await page.goto(intent.path);
  await checkoutOn(page).field.fill(codes.join());
  await expect(page.getByText("All of €10.00 is covered", { exact: true })).toBeVisible();
  expect((await payIntent(other.accessCode, codes, undefined)).kind).toBe("paid");
  await checkoutOn(page).pay.click();
  await expect(checkoutOn(page).alert).toContainText("No money has moved");
  await expect(checkoutOn(page).vouchers).toHaveCount(0);
  expect((await intent.now()).status).toBe("pending");
});

test("a checkout form that is submitted from another origin, or without an origin, changes nothing", async ({
  scriptless: page,
  request,
  baseURL,
  customer,
}) => {
  const intent = await customer.intent(1_000);
  const { codes } = await customer.vouchers([1_000]);
  await page.goto(intent.path);
  const fields: Record<string, string> = { act: "pay", codes: codes.join() };
  for (const input of await page.locator("form").first().locator("input[type=hidden]").all())
    fields[(await input.getAttribute("name")) ?? ""] = (await input.getAttribute("value")) ?? "";
  const post = (headers: Record<string, string>) =>
    request.post(intent.path, { multipart: fields, headers, maxRedirects: 0 });
  for (const headers of [{}, { Origin: "https://evil.example" }, { Origin: "null" }]) {
    expect((await post(headers)).status()).not.toBe(303);
  }
  expect((await intent.now()).status).toBe("pending");
  expect((await post({ Origin: baseURL ?? "" })).status()).toBe(303);
  expect((await intent.now()).status).toBe("success");
});
