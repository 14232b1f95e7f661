import { updateCompany } from "@/lib/accounts/company/update-company";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, type Sql, sql } from "@/lib/db/sql";
import { listCyclePage } from "@/lib/insight/cycle-history/list-cycles";
import { readRunway } from "@/lib/insight/runway/read-runway";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { listDue } from "@/lib/payments/subscriptions/list-due";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

/**
 * The activation time. A month later, the next cycle is due at `DUE_AT` if months are counted in UTC, and at `DUE_IN_TOKYO`, a
 * day earlier, if they are counted in Tokyo's time zone.
 */
const ACTIVATED_AT = new Date("2026-01-30T23:30:00Z");
const DUE_AT = "2026-02-28T23:30:00.000000Z";
const DUE_IN_TOKYO = "2026-02-27T23:30:00.000000Z";
const LATER = new Date("2026-03-05T00:00:00Z");

async function setup() {
  const [operator, user, shopUser] = [await newOperator(), await newPartner(), await newReseller()];
  for (const { accountId } of [user, shopUser]) await approve(operator, accountId);
  const [partner, shop] = [callerFor(user, "live"), callerFor(shopUser, "live")];
  await fund(operator, shop, 10_000);
  const subscription = await subscribe(partner);
  return { user, partner, shop, subscription };
}

const activate = async (shop: Parameters<typeof bill>[0], subscription: NewSubscription) => {
  expect(await bill(shop, subscription, "first", { reseller_subscription_reference: "first" })).toBe(
    "created",
  );
  await change(subscription, sql`activated_at = ${ACTIVATED_AT}`);
};

const change = ({ id }: NewSubscription, assignment: Sql) =>
  runOnce(sql`UPDATE subscriptions SET ${assignment} WHERE id = ${id}::uuid`);

/** Changes the account's time zone to Tokyo's and returns its new caller. */
async function moveToTokyo(user: SignedInUser) {
  await updateCompany(user, { company_name: user.companyName, timezone: "Asia/Tokyo" });
  return callerFor({ ...user, timezone: "Asia/Tokyo" }, "live");
}

/**
 * Returns the subscription's time zone and the next cycle's due date, each once for every view or response that contains it.
 */
async function dueDates({ partner, shop, subscription }: Omit<Awaited<ReturnType<typeof setup>>, "user">) {
  const { reference, accessCode } = subscription;
  const shown = (await retrieveSubscription(partner, { reference })).data;
  const checkout = await viewSubscriptionCheckout(accessCode);
  const [inShop] = (await listShopSubscriptions(shop, { limit: 1 })).rows;
  const [due] = (await listDue(partner, { at: LATER, before: LATER, limit: 1 })).cycles;
  const { upcoming } = await readRunway(shop, LATER);
  return {
    zones: [shown.timezone, checkout?.timezone],
    dates: [
      shown.next_cycle_at,
      checkout?.nextCycleAt,
      inShop?.next_cycle_at,
      due?.dueAt.toISOString().replace("Z", "000Z"),
      upcoming.cycles[0]?.dueAt.toISOString().replace("Z", "000Z"),
    ],
  };
}

test("changing an account's time zone changes no due date of an active subscription", async () => {
  const { user, partner, shop, subscription } = await setup();
  await activate(shop, subscription);
  const before = { zones: Array(2).fill("UTC"), dates: Array(5).fill(DUE_AT) };
  expect(await dueDates({ partner, shop, subscription })).toEqual(before);

  const partnerInTokyo = await moveToTokyo(user);
  expect(await dueDates({ partner: partnerInTokyo, shop, subscription })).toEqual(before);

  expect(await bill(shop, subscription, "second")).toBe("created");
  const { cycles } = (await listCyclePage(partnerInTokyo, { reference: subscription.reference, limit: 1 }))
    .data;
  expect(cycles[0]?.due_at).toBe(DUE_AT);
});

test("a subscription follows the account's time zone until its activation, and then keeps the time zone of that moment", async () => {
  const { user, shop, subscription } = await setup();
  const partnerInTokyo = await moveToTokyo(user);
  const shown = async () =>
    (await retrieveSubscription(partnerInTokyo, { reference: subscription.reference })).data;
  expect((await shown()).timezone).toBe("Asia/Tokyo");

  await activate(shop, subscription);
  await updateCompany(user, { company_name: user.companyName, timezone: "UTC" });
  expect(await shown()).toMatchObject({ timezone: "Asia/Tokyo", next_cycle_at: DUE_IN_TOKYO });
});
