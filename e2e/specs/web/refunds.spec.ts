import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { readRefundState } from "@/lib/payments/refunds/refund-by-hand";
import { type AccountOwner, addColleague } from "@/lib/runtime/demo-world/people";
import { newEmail, PASSWORD } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, test } from "./dashboard";
import { expectPageQuality } from "./page-quality";
import { elevenMinutesLater } from "./signed-in";

type People = { readonly partner: AccountOwner; readonly reseller: AccountOwner };

/** Creates a paid intent of €10.00. Returns the intent, the partner as a `Caller`, and the path of the intent's page. */
async function paidIntent({ partner, reseller }: People, environment: "test" | "live") {
  const caller = callerFor(partner.user, environment);
  const { codes } = await sell(callerFor(reseller.user, environment), [600, 400]);
  const intent = await newIntent(caller, 1_000);
  await pay(intent, codes);
  return { intent, caller, path: `/partner/${environment}/intents/${intent.reference}` };
}

test("a refund above an intent's remaining amount is refused, and after the partner confirms a smaller refund, the receipt shows it and, unless the voucher has expired, says how to spend it", async ({
  people,
  signedIn,
}) => {
  const { intent, caller, path } = await paidIntent(people, "test");
  const page = await signedIn(people.partner);
  await page.goto(path);
  const amount = page.getByLabel("Amount in EUR");
  await expect(amount).toHaveValue("10.00");
  await expectPageQuality(page);
  await amount.fill("10.01");
  await page.getByRole("button", { name: "Review refund" }).click();
  await expect(amount).toHaveAccessibleDescription(/Must be at most 10.00, the remaining amount/);
  expect((await readRefundState(caller, intent)).refunded).toBe(minor(0));
  await amount.fill("2.50");
  await page.getByLabel("Reason").fill("Broken");
  await page.getByRole("button", { name: "Review refund" }).click();
  const review = page.getByRole("group", { name: "Confirm this refund" });
  await expect(review).toBeFocused();
  await expect(review).toContainText("to the voucher ending in");
  await expect(review).toContainText("€1.75");
  await expect(review).toContainText("€0.75");
  await expect(review).toContainText("€7.00");
  await expect(review).toContainText("€5.25");
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 0, left: 1_000 });
  await expectPageQuality(page);
  await page.getByRole("button", { name: "Change refund" }).click();
  await expect(amount).toHaveValue("2.50");
  await expect(page.locator("form").filter({ has: amount })).toBeFocused();
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByRole("button", { name: "Refund €2.50" }).click();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  await expect(amount).toHaveValue("7.50");
  await expectPageQuality(page);
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 250, left: 750 });

  await page.goto("/partner/test/refunds");
  await expectPageQuality(page);
  await page.getByRole("link", { name: /^RFD-/ }).click();
  await expect(page).toHaveURL(path);

  await page.goto(`${intent.authorization_url}?receipt`);
  await expect(page.getByRole("heading", { name: "Refunded" })).toBeVisible();
  await expect(page.getByText("€2.50").first()).toBeVisible();
  // Only one of the two vouchers was refunded.
  await expect(page.getByText("No balance left")).toHaveCount(1);
  const hint = page.getByText("You can spend the refunded amount");
  await expect(hint).toBeVisible();
  await expectPageQuality(page);

  await pool().query(
    `UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE id IN (
       SELECT part.voucher_id FROM refund_parts part JOIN refunds r ON r.id = part.refund_id
       JOIN redemption_intents i ON i.id = r.intent_id WHERE i.access_code = $1)`,
    [intent.access_code],
  );
  await page.reload();
  await expect(page.getByRole("region", { name: "Refunded" })).toContainText("expired on");
  await expect(hint).toHaveCount(0);
});

