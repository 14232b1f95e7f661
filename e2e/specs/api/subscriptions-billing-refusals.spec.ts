import { randomUUID } from "node:crypto";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { oneVoucher } from "../../support/world/subscriptions";
import { invalid, refusalOf, refused } from "./refusals";
import { expect, test } from "./subscription-setup";

const ENVIRONMENTS = ["test", "live"] as const;
const TWO = [{ denomination: 999, quantity: 2 }];

/**
 * Changes to a bill for a completed subscription, each with the resulting refusal, in the order in which the API reports them.
 * The bill without a change is refused because the subscription is completed.
 */
const errors = [
  { error: { customer_identifier: 5 }, refusal: invalid("customer_identifier") },
  { error: { subscription_access_code: "unknown" }, refusal: invalid("subscription_access_code") },
  { error: { by: "other" }, refusal: refused(422, "subscription_not_owned_by_reseller") },
  { error: { reseller_charge_reference: "jan" }, refusal: refused(422, "idempotency_key_reused") },
  { error: { idempotency_key: "used" }, refusal: refused(422, "idempotency_key_reused") },
  { error: { vouchers: TWO }, refusal: refused(422, "subscription_requires_single_voucher") },
  { error: { vouchers: oneVoucher(999) }, refusal: invalid("vouchers.0.denomination") },
  {
    error: { reseller_subscription_reference: "order-2" },
    refusal: invalid("reseller_subscription_reference"),
  },
  { error: {}, refusal: refused(422, "subscription_not_active") },
] as const;

for (const environment of ENVIRONMENTS) {
  test(`a bill with several errors in ${environment} returns the error that comes first in the specified order`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 1_000);
    const subscription = await setup.subscribe(environment, { total_cycles: 1 });
    const own = { reseller_subscription_reference: "order-1" };
    expect((await setup.bill(subscription, "jan", { ...own, idempotency_key: "used" }, shop)).status).toBe(
      201,
    );

    for (const [index, { refusal }] of errors.entries()) {
      const left = errors.slice(index).map(({ error }) => error);
      // If two errors concern the same field, the earlier one overwrites the later one.
      const { by, ...fields } = Object.assign({ by: "shop" }, ...left.toReversed());
      const biller = by === "other" ? world.otherReseller : shop;
      const answer = await setup.bill(subscription, randomUUID(), fields, biller);
      expect(refusalOf(answer), JSON.stringify(fields)).toEqual(refusal);
    }
    expect(await setup.now(subscription)).toMatchObject({ status: "completed", current_cycle: 1 });
  });

  test(`a bill for a canceled subscription in ${environment} is refused as not active before the wallet balance is checked`, async ({
    setup,
    world,
  }) => {
    const poor = await resellerWith(world, 999);
    const subscription = await setup.subscribe(environment);
    const bill = (changes: object) => setup.bill(subscription, "jan", changes, poor);

    expect(refusalOf(await bill({ vouchers: oneVoucher(999) }))).toEqual(invalid("vouchers.0.denomination"));
    expect(refusalOf(await bill({}))).toEqual(refused(400, "insufficient_balance"));
    await setup.cancel(subscription);
    expect(refusalOf(await bill({}))).toEqual(refused(422, "subscription_not_active"));
    expect(refusalOf(await bill({ vouchers: TWO }))).toEqual(
      refused(422, "subscription_requires_single_voucher"),
    );
  });
}

const single = refused(422, "subscription_requires_single_voucher");
for (const [what, { vouchers, refusal }] of Object.entries({
  "no vouchers field": { vouchers: undefined, refusal: single },
  "an empty list of vouchers": { vouchers: [], refusal: single },
  "two voucher lines": { vouchers: [...oneVoucher(1_000), ...oneVoucher(1_000)], refusal: single },
  "six voucher lines": { vouchers: Array(6).fill(oneVoucher(1_000)).flat(), refusal: single },
  "a quantity of two": { vouchers: [{ denomination: 1_000, quantity: 2 }], refusal: single },
  "a quantity of zero": { vouchers: [{ denomination: 1_000, quantity: 0 }], refusal: single },
  "a negative quantity": { vouchers: [{ denomination: 1_000, quantity: -1 }], refusal: single },
  "a fractional quantity": {
    vouchers: [{ denomination: 1_000, quantity: 0.5 }],
    refusal: invalid("vouchers.0.quantity"),
  },
  "no quantity": { vouchers: [{ denomination: 1_000 }], refusal: invalid("vouchers.0.quantity") },
  "no denomination": { vouchers: [{ quantity: 1 }], refusal: invalid("vouchers.0.denomination") },
  "a denomination as a string": {
    vouchers: oneVoucher("1000" as never),
    refusal: invalid("vouchers.0.denomination"),
  },
  "a denomination one cent too small": {
    vouchers: oneVoucher(999),
    refusal: invalid("vouchers.0.denomination"),
  },
  "too large a denomination": {
    vouchers: oneVoucher(100_000_001),
    refusal: invalid("vouchers.0.denomination"),
  },
  "null instead of vouchers": { vouchers: null, refusal: invalid("vouchers") },
})) {
  test(`a bill with ${what} is refused ${refusal.fields ? "with an error for" : "with"} ${refusal.fields ?? refusal.code}, and the subscription stays pending`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe("live");
    expect(refusalOf(await setup.bill(subscription, "jan", { vouchers }))).toEqual(refusal);
    expect((await setup.now(subscription)).status).toBe("pending");
  });
}

