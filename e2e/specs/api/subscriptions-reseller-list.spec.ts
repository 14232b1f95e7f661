import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import type { Answer, Api } from "../../support/fixtures/api";
import { resellerWith, type World } from "../../support/world/accounts";
import type { NewSubscription } from "../../support/world/subscriptions";
import { invalid, refusalOf } from "./refusals";
import { expect, partnersOwn, type Setup, test } from "./subscription-setup";

/** Creates a shop with a funded wallet, a live webhook endpoint and no billed subscriptions. */
async function newShop(world: World): Promise<AccountOwner> {
  const shop = await resellerWith(world, 100_000);
  await setEndpoint(callerFor(shop.user, "live"), { url: "http://127.0.0.1:9/hook" });
  return shop;
}

async function billedBy(shop: AccountOwner, setup: Setup, environment: "test" | "live", fields: object = {}) {
  const subscription = await setup.subscribe(environment, fields);
  expect((await setup.bill(subscription, "jan", {}, shop)).status).toBe(201);
  return subscription;
}

async function severalBilledBy(shop: AccountOwner, setup: Setup, count: number): Promise<NewSubscription[]> {
  const made: NewSubscription[] = [];
  for (let index = 0; index < count; index += 1) made.push(await billedBy(shop, setup, "live"));
  return made;
}

/** Returns the access codes of every page. Each page is fetched with the `next` cursor of the previous one. */
async function pagesOf(api: Api, key: string, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null = ""; after !== null; ) {
    const answer: Answer<{ subscriptions: { access_code: string }[]; next: string | null }> =
      await api.listBilledSubscriptions(key, { ...query, ...(after && { after }) });
    expect([answer.status, answer.body.message]).toEqual([200, "Subscriptions retrieved"]);
    pages.push(answer.body.data.subscriptions.map(({ access_code }) => access_code));
    after = answer.body.data.next;
  }
  return pages;
}

const codesOf = (subscriptions: readonly NewSubscription[]) =>
  subscriptions.map(({ accessCode }) => accessCode).reverse();

for (const environment of ["test", "live"] as const) {
  test(`in ${environment}, a reseller's list of the subscriptions that it bills omits the partner's data`, async ({
    api,
    setup,
    world,
  }) => {
    const shop = await newShop(world);
    const subscription = await billedBy(shop, setup, environment, { total_cycles: 12, interval: "weekly" });
    await setup.bill(subscription, "feb", { reseller_subscription_reference: "order-1" }, shop);
    const { body, text } = await api.listBilledSubscriptions(shop.keys[environment]);

    const now = await setup.now(subscription);
    expect(body.data).toEqual({
      subscriptions: [
        {
          ...{ access_code: subscription.accessCode, subscription_access_code: subscription.code },
          ...{ reseller_subscription_reference: "order-1", status: "active" },
          ...{ amount: 1_000, amount_display: "€10.00", currency: "EUR" },
          ...{ interval: "weekly", current_cycle: 2, total_cycles: 12, next_cycle_at: now.next_cycle_at },
          ...{ cancel_requested_at: null, canceled_at: null },
        },
      ],
      next: null,
    });
    for (const word of partnersOwn(now)) expect(text).not.toContain(word);
  });
}

test("a reseller's list contains only subscriptions that the reseller has billed successfully in that environment", async ({
  api,
  setup,
  world,
}) => {
  const [shop, other] = [await newShop(world), await newShop(world)];
  const mine = { test: await billedBy(shop, setup, "test"), live: await billedBy(shop, setup, "live") };
  await billedBy(other, setup, "live");
  const untouched = await setup.subscribe("live");
  await setup.bill(untouched, "jan", { vouchers: [] }, shop);

  for (const environment of ["test", "live"] as const) {
    const pages = await pagesOf(api, shop.keys[environment], {});
    expect(pages).toEqual([[mine[environment].accessCode]]);
  }
  expect(await pagesOf(api, other.keys.test, {})).toEqual([[]]);
});

test("a reseller's subscriptions are listed once each, newest first, in pages of 1, 2, 5 or 100", async ({
  api,
  setup,
  world,
}) => {
  const shop = await newShop(world);
  const codes = codesOf(await severalBilledBy(shop, setup, 5));
  const key = shop.keys.live;

  expect(await pagesOf(api, key, {})).toEqual([codes]);
  expect(await pagesOf(api, key, { limit: "100" })).toEqual([codes]);
  expect(await pagesOf(api, key, { limit: "5" })).toEqual([codes]);
  expect(await pagesOf(api, key, { limit: "2" })).toEqual([
    codes.slice(0, 2),
    codes.slice(2, 4),
    codes.slice(4),
  ]);
  expect(await pagesOf(api, key, { limit: "1" })).toEqual(codes.map((code) => [code]));
});

test("later pages of a reseller's subscriptions are unaffected by bills that arrive between page requests", async ({
  api,
  setup,
  world,
}) => {
  const shop = await newShop(world);
  const made = await severalBilledBy(shop, setup, 3);
  const key = shop.keys.live;
  const first = (await api.listBilledSubscriptions(key, { limit: "2" })).body.data;
  await billedBy(shop, setup, "live");
  await setup.bill(made[0] as NewSubscription, "feb", {}, shop);

  const rest = (await api.listBilledSubscriptions(key, { limit: "2", after: first.next ?? "" })).body.data;
  const seen = [...first.subscriptions, ...rest.subscriptions].map(({ access_code }) => access_code);
  expect(seen).toEqual(codesOf(made));
  expect(rest.next).toBeNull();
});

test("cancellation_requested=true lists only subscriptions that await the reseller's confirmation, and false lists all subscriptions", async ({
  api,
  setup,
  world,
}) => {
  const shop = await newShop(world);
  const [first, confirmed, second] = await severalBilledBy(shop, setup, 3);
  const completed = await billedBy(shop, setup, "live", { total_cycles: 2 });
  const running = await billedBy(shop, setup, "live");
  if (!first || !confirmed || !second) throw new Error("three subscriptions were made");
  const toCancel = [first, confirmed, second, completed];
  for (const subscription of toCancel) await setup.cancel(subscription);
  await setup.confirm(confirmed, "order-1", shop);
  await setup.bill(completed, "feb", {}, shop);

  const key = shop.keys.live;
  const waiting = codesOf([first, second]);
  expect(await pagesOf(api, key, { cancellation_requested: "true" })).toEqual([waiting]);
  expect(await pagesOf(api, key, { cancellation_requested: "true", limit: "1" })).toEqual(
    waiting.map((code) => [code]),
  );
  const everything = codesOf([...toCancel, running]);
  expect(await pagesOf(api, key, { cancellation_requested: "false" })).toEqual([everything]);
  const { subscriptions } = (await api.listBilledSubscriptions(key)).body.data;
  expect(
    subscriptions.map(({ status, cancel_requested_at }) => [status, cancel_requested_at !== null]),
  ).toEqual([
    ["active", false],
    ["completed", true],
    ["active", true],
    ["canceled", true],
    ["active", true],
  ]);
});

for (const [field, values] of Object.entries({
  limit: ["0", "-1", "101", "1.5", "ten", "NaN"],
  after: ["", "first", "1", "SUB-1", "00000000-0000-0000-0000-00000000000g"],
  cancellation_requested: ["", "TRUE", "1", "yes"],
})) {
  test(`a reseller's subscription list refuses invalid values of ${field}`, async ({ api, world }) => {
    for (const value of values) {
      const answer = await api.listBilledSubscriptions(world.reseller.keys.live, { [field]: value });
      expect(refusalOf(answer), value).toEqual(invalid(field));
    }
  });
}
