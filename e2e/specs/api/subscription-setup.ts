import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Environment } from "@/lib/base/fields";
import { publicEventId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowsOf, sql } from "@/lib/db/sql";
import type { Cancellation } from "@/lib/payments/subscriptions/reseller-schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import type { PaymentResource } from "@/lib/payments/voucher-payments/schema";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import type { Answer, Api } from "../../support/fixtures/api";
import { test as base, expect } from "../../support/fixtures/api-test";
import { oncePerWorker } from "../../support/fixtures/once-per-worker";
import type { World } from "../../support/world/accounts";
import { billOf, type NewSubscription, subscribe } from "../../support/world/subscriptions";
import { answering, type Receiver, startReceiver } from "../webhooks/receiver";

const members = ["partner", "otherPartner", "reseller", "otherReseller"] as const;

/** A received webhook. `to` names the account whose endpoint received it. */
export type ReceivedWebhook = {
  readonly to: (typeof members)[number];
  readonly type: string;
  readonly data: { readonly sequence: number; readonly [field: string]: unknown };
  readonly text: string;
};

/** The webhook endpoint of one account in one environment. */
type Listener = {
  readonly to: ReceivedWebhook["to"];
  readonly accountId: string;
  readonly environment: Environment;
  readonly receiver: Receiver;
  readonly secret: string;
};

/**
 * Returns the parts of a subscription that its reseller must never read, such as the partner's references, customer data and
 * earnings.
 */
export function partnersOwn(resource: SubscriptionResource): string[] {
  const { reference, idempotency_key: key, callback_url: url, customer, partner, metadata } = resource;
  const names = ["platform_fee", "partner_payout_amount", "authorization_url", '"customer"', '"partner"'];
  const values = [reference, key, url, customer.email, partner.email, partner.company_name];
  return [...names, ...values.map(String), JSON.stringify(metadata)];
}

/**
 * Creates subscriptions of the world's `partner`. Bills, cancels and retrieves them, and confirms their cancellations, over
 * HTTP through the server under test. By default, the world's `reseller` bills and confirms.
 */
export class Setup {
  readonly #api: Api;
  readonly #world: World;
  readonly #listeners: readonly Listener[];

  constructor(api: Api, world: World, listeners: readonly Listener[]) {
    this.#api = api;
    this.#world = world;
    this.#listeners = listeners;
  }

  subscribe(environment: Environment, fields: object = {}): Promise<NewSubscription> {
    return subscribe(callerFor(this.#world.partner.user, environment), {
      callback_url: "https://games.example/membership",
      metadata: { member: "M-4711" },
      idempotency_key: randomUUID(),
      ...fields,
    });
  }

  bill(
    subscription: NewSubscription,
    charge: string,
    changes: object = {},
    by: AccountOwner = this.#world.reseller,
  ): Promise<Answer<PaymentResource>> {
    return this.#api.createPayment(by.keys[subscription.environment], billOf(subscription, charge, changes));
  }

  cancel({ environment, reference }: NewSubscription): Promise<Answer<SubscriptionResource>> {
    return this.#api.cancelSubscription(this.#world.partner.keys[environment], reference);
  }

  confirm(
    { environment, accessCode }: NewSubscription,
    reference = "order-1",
    by: AccountOwner = this.#world.reseller,
  ): Promise<Answer<Cancellation>> {
    return this.#api.confirmCancellation(by.keys[environment], {
      access_code: accessCode,
      reseller_subscription_reference: reference,
    });
  }

  /** Returns the current state of the subscription, as its partner retrieves it. */
  async now({ environment, reference }: NewSubscription): Promise<SubscriptionResource> {
    const found = await this.#api.retrieveSubscription(this.#world.partner.keys[environment], reference);
    expect(found.status).toBe(200);
    return found.body.data;
  }

  /**
   * Waits for the webhooks of the subscription's recorded events and returns them in the order of their sequence numbers. Fails
   * unless each event reaches only its own account and the sequence numbers are 1..n. Attempts the deliveries itself, so that
   * it need not wait for the job engine.
   */
  async webhooks(subscription: NewSubscription): Promise<ReceivedWebhook[]> {
    const recorded = await rowsOf({
      id: "text",
      accountId: "text",
      delivery: "text",
      sequence: "integer",
    })(sql`
      SELECT e.id, e.account_id AS "accountId", d.id AS delivery, e.sequence
      FROM events e LEFT JOIN deliveries d ON d.event_id = e.id
      WHERE e.object_id = ${subscription.id}::uuid ORDER BY e.sequence`);
    await attemptDeliveries(recorded.map(({ delivery }) => delivery));
    const due = recorded.map(({ id, accountId }) => `${publicEventId(id)} ${accountId}`).sort();
    const received = () => this.#receivedFor(subscription);
    await expect.poll(() => [...received().keys()].sort(), { intervals: [20, 50] }).toEqual(due);
    const webhooks = [...received().values()].sort((left, right) => left.data.sequence - right.data.sequence);
    expect(webhooks.map(({ data }) => data.sequence)).toEqual(webhooks.map((_, index) => index + 1));
    return webhooks;
  }

  /** Returns the webhooks received for a subscription, keyed by event and account, so that redeliveries count once. */
  #receivedFor({ accessCode, environment }: NewSubscription): Map<string, ReceivedWebhook> {
    const all = this.#listeners.flatMap((listener) =>
      listener.receiver.received
        .filter(({ body }) => body.includes(accessCode))
        .map(({ headers, body: text }): [string, ReceivedWebhook] => {
          const { type, data } = new Webhook(listener.secret).verify(text, headers) as Pick<
            ReceivedWebhook,
            "type" | "data"
          >;
          expect([listener.environment, data["environment"]]).toEqual([environment, environment]);
          return [`${headers["webhook-id"]} ${listener.accountId}`, { to: listener.to, type, data, text }];
        }),
    );
    return new Map(all);
  }
}

async function listenFor(world: World): Promise<Listener[]> {
  const listeners = members.flatMap((to) =>
    (["test", "live"] as const).map(async (environment): Promise<Listener> => {
      const caller = callerFor(world[to].user, environment);
      const receiver = await startReceiver(answering(204));
      await setEndpoint(caller, { url: receiver.url });
      const secret = await revealSecret(caller);
      return { to, accountId: caller.accountId, environment, receiver, secret };
    }),
  );
  return Promise.all(listeners);
}

/** Returns listeners whose receivers stay open until the worker ends. */
const listenersOf = oncePerWorker(listenFor);

/**
 * The test function of the subscription tests. `setup` acts in a world whose partners and resellers all have webhook receivers.
 */
export const test = base.extend<{ setup: Setup }>({
  setup: async ({ api, world }, use) => use(new Setup(api, world, await listenersOf(world))),
});

export { expect };
