import { callerFor } from "@/lib/base/signed-in-user";
import { deepUnless } from "../../support/fixtures/depth";
import { PASSWORD, resellerWith } from "../../support/world/accounts";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test, WALLET_MINOR } from "./dashboard";
import { expectPageQuality } from "./page-quality";

const CARD = "Cancel a subscription for the reseller";

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "enabled" : "disabled";

  test(`an operator cancels a subscription whose reseller has no webhook, with JavaScript ${how}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ people: { partner }, signedIn, world }) => {
    const silent = await resellerWith(world, WALLET_MINOR, "Silent Shop");
    const subscription = await subscribe(callerFor(partner.user, "live"));
    expect(await bill(callerFor(silent.user, "live"), subscription, "jan")).toBe("created");
    const atPartner = await signedIn(partner, { javaScriptEnabled: false });
    await atPartner.goto(`/partner/live/subscriptions/${subscription.reference}`);
    await atPartner.getByRole("button", { name: "Cancel subscription" }).click();
    await atPartner.getByRole("button", { name: "Request cancellation" }).click();
    await expect(atPartner.getByText(/has no enabled webhook endpoint/)).toBeVisible();
    await atPartner.reload();
    await expect(atPartner.getByText(new RegExp(`/${subscription.accessCode}$`))).toBeVisible();

    const page = await signedIn({ email: world.operator.email, password: PASSWORD }, { javaScriptEnabled });
    await page.goto(`/operator/live/accounts/${silent.user.accountId}/corrections`);
    await expect(page.getByRole("heading", { name: CARD })).toBeVisible();
    if (javaScriptEnabled) await expectPageQuality(page);
    const cancel = page.getByRole("button", { name: "Cancel the subscription" });
    await page.getByRole("button", { name: "Cancel a subscription" }).click();
    await expect(
      page.getByText(/Silent Shop is not notified: ask it to stop charging the customer/),
    ).toBeVisible();
    await page.getByLabel("Access code of the subscription").fill("nobodys-code");
    await cancel.click();
    await expect(
      page.getByText("No subscription that this reseller bills has this access code."),
    ).toBeVisible();
    await page.getByLabel("Access code of the subscription").fill(` ${subscription.accessCode} `);
    await cancel.click();
    await expect(page.getByText("Subscription canceled", { exact: true })).toBeVisible();
    await atPartner.reload();
    await expect(atPartner.getByText("Canceled", { exact: true }).first()).toBeVisible();
    await expect(atPartner.getByRole("button", { name: "Cancel subscription" })).toBeHidden();
  });
}

test("the operators' page for a reseller offers no cancellation of subscriptions in the test environment, and none if the reseller has a webhook", async ({
  people: { reseller },
  signedIn,
  world,
}) => {
  const silent = await resellerWith(world, WALLET_MINOR, "Silent Shop");
  const page = await signedIn(
    { email: world.operator.email, password: PASSWORD },
    { javaScriptEnabled: false },
  );
  for (const at of [`live/accounts/${reseller.user.accountId}`, `test/accounts/${silent.user.accountId}`]) {
    await page.goto(`/operator/${at}/corrections`);
    await expect(page.getByRole("heading", { name: "Charge back a sale" })).toBeVisible();
    await expect(page.getByRole("heading", { name: CARD })).toHaveCount(0);
  }
});
