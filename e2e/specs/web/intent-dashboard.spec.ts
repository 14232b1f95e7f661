import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { PASSWORD, partnerOf } from "../../support/world/accounts";
import { postedPayout } from "../../support/world/payouts";
import { expect, test, unknownCode } from "./customer";
import { axeViolations, expectPageQuality } from "./page-quality";
import { elevenMinutesLater } from "./signed-in";

/** Records the requests with which an intent's page checks whether the intent has changed. */
function versionRequestsOf(page: Page): readonly string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/version")) requests.push(request.url());
  });
  return requests;
}

test("a partner opens an intent from the list and sees its details, its payment and its events, and another partner gets a 404 page", async ({
  signedIn,
  world: { partner, otherPartner },
  customer,
}) => {
  const reference = `order:${randomUUID()}`;
  const { accessCode } = await customer.intent(1_000, {
    ...{ email: "anna@example.com", reference },
    ...{ metadata: { order: "A-1001" }, callback_url: "https://shop.example/done" },
  });
  const page = await signedIn(partner);
  const main = page.getByRole("main");
  await page.goto("/partner/test/intents");
  await page.getByRole("link", { name: reference }).click();
  await expect(main).toContainText("The customer can pay until");
  await expect(main).toContainText("Requested €10.00");
  await expect(main).toContainText("Expires if not paid by then");
  for (const text of [
    "€10.00",
    "anna@example.com",
    "Your payout, once paid€7.00 after a fee of €3.00",
    "A-1001",
    "shop.example/done",
  ]) {
    await expect(main).toContainText(text);
  }

  await payIntent(accessCode, (await customer.vouchers([1_000])).codes, undefined);
  await page.reload();
  await expect(main).toContainText("Paid on");
  for (const text of ["Paid €10.00", "Fee of €3.00", "€7.00 owed to you", "redemption-intent.success"])
    await expect(main.getByRole("listitem").filter({ hasText: text })).toBeVisible();
  await expect(main.locator("ol").getByRole("listitem").last()).toContainText("Paid out with the next run");
  expect(await axeViolations(page)).toEqual([]);

  const otherPage = await signedIn(otherPartner);
  const answer = await otherPage.goto(`/partner/test/intents/${encodeURIComponent(reference)}`);
  expect(answer?.status()).toBe(404);
  await expect(otherPage.getByRole("main")).toHaveCount(1);
  await expect(otherPage.getByRole("main")).toContainText("Page not found");
  await expect(otherPage.getByText("If you came here to pay")).toHaveCount(0);
  await otherPage.getByRole("main").getByRole("link", { name: "Go to the overview" }).click();
  await otherPage.waitForURL(/\/partner\/(test|live)$/);
});

