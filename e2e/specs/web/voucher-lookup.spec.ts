import type { Page } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { DEEP } from "../../support/fixtures/depth";
import { PASSWORD } from "../../support/world/accounts";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { IBAN } from "../../support/world/payouts";
import { sell } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

async function lookUp(page: Page, code: string): Promise<void> {
  await page.getByLabel("Voucher code").fill(code);
  await page.getByRole("button", { name: "Find voucher" }).click();
}

test("an operator finds a voucher by its code, sees its timeline, blocks it, unblocks it and extends it", async ({
  people,
  signedIn,
  world,
}) => {
  const [shop, partner] = [callerFor(people.reseller.user, "live"), callerFor(people.partner.user, "live")];
  const { codes, reference } = await sell(shop, [1_000]);
  const [code = ""] = codes;
  const paid = await newIntent(partner, 300);
  await pay(paid, codes);
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  const requestedUrls: string[] = [];
  page.on("request", (request) => requestedUrls.push(decodeURIComponent(request.url())));

  await page.goto("/operator/live");
  await page.getByRole("link", { name: "Vouchers", exact: true }).click();
  await lookUp(page, "HELLO");
  await expect(page.getByText("This is too short: a code has 17 characters and this has 5")).toBeVisible();
  await expect(page.getByText("typo")).toHaveCount(0);
  await lookUp(
    page,
    code.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
  );
  await expect(page.getByText("This has a typo")).toBeVisible();
  await expectPageQuality(page);
  await lookUp(page, code.toLowerCase().replaceAll("-", " "));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Voucher …${code.slice(-6)}`);
  await expect(page.getByText("€7.00 of €10.00")).toBeVisible();
  await page.getByRole("link", { name: reference, exact: true }).click();
  await page.waitForURL(`**/operator/live/accounts/${shop.accountId}/corrections?sale=${reference}`);
  await expect(page.getByText("€10.00 in 1 voucher")).toBeVisible();
  await page.goBack();
  const life = page.getByRole("listitem");
  const payment = life.filter({ hasText: "Paid €3.00 to Dashboard Games" });
  await expect(payment).toContainText(`Intent ${paid.reference}, €7.00 left on the voucher`);
  await expect(life.filter({ hasText: "Sold for €10.00" })).toContainText("By ");
  await expect(life.filter({ hasText: /€[\d.]+ owed to Dashboard Games/ })).toBeVisible();
  await expect(life.last()).toContainText(
    /Payout to Dashboard Games\s*Held back until bank details are added/,
  );
  await setBankDetails(people.partner.user, { account_holder: "Dashboard Games", iban: IBAN });
  await page.reload();
  await expect(life.last()).toContainText("Paid out to Dashboard Games with the next run");
  await expectPageQuality(page);

  await page.getByRole("button", { name: "Block voucher" }).click();
  await page.getByLabel("Reason").fill("Reported as stolen");
  await page.getByRole("dialog").getByRole("button", { name: "Block voucher" }).click();
  await expect(page.getByText("Voucher blocked. It can no longer be redeemed")).toBeVisible();
  await expect(life.filter({ hasText: "Voucher blocked" })).toContainText("Reported as stolen");
  expect((await payIntent(await openCheckout(partner, 100), codes, undefined)).kind).toBe("refused");

  await page.getByRole("button", { name: "Extend validity" }).click();
  await page.getByLabel("Valid through").fill(`${new Date().getUTCFullYear() + 4}-06-30`);
  await page.getByRole("dialog").getByRole("button", { name: "Extend validity" }).click();
  await expect(page.getByText(/^Validity extended through/)).toBeVisible();

  await page.getByRole("button", { name: "Unblock voucher" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unblock voucher" }).click();
  await expect(page.getByText("Voucher unblocked. It can be redeemed again")).toBeVisible();
  await pay(await newIntent(partner, 700), codes);
  await page.reload();
  await expect(page.getByText("This voucher has no balance, so there is nothing to extend.")).toBeVisible();

  const spellings = [code, code.replaceAll("-", ""), code.toLowerCase().replaceAll("-", " ")];
  expect(requestedUrls.filter((url) => spellings.some((one) => url.includes(one)))).toEqual([]);
});

test("without JavaScript, an operator finds a voucher by its code only in the voucher's own environment", {
  tag: DEEP,
}, async ({ people, signedIn, world }) => {
  const [code = ""] = (await sell(callerFor(people.reseller.user, "live"), [1_000])).codes;
  const boss = { email: world.operator.email, password: PASSWORD };
  const page = await signedIn(boss, { javaScriptEnabled: false });
  await page.goto("/operator/test/vouchers");
  await lookUp(page, code);
  await expect(page.getByText("This does not belong to a test voucher.")).toBeVisible();
  expect(page.url()).not.toContain(code);
  await page.goto("/operator/live/vouchers");
  await lookUp(page, code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Voucher …${code.slice(-6)}`);
});
