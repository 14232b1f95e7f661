import { randomUUID } from "node:crypto";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { findByAccessCode } from "@/lib/payments/subscriptions/retrieve-subscription";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { one } from "../../support/world/subscriptions";
import { invalid, refusalOf, refused } from "./refusals";
import { expect, test } from "./subscription-stage";

const ENVIRONMENTS = ["test", "live"] as const;
const TWO = [{ denomination: 999, quantity: 2 }];

/** All faults of a bill for a completed subscription, in the order in which they are reported. */
const wrongs = [
  { fault: { customer_identifier: 5 }, refusal: invalid("customer_identifier") },
  { fault: { subscription_access_code: "unknown" }, refusal: invalid("subscription_access_code") },
  { fault: { by: "other" }, refusal: refused(422, "subscription_not_owned_by_reseller") },
  { fault: { reseller_charge_reference: "jan" }, refusal: refused(422, "idempotency_key_reused") },
  { fault: { idempotency_key: "used" }, refusal: refused(422, "idempotency_key_reused") },
  { fault: { vouchers: TWO }, refusal: refused(422, "subscription_requires_single_voucher") },
  { fault: { vouchers: one(999) }, refusal: invalid("vouchers.0.denomination") },
  {
    fault: { reseller_subscription_reference: "order-2" },
    refusal: invalid("reseller_subscription_reference"),
  },
  { fault: {}, refusal: refused(422, "subscription_not_active") },
] as const;

for (const environment of ENVIRONMENTS) {
  test(`in ${environment} a bill with several faults is refused for each in the specified order`, async ({
    stage,
    world,
  }) => {
    const shop = await resellerWith(world, 1_000);
    const subscription = await stage.subscribe(environment, { total_cycles: 1 });
    const own = { reseller_subscription_reference: "order-1" };
    expect((await stage.bill(subscription, "jan", { ...own, idempotency_key: "used" }, shop)).status).toBe(
      201,
    );

    for (const [index, { refusal }] of wrongs.entries()) {
      const left = wrongs.slice(index).map(({ fault }) => fault);
      // Of two faults in the same field, the earlier one overwrites the later one.
      const { by, ...fields } = Object.assign({ by: "shop" }, ...left.toReversed());
      const biller = by === "other" ? world.otherReseller : shop;
      const answer = await stage.bill(subscription, randomUUID(), fields, biller);
      expect(refusalOf(answer), JSON.stringify(fields)).toEqual(refusal);
    }
    expect(await stage.now(subscription)).toMatchObject({ status: "completed", current_cycle: 1 });
  });

  test(`in ${environment} a canceled subscription is refused before the wallet is checked, and an empty wallet last`, async ({
    stage,
    world,
  }) => {
    const poor = await resellerWith(world, 999);
    const subscription = await stage.subscribe(environment);
    const bill = (changes: object) => stage.bill(subscription, "jan", changes, poor);

    expect(refusalOf(await bill({ vouchers: one(999) }))).toEqual(invalid("vouchers.0.denomination"));
    expect(refusalOf(await bill({}))).toEqual(refused(400, "insufficient_balance"));
    await stage.cancel(subscription);
    expect(refusalOf(await bill({}))).toEqual(refused(422, "subscription_not_active"));
    expect(refusalOf(await bill({ vouchers: TWO }))).toEqual(
      refused(422, "subscription_requires_single_voucher"),
    );
  });
}

const single = refused(422, "subscription_requires_single_voucher");
for (const [what, { vouchers, refusal }] of Object.entries({
  "no lines at all": { vouchers: undefined, refusal: single },
  "an empty list": { vouchers: [], refusal: single },
  "two lines": { vouchers: [...one(1_000), ...one(1_000)], refusal: single },
  "six lines": { vouchers: Array(6).fill(one(1_000)).flat(), refusal: single },
  "a quantity of two": { vouchers: [{ denomination: 1_000, quantity: 2 }], refusal: single },
  "a quantity of none": { vouchers: [{ denomination: 1_000, quantity: 0 }], refusal: single },
  "a quantity below none": { vouchers: [{ denomination: 1_000, quantity: -1 }], refusal: single },
  "half a voucher": {
    vouchers: [{ denomination: 1_000, quantity: 0.5 }],
    refusal: invalid("vouchers.0.quantity"),
  },
  "no quantity": { vouchers: [{ denomination: 1_000 }], refusal: invalid("vouchers.0.quantity") },
  "no denomination": { vouchers: [{ quantity: 1 }], refusal: invalid("vouchers.0.denomination") },
  "a denomination in words": { vouchers: one("1000" as never), refusal: invalid("vouchers.0.denomination") },
  "one unit too little": { vouchers: one(999), refusal: invalid("vouchers.0.denomination") },
  "one too large": { vouchers: one(100_000_001), refusal: invalid("vouchers.0.denomination") },
  "lines of null": { vouchers: null, refusal: invalid("vouchers") },
})) {
  test(`a bill with ${what} is ${refusal.fields ?? refusal.code} and pays nothing`, async ({ stage }) => {
    const subscription = await stage.subscribe("live");
    expect(refusalOf(await stage.bill(subscription, "jan", { vouchers }))).toEqual(refusal);
    expect((await stage.now(subscription)).status).toBe("pending");
  });
}