test("a partner refunds a billed cycle, and the checkout refers the customer to the billing shop for the refunded amount", async ({
  people,
  signedIn,
  page: customer,
}) => {
  const caller = callerFor(people.partner.user, "live");
  const subscription = await subscribe(caller);
  await bill(callerFor(people.reseller.user, "live"), subscription, "charge-1");
  const page = await signedIn(people.partner);
  await page.goto(`/partner/live/subscriptions/${subscription.reference}/cycles/1`);
  await page.getByLabel("Amount in EUR").fill("4.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByRole("button", { name: "Refund €4.00 in live mode" }).click();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  await expectPageQuality(page);
  const cycle = { reference: subscription.reference, cycle: 1 };
  expect(await readRefundState(caller, cycle)).toEqual({ refunded: 400, left: 600 });

  await customer.goto(`/subscriptions/checkout/${subscription.accessCode}`);
  await expect(customer.getByRole("heading", { name: "Refunded" })).toBeVisible();
  await expect(customer.getByText("Ask that shop for the refunded amount.")).toBeVisible();
  await expect(customer.getByRole("region", { name: "Refunded" })).toContainText("Payment 1, ");
  await expect(customer.getByText("€4.00").first()).toBeVisible();
  await expectPageQuality(customer);
});

test("without JavaScript, reloading the page after a refund makes no second refund", async ({
  people,
  signedIn,
}) => {
  const { intent, caller, path } = await paidIntent(people, "test");
  const page = await signedIn(people.partner, { javaScriptEnabled: false });
  await page.goto(path);
  await page.getByLabel("Amount in EUR").fill("3");
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByRole("button", { name: "Refund €3.00" }).click();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 300, left: 700 });
});

test("after a lost response, sending a partial refund again makes no second refund", async ({
  people,
  signedIn,
}) => {
  const { intent, caller, path } = await paidIntent(people, "test");
  const page = await signedIn(people.partner);
  await page.goto(path);
  await page.getByLabel("Amount in EUR").fill("4.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  const refund = page.getByRole("button", { name: "Refund €4.00" });
  await expect(refund).toBeVisible();
  await page.route(`**${path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await refund.click();
  await expect(page.getByText("we do not know whether your request was carried out")).toBeVisible();
  await page.unrouteAll();
  // The page has noticed the refund and refreshed, with a new idempotency key for the next refund. The form still sends the old
  // key.
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  await page.getByRole("button", { name: "Review refund" }).click();
  await refund.click();
  await expect(page.getByText(/^Refunded €4\.00: RFD-/)).toBeVisible();
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 400, left: 600 });

  await page.getByLabel("Amount in EUR").fill("1.00");
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByRole("button", { name: "Refund €1.00" }).click();
  await expect(page.getByText(/^Refunded €1\.00: RFD-/)).toBeVisible();
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 500, left: 500 });
});

test("the page of a paid intent shows a viewer no refund form, and says which roles can refund", async ({
  people,
  signedIn,
}) => {
  const { path } = await paidIntent(people, "test");
  const viewer = { email: newEmail("viewer"), password: PASSWORD };
  await addColleague(people.partner.user, "viewer", viewer);
  const page = await signedIn(viewer, { javaScriptEnabled: false });
  await page.goto(path);
  await expect(
    page.getByText("Only an owner or a finance user of your account can refund a payment."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Review refund" })).toHaveCount(0);
});

test("after ten minutes, a live refund requires the password again", async ({ people, signedIn }) => {
  const { intent, caller, path } = await paidIntent(people, "live");
  const page = await signedIn(people.partner, { javaScriptEnabled: false });
  await elevenMinutesLater(people.partner.email);
  await page.goto(path);
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByLabel("Your password").fill(people.partner.password);
  await page.getByRole("button", { name: "Review refund" }).click();
  await page.getByRole("button", { name: "Refund €10.00 in live mode" }).click();
  await expect(page.getByText("Refunds of this payment")).toBeVisible();
  expect(await readRefundState(caller, intent)).toEqual({ refunded: 1_000, left: 0 });
});

test("an owner allows a live API key to make refunds", async ({ people, signedIn }) => {
  await createApiKey(callerFor(people.partner.user, "live"), { name: "Till", may_refund: false });
  const page = await signedIn(people.partner);
  await page.goto("/partner/live/keys");
  await expectPageQuality(page);
  const row = page.getByRole("row").filter({ hasText: "Till" });
  await expect(row).toContainText("Full access, without refunds");
  await row.getByRole("button", { name: /^Allow refunds/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Allow refunds" }).click();
  await expect(row).toContainText("Full access, with refunds");
});
