import { z } from "zod";
import { text } from "@/lib/base/fields";
import { operation } from "@/lib/base/operation";
import { found } from "@/lib/base/outcome";
import { changeEndpoint, deleteEndpoint } from "./change-endpoint";
import { createEndpoint } from "./create-endpoint";
import { rotateSecret } from "./manage-secret";
import { listEndpoints, retrieveEndpoint } from "./read-endpoints";
import { callerFaults } from "./refuse-change";
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

/** The properties that all operations in this file have in common. */
const ours = { tag: "Webhook endpoints", addition: true, caller: "account" } as const;
const placeholder = {
  exampleValue: endpointIdExample,
  variable: "ENDPOINT",
  description: "the ID of one of your webhook endpoints",
};

const address = z.object({
  id: text(1, 100).meta({
    description: "An `id` from `GET /webhook-endpoints`.",
    example: endpointIdExample,
  }),
});

const CONTRACT =
  "If any of your endpoints is enabled, each event type except the optional ones and `wallet.low_balance` must have an enabled endpoint that is subscribed to it. " +
  "Otherwise the request is rejected with `validation_failed`, and `errors` names the types.";

export const listEndpointsOperation = operation({
  id: "listWebhookEndpoints",
  method: "GET",
  path: "/webhook-endpoints",
  ...ours,
  summary: "List your webhook endpoints",
  description:
    "Returns all endpoints of the key's environment, at most ten. The first endpoint is the webhook URL in your dashboard.",
  message: "Webhook endpoints retrieved",
  errors: ["validation_failed"],
  query: z.object({}),
  data: endpointList,
  run: listEndpoints,
});

export const createEndpointOperation = operation({
  id: "createWebhookEndpoint",
  method: "POST",
  path: "/webhook-endpoints",
  ...ours,
  summary: "Create a webhook endpoint",
  description: `Sends the selected events of the key's environment to another URL, signed with a separate secret. An environment can have up to ten endpoints. ${CONTRACT} A repeated request returns the secret that the endpoint was created with, even if it has been rotated since. If the endpoint has since been deleted, a repeated request returns \`not_found\`.`,
  message: "Webhook endpoint created",
  errors: [
    "malformed_request",
    "validation_failed",
    "not_found",
    "webhook_endpoint_limit_reached",
    "idempotency_key_reused",
  ],
  body: createEndpointInput,
  callerFaults,
  data: createdEndpoint,
  run: createEndpoint,
});

export const retrieveEndpointOperation = operation({
  id: "retrieveWebhookEndpoint",
  method: "GET",
  path: "/webhook-endpoints/{id}",
  ...ours,
  summary: "Retrieve a webhook endpoint",
  description: "Returns the endpoint with its `status`, and when and why it started to fail or was disabled.",
  message: "Webhook endpoint retrieved",
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
  ...ours,
  summary: "Update a webhook endpoint",
  description: `Changes the fields that you send. A change of \`events\` does not affect earlier events. ${CONTRACT} You can always enable an endpoint that we disabled, if you do not send \`events\`: types that only disabled endpoints receive are then \`unsent\`.`,
  message: "Webhook endpoint updated",
  errors: ["malformed_request", "validation_failed", "not_found"],
  params: address,
  placeholder,
  body: updateEndpointInput,
  callerFaults,
  cases: [
    {
      name: "description",
      summary: "Another description",
      body: { description: "Accounting" },
      answer: { data: { description: "Accounting" } },
    },
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
  ...ours,
  summary: "Delete a webhook endpoint",
  description: `Deletes the endpoint. It receives no further events, and its pending deliveries fail. The events are retained. ${CONTRACT}`,
  message: "Webhook endpoint deleted",
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
  ...ours,
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Returns a new secret. For 24 hours webhooks are signed with both the new and the previous secret. An older secret stops signing immediately. " +
    "Therefore do not repeat the request if its response is lost: a second rotation would end the secret that your receiver has. Instead, " +
    "retrieve the endpoint. If its `previous_secret_expires_at` is about 24 hours away, the secret was rotated, and the endpoint's page in the " +
    "dashboard reveals the new one. Otherwise, repeat the request.",
  message: "Secret rotated",
  errors: ["not_found"],
  params: address,
  placeholder,
  data: rotatedSecret,
  run: async (caller, address) => found(await rotateSecret(caller, address)),
});

/**
 * The operations in the order of the API reference. The OpenAPI document groups them by path, and `/webhook-endpoints/{id}` is
 * last, so that the Postman collection deletes the endpoint after the other calls that use its ID.
 */
export const endpointOperations = [
  listEndpointsOperation,
  createEndpointOperation,
  rotateSecretOperation,
  retrieveEndpointOperation,
  updateEndpointOperation,
  deleteEndpointOperation,
];
