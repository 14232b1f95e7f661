import { expect } from "@playwright/test";
import type { Caller } from "@/lib/base/caller";
import { listEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";

/** A request to an operation, with its path parameters filled in. `shows` is what the data of the response must contain. */
export type OperationRequest = { path: string; key?: string; body?: object; shows: unknown };

/** A partner and a funded reseller in the live environment, as callers and with their API keys, and the partner's test key. */
export type Scene = {
  partner: Caller;
  reseller: Caller;
  partnerKey: string;
  resellerKey: string;
  partnerInTest: string;
};

/** Sets the partner's webhook URL and returns the endpoint's ID. */
async function firstEndpoint(partner: Caller): Promise<string | undefined> {
  await setEndpointUrl(partner);
  return (await listEndpoints(partner)).data.webhook_endpoints[0]?.id;
}

/** Functions that create a valid request to each operation on webhook endpoints, by operation ID. */
export const endpointPaths: Readonly<Record<string, (scene: Scene) => Promise<OperationRequest>>> = {
  listWebhookEndpoints: async ({ partner, partnerKey }) => {
    await setEndpointUrl(partner);
    const webhook_endpoints = [expect.objectContaining({ url: CLOSED_PORT_URL, status: "enabled" })];
    return { path: "/webhook-endpoints", key: partnerKey, shows: { webhook_endpoints } };
  },
  createWebhookEndpoint: async ({ partnerKey }) => ({
    path: "/webhook-endpoints",
    ...{
      key: partnerKey,
      body: { url: CLOSED_PORT_URL },
      shows: { url: CLOSED_PORT_URL, status: "enabled" },
    },
  }),
  rotateWebhookEndpointSecret: async ({ partner, partnerKey }) => ({
    path: `/webhook-endpoints/${await firstEndpoint(partner)}/rotate-secret`,
    ...{ key: partnerKey, shows: { secret: expect.stringMatching(/^whsec_/) } },
  }),
  retrieveWebhookEndpoint: async ({ partner, partnerKey }) => ({
    path: `/webhook-endpoints/${await firstEndpoint(partner)}`,
    ...{ key: partnerKey, shows: { url: CLOSED_PORT_URL, status: "enabled" } },
  }),
  updateWebhookEndpoint: async ({ partner, partnerKey }) => ({
    path: `/webhook-endpoints/${await firstEndpoint(partner)}`,
    ...{ key: partnerKey, body: { description: "Accounting" }, shows: { description: "Accounting" } },
  }),
  deleteWebhookEndpoint: async ({ partner, partnerKey }) => ({
    path: `/webhook-endpoints/${await firstEndpoint(partner)}`,
    ...{ key: partnerKey, shows: { deleted: true } },
  }),
};
