import { type EventType, eventCatalogue } from "@/lib/events/catalogue";
import type { DocumentedWebhook, OpenApiDocument, Parameter, Schema, Site } from "./openapi-document";
import { exampleOf, type Schemas } from "./openapi-examples";
import { outputSchema } from "./openapi-schemas";

type EventNote = {
  summary: string;
  description: string;
  recipient: "partner" | "reseller";
  /** The resource within the data, to look its fields up in the glossary. */
  resource: string;
  /** Where the data of this event differs from the resource's own example. */
  example: Record<string, unknown>;
};

const eventNotes: Readonly<Record<EventType, EventNote>> = {
  "redemption-intent.success": {
    summary: "A redemption intent is paid",
    description:
      "Vouchers covering the whole amount were redeemed. `data` is the intent as `GET` answers it at that moment, " +
      "with `sequence`. Fulfil the order now.",
    recipient: "partner",
    resource: "RedemptionIntent",
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
    recipient: "partner",
    resource: "Subscription",
    example: { status: "active", current_cycle: 1 },
  },
  "subscription.renewed": {
    summary: "A later cycle of a subscription is paid",
    description:
      "`data` is the subscription as `GET` answers it at that moment, with `sequence`. Not sent for the final cycle.",
    recipient: "partner",
    resource: "Subscription",
    example: { status: "active", current_cycle: 2 },
  },
  "subscription.completed": {
    summary: "The final cycle of a subscription is paid",
    description:
      "Sent in place of `subscription.renewed` when `total_cycles` are paid; the only cycle of a one-cycle subscription " +
      "sends `subscription.activated` first.",
    recipient: "partner",
    resource: "Subscription",
    example: {
      status: "completed",
      current_cycle: 12,
      next_cycle_at: null,
      completed_at: "2026-06-01T11:36:48.000000Z",
    },
  },
  "subscription.cancelled": {
    summary: "A subscription is canceled",
    description:
      "At once in test and where no reseller bills; in live when the reseller that bills has confirmed. Until this event " +
      "the customer is still subscribed.",
    recipient: "partner",
    resource: "Subscription",
    example: { status: "canceled", next_cycle_at: null, canceled_at: "2025-08-12T09:00:00.000000Z" },
  },
  "subscription.cancel_requested": {
    summary: "A partner wants to cancel a subscription you bill",
    description:
      "Stop scheduling charges and confirm with `POST /subscriptions/cancellation`. The subscription goes on until you do.",
    recipient: "reseller",
    resource: "ResellerSubscription",
    example: { cancel_requested_at: "2025-08-12T08:30:00.000000Z" },
  },
};

const headers: Parameter[] = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description:
      "The event's identifier, the same on every attempt: an event seen before needs no second look.",
    schema: { type: "string", examples: ["evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f"] },
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this attempt was made, in seconds since 1970. Refuse what is older than five minutes.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["1751369808"] },
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "One signature, or two while a rotated secret overlaps, separated by a space: `v1,` and the base64 of " +
      "HMAC-SHA256 over `webhook-id.webhook-timestamp.body`.",
    schema: { type: "string", examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="] },
  },
];

/** The document's webhooks: every event of the catalogue as the receiver gets it. */
export function documentedWebhooks(schemas: Schemas, site: Site): OpenApiDocument["webhooks"] {
  const types = Object.keys(eventCatalogue) as EventType[];
  return Object.fromEntries(types.map((type) => [type, { post: documentedWebhook(type, schemas, site) }]));
}

function documentedWebhook(type: EventType, schemas: Schemas, site: Site): DocumentedWebhook {
  const { summary, description, recipient, resource, example } = eventNotes[type];
  const schema = bodySchema(type, outputSchema(eventCatalogue[type], resource));
  const body = exampleOf(schema, schemas, site) as { data: object };
  return {
    operationId: `on-${type}`,
    tags: ["Webhooks"],
    summary,
    description: `${description} Sent to the ${recipient}.`,
    security: [],
    parameters: headers,
    requestBody: {
      required: true,
      content: {
        "application/json": { schema, example: { ...body, data: { ...body.data, ...example } } },
      },
    },
    responses: {
      "2XX": { description: "Received. Anything else, a redirection too, is tried again." },
      "410": { description: "The endpoint is gone: it is disabled and sent nothing more." },
    },
  };
}

function bodySchema(type: EventType, data: Schema): Schema {
  return {
    type: "object",
    properties: {
      type: { description: "Which event this is.", type: "string", const: type },
      timestamp: {
        description: "When it happened. It stays the same on every attempt.",
        type: "string",
        format: "date-time",
        examples: ["2025-07-01T11:36:48.000000Z"],
      },
      data: { description: "What it happened to.", ...data },
    },
    required: ["type", "timestamp", "data"],
  };
}