test("a too small voucher is refused, and only the billing reseller sees the required amount", async ({
  stage,
  world,
}) => {
  const subscription = await stage.subscribe("live", { amount: 123_450 });
  const cheap = { vouchers: one(1_000) };
  const { body } = await stage.bill(subscription, "jan", cheap);
  expect(body.errors).toEqual({
    "vouchers.0.denomination": ["must be at least 123450 (€1,234.50), the subscription's amount"],
  });
  const shop = await resellerWith(world, 200_000);
  expect((await stage.bill(subscription, "jan", {}, shop)).status).toBe(201);
  const others = await stage.bill(subscription, "feb", cheap);
  expect(refusalOf(others)).toEqual(refused(422, "subscription_not_owned_by_reseller"));
  expect(others.text).not.toMatch(/123450|1,234/);
});

test("the first order reference is recorded, with whichever bill it comes; a different later one is refused", async ({
  stage,
}) => {
  const subscription = await stage.subscribe("live");
  const bill = async (reference: string | null | undefined, changes: object = {}) => {
    const own = { reseller_subscription_reference: reference, ...changes };
    return stage.bill(subscription, randomUUID(), own);
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
  expect((await stage.now(subscription)).current_cycle).toBe(4);
});

test("one reference may name the orders of several subscriptions", async ({ stage, world }) => {
  const own = { reseller_subscription_reference: "order-1" };
  for (const shop of [world.reseller, world.reseller, world.otherReseller]) {
    expect((await stage.bill(await stage.subscribe("test"), "jan", own, shop)).status).toBe(201);
  }
});

test("a suspended partner's subscription is not billed, and a paid charge is still replayed", async ({
  api,
  stage,
  world,
}) => {
  const member = await partnerOf(world, "Soon Suspended");
  const made = await api.createSubscription(member.keys.live, { email: "anna@example.com", amount: 1_000 });
  const { access_code: accessCode, reference } = made.body.data;
  const row = await findByAccessCode(accessCode);
  const code = row?.subscriptionAccessCode ?? "";
  const subscription = { environment: "live", id: "", reference, accessCode, code, amount: 1_000 } as const;
  expect((await stage.bill(subscription, "jan")).status).toBe(201);

  await suspendAccount(world.operator, { account_id: member.user.accountId, reason: "a test" });

  const late = await stage.bill(subscription, "feb");
  expect(refusalOf(late)).toEqual(refused(422, "subscription_not_active"));
  expect(late.body.message).toBe(
    "The partner of this subscription is suspended, so it cannot be billed. Nothing was charged.",
  );
  expect((await stage.bill(subscription, "jan")).status).toBe(200);
});

test("the access code does not bill, the billing code does not confirm, and neither works in the other environment", async ({
  stage,
}) => {
  for (const environment of ENVIRONMENTS) {
    const subscription = await stage.subscribe(environment);
    const other = environment === "test" ? "live" : "test";
    const foreign = await stage.bill({ ...subscription, environment: other }, randomUUID());
    expect(refusalOf(foreign)).toEqual(invalid("subscription_access_code"));
    const swapped = await stage.bill({ ...subscription, code: subscription.accessCode }, randomUUID());
    expect(refusalOf(swapped)).toEqual(invalid("subscription_access_code"));
    const confirmed = await stage.confirm({ ...subscription, accessCode: subscription.code });
    expect(refusalOf(confirmed)).toEqual(invalid("access_code"));
    expect((await stage.now(subscription)).status).toBe("pending");
  }
});
