import type { Caller } from "@/lib/base/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { followEvents } from "@/lib/webhooks/events/follow-events";
import { setEndpointUrl } from "../../support/world/endpoints";
import { pastEvent } from "../../support/world/events";
import { newName, type Row } from "./operation-row";

/** Creates an event whose delivery has already succeeded, so that no attempt is in progress. Returns the event's ID. */
async function oldEvent(owner: Caller): Promise<string> {
  await setEndpointUrl(owner);
  const type = owner.kind === "reseller" ? "subscription.cancel_requested" : "redemption-intent.success";
  return pastEvent(owner, { type, status: "succeeded" });
}

/** Returns the access matrix rows of operations on events, for one kind of owner. Accounts of both kinds have events. */
export const aboutEvents = (of: Row["of"]): readonly Row[] => [
  {
    ...{ operation: "listEvents", about: of, of },
    create: async (owners) => ({ path: "/events?limit=10", own: [await oldEvent(owners[of])] }),
  },
  {
    ...{ operation: "followEvents", about: of, of, environments: ["test"] },
    create: async (owners) => {
      const { next } = (await followEvents(owners[of], { wait_s: 0 })).data;
      const own = [await oldEvent(owners[of])];
      return { path: `/events/feed?${new URLSearchParams({ wait_s: "0", after: next })}`, own };
    },
  },
  {
    ...{ operation: "triggerEvent", about: of, of, environments: ["test"] },
    create: async () => {
      const type = of === "partner" ? "redemption-intent.success" : "subscription.cancel_requested";
      return { path: "/events/trigger", body: { type }, own: [] };
    },
  },
  {
    ...{ operation: "retrieveEvent", about: of, of },
    create: async (owners) => {
      const event = await oldEvent(owners[of]);
      return { path: `/events/${event}`, own: [event] };
    },
  },
  {
    ...{ operation: "resendEvent", about: of, of },
    create: async (owners) => {
      const event = await oldEvent(owners[of]);
      return { path: `/events/${event}/resend`, own: [event] };
    },
  },
];

/** Returns the access matrix rows of operations on the account itself. */
export const aboutAccounts = (of: Row["of"]): readonly Row[] => [
  {
    ...{ operation: "retrieveAccount", about: of, of },
    create: async (owners) => {
      const { accountId, environment } = owners[of];
      const own = newName("key");
      // Gives the key a unique name, so that the test can find it in responses.
      await runOnce(sql`
        UPDATE api_keys SET name = ${own}
        WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment`);
      return { path: "/account", own: [own] };
    },
  },
];
