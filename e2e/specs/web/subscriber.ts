import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Api } from "../../support/fixtures/api";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { billOf, subscribe } from "../../support/world/subscriptions";
import { answering, type ReceivedRequest, startReceiver } from "../webhooks/receiver";
import { test as base, expect } from "./customer";
import { openShop, type ShopServer } from "./shop-server";

export type Subscription = Awaited<ReturnType<Subscriber["subscribe"]>>;

/** A reseller with its shop's server. */
type ShopKeeper = AccountOwner & { readonly shop: ShopServer };

/** The parsed body of a webhook. */
type WebhookEvent = { readonly type: string; readonly data: Record<string, unknown> };

/** Creates and uses the subscriptions, partners, shops and receivers of one test. `close` stops the shops and receivers. */
export class Subscriber {
  readonly #api: Api;
  readonly #world: World;
  readonly #closing: { close(): Promise<void> }[] = [];
  /** A unique string in the names of this test's shops, so that a search for it finds only these shops. */
  readonly mark = randomUUID().slice(0, 8);

  constructor(api: Api, world: World) {
    this.#api = api;
    this.#world = world;
  }

  partner(companyName = "Acme Streaming"): Promise<AccountOwner> {
    return partnerOf(this.#world, companyName);
  }

  async shopKeeper(name: string): Promise<ShopKeeper> {
    const shop = await openShop();
    this.#closing.push(shop);
    const member = await resellerWith(this.#world, 1_000_000, `${name} ${this.mark}`, shop.url);
    return { ...member, shop };
  }

  /**
   * Starts a receiver that responds with `status` and sets it as the account's endpoint. Returns a function that reads the
   * received webhooks.
   */
  async listen(member: AccountOwner, environment: Environment, status = 204): Promise<() => WebhookEvent[]> {
    const receiver = await startReceiver(answering(status));
    this.#closing.push(receiver);
    await setEndpointUrl(callerFor(member.user, environment), receiver.url);
    return () => receiver.received.map(({ body }: ReceivedRequest) => JSON.parse(body) as WebhookEvent);
  }

  async subscribe(partner: AccountOwner, environment: Environment, fields: object = {}) {
    const caller = callerFor(partner.user, environment);
    const subscription = await subscribe(caller, fields);
    return {
      ...subscription,
      path: `/subscriptions/checkout/${subscription.accessCode}`,
      now: async () => (await retrieveSubscription(caller, subscription)).data,
      // Cancels through the API, so that the server notifies its job engine at once.
      cancel: () => this.#api.cancelSubscription(partner.keys[environment], subscription.reference),
    };
  }

  bill(key: string, code: string, charge: string) {
    const order = { reseller_subscription_reference: "order-1" };
    return this.#api.createPayment(key, billOf({ code, amount: 1_000 }, charge, order));
  }

  /** Selects a shop in the browser, as a customer does, and returns the billing code that the shop received. */
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

/** Returns locators for the subscription checkout. */
export function subscriptionOn(page: Page) {
  const main = page.getByRole("main");
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name });
  return {
    title: page.getByRole("heading", { level: 1 }),
    shops: page.getByRole("list", { name: "Shops" }).getByRole("button"),
    button,
    alert: main.getByRole("alert"),
    /** The simulator's last message. */
    simulatorStatus: page.getByRole("region", { name: "Simulator" }).getByRole("status"),
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
