import { callerFor } from "@/lib/base/signed-in-user";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newIntent, pay } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { sell } from "../../support/world/sales";
import { expect, rowsOf, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("refunds reduce the earnings, the totals by country and the statement, and the list of payments shows them as negative amounts", async ({
  signedIn,
  people: { partner, reseller },
}) => {
  await withinOneDay();
  const [caller, shop] = [callerFor(partner.user, "test"), callerFor(reseller.user, "test")];
  const paid = async (amount: number) => {
    const intent = await newIntent(caller, amount, { country_code: "DE" });
    await pay(intent, (await sell(shop, [amount])).codes);
    return intent;
  };
  await paid(2_000);
  const { reference: payout } = await postedPayout(caller);
  const refunded = await paid(1_000);
  await createRefund(caller, refunded, createRefundInput.parse({ amount: 400 }));

  const page = await signedIn(partner);
  const detail = (term: string) =>
    page.locator("dl > div").filter({ has: page.getByRole("term").filter({ hasText: term }) });
  await page.goto("/partner/test/earnings");
  await expect(detail("Owed to you")).toContainText("€4.20");
  await expect(detail("Total earned")).toContainText("2 payments, €4.00 refunded, fees €7.80");
  await expect(rowsOf(page, "By month").first()).toContainText("-€4.00");
  await expectPageQuality(page);

  await page.goto("/partner/test/earnings/payments?type=refund");
  await expect(rowsOf(page, "Payments")).toHaveCount(1);
  await expect(rowsOf(page, "Payments")).toContainText("-€2.80");
  await expectPageQuality(page);

  await page.goto("/partner/test/earnings/vat");
  await expect(rowsOf(page, "Member states of the European Union")).toContainText("€26.00");
  await expectPageQuality(page);

  await page.goto("/partner/test/earnings/statement");
  await expect(detail("Opening balance")).toContainText("€0.00");
  await expect(detail("Paid by customers")).toContainText("€30.00 in 2 payments");
  await expect(detail("Refunds")).toContainText("-€4.00");
  await expect(detail("Fees refunded")).toContainText("€1.20");
  await expect(detail("Closing balance")).toContainText("€4.20");
  await expect(rowsOf(page, "Payouts")).toContainText(payout);
  await expect(rowsOf(page, "Payouts")).toContainText("-€14.00");
  await expectPageQuality(page);

  await page.goto("/partner/test/earnings/payouts");
  await expect(page.getByText("after €2.80 in refunds")).toBeVisible();
  await expectPageQuality(page);
  await page.goto(`/partner/test/earnings/payouts/${payout}`);
  await expect(rowsOf(page, "Payments and refunds in the payout")).toHaveCount(1);
  await expectPageQuality(page);
});