test("the page of a failed intent shows the reason for the failure", { tag: DEEP }, async ({
  signedIn,
  world: { partner },
  customer,
}) => {
  const { accessCode, reference } = await customer.intent(1_000);
  await cancelCheckout(accessCode);
  const page = await signedIn(partner);
  await page.goto(`/partner/test/intents/${reference}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Canceled before it was paid: failed on");
  await expect(main).not.toContainText("payout");
});

test("an intent's page lists the ending of each refused voucher code with the reason for the refusal", async ({
  signedIn,
  world: { partner },
  customer,
}) => {
  const { accessCode, reference } = await customer.intent(1_000);
  const [spent = ""] = (await customer.vouchers([500])).codes;
  await payIntent((await customer.intent(500)).accessCode, [spent], undefined);
  const unknown = unknownCode();
  for (const code of [spent, unknown]) await payIntent(accessCode, [code], undefined);
  const page = await signedIn(partner);
  await page.goto(`/partner/test/intents/${reference}`);
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "Code refused" });
  await expect(entry).toHaveCount(2);
  await expect(entry.first()).toContainText(
    `Code ending in ${spent.slice(-6)}: the voucher had no balance left`,
  );
  await expect(entry.last()).toContainText(`${unknown.slice(-5, -1)}-${unknown.slice(-1)}: no such voucher`);
  expect(await page.content()).not.toContain(spent.slice(0, -6));
  await expectPageQuality(page);
});

test("an intent's page groups many refused voucher codes into one expandable entry that states their number", {
  tag: DEEP,
}, async ({ signedIn, world: { partner }, customer }) => {
  const { accessCode, reference } = await customer.intent(1_000);
  const codes = Array.from({ length: 20 }, unknownCode);
  await payIntent(accessCode, codes, undefined);
  const page = await signedIn(partner);
  await page.goto(`/partner/test/intents/${reference}`);
  const entry = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /codes? refused/i });
  await expect(page.getByRole("main").getByText("20 codes refused", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Code refused", { exact: true })).toHaveCount(0);
  const [last = ""] = codes.slice(-1);
  const ending = page.getByText(`${last.slice(-5, -1)}-${last.slice(-1)}`);
  await expect(ending).toBeHidden();
  await entry.first().getByText("Show the codes").click();
  await expect(ending).toBeVisible();
});

test("an intent's page shows a new payment, and later its payout, within two polls and without a reload", {
  tag: DEEP,
}, async ({ signedIn, world: { partner }, customer }) => {
  const { accessCode, reference } = await customer.intent(1_000);
  const { codes } = await customer.vouchers([1_000]);
  const page = await signedIn(partner);
  const versionRequests = versionRequestsOf(page);
  // For each refresh, the number of version requests that were sent before it.
  const readAnew: number[] = [];
  page.on("request", (request) => {
    if (request.headers()["rsc"] && new URL(request.url()).pathname.endsWith(`/${reference}`))
      readAnew.push(versionRequests.length);
  });
  await page.goto(`/partner/test/intents/${reference}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("The customer can pay until");
  await expect.poll(() => versionRequests.length).toBeGreaterThan(1);
  /**
   * Expects the page to be refreshed within two polls after `act`. Counts polls instead of seconds, because polls can be late
   * on a slow machine.
   */
  const isReadAnewAfter = async (act: () => Promise<unknown>) => {
    const readings = readAnew.length;
    await act();
    const before = versionRequests.length;
    await expect.poll(() => readAnew.length).toBeGreaterThan(readings);
    expect(readAnew[readings]).toBeLessThanOrEqual(before + 2);
  };
  await isReadAnewAfter(() => payIntent(accessCode, codes, undefined));
  await expect(main).toContainText("Paid on");
  await expect(main).toContainText("Paid out with the next run");
  let paidOut = "";
  await isReadAnewAfter(async () => {
    paidOut = (await postedPayout(callerFor(partner.user, "test"))).reference;
  });
  await expect(main.getByRole("link", { name: paidOut })).toBeVisible();
});

test("an intent's page polls for changes and shows a new payment while it is visible in the browser, and does not poll while it is hidden", async ({
  signedIn,
  world: { partner },
  customer,
}) => {
  const { accessCode, reference } = await customer.intent(1_000);
  const { codes } = await customer.vouchers([1_000]);
  const page = await signedIn(partner);
  const versionRequests = versionRequestsOf(page);
  const shown = (visibilityState: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibilityState);
  await page.clock.install();
  await page.goto(`/partner/test/intents/${reference}`);
  const requestCountAfter = (ms: number) => async () => {
    await page.clock.runFor(ms);
    return versionRequests.length;
  };
  await expect.poll(requestCountAfter(1_000)).toBeGreaterThan(1);

  await shown("hidden");
  const before = versionRequests.length;
  for (let minute = 0; minute < 5; minute += 1) expect(await requestCountAfter(60_000)()).toBe(before);

  await shown("visible");
  await expect.poll(requestCountAfter(1)).toBeGreaterThan(before);
  await payIntent(accessCode, codes, undefined);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByRole("main")).toContainText("Paid on", { timeout: 100 });
  }).toPass();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a partner cancels an unpaid live intent on the intent's page after confirming the password, with JavaScript ${javaScriptEnabled ? "enabled" : "disabled"}`, {
    tag: deepUnless(!javaScriptEnabled),
  }, async ({ signedIn, world, customer }) => {
    const partner = await partnerOf(world, "Canceling Games");
    const { path, reference, now } = await customer.of(partner).intent(1_000, { environment: "live" });
    const page = await signedIn(partner, { javaScriptEnabled });
    const main = page.getByRole("main");
    await page.goto(`/partner/live/intents/${reference}`);
    await elevenMinutesLater(partner.email);
    await main.getByRole("button", { name: "Cancel intent" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel intent" }).click();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel intent" }).click();
    await expect(main).toContainText("Canceled before it was paid: failed on");
    await expect(page.getByText("Cancel intent").first()).toBeHidden();
    expect((await now()).failure_reason).toBe("canceled");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Payment canceled" })).toBeVisible();
  });
}

test("an intent's page keeps polling for changes if a poll gets no answer", async ({
  signedIn,
  world: { partner },
  customer,
}) => {
  const { reference } = await customer.intent(1_000);
  const page = await signedIn(partner);
  const versionRequests = versionRequestsOf(page);
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => timeout(100);
  });
  await page.route("**/version", () => {}, { times: 1 });
  await page.clock.install();
  await page.goto(`/partner/test/intents/${reference}`);
  const requestCountTenSecondsLater = () => page.clock.runFor(10_000).then(() => versionRequests.length);
  await expect.poll(requestCountTenSecondsLater).toBeGreaterThan(2);
});
