import { z } from "zod";
import { additionalTypes, eventSequence } from "@/lib/base/event-schema";
import { type Schemas, toJsonSchema } from "@/lib/base/json-schema/convert";
import { exampleOf, type Site } from "@/lib/base/json-schema/example";
import { type EventType, eventCatalogue, eventTypes, isOptional } from "@/lib/webhooks/event-catalogue";
import type { DocumentedWebhook, OpenApiDocument, Parameter } from "./document";

export const webhookHeaders: readonly Parameter[] = [
  {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "The event's ID, the same on every attempt. Skip an event that you have already processed.",
    schema: { type: "string", examples: ["evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f"] },
  },
  {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "The time of this attempt, in seconds since 1970. Reject a webhook older than five minutes.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["1751369808"] },
  },
  {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "One signature, or two separated by a space during the overlap after a rotation: `v1,` and the Base64 of " +
      "HMAC-SHA256 over `webhook-id.webhook-timestamp.body`. The key is the part of the secret after `whsec_`, decoded from " +
      "Base64.",
    schema: { type: "string", examples: ["v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="] },
  },
];

/** Returns the `webhooks` of the OpenAPI document: for each event type, the request that a receiver gets. */
export function documentedWebhooks(schemas: Schemas, site: Site): OpenApiDocument["webhooks"] {
  return Object.fromEntries(
    eventTypes.map((type) => [type, { post: documentedWebhook(type, schemas, site) }]),
  );
}

function documentedWebhook(type: EventType, schemas: Schemas, site: Site): DocumentedWebhook {
  const { recipient, summary, description, timestamp, example: data } = eventCatalogue[type];
  const isAddition = additionalTypes.some((added) => added === type);
  const { schema } = toJsonSchema(bodyOf(type), "output");
  const example = exampleOf(schema, schemas, site, { timestamp, data });
  return {
    operationId: `on-${type}`,
    tags: ["Webhooks"],
    summary,
    description: isOptional(type)
      ? `${description} Optional: sent to the ${recipient} only if a webhook endpoint is subscribed to it.`
      : `${description} Sent to the ${recipient}.`,
    security: [],
    parameters: [...webhookHeaders],
    requestBody: {
      required: true,
      content: { "application/json": { schema, example } },
    },
    responses: {
      "2XX": { description: "Received. Any other response, including a redirect, is retried." },
      ...(isOptional(type) && {
        "410": {
          description: "Gone: the endpoint is disabled if it is subscribed to optional events alone.",
        },
      }),
      ...(!isAddition && { "410": { description: "Gone: the endpoint is disabled." } }),
    },
  };
}

function bodyOf(type: EventType): z.ZodObject {
  return z.object({
    type: z.literal(type).describe("The event type."),
    timestamp: z.string().meta({
      description: "The time of the event, the same on every attempt.",
      format: "date-time",
      example: "2025-07-01T11:36:48.000000Z",
    }),
    test_event: z
      .literal(true)
      .optional()
      .describe("Only in a test event, which contains sample `data`. Respond with 2xx and do nothing else."),
    data: eventCatalogue[type].resource.and(eventSequence).describe("The object of the event."),
  });
}
