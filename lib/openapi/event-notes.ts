import type { EventType } from "@/lib/event-catalogue";
import { subscriptionExample } from "./subscription-terms";

export type EventNote = {
  readonly summary: string;
  readonly description: string;
  /** The resource within the data, to look its fields up in the glossary. */
  readonly resource: string;
  /** When it happens in the example. */
  readonly timestamp: string;
  /** Where the data of this event differs from the resource's own example. */
  readonly example: Readonly<Record<string, unknown>>;
};

const { activated_at, next_cycle_at, cancel_requested_at, canceled_at } = subscriptionExample;
const completed_at = "2026-06-01T12:02:10.000000Z";
const billed = { environment: "live", reseller: {}, activated_at } as const;

/** What the document says of every event. */
export const eventNotes: Readonly<Record<EventType, EventNote>> = {
  "redemption-intent.success": {
    summary: "A redemption intent is paid",
    description:
      "Vouchers covering the whole amount were redeemed. `data` is the intent as `GET` answers it at that moment, " +
      "with `sequence`. Fulfil the order now.",
    resource: "RedemptionIntent",
    timestamp: "2025-07-01T11:36:48.000000Z",
    example: {
      status: "success",
      redeemed_at: "2025-07-01T11:36:48.000000Z",
      updated_at: "2025-07-01T11:36:48.000000Z",
    },
  },
  "subscription.activated": {
    summary: "The first cycle of a subscription is paid",
    description:
      "`data` is the subscription as `GET` answers it at that moment, with `sequence`. Start the service now.",
    resource: "Subscription",
    timestamp: activated_at,
    example: {
      ...billed,
      status: "active",
      current_cycle: 1,
      next_cycle_at: "2025-08-01T11:36:48.000000Z",
      updated_at: activated_at,
    },
  },
  "subscription.renewed": {
    summary: "A later cycle of a subscription is paid",
    description:
      "`data` is the subscription as `GET` answers it at that moment, with `sequence`. Not sent for the final cycle.",
    resource: "Subscription",
    timestamp: "2025-08-01T12:00:05.000000Z",
    example: {
      ...billed,
      status: "active",
      current_cycle: 2,
      next_cycle_at,
      updated_at: "2025-08-01T12:00:05.000000Z",
      sequence: 2,
    },
  },
  "subscription.completed": {
    summary: "The final cycle of a subscription is paid",
    description:
      "Sent in place of `subscription.renewed` when `total_cycles` are paid; the only cycle of a one-cycle subscription " +
      "sends `subscription.activated` first.",
    resource: "Subscription",
    timestamp: completed_at,
    example: {
      ...billed,
      status: "completed",
      current_cycle: 12,
      completed_at,
      updated_at: completed_at,
      sequence: 12,
    },
  },
  "subscription.cancelled": {
    summary: "A subscription is canceled",
    description:
      "At once in test and where no reseller bills; in live when the reseller that bills has confirmed. Until this event " +
      "the customer is still subscribed.",
    resource: "Subscription",
    timestamp: canceled_at,
    example: {
      ...billed,
      status: "canceled",
      current_cycle: 2,
      cancel_requested_at,
      canceled_at,
      updated_at: canceled_at,
      sequence: 4,
    },
  },
  "subscription.cancel_requested": {
    summary: "A partner wants to cancel a subscription you bill",
    description:
      "Stop scheduling charges and confirm with `POST /subscriptions/cancellation`. The subscription goes on until you do. " +
      "It happens in live alone: in test a cancellation asks nobody, and what you are sent there are test events.",
    resource: "ResellerSubscription",
    timestamp: cancel_requested_at,
    example: { environment: "live", sequence: 3 },
  },
};
