import { randomUUID } from "node:crypto";
import { authenticateKey } from "@/lib/identity/api-keys/authenticate-key";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { retrieveIntent } from "@/lib/payments/intents/retrieve-intent";
import { ask, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import type { Acts, Stage } from "./stage";

/**
 * What callers who come at once may share a statement for, each by so many members. A statement may read more for each of
 * them, as for each row it answers.
 */
export function actsAtOnce({ asPartner, asReseller, operator }: Stage, members: number): Acts {
  const all = <Result>(act: (member: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: members }, (_, member) => act(member)));
  return {
    "look-ups of a key": async () => {
      const { key } = await createApiKey(asPartner, { name: randomUUID().slice(0, 8) });
      await all(() => authenticateKey(key));
    },
    sales: async () => {
      await fund(operator, asReseller, members * 500);
      await all(() => sell(asReseller, [500]));
    },
    "new intents, retrieved": async () => {
      const intents = await all(() => ask(asPartner, 500));
      await all(async (member) => {
        const { reference = "" } = intents[member] ?? {};
        await retrieveIntent(asPartner, { reference });
      });
    },
    redemptions: async () => {
      await fund(operator, asReseller, members * 500);
      const intents = await all(() => ask(asPartner, 500));
      const codes = await all(async () => (await sell(asReseller, [500])).codes);
      await all((member) => {
        const intent = intents[member];
        if (!intent) throw new Error("there is no intent");
        return pay(intent, codes[member] ?? []);
      });
    },
    "new subscriptions, billed": async () => {
      await fund(operator, asReseller, members * 1_000);
      const subscriptions = await all(() => subscribe(asPartner));
      await all(async (member) => {
        const subscription = subscriptions[member];
        if (subscription) await bill(asReseller, subscription, "first");
      });
    },
  };
}
