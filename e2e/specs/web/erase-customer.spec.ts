import { callerFor } from "@/lib/base/signed-in-user";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { DEEP } from "../../support/fixtures/depth";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { bill, subscribe } from "../../support/world/subscriptions";
import { sectionOf } from "./account-sections";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";

test("an operator erases a customer's data after a confirmation, and sees how much was erased", async ({
  people,
  signedIn,
  world,
}) => {
  const partner = callerFor(people.partner.user, "test");
  const email = newEmail("erika");
  const intent = await newIntent(partner, 500, { email });
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto(`/operator/test/accounts/${partner.accountId}/corrections`);

  await page.getByRole("button", { name: "Erase a customer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Erase a customer of Dashboard Games in test mode?");
  await expect(dialog).toContainText("This cannot be undone.");
  await dialog.getByLabel("Customer email").fill(email);
  await dialog.getByRole("button", { name: "Erase customer" }).click();

  await expect(page.getByText("Erased: 1 customer, 1 redemption intent")).toBeVisible();
  await sectionOf(page, "Audit log").click();
  await expect(page.getByText("Customer erased")).toBeVisible();
  expect(page.url()).not.toContain("erika");
  expect(await page.content()).not.toContain(email);
  expect((await retrieveIntent(partner, intent)).data.customer.email).toMatch(/^erased-/);
  await expectPageQuality(page);
});

test("erasing a customer whom a reseller still bills is refused, and the error states the subscription's reference", {
  tag: DEEP,
}, async ({ people, signedIn, world }) => {
  const partner = callerFor(people.partner.user, "live");
  const email = newEmail("erika");
  const subscription = await subscribe(partner, { email });
  expect(await bill(callerFor(people.reseller.user, "live"), subscription, "jan")).toBe("created");
  const page = await signedIn({ email: world.operator.email, password: PASSWORD });
  await page.goto(`/operator/live/accounts/${partner.accountId}/corrections`);

  await page.getByRole("button", { name: "Erase a customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Customer email").fill(email);
  await dialog.getByRole("button", { name: "Erase customer" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    `A reseller still bills this customer: ${subscription.reference}. Nothing was changed.`,
  );
});