test("the error for too small a denomination contains the required amount, unless another reseller bills the subscription", async ({
  setup,
  world,
}) => {
  const subscription = await setup.subscribe("live", { amount: 123_450 });
  const cheap = { vouchers: oneVoucher(1_000) };
  const { body } = await setup.bill(subscription, "jan", cheap);
  expect(body.errors).toEqual({
    "vouchers.0.denomination": ["must be at least 123450 (€1,234.50), the subscription's amount"],
  });
  const shop = await resellerWith(world, 200_000);
  expect((await setup.bill(subscription, "jan", {}, shop)).status).toBe(201);
  const others = await setup.bill(subscription, "feb", cheap);
  expect(refusalOf(others)).toEqual(refused(422, "subscription_not_owned_by_reseller"));
  expect(others.text).not.toMatch(/123450|1,234/);
});

test("a subscription keeps the order reference of the first accepted bill that has one, and a bill with a different order reference is refused", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live");
  const bill = async (reference: string | null | undefined, changes: object = {}) => {
    const own = { reseller_subscription_reference: reference, ...changes };
    return setup.bill(subscription, randomUUID(), own);
  };
  const recorded = async (reference?: string | null) =>
    (await bill(reference)).body.data.subscription?.reseller_subscription_reference;

  expect(await recorded()).toBeNull();
  expect(refusalOf(await bill("refused", { vouchers: [] }))).toEqual(single);
  expect(await recorded("order-1")).toBe("order-1");
  expect(await recorded(null)).toBe("order-1");
  expect(await recorded("order-1")).toBe("order-1");
  for (const other of ["order-2", "ORDER-1", "order-1 "]) {
    expect(refusalOf(await bill(other))).toEqual(invalid("reseller_subscription_reference"));
  }
  expect((await setup.now(subscription)).current_cycle).toBe(4);
});

test("several subscriptions can have the same order reference", async ({ setup, world }) => {
  const own = { reseller_subscription_reference: "order-1" };
  for (const shop of [world.reseller, world.reseller, world.otherReseller]) {
    expect((await setup.bill(await setup.subscribe("test"), "jan", own, shop)).status).toBe(201);
  }
});

test("billing a suspended partner's subscription is refused, but repeating an earlier bill still returns the original payment", async ({
  api,
  setup,
  world,
}) => {
  const member = await partnerOf(world, "Soon Suspended");
  const made = await api.createSubscription(member.keys.live, { email: "anna@example.com", amount: 1_000 });
  const { access_code: accessCode, reference } = made.body.data;
  const row = await findByAccessCode(accessCode);
  const code = row?.subscriptionAccessCode ?? "";
  const subscription = { environment: "live", id: "", reference, accessCode, code, amount: 1_000 } as const;
  expect((await setup.bill(subscription, "jan")).status).toBe(201);

  await suspendAccount(world.operator, { account_id: member.user.accountId, reason: "a test" });

  const late = await setup.bill(subscription, "feb");
  expect(refusalOf(late)).toEqual(refused(422, "subscription_not_active"));
  expect(late.body.message).toBe(
    "The partner of this subscription is suspended, so it cannot be billed. Your wallet was not charged.",
  );
  expect((await setup.bill(subscription, "jan")).status).toBe(200);
});

test("a bill is refused with the checkout's access code in place of the billing code and in the other environment, and a cancellation's confirmation is refused with the billing code", async ({
  setup,
}) => {
  for (const environment of ENVIRONMENTS) {
    const subscription = await setup.subscribe(environment);
    const other = environment === "test" ? "live" : "test";
    const foreign = await setup.bill({ ...subscription, environment: other }, randomUUID());
    expect(refusalOf(foreign)).toEqual(invalid("subscription_access_code"));
    const swapped = await setup.bill({ ...subscription, code: subscription.accessCode }, randomUUID());
    expect(refusalOf(swapped)).toEqual(invalid("subscription_access_code"));
    const confirmed = await setup.confirm({ ...subscription, accessCode: subscription.code });
    expect(refusalOf(confirmed)).toEqual(invalid("access_code"));
    expect((await setup.now(subscription)).status).toBe("pending");
  }
});
