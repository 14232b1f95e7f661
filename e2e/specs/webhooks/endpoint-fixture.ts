import type { Caller } from "@/lib/base/caller";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { test as base, expect } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import type { readDelivery } from "../../support/world/deliveries";
import { type Receiver, startReceiver } from "./receiver";

type Answer = Parameters<typeof startReceiver>[0];

/** A new partner. `endpoint` starts a receiver and sets it as the partner's endpoint. */
export const test = base.extend<{ partner: Caller; endpoint: (answer: Answer) => Promise<Receiver> }>({
  partner: async ({ browserName: _ }, use) => use(await partnerInTest()),
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

/** The milliseconds from the end of the last attempt to the next one. */
export function waitAfter(delivery: Awaited<ReturnType<typeof readDelivery>>): number {
  return (delivery.nextAttemptAt?.getTime() ?? 0) - delivery.updatedAt.getTime();
}
