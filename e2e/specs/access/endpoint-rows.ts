import type { Caller } from "@/lib/base/caller";
import { deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { listEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { newName, type Row } from "./operation-row";

/**
 * The number of an account's endpoints in an environment above which one is deleted before another is created. The rows of one
 * test can share an account, and an account can have at most ten endpoints in an environment.
 */
const MAX_KEPT = 6;

/**
 * Creates an endpoint with a unique URL and idempotency key. Returns its ID and secret, and the request's body. The body names
 * event types for the owner's kind of account, so that an account of the other kind is refused.
 */
async function newEndpoint(owner: Caller) {
  const { webhook_endpoints: endpoints } = (await listEndpoints(owner)).data;
  const last = endpoints.length > MAX_KEPT ? endpoints.at(-1) : undefined;
  if (last) await deleteEndpoint(owner, { id: last.id });
  const names = { url: `${CLOSED_PORT_URL}/${newName("hook")}`, idempotency_key: newName("endpoint") };
  const body = { ...names, events: defaultTypesFor(owner.kind) };
  const { data } = await createEndpoint(owner, createEndpointInput.parse(body));
  return { id: data.id, secret: data.secret, body };
}

/** Returns the access matrix rows of operations on webhook endpoints. */
export const aboutEndpoints = (of: Row["of"]): readonly Row[] => [
  {
    ...{ operation: "listWebhookEndpoints", about: of, of },
    create: async (owners) => {
      const { id, body } = await newEndpoint(owners[of]);
      return { path: "/webhook-endpoints", own: [id, body.url] };
    },
  },
  {
    ...{ operation: "createWebhookEndpoint", about: of, of },
    create: async (owners) => {
      const { id, secret, body } = await newEndpoint(owners[of]);
      return { path: "/webhook-endpoints", body, own: [id, secret] };
    },
  },
  {
    ...{ operation: "rotateWebhookEndpointSecret", about: of, of },
    create: async (owners) => {
      const { id } = await newEndpoint(owners[of]);
      return { path: `/webhook-endpoints/${id}/rotate-secret`, own: [] };
    },
  },
  {
    ...{ operation: "retrieveWebhookEndpoint", about: of, of },
    create: async (owners) => {
      const { id, body } = await newEndpoint(owners[of]);
      return { path: `/webhook-endpoints/${id}`, own: [id, body.url] };
    },
  },
  {
    ...{ operation: "updateWebhookEndpoint", about: of, of },
    create: async (owners) => {
      const { id, body } = await newEndpoint(owners[of]);
      return {
        path: `/webhook-endpoints/${id}`,
        body: { description: "Accounting" },
        own: [id, body.url],
      };
    },
  },
  {
    ...{ operation: "deleteWebhookEndpoint", about: of, of },
    create: async (owners) => {
      const { id } = await newEndpoint(owners[of]);
      return { path: `/webhook-endpoints/${id}`, own: [id] };
    },
  },
];
