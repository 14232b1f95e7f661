import { z } from "zod";
import { refinementError, unlessInvalid } from "@/lib/base/field-errors";
import {
  cursorField,
  environmentField,
  nextField,
  optional,
  pageLimitField,
  pageOfTimeInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import { integerInUrl } from "@/lib/base/integer-in-url";
import {
  attemptShape,
  deliveryShape,
  eventDelivery,
  eventStatusField,
} from "@/lib/webhooks/deliveries/schema";
import { EVENT_TYPE_MESSAGE, eventTypes } from "@/lib/webhooks/event-catalogue";

/** The maximum number of test events per minute for an account in one environment. */
export const TEST_EVENTS_A_MINUTE = 20;

/** The event ID in the examples. */
export const eventIdExample = "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f";
const happenedAt = "2025-07-01T11:36:49.000000Z";

const dataField = z.record(z.string(), z.unknown());
/** Part of an event's data, for the examples. */
export const dataExample = { reference: "order-1001", status: "success", amount: 1000, sequence: 1 };

/** An event with its combined delivery state across endpoints. */
const webhookEvent = z
  .object({
    id: z.string().meta({
      description: "The event's identifier: the `webhook-id` of each of its webhooks.",
      example: eventIdExample,
    }),
    type: z.string().meta({ description: "The event type.", example: "redemption-intent.success" }),
    environment: environmentField.describe("The environment in which the event happened."),
    test_event: z
      .boolean()
      .describe(
        "True for a test event, sent from the dashboard, by a request or from the command line to try your server: " +
          "it contains sample `data`, and `GET /events` does not list it.",
      ),
    created_at: timestampField.meta({ description: "When the event happened.", example: happenedAt }),
    delivery: z
      .object({
        ...deliveryShape,
        status: eventStatusField.meta({
          example: "succeeded",
          description:
            "`not_requested` (no webhook endpoint is subscribed to the type of the event, and the event is optional or, if you had an enabled endpoint, `wallet.low_balance`), `unsent` (no webhook endpoint was active when the event happened, or each endpoint that is subscribed to its type was disabled), `pending` (an attempt is due or scheduled, for about three days, or longer if your `Retry-After` extends it), `succeeded`, or " +
            "`failed` (permanently: after the last attempt, a `410`, or because deliveries were disabled). With several endpoints: `failed` if the event failed at any of them, otherwise `pending` if it is pending at any, otherwise `succeeded`.",
        }),
        last_attempt: z
          .object(attemptShape)
          .nullable()
          .meta({
            description:
              "The latest attempt. Null before the first one, and after the last one is deleted, at least 90 days later.",
            example: {
              ...{ started_at: happenedAt, duration_ms: 84, outcome: "delivered", status_code: 204 },
              failure_message: null,
            },
          }),
      })
      .describe(
        "The event's state: that of its latest delivery or, with several endpoints, of the delivery that needs most attention.",
      ),
    data: dataField.optional().describe("Only with `expand=data`: the object of the event."),
  })
  .meta({ id: "Event" });
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** An event with its data, and with its latest 50 deliveries and their attempts, both oldest first. */
export const retrievedEvent = webhookEvent.and(
  z.object({
    data: dataField.meta({
      description: "The object of the event, as it was when the event happened: the `data` of its webhook.",
      example: dataExample,
    }),
    deliveries: eventDelivery
      .array()
      .describe(
        "The latest 50 deliveries of the event, oldest first: one to each endpoint, and one more for each resend.",
      ),
  }),
);
export type RetrievedEvent = z.infer<typeof retrievedEvent>;

export const eventPage = z.object({
  events: webhookEvent.array().describe("The events on this page, newest first."),
  next: nextField,
});
export type EventPage = z.infer<typeof eventPage>;

export const eventTypeField = z
  .enum(eventTypes, { error: EVENT_TYPE_MESSAGE })
  .meta({ description: "Only events of this type.", example: eventTypes[0] });

/** Matches the public ID of an event: `evt_` and the digits of a UUID. */
const EVENT_CURSOR = /^evt_[0-9a-f]{12}[1-8][0-9a-f]{3}[89ab][0-9a-f]{15}$/;

/**
 * The maximum number of events in an API response that includes their data. It is low, because the data of one event can exceed
 * 8 KiB.
 */
export const MAX_WITH_DATA = 20;

export const listEventsInput = z
  .object({
    type: eventTypeField.optional(),
    delivery_status: eventStatusField
      .optional()
      .describe(
        "Only events in this state. Default: any state. With `not_requested`, a page can have fewer events than `limit`, or none, " +
          "although more follow.",
      ),
    reference: text(1, 255)
      .optional()
      .describe(
        "Only events of your intent, subscription, refund or payout with this `reference`; for a reseller, of the voucher payment " +
          "with this `reference`, or of the subscription with this `reseller_subscription_reference` or `access_code`.",
      ),
    ...pageOfTimeInput.shape,
    limit: pageLimitField.describe(
      `Maximum number of events to return. Default: 20. At most ${MAX_WITH_DATA} with \`expand=data\`.`,
    ),
    after: cursorField((value) => EVENT_CURSOR.test(value)),
    expand: z
      .literal("data", { error: "must be data" })
      .optional()
      .describe("`data`: include the `data` of each event's webhook."),
  })
  .refine(({ expand, limit }) => expand === undefined || limit <= MAX_WITH_DATA, {
    path: ["limit"],
    ...unlessInvalid("expand", "limit"),
    ...refinementError("too_large", `must be at most ${MAX_WITH_DATA} with expand=data`),
  });

/**
 * The maximum length of the feed's cursor, in characters. The cursor contains up to two snapshots. A request's URL and headers
 * together are limited to 16 KiB.
 */
const MAX_FEED_CURSOR_LENGTH = 14_000;

/** The longest time that a call to the event feed waits for events, in seconds. */
export const MAX_WAIT_S = 20;

export const eventFeed = z.object({
  events: webhookEvent
    .array()
    .describe(
      "The events since the previous request with their `data`, usually oldest first. Empty if there are none.",
    ),
  next: z.string().meta({
    description:
      "Send this value as `after` in the next request, even if `events` is empty. Valid for a day.",
    example: "eyJzZWVuIjoiNzAxOjcwMToiLCJmcm9tTXMiOjE3NTEzNjk4MDh9",
  }),
});
export type EventFeed = z.infer<typeof eventFeed>;

export const followEventsInput = z.object({
  after: text(1, MAX_FEED_CURSOR_LENGTH)
    .optional()
    .describe(
      "The `next` of the previous request. If omitted, the response is immediate and starts from now.",
    ),
  wait_s: integerInUrl(0, MAX_WAIT_S)
    .prefault(MAX_WAIT_S)
    .describe("How many seconds to wait for an event if there is none yet."),
});

/**
 * The public ID of the endpoint to send an event to. By default the event is sent to all enabled endpoints that are subscribed
 * to its type.
 */
const endpointIdField = optional(text(1, 100)).meta({
  description:
    "The `id` of a webhook endpoint, which receives the event even if it is not subscribed to its type. By default the event is sent " +
    "to all of your enabled endpoints that are subscribed to its type.",
  example: "we_0197c5d80b1c7d2e9f3a4b5c6d7e8f90",
});

export const resendEventInput = z.object({ endpoint_id: endpointIdField });

export const triggerEventInput = z.object({
  type: eventTypeField.describe("An event type that is sent to your kind of account."),
  endpoint_id: endpointIdField,
});

/** The public ID of an event. */
export const eventIdInput = z.object({
  id: text(1, 100).meta({
    description: "An `id` from `GET /events`, or the `webhook-id` of a webhook.",
    example: eventIdExample,
  }),
});

/**
 * Returns the reference of an event's object or, if it has none, of the subscription that the object belongs to. For a
 * reseller's subscription without a reference, returns the access code. Returns undefined if the data contains none of these.
 */
export function subjectOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const { reference, subscription_reference, reseller_subscription_reference, access_code } = data;
  const names = [reference, subscription_reference, reseller_subscription_reference, access_code];
  return names.find((one) => typeof one === "string");
}
