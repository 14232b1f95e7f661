import { randomUUID } from "node:crypto";
import { cancelCheckout } from "@/lib/redemption-intents/cancel-checkout";
import { payIntent } from "@/lib/redemption-intents/pay-intent";
import { expect, test } from "./customer";
import { findings } from "./looks-right";

test("a partner opens an intent from the list and sees what was asked, what came of it and what was told", async ({
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
  await expect(main).toContainText("Asked for €10.00");
  await expect(main).toContainText("Expires, unless it is paid before");
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
  for (const told of ["Paid €10.00", "Fee of €3.00", "Payout of €7.00", "redemption-intent.success"])
    await expect(main.getByRole("listitem").filter({ hasText: told })).toBeVisible();
  await expect(main.getByRole("listitem").last()).toContainText("Paid out with the next run");
  expect(await findings(page)).toEqual([]);

  const stranger = await signedIn(otherPartner);
  const answer = await stranger.goto(`/partner/test/intents/${encodeURIComponent(reference)}`);
  expect(answer?.status()).toBe(404);
});

test("the page of an intent that failed says why", async ({ signedIn, world: { partner }, customer }) => {
  const { accessCode, reference } = await customer.intent(1_000);
  await cancelCheckout(accessCode);
  const page = await signedIn(partner);
  await page.goto(`/partner/test/intents/${reference}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Canceled before it was paid: failed on");
  await expect(main).not.toContainText("payout");
});

test("an intent that is paid elsewhere says so within two seconds, and a hidden page asks nothing", async ({
  signedIn,
  world: { partner },
  customer,
}) => {
  const { accessCode, reference } = await customer.intent(1_000);
  const { codes } = await customer.vouchers([1_000]);
  const page = await signedIn(partner);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/version")) asked.push(request.url());
  });
  await page.goto(`/partner/test/intents/${reference}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("The customer can pay until");
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await payIntent(accessCode, codes, undefined);
  await expect(main).toContainText("Paid on", { timeout: 2_000 });

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  // One may be under way.
  await page.waitForTimeout(1_500);
  const before = asked.length;
  await page.waitForTimeout(2_500);
  expect(asked.length).toBe(before);
});
