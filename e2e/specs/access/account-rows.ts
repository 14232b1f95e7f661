import type { Caller } from "@/lib/base/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { followEvents } from "@/lib/webhooks/events/follow-events";
import { listen } from "../../support/world/endpoints";
import { pastEvent } from "../../support/world/events";
import { newName, type Row } from "./operation-row";

/** An event that was sent long ago, so that no attempt is under way. */
async function oldEvent(owner: Caller): Promise<string> {
  await listen(owner);
  const type = owner.kind === "reseller" ? "subscription.cancel_requested" : "redemption-intent.success";
  return pastEvent(owner, { type, status: "succeeded" });
}

/** What the operations of both kinds of account are about: events. */
export const aboutEvents = (of: Row["of"]): readonly Row[] => [
  {
    ...{ operation: "listEvents", about: `a ${of}'s`, of },
    lay: async (owners) => ({ path: "/events?limit=10", own: [await oldEvent(owners[of])] }),
  },
  {
    ...{ operation: "followEvents", about: `a ${of}'s`, of, environments: ["test"] },
    lay: async (owners) => {
      const { next } = (await followEvents(owners[of], { wait_s: 0 })).data;
      const own = [await oldEvent(owners[of])];
      return { path: `/events/feed?${new URLSearchParams({ wait_s: "0", after: next })}`, own };
    },
  },
  {
    ...{ operation: "triggerEvent", about: `a ${of}'s`, of, environments: ["test"] },
    lay: async () => {
      const type = of === "partner" ? "redemption-intent.success" : "subscription.cancel_requested";
      return { path: "/events/trigger", body: { type }, own: [] };
    },
  },
  {
    ...{ operation: "retrieveEvent", about: `a ${of}'s`, of },
    lay: async (owners) => {
      const event = await oldEvent(owners[of]);
      return { path: `/events/${event}`, own: [event] };
    },
  },
  {
    ...{ operation: "resendEvent", about: `a ${of}'s`, of },
    lay: async (owners) => {
      const event = await oldEvent(owners[of]);
      return { path: `/events/${event}/resend`, own: [event] };
    },
  },
];

/** Who an account is. */
export const aboutAccounts = (of: Row["of"]): readonly Row[] => [
  {
    ...{ operation: "retrieveAccount", about: `a ${of}`, of },
    lay: async (owners) => {
      const { accountId, environment } = owners[of];
      const own = newName("key");
      // A key keeps its name; this one's is to be its own.
      await runOnce(sql`
        UPDATE api_keys SET name = ${own}
        WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment`);
      return { path: "/account", own: [own] };
    },
  },
];
