import { z } from "zod";
import { refinementError } from "@/lib/base/field-errors";
import {
  createdAtField,
  environmentField,
  idempotencyKeyField,
  optional,
  text,
  timestampField,
  updatedAtField,
  urlField,
} from "@/lib/base/fields";
import { defaultTypesFor, EVENT_TYPE_MESSAGE, eventTypes } from "@/lib/webhooks/event-catalogue";
import { headersField } from "./header-schema";

/** The maximum number of endpoints of an account in an environment. */
export const MAX_ENDPOINTS = 10;

/** The endpoint ID in all examples. */
export const endpointIdExample = "we_0197c5d80b1c7d2e9f3a4b5c6d7e8f90";

/** Why an endpoint is disabled: it returned 410, it failed for five days, or its account switched it off. */
export const disabledReasonField = z.enum(["gone", "failing", "switched_off"]);

/** A webhook endpoint as its account sees it. Its secret and the values of its headers are not shown. */
export const webhookEndpoint = z
  .object({
    id: z.string().meta({
      description: "The endpoint's identifier. Use it to retrieve the endpoint.",
      example: endpointIdExample,
    }),
    url: z.string().meta({
      description: "The URL to which the endpoint's events are sent.",
      example: "https://api.acme.example/tessera",
    }),
    description: z
      .string()
      .nullable()
      .meta({ description: "Your description of the endpoint, or null.", example: "Fulfillment" }),
    events: z
      .string()
      .array()
      .meta({
        description: "The event types that the endpoint receives.",
        example: defaultTypesFor("partner"),
      }),
    header_names: z
      .string()
      .array()
      .meta({
        description: "The names of your custom headers, in lower case. Their values are not returned.",
        example: ["x-api-key"],
      }),
    status: z.enum(["enabled", "failing", "disabled"]).meta({
      description:
        "`enabled`, `failing` (every attempt fails and is retried), or `disabled` (no events are sent to it). Test events and " +
        "`wallet.low_balance` do not count. Optional events count only if the endpoint is subscribed to no others, except " +
        "`wallet.low_balance`. `GET /events` shows every failure.",
      example: "enabled",
    }),
    failing_since: timestampField.nullable().meta({
      description:
        "When the attempts that count for `status` started to fail. Null unless `status` is `failing`.",
      example: null,
    }),
    disabled_at: timestampField
      .nullable()
      .meta({ description: "When the endpoint was disabled, or null.", example: null }),
    disabled_reason: disabledReasonField.nullable().meta({
      description:
        "`gone`: the endpoint returned 410. `failing`: every attempt failed for five days. `switched_off`: your account disabled " +
        "the endpoint. Null if it is not disabled.",
      example: null,
    }),
    previous_secret_expires_at: timestampField.nullable().meta({
      description:
        "Until this time webhooks are also signed with the previous secret. Null if no previous secret is in use.",
      example: null,
    }),
    environment: environmentField,
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

const secretField = z.string().meta({
  description: "The secret with which its webhooks are signed. Store it: it is not returned again.",
  example: "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
});

/** An endpoint with the secret that it was created with, as returned by the request that creates it. */
export const createdEndpoint = webhookEndpoint
  .extend({
    secret: secretField.describe(
      "The secret with which its webhooks are signed. Store it: only a repeated request returns it again. After a rotation, a " +
        "repeated request still returns this secret and not the new one: see `previous_secret_expires_at`.",
    ),
  })
  .meta({ id: "CreatedWebhookEndpoint" });
export type CreatedEndpoint = z.infer<typeof createdEndpoint>;

export const endpointList = z.object({
  webhook_endpoints: webhookEndpoint.array().describe("Your endpoints in this environment, at most ten."),
});

export const deletedEndpoint = z.object({
  id: z.string().meta({ description: "The identifier of the deleted endpoint.", example: endpointIdExample }),
  deleted: z.literal(true).describe("Always true."),
});

const eventTypeField = z.enum(eventTypes, { error: EVENT_TYPE_MESSAGE });

const eventsField = eventTypeField
  .array()
  .min(1, "must contain at least one event type")
  .max(eventTypes.length, refinementError("repeated", "must not contain duplicate event types"))
  .refine(
    (types) => new Set(types).size === types.length,
    refinementError("repeated", "must not contain duplicate event types"),
  )
  .meta({
    description:
      "The event types that the endpoint receives. Each must be a type that is sent to your kind of account. If you have an enabled endpoint, " +
      "each event type except the optional ones and `wallet.low_balance` must have an enabled endpoint that is subscribed to it.",
  });

const descriptionField = text(1, 200).meta({
  description: "Your description of the endpoint.",
  example: "Fulfillment",
});

const endpointUrlField = urlField.meta({
  description: "The URL to which the endpoint's events are sent: https, or in test mode also http.",
  example: "https://api.acme.example/tessera",
});

export const createEndpointInput = z.object({
  url: endpointUrlField,
  description: optional(descriptionField),
  events: optional(eventsField).describe(
    "The event types that the endpoint receives. Defaults to all types that are sent to your kind of account, except the optional ones.",
  ),
  headers: optional(headersField),
  idempotency_key: optional(idempotencyKeyField).meta({
    description:
      "Makes the request safe to send again: the same key returns the same endpoint. Equivalent to the header `Idempotency-Key`.",
    example: "fulfillment-endpoint",
  }),
});
export type CreateEndpointInput = z.output<typeof createEndpointInput>;

export const updateEndpointInput = z.object({
  url: optional(endpointUrlField),
  description: descriptionField.nullish().describe("Your description of the endpoint; null removes it."),
  events: optional(eventsField),
  headers: headersField
    .nullish()
    .describe("Your custom headers. They replace all earlier ones; null or an empty object removes them."),
  enabled: optional(z.boolean({ error: "must be true or false" })).describe(
    "`false` disables the endpoint: it receives no further events, and its pending deliveries fail when they are due. `true` enables it again.",
  ),
});
export type UpdateEndpointInput = z.output<typeof updateEndpointInput>;

export const setEndpointInput = z.object({ url: urlField });
export type SetEndpointInput = z.infer<typeof setEndpointInput>;

export const rotatedSecret = z.object({
  secret: secretField,
  previous_secret_expires_at: timestampField.describe(
    "Until this time webhooks are also signed with the previous secret.",
  ),
});
export type RotatedSecret = z.infer<typeof rotatedSecret>;
