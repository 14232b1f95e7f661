import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { chargeBackAnyPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { latestVoucherOf, sell } from "../../support/world/sales";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("an operator chooses that the platform keeps its fee on a partner's refunds, refunds a payment while the partner is suspended, and returns a voucher's refunded value to the reseller's wallet", async ({
  people: { partner, reseller },
  signedIn,
}) => {
  const credentials = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(credentials);
  const [merchant, shop] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  const account = `/operator/test/accounts/${merchant.accountId}`;
  const page = await signedIn(credentials);
  await page.goto(`${account}/terms`);
  await page.getByRole("button", { name: "Keep the fee on refunds" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep the fee" }).click();
  await expect(page.getByText("The partner pays the whole refund.")).toBeVisible();
  await expectPageQuality(page);

  const sale = await sell(shop, [1_200]);
  const voucherId = await latestVoucherOf(shop);
  const intent = await newIntent(merchant, 1_000);
  await pay(intent, sale.codes);
  await pay(await newIntent(merchant, 500), (await sell(shop, [500])).codes);
  await chargeBackAnyPayment(operator, shop, sale.reference);
  await suspendAccount(operator, { account_id: merchant.accountId, reason: "Under review" });
  await page.goto(`${account}/intents/${intent.reference}`);
  await page.getByLabel("Amount in EUR").fill("4.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  const review = page.getByRole("group", { name: "Confirm this refund" });
  await expect(review).toContainText("The terms of the payment say that the platform keeps the fee.");
  await expect(review).toContainText("€10.50");
  await expect(review).toContainText("€6.50");
  await page.getByRole("button", { name: "Refund €4.00" }).click();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();

  const { balance } = await readWallet(shop);
  await page.goto(`/operator/test/vouchers/${voucherId}`);
  await page.getByRole("button", { name: "Return value to the reseller's wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Return €4.00" }).click();
  await expect(page.getByText("€4.00 returned to the reseller's wallet")).toBeVisible();
  expect((await readWallet(shop)).balance).toBe(balance + 400);
});
