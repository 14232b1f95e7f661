import { randomUUID } from "node:crypto";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Answer, Api } from "../../support/fixtures/api";
import { holdRow } from "../../support/fixtures/row-lock";
import { resellerWith, type World } from "../../support/world/accounts";
import { pastEvent } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { type NewSubscription, oneVoucher } from "../../support/world/subscriptions";
import { endingOf, invalid, type Refusal, refusalOf, refused } from "./refusals";
import { expect, type Setup, test } from "./subscription-setup";

/** A subscription and the shop that bills it. */
type Scene = { api: Api; world: World; setup: Setup; subscription: NewSubscription; shop: AccountOwner };

/** A request that must be refused, and the expected refusal. `prepare` sets up the subscription. */
type Row = {
  readonly when: string;
  readonly refusal: Refusal;
  readonly totalCycles?: number;
  /** The wallet balance, in minor units, of a new shop without a webhook URL. If absent, the world's reseller is the shop. */
  readonly shopWith?: number;
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  readonly call: (scene: Scene) => Promise<Answer>;
  readonly environments?: readonly ("test" | "live")[];
};

const bill = ({ setup, subscription, shop }: Scene, changes: object = {}) =>
  setup.bill(subscription, randomUUID(), changes, shop);
const cancel = ({ setup, subscription }: Scene) => setup.cancel(subscription);
const keyOf = ({ keys }: AccountOwner, { subscription }: Scene) => keys[subscription.environment];
const FIVE = { email: "a@b.co", amount: 5 };

