import { Webhook } from "standardwebhooks";
import { expect, test } from "../../support/fixtures/test";
import { answering, startReceiver } from "../webhooks/receiver";
import { signUpAs, takeTestKey } from "./sign-up-as";

test("a customer pays with newly sold vouchers at the hosted checkout, and the partner receives a webhook about the payment", async ({
  openContext,
  api,
}) => {
  const hook = await startReceiver(answering(204));
  const shop = await startReceiver(answering(200, "Thank you"));
  const enter = async (javaScriptEnabled: boolean) => (await openContext({ javaScriptEnabled })).newPage();

  const partner = await enter(true);
  await signUpAs(partner, "partner", "Story Games");
  const partnerKey = await takeTestKey(partner, "partner");
  await partner.goto("/partner/test/webhook");
  await partner.getByLabel("URL", { exact: true }).fill(hook.url);
  await partner.getByRole("button", { name: "Save URL" }).click();
  await partner.getByRole("button", { name: "Reveal the signing secret" }).click();
  const secret = (await partner.getByText(/^whsec_/).textContent()) ?? "";

  const reseller = await enter(false);
  await signUpAs(reseller, "reseller", "Story Vouchers");
  await reseller.getByLabel("Amount in EUR").fill("50.00");
  await reseller.getByRole("button", { name: "Top up test wallet" }).click();
  await expect(reseller.getByText("€50.00").first()).toBeVisible();
  const resellerKey = await takeTestKey(reseller, "reseller");

  const sale = await api.createPayment(resellerKey, {
    customer_identifier: "story",
    vouchers: [{ denomination: 1_500, quantity: 2 }],
  });
  expect(sale.status).toBe(201);
  const intent = await api.createIntent(partnerKey, {
    email: "customer@example.com",
    amount: 2_000,
    reference: "story-1",
    callback_url: `${shop.url}?basket=7`,
  });
  expect(intent.status).toBe(201);

  const customer = await enter(true);
  await customer.clock.install();
  await customer.goto(intent.body.data.authorization_url);
  await expect(customer.getByText("Story Games").first()).toBeVisible();
  for (const { code } of sale.body.data.vouchers) {
    await customer.getByLabel("Voucher code").fill(code);
    await customer.getByRole("button", { name: "Check" }).click();
    await expect(customer.getByText(code)).toBeVisible();
  }
  await customer.getByRole("button", { name: "Pay €20.00" }).click();
  await expect(customer.getByRole("heading", { level: 1 })).toHaveText("Paid");
  await customer.clock.runFor("00:12");
  await customer.waitForURL(`${shop.url}?basket=7&reference=story-1`);

  const retrieved = await api.retrieveIntent(partnerKey, "story-1");
  expect(retrieved.body.data).toMatchObject({
    status: "success",
    platform_fee: 600,
    partner_payout_amount: 1_400,
  });
  const sold = await api.retrievePayment(resellerKey, sale.body.data.reference, "story");
  expect(sold.body.data.vouchers.map((voucher) => voucher.current_balance).sort()).toEqual([0, 1_000]);

  await expect.poll(() => hook.received.length).toBe(1);
  const [delivery] = hook.received;
  const event = new Webhook(secret).verify(delivery?.body ?? "", delivery?.headers ?? {});
  expect(event).toMatchObject({
    type: "redemption-intent.success",
    data: { ...retrieved.body.data, sequence: 1 },
  });

  await Promise.all([hook.close(), shop.close()]);
});
