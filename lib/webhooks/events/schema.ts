import { z } from "zod";
import {
  environmentField,
  nextField,
  pageLimitField,
  pageOfTimeInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import {
  attemptShape,
  deliveryShape,
  deliveryStatusField,
  eventDelivery,
  eventStatusField,
} from "@/lib/webhooks/deliveries/schema";
import { eventTypes } from "@/lib/webhooks/event-catalogue";

/** The most test events a minute for an account in one environment. */
export const TEST_EVENTS_A_MINUTE = 20;

/** The event ID of all examples. */
export const eventIdExample = "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f";
const happenedAt = "2025-07-01T11:36:49.000000Z";

const dataField = z.record(z.string(), z.unknown());
/** Part of an event's data. */
export const dataExample = { reference: "order-1001", status: "success", amount: 1000, sequence: 1 };

/** An event with the state of its latest delivery. */
const webhookEvent = z
  .object({
    id: z.string().meta({
      description: "The event's identifier: the `webhook-id` of each of its webhooks.",
      example: eventIdExample,
    }),
    type: z.string().meta({ description: "Which event it is.", example: "redemption-intent.success" }),
    environment: environmentField.describe("The environment it happened in."),
    test_event: z
      .boolean()
      .describe(
        "True for one that was sent from the dashboard, or triggered by a call or on the command line, to try your server: " +
          "its `data` is made up, and `GET /events` leaves it out.",
      ),
    created_at: timestampField.meta({ description: "When it happened.", example: happenedAt }),
    delivery: z
      .object({
        ...deliveryShape,
        status: eventStatusField.meta({
          example: "succeeded",
          description:
            "`not_requested` (an optional event that your webhook does not ask for: it counts as nothing missing), `unsent` (no webhook URL was in use when it happened), `pending` (waits for an attempt, for about three days; longer where your `Retry-After` asked for it), `succeeded`, or " +
            "`failed` (given up: after the last attempt, a `410`, or as deliveries were switched off).",
        }),
        last_attempt: z
          .object(attemptShape)
          .nullable()
          .meta({
            description:
              "The latest attempt: null before the first, and when the last is no longer kept, 90 days later at the earliest.",
            example: {
              ...{ started_at: happenedAt, duration_ms: 84, outcome: "delivered", status_code: 204 },
              failure_message: null,
            },
          }),
      })
      .describe("How its latest delivery stands."),
    data: dataField.optional().describe("With `expand=data` alone: what it is about."),
  })
  .meta({ id: "Event" });
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** An event with its latest 50 deliveries and their attempts, oldest first. */
export const retrievedEvent = webhookEvent.and(
  z.object({
    data: dataField.meta({
      description: "What it is about: the `data` of its webhook, as it was then.",
      example: dataExample,
    }),
    deliveries: eventDelivery
      .array()
      .describe(
        "Its deliveries, oldest first: the event's own, then one for each time it was sent again. The latest 50.",
      ),
  }),
);
export type RetrievedEvent = z.infer<typeof retrievedEvent>;

export const eventPage = z.object({
  events: webhookEvent.array().describe("The events of the page, newest first."),
  next: nextField,
});
export type EventPage = z.infer<typeof eventPage>;

export const eventTypeField = z
  .enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` })
  .meta({ description: "Only events of this type.", example: eventTypes[0] });

/** The page limit with `expand=data`, because the data of each event may exceed 8 KiB. */
const MAX_EXPANDED = 20;

export const listEventsInput = z
  .object({
    type: eventTypeField.optional(),
    delivery_status: deliveryStatusField
      .optional()
      .describe("Only events whose latest delivery stands like this. Left out, in whatever state."),
    reference: text(1, 255)
      .optional()
      .describe(
        "Only events of your intent or subscription with that `reference`; for a reseller, of the subscription with that " +
          "`reseller_subscription_reference`.",
      ),
    ...pageOfTimeInput.shape,
    limit: pageLimitField.describe(
      `How many events to answer at most. Left out, 20; with \`expand=data\` no more than ${MAX_EXPANDED}.`,
    ),
    after: z
      .string()
      .regex(/^evt_[0-9a-f]{32}$/, "must be the `next` of an earlier page")
      .optional()
      .describe("The `next` of the previous page."),
    expand: z
      .literal("data", { error: "must be data" })
      .optional()
      .describe("`data`: answer each event with the `data` of its webhook."),
  })
  .refine(({ expand, limit }) => expand === undefined || limit <= MAX_EXPANDED, {
    path: ["limit"],
    error: `must be at most ${MAX_EXPANDED} with expand=data`,
  });

/** The longest time a call of the feed waits, in seconds. */
const MAX_WAIT_S = 20;

export const eventFeed = z.object({
  events: webhookEvent
    .array()
    .describe(
      "What has happened since, oldest first as a rule, each with its `data`; empty where nothing has.",
    ),
  next: z.string().meta({
    description: "Send it as `after` of the next call, also where nothing has happened. Good for a day.",
    example: "eyJzZWVuIjoiNzAxOjcwMToiLCJmcm9tTXMiOjE3NTEzNjk4MDh9",
  }),
});
export type EventFeed = z.infer<typeof eventFeed>;

export const followEventsInput = z.object({
  after: text(1, 8_000)
    .optional()
    .describe(
      "The `next` of the call before. Left out, the answer comes at once and says where following begins: now.",
    ),
  wait_s: z.coerce
    .number({ error: "must be an integer" })
    .int("must be an integer")
    .min(0, "must be at least 0")
    .max(MAX_WAIT_S, `must be at most ${MAX_WAIT_S}`)
    .default(MAX_WAIT_S)
    .describe("How many seconds to wait for an event where there is none yet."),
});

export const triggerEventInput = z.object({
  type: eventTypeField.describe("Which event to make up: one that your kind of account is told of."),
});

/** An event by its public ID. */
export const eventIdInput = z.object({
  id: text(1, 100).meta({
    description: "An `id` from `GET /events`, or the `webhook-id` of a webhook.",
    example: eventIdExample,
  }),
});

/** The account's name for an event's object: its reference, or the access code for a reseller that set no reference. */
export function subjectOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const names = [data["reference"], data["reseller_subscription_reference"], data["access_code"]];
  return names.find((one) => typeof one === "string");
}
