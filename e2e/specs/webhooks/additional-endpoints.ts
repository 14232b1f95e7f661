import type { Caller } from "@/lib/base/caller";
import { endpointIdOf } from "@/lib/base/ids";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { retrieveEvent } from "@/lib/webhooks/events/read-events";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { readDeliveries } from "./read-deliveries";

/**
 * Creates an endpoint for the account, by default with a URL that accepts no connections, and with the settings in `more`.
 * Returns the endpoint's public ID.
 */
export async function addEndpoint(owner: Caller, url = CLOSED_PORT_URL, more: object = {}): Promise<string> {
  return (await createEndpoint(owner, createEndpointInput.parse({ url, ...more }))).data.id;
}

/** Attempts each due delivery of an event, one after another. */
export async function attemptAll(event: string): Promise<void> {
  for (const { id } of await readDeliveries(event)) await attemptDeliveries([id]);
}

/** Returns an event's overall delivery status across all endpoints. */
export const deliveryStatusOf = async (owner: Caller, id: string) =>
  (await retrieveEvent(owner, { id })).data.delivery.status;

/**
 * Returns an event's deliveries to an endpoint, oldest first, each as `[round, latest, status]`. Each new delivery to the
 * endpoint has the next higher `round`.
 */
export const deliveriesTo = async (event: string, endpoint: string) =>
  (await readDeliveries(event))
    .filter(({ endpointId }) => endpointId === endpointIdOf(endpoint))
    .map(({ round, latest, status }) => [round, latest, status]);
