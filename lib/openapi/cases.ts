import { subscriptionExample } from "./subscription-terms";

/** One way of calling an operation that has several, or one of several answers to the same call. */
export type Case = {
  readonly name: string;
  readonly summary: string;
  /** What is sent; absent where the cases differ in their answers alone. */
  readonly body?: object;
  /** Where the answer differs from the examples of its fields. */
  readonly answer: object;
};

const { activated_at, next_cycle_at, cancel_requested_at, canceled_at, ...codes } = subscriptionExample;

const resentAt = "2025-07-04T09:00:00.000000Z";
const givenUp = {
  started_at: "2025-07-04T17:21:07.000000Z",
  duration_ms: 15_000,
  outcome: "timeout",
  status_code: null,
};

const cases: Readonly<Record<string, readonly Case[]>> = {
  createVoucherPayment: [
    {
      name: "sale",
      summary: "Sell vouchers",
      body: {
        customer_identifier: "customer-4711",
        vouchers: [{ denomination: 1000, quantity: 1 }],
        metadata: { order: "A-1001" },
        idempotency_key: "sale-2001",
      },
      answer: {},
    },
    {
      name: "cycle",
      summary: "Bill a cycle",
      body: {
        customer_identifier: "customer-4711",
        vouchers: [{ denomination: 1500, quantity: 1 }],
        subscription_access_code: codes.subscription_access_code,
        reseller_charge_reference: "recurring-88-2025-07",
        reseller_subscription_reference: codes.reseller_subscription_reference,
      },
      answer: {
        data: {
          amount: 1500,
          metadata: {},
          vouchers: [{ initial_balance: 1500, current_balance: 500 }],
          subscription: {},
        },
      },
    },
  ],
  cancelSubscription: [
    {
      name: "canceled",
      summary: "Canceled at once",
      answer: { data: { status: "canceled", canceled_at, updated_at: canceled_at } },
    },
    {
      name: "requested",
      summary: "The reseller is asked",
      answer: {
        message: "Cancellation requested",
        data: {
          environment: "live",
          status: "active",
          current_cycle: 2,
          next_cycle_at,
          reseller: {},
          activated_at,
          cancel_requested_at,
          updated_at: cancel_requested_at,
        },
      },
    },
  ],
  listEvents: [
    {
      name: "failed",
      summary: "One that failed",
      answer: {
        data: {
          events: [
            {
              delivery: {
                status: "failed",
                ended_reason: "attempts_used_up",
                attempt_count: 10,
                last_attempt: givenUp,
              },
            },
          ],
        },
      },
    },
  ],
  resendEvent: [
    {
      name: "queued",
      summary: "Queued",
      answer: {
        data: {
          delivery: {
            status: "pending",
            ended_reason: null,
            attempt_count: 0,
            next_attempt_at: resentAt,
            last_attempt: null,
          },
          deliveries: [
            { number: 1, status: "unsent", ended_reason: null, attempt_count: 0, attempts: [] },
            {
              number: 2,
              status: "pending",
              ended_reason: null,
              created_at: resentAt,
              attempt_count: 0,
              next_attempt_at: resentAt,
              attempts: [],
            },
          ],
        },
      },
    },
  ],
};

/** The cases of an operation; none for one that is always called and answered alike. */
export function casesOf(operationId: string): readonly Case[] {
  return cases[operationId] ?? [];
}
