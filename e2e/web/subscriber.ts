import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { addMember, fundWallets, type Member } from "@/lib/demo-world/people";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import type { Environment } from "@/lib/fields";
import { callerFor } from "@/lib/signed-in-user";
import type { Api } from "../fixtures/api";
import { partnerNamed, resellerNamed, type World } from "../fixtures/world";
import { answering, type Received, startReceiver } from "../webhooks/receiver";
import { test as base, expect } from "./customer";
import { openShop, type ShopServer } from "./shop-server";

export type Subscription = Awaited<ReturnType<Subscriber["subscribe"]>>;

/** A reseller of one test with its shop's own server. */
export type ShopKeeper = Member & { readonly shop: ShopServer };

/** What a webhook said. */
type Told = { readonly type: string; readonly data: Record<string, unknown> };

/** Subscriptions with a partner, shops and webhook receivers of one test, so that no other test is in its way. */
export class Subscriber {
  readonly #api: Api;
  readonly #world: World;
  readonly #closing: { close(): Promise<void> }[] = [];
  /** In the names of this test's shops, to find them among those of others. */
  readonly mark = randomUUID().slice(0, 8);

  constructor(api: Api, world: World) {
    this.#api = api;
    this.#world = world;
  }

  partner(companyName = "Acme Streaming"): Promise<Member> {
    return addMember(this.#world.operator, partnerNamed(companyName));
  }

  async shopKeeper(name: string): Promise<ShopKeeper> {
    const shop = await openShop();
    this.#closing.push(shop);
    const signUp = { ...resellerNamed(`${name} ${this.mark}`), shop_url: shop.url };
    const member = await addMember(this.#world.operator, signUp);
    await fundWallets(this.#world.operator, member, 1_000_000);
    return { ...member, shop };
  }

  /** Gives an account a receiver that answers `status`, and reads what it was told. */
  async listen(member: Member, environment: Environment, status = 204): Promise<() => Told[]> {
    const receiver = await startReceiver(answering(status));
    this.#closing.push(receiver);
    await setEndpoint(callerFor(member.user, environment), { url: receiver.url });
    return () => receiver.received.map(({ body }: Received) => JSON.parse(body) as Told);
  }

  async subscribe(partner: Member, environment: Environment, fields: object = {}) {
    const key = partner.keys[environment];
    const made = await this.#api.createSubscription(key, {
      email: "customer@example.com",
      amount: 1_000,
      ...fields,
    });
    expect(made.status).toBe(201);
    const { access_code: accessCode, reference } = made.body.data;
    return {
      accessCode,
      reference,
      path: `/subscriptions/checkout/${accessCode}`,
      now: async () => (await this.#api.retrieveSubscription(key, reference)).body.data,
      cancel: () => this.#api.cancelSubscription(key, reference),
    };
  }

  bill(key: string, code: string, charge: string) {
    return this.#api.createPayment(key, {
      customer_identifier: "customer-1",
      vouchers: [{ denomination: 1_000, quantity: 1 }],
      subscription_access_code: code,
      reseller_charge_reference: charge,
      reseller_subscription_reference: "order-1",
    });
  }

  /** Picks a shop as its customer does, and answers the code the shop was brought. */
  async pick(page: Page, { path }: Subscription, { companyName, shop }: ShopKeeper): Promise<string> {
    await page.goto(`${path}?search=${this.mark}`);
    await page.getByRole("list", { name: "Shops" }).getByRole("button", { name: companyName }).click();
    await page.getByRole("heading", { name: "Welcome to the shop" }).waitFor();
    return shop.codes.at(-1) ?? "";
  }

  async close(): Promise<void> {
    for (const one of this.#closing) await one.close();
  }
}

/** The parts of the subscription checkout as its visitors find them. */
export function subscriptionOn(page: Page) {
  const main = page.getByRole("main");
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  return {
    title: page.getByRole("heading", { level: 1 }),
    shops: page.getByRole("list", { name: "Shops" }).getByRole("button"),
    button,
    alert: main.getByRole("alert"),
    /** What the simulator says of the last press. */
    said: page.getByRole("region", { name: "Simulator" }).getByRole("status"),
    cycles: page.getByRole("region", { name: "Cycles" }),
    cycle: (number: number) =>
      page
        .getByRole("region", { name: "Cycles" })
        .getByRole("listitem")
        .filter({
          has: page.getByText(`Cycle ${number}`, { exact: true }),
        }),
  };
}

export const test = base.extend<{ subscriber: Subscriber }>({
  subscriber: async ({ api, world }, use) => {
    const subscriber = new Subscriber(api, world);
    await use(subscriber);
    await subscriber.close();
  },
});

export { expect };
