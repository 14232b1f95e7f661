import type { Caller } from "@/lib/base/caller";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { type CreateEndpointInput, createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { contractTypesFor, type EventType } from "@/lib/webhooks/event-catalogue";
import { test as base, expect } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { type Receiver, startReceiver } from "./receiver";

type Answer = Parameters<typeof startReceiver>[0];

/**
 * Adds the fixtures `partner`, a new partner, and `endpoint`, which starts a receiver and sets it as the partner's endpoint.
 */
export const test = base.extend<{ partner: Caller; endpoint: (answer: Answer) => Promise<Receiver> }>({
  partner: async ({}, use) => use(await partnerInTest()),
  endpoint: async ({ partner }, use) => {
    const open: Receiver[] = [];
    await use(async (answer) => {
      const receiver = await startReceiver(answer);
      open.push(receiver);
      await setEndpoint(partner, { url: receiver.url });
      return receiver;
    });
    for (const receiver of open) await receiver.close();
  },
});

export { expect };

/** Returns the milliseconds from the end of the last attempt until the next one is due. */
export function waitAfter(delivery: { nextAttemptAt: Date | null; updatedAt: Date } | undefined): number {
  return (delivery?.nextAttemptAt?.getTime() ?? 0) - (delivery?.updatedAt.getTime() ?? 0);
}

/**
 * One of the event types that are required for partners. {@link OTHERS} contains the rest. The enabled endpoints of an account
 * must together be subscribed to all required types.
 */
export const TYPE: EventType = "redemption-intent.success";
export const OTHERS = contractTypesFor("partner").filter((type) => type !== TYPE);

/** Returns the input for a new endpoint, by default with a URL that accepts no connections. */
export const endpointInput = (more: Partial<CreateEndpointInput> = {}) =>
  createEndpointInput.parse({ url: CLOSED_PORT_URL, ...more });

export async function newEndpoint(caller: Caller, more: Partial<CreateEndpointInput> = {}) {
  return (await createEndpoint(caller, endpointInput(more))).data;
}
