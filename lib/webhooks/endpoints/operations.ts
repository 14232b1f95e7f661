import { z } from "zod";
import { text } from "@/lib/base/fields";
import { operation } from "@/lib/base/operation";
import { changeEndpoint, deleteEndpoint, listEndpoints, retrieveEndpoint } from "./change-endpoint";
import { createEndpoint } from "./create-endpoint";
import { rotateEndpointSecret } from "./manage-secret";
import {
  createdEndpoint,
  createEndpointInput,
  deletedEndpoint,
  endpointIdExample,
  endpointList,
  rotatedSecret,
  updateEndpointInput,
  webhookEndpoint,
} from "./schema";

const tag = "Webhook endpoints";
const placeholder = {
  madeUp: endpointIdExample,
  variable: "ENDPOINT",
  words: "the ID of one of your webhook endpoints",
};

const address = z.object({
  id: text(1, 100).meta({
    description: "An `id` from `GET /webhook-endpoints`.",
    example: endpointIdExample,
  }),
});

const CONTRACT =
  "As long as one of your endpoints is enabled, each event type that is not optional must be taken by one of them: otherwise " +
  "the request is `validation_failed`, and `errors` names the types.";

export const listEndpointsOperation = operation({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/webhook-endpoints",
  tag,
  summary: "List your webhook endpoints",
  description:
    "All endpoints of the key's environment, at most ten. The first one in the list is the webhook URL of your dashboard.",
  addition: true,
  message: "Webhook endpoints retrieved",
  caller: "account",
  errors: [],
  data: endpointList,
  run: listEndpoints,
});

export const createEndpointOperation = operation({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/webhook-endpoints",
  tag,
  summary: "Create a webhook endpoint",
  description: `Sends the chosen events of the key's environment to another URL, signed with a secret of its own. There can be ten. ${CONTRACT} A repeated request for an endpoint that was deleted since is \`not_found\`.`,
  addition: true,
  message: "Webhook endpoint created",
  caller: "account",
  errors: [
    "malformed_request",
    "validation_failed",
    "not_found",
    "webhook_endpoint_limit_reached",
    "idempotency_key_reused",
  ],
  body: createEndpointInput,
  data: createdEndpoint,
  run: createEndpoint,
});

export const retrieveEndpointOperation = operation({
  id: "retrieveWebhookEndpoint",
  method: "GET",
  path: "/webhook-endpoints/{id}",
  tag,
  summary: "Retrieve a webhook endpoint",
  description: "Shows whether it works: `status`, and since when it fails or is disabled, and why.",
  addition: true,
  message: "Webhook endpoint retrieved",
  caller: "account",
  errors: ["not_found"],
  params: address,
  placeholder,
  data: webhookEndpoint,
  run: retrieveEndpoint,
});

export const updateEndpointOperation = operation({
  id: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/webhook-endpoints/{id}",
  tag,
  summary: "Update a webhook endpoint",
  description: `Changes the fields that you send. Events from before a change of \`events\` are delivered as before. ${CONTRACT}`,
  addition: true,
  message: "Webhook endpoint updated",
  caller: "account",
  errors: ["malformed_request", "validation_failed", "not_found"],
  params: address,
  placeholder,
  body: updateEndpointInput,
  cases: [
    { name: "events", summary: "Other events", body: { events: ["redemption-intent.success"] }, answer: {} },
    {
      name: "disabled",
      summary: "Disable it",
      body: { enabled: false },
      answer: {
        data: {
          status: "disabled",
          disabled_at: "2025-07-04T09:00:00.000000Z",
          disabled_reason: "switched_off",
        },
      },
    },
  ],
  data: webhookEndpoint,
  run: changeEndpoint,
});

export const deleteEndpointOperation = operation({
  id: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/webhook-endpoints/{id}",
  tag,
  summary: "Delete a webhook endpoint",
  description: `Nothing more is sent to it, and its pending deliveries fail. Its events stay. ${CONTRACT}`,
  addition: true,
  message: "Webhook endpoint deleted",
  caller: "account",
  errors: ["validation_failed", "not_found"],
  params: address,
  placeholder,
  data: deletedEndpoint,
  run: deleteEndpoint,
});

export const rotateSecretOperation = operation({
  id: "rotateWebhookEndpointSecret",
  method: "POST",
  path: "/webhook-endpoints/{id}/rotate-secret",
  tag,
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Returns a new secret. For 24 hours webhooks are signed with both the new and the previous one; an even older one is dropped at once.",
  addition: true,
  message: "Secret rotated",
  caller: "account",
  errors: ["not_found"],
  params: address,
  placeholder,
  data: rotatedSecret,
  run: rotateEndpointSecret,
});

/** In the order of the API's table of contents. */
export const endpointOperations = [
  listEndpointsOperation,
  createEndpointOperation,
  retrieveEndpointOperation,
  updateEndpointOperation,
  rotateSecretOperation,
  deleteEndpointOperation,
];
