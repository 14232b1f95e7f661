import { updateCompany } from "@/lib/accounts/company/update-company";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { onLane } from "@/lib/db/lanes";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { listEventsInput } from "@/lib/webhooks/events/schema";
import { countsOf } from "../../support/fixtures/in-parallel";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newReseller, type People, peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund, walletIdOf } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

const FIFTY = Array.from({ length: 50 }, (_, at) => at);

const stateOf = async ({ partner }: People, subscription: NewSubscription) =>
  (await retrieveSubscription(partner, subscription)).data;

test("50 concurrent billing calls with one charge reference bill one cycle, and 49 of the responses are replays", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner);

  const answers = await Promise.all(FIFTY.map(() => bill(shop, subscription, "jan")));

  expect(countsOf(answers)).toEqual({ created: 1, replayed: 49 });
  expect((await stateOf(all, subscription)).current_cycle).toBe(1);
  expect((await readWallet(shop)).balance).toBe(99_000);
});

test("of 50 concurrent requests to bill the last cycle, each with another charge reference, one succeeds and 49 are refused", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });

  const answers = await Promise.all(FIFTY.map((at) => bill(shop, subscription, `charge ${at}`)));

  const {
    created,
    subscription_not_active: late = 0,
    subscription_cycle_limit_reached: lost = 0,
    ...others
  } = countsOf(answers);
  expect({ created, refused: late + lost, others }).toEqual({ created: 1, refused: 49, others: {} });
  expect((await readWallet(shop)).balance).toBe(99_000);
});

test("a bill that loses a race for the last cycle is refused because of the cycle limit", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });
  const lock = await holdRow("subscriptions", subscription.id);
  const both = ["one", "two"].map((charge) => bill(shop, subscription, charge));
  // In this process, the second bill waits for the first one, which waits for the row.
  await lock.untilWaiting(1);
  await lock.release();
  expect((await Promise.all(both)).sort()).toEqual(["created", "subscription_cycle_limit_reached"]);
});

test("the simulator reports a cycle as already paid if a concurrent bill for the cycle comes first", async () => {
  const all = await peopleIn("test");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);
  const lock = await holdRow("subscriptions", subscription.id);
  const answer = bill(shop, subscription, "jan");
  await lock.untilWaiting(1);
  const simulated = simulateCycle(subscription.accessCode, 1);
  await lock.untilWaiting(2);
  await lock.release();
  expect([await answer, (await simulated).kind]).toEqual(["created", "already_paid"]);
  expect((await stateOf(all, subscription)).current_cycle).toBe(1);
});

test("a bill that reuses a concurrent sale's idempotency key is refused because of the key, not because of the empty wallet", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);
  const wallet = await holdRow("wallets", await walletIdOf(shop), "ledger_account_id");
  const sale = createPayment(shop, {
    customer_identifier: "anna",
    vouchers: [{ denomination: minor(1_000), quantity: 1 }],
    idempotency_key: "once",
  });
  await wallet.untilWaiting(1);
  // A lane is a separate set of database connections. Calls in different lanes are never batched together, as if they came from
  // different processes.
  const late = onLane("checkout", () => bill(shop, subscription, "jan", { idempotency_key: "once" }));
  await wallet.untilWaiting(2);
  await wallet.release();
  expect([(await sale).kind, await late]).toEqual(["created", "idempotency_key_reused"]);
});

test("an activation event contains the reseller's current name, even if the billing request read the reseller before the name changed", async () => {
  const all = await peopleIn("test");
  const reseller = await newReseller("Old Name");
  const seen = callerFor(reseller, "test");
  await fund(all.operator, seen, 1_000);
  await updateCompany(reseller, { company_name: "New Name", timezone: reseller.timezone });
  const subscription = await subscribe(all.partner);
  expect(await bill(seen, subscription, "jan")).toBe("created");
  const { data } = await listEvents(all.partner, listEventsInput.parse({ expand: "data" }));
  const activated = data.events.find(({ type }) => type === "subscription.activated");
  expect(activated?.data).toMatchObject({ reseller: { company_name: "New Name" } });
});

test("a bill for a completed subscription is refused as not active", async () => {
  const all = await peopleIn("live");
  const [shop] = all.resellers;
  await fund(all.operator, shop, 100_000);
  const subscription = await subscribe(all.partner, { total_cycles: 1 });
  expect(await bill(shop, subscription, "one")).toBe("created");
  expect(await bill(shop, subscription, "two")).toBe("subscription_not_active");
});

test("when the first bill of a subscription and its cancellation are concurrent, either the bill is refused or the cancellation awaits confirmation", async () => {
  for (const _ of FIFTY.slice(0, 10)) {
    const all = await peopleIn("live");
    const [shop] = all.resellers;
    await fund(all.operator, shop, 1_000);
    await setEndpointUrl(shop);
    const subscription = await subscribe(all.partner);
    const [answer] = await Promise.all([
      bill(shop, subscription, "jan"),
      cancelSubscription(all.partner, subscription),
    ]);
    const { status, cancel_requested_at: requested } = await stateOf(all, subscription);
    const outcome = { answer, status, requested: requested !== null };
    expect([
      { answer: "created", status: "active", requested: true },
      { answer: "subscription_not_active", status: "canceled", requested: false },
    ]).toContainEqual(outcome);
  }
});

test("the first bill assigns the subscription to the reseller that sent it, even if the customer concurrently chooses another shop", async () => {
  for (const _ of FIFTY.slice(0, 10)) {
    const all = await peopleIn("live");
    const [shop, other] = all.resellers;
    await fund(all.operator, shop, 1_000);
    const subscription = await subscribe(all.partner);
    const [answer, pick] = await Promise.all([
      bill(shop, subscription, "jan"),
      pickShop(subscription.accessCode, other.accountId),
    ]);
    expect(answer).toBe("created");
    expect(["picked", "closed"]).toContain(pick.kind);
    expect((await stateOf(all, subscription)).reseller).toEqual({ company_name: "Shop A" });
  }
});

test("of two resellers that bill one subscription concurrently, one succeeds and the other is refused without a debit from its wallet", async () => {
  const all = await peopleIn("live");
  for (const shop of all.resellers) await fund(all.operator, shop, 1_000);
  const subscription = await subscribe(all.partner);

  const answers = await Promise.all(all.resellers.map((shop) => bill(shop, subscription, "jan")));

  expect([...answers].sort()).toEqual(["created", "subscription_not_owned_by_reseller"]);
  const loser = all.resellers[answers[0] === "created" ? 1 : 0];
  expect((await readWallet(loser)).balance).toBe(1_000);
});