const rows: readonly Row[] = [
  {
    when: "canceling a completed subscription",
    refusal: refused(422, "subscription_already_completed"),
    totalCycles: 1,
    prepare: bill,
    call: cancel,
  },
  {
    when: "canceling a subscription whose reseller has no webhook URL",
    refusal: refused(422, "reseller_cancellation_unavailable"),
    shopWith: 1_000,
    prepare: bill,
    call: cancel,
    environments: ["live"],
  },
  {
    when: "billing a cycle that the wallet cannot cover",
    refusal: refused(400, "insufficient_balance"),
    shopWith: 999,
    call: bill,
  },
  {
    when: "a sale that the wallet cannot cover",
    refusal: refused(400, "insufficient_balance"),
    shopWith: 999,
    call: (scene) =>
      scene.api.createPayment(keyOf(scene.shop, scene), {
        customer_identifier: "anna",
        vouchers: oneVoucher(1_000),
      }),
  },
  {
    when: "billing a canceled subscription",
    refusal: refused(422, "subscription_not_active"),
    prepare: cancel,
    call: bill,
  },
  {
    when: "billing a completed subscription",
    refusal: refused(422, "subscription_not_active"),
    totalCycles: 1,
    prepare: bill,
    call: bill,
  },
  {
    when: "billing with two vouchers",
    refusal: refused(422, "subscription_requires_single_voucher"),
    call: (scene) => bill(scene, { vouchers: [{ denomination: 1_000, quantity: 2 }] }),
  },
  {
    when: "billing another reseller's subscription",
    refusal: refused(422, "subscription_not_owned_by_reseller"),
    prepare: bill,
    call: (scene) => bill({ ...scene, shop: scene.world.otherReseller }),
  },
  {
    when: "confirming the cancellation of another reseller's subscription",
    refusal: refused(422, "subscription_not_owned_by_reseller"),
    prepare: async (scene) => [await bill(scene), await cancel(scene)],
    call: ({ setup, subscription, world }) => setup.confirm(subscription, "order-1", world.otherReseller),
    environments: ["live"],
  },
  {
    when: "creating a subscription with a used reference",
    refusal: invalid("reference"),
    call: (scene) =>
      scene.api.createSubscription(keyOf(scene.world.partner, scene), {
        ...FIVE,
        reference: scene.subscription.reference,
      }),
  },
  {
    when: "creating a subscription with invalid fields",
    refusal: invalid("amount", "email", "interval"),
    call: (scene) => scene.api.createSubscription(keyOf(scene.world.partner, scene), { interval: "hourly" }),
  },
  {
    when: "billing with an unknown subscription_access_code",
    refusal: invalid("subscription_access_code"),
    call: (scene) => bill(scene, { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0" }),
  },
  {
    when: "billing with too small a denomination",
    refusal: invalid("vouchers.0.denomination"),
    call: (scene) => bill(scene, { vouchers: oneVoucher(999) }),
  },
  {
    when: "retrieving an unknown intent",
    refusal: refused(404, "not_found"),
    call: (scene) => scene.api.retrieveIntent(keyOf(scene.world.partner, scene), "none"),
  },
  {
    when: "canceling an unknown intent",
    refusal: refused(404, "not_found"),
    call: (scene) => scene.api.cancelIntent(keyOf(scene.world.partner, scene), "none"),
  },
  {
    when: "canceling a paid intent",
    refusal: refused(422, "redemption_intent_already_paid"),
    call: async (scene) => {
      const { environment } = scene.subscription;
      const intent = await newIntent(callerFor(scene.world.partner.user, environment), 1_000);
      const sale = { customer_identifier: "anna", vouchers: oneVoucher(1_000) };
      const sold = await scene.api.createPayment(keyOf(scene.world.otherReseller, scene), sale);
      await pay(
        intent,
        sold.body.data.vouchers.map(({ code }) => code),
      );
      return scene.api.cancelIntent(keyOf(scene.world.partner, scene), intent.reference);
    },
  },
  {
    when: "resending an event while the account has no webhook URL",
    refusal: refused(422, "no_webhook_url"),
    shopWith: 1,
    call: async ({ api, shop, subscription: { environment } }) => {
      const type = "subscription.cancel_requested";
      const event = await pastEvent(callerFor(shop.user, environment), { status: "unsent", type });
      return api.resendEvent(shop.keys[environment], event);
    },
  },
  ...["", "?customer_identifier=bob"].map(
    (query): Row => ({
      when: `retrieving a payment with ${query === "" ? "no customer identifier" : "another customer's identifier"}`,
      refusal: refused(404, "not_found"),
      call: async (scene) => {
        const { keys } = scene.world.otherReseller;
        const key = keys[scene.subscription.environment];
        const sale = { customer_identifier: "anna", vouchers: oneVoucher(100) };
        const { reference } = (await scene.api.createPayment(key, sale)).body.data;
        return scene.api.call("GET", `/voucher-payments/${reference}${query}`, { key });
      },
    }),
  ),
];

for (const row of rows) {
  for (const environment of row.environments ?? ["test", "live"]) {
    const { status, code, fields = [] } = row.refusal;
    test(`${row.when} in ${environment} returns ${status} ${[code, ...fields].join(", ")}, and leaves the partner's subscription and its events unchanged`, async ({
      api,
      setup,
      world,
    }) => {
      const shop = row.shopWith === undefined ? world.reseller : await resellerWith(world, row.shopWith);
      const total = row.totalCycles === undefined ? {} : { total_cycles: row.totalCycles };
      const subscription = await setup.subscribe(environment, total);
      const scene: Scene = { api, world, setup, subscription, shop };
      await row.prepare?.(scene);
      const [before, webhooks] = [await setup.now(subscription), await setup.webhooks(subscription)];

      expect(refusalOf(await row.call(scene))).toEqual(row.refusal);

      expect(await setup.now(subscription)).toEqual(before);
      expect(await setup.webhooks(subscription)).toEqual(webhooks);
    });
  }
}

/**
 * Locks the subscription's row, sends all requests in `begin`, and releases the lock once the server has received them. Returns
 * the responses. All connections are opened in advance, and `probe` is sent last, so a response to `probe` shows that the
 * server has received the earlier requests.
 */
async function allAtOnce<Result>(
  { id }: NewSubscription,
  begin: readonly (() => Promise<Result>)[],
  probe: () => Promise<unknown>,
): Promise<Result[]> {
  await Promise.all([...begin, probe].map(probe));
  const lock = await holdRow("subscriptions", id);
  const results = Promise.all(begin.map((send) => send()));
  await lock.untilWaiting(1);
  await probe();
  await lock.release();
  return results;
}

for (const environment of ["test", "live"] as const) {
  test(`of two concurrent bills for the last cycle in ${environment}, one returns 422 subscription_cycle_limit_reached`, async ({
    setup,
  }) => {
    const race = async () => {
      const subscription = await setup.subscribe(environment, { total_cycles: 2 });
      await setup.bill(subscription, "first");

      const bills = ["one", "two"].map((charge) => () => setup.bill(subscription, charge));
      const both = await allAtOnce(subscription, bills, () => setup.now(subscription));

      expect(await setup.now(subscription)).toMatchObject({ status: "completed", current_cycle: 2 });
      const types = (await setup.webhooks(subscription)).map(({ type }) => type);
      expect(types).toEqual(["subscription.activated", "subscription.completed"]);
      return both.map(endingOf).sort();
    };
    // If the second bill arrives after the first has finished, the subscription is completed, and there was no race.
    const late = ["201", "422 subscription_not_active"];
    let endings = await race();
    for (let again = 0; again < 20 && endings.join() === late.join(); again += 1) endings = await race();
    expect(endings).toEqual(["201", "422 subscription_cycle_limit_reached"]);
  });
}
