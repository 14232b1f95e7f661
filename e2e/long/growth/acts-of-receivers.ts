import { DAY_MS, now } from "@/lib/base/clock";
import { firstIdAt, publicEventId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { deliverDue } from "@/lib/webhooks/deliveries/deliver-due";
import {
  changeEndpoint,
  deleteEndpoint,
  listEndpoints,
  retrieveEndpoint,
} from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { getEndpoint, setEndpoint, switchOffEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { findEndpoint } from "@/lib/webhooks/endpoints/store";
import { countEventsByDay, countReplayable } from "@/lib/webhooks/events/count-events";
import { followEvents } from "@/lib/webhooks/events/follow-events";
import { readEventBody, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { replayEvents, replayToEndpoint, resendEvent } from "@/lib/webhooks/events/resend-events";
import { sendTestEvent, triggerEvent } from "@/lib/webhooks/events/send-test-event";
import { clearInbox, openInbox, setInboxAnswer } from "@/lib/webhooks/inbox/manage-inbox";
import { listMessages, readMessage } from "@/lib/webhooks/inbox/read-messages";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { diagnoseWebhook } from "@/lib/webhooks/signature-doctor/diagnose-webhook";
import { type Acts, orRefused, type Stage, someRow } from "./stage";

const DAYS_SHOWN = 14;

/** What a partner does with its webhooks, and what is sent to it. */
export function actsOfReceivers({ asPartner, partner, receiverUrl }: Stage): Acts {
  const inTest = callerFor(partner, "test");
  const latestEvent = async () => {
    const { id = "" } = await someRow(
      "SELECT id FROM events WHERE account_id = $1 AND environment = 'live' AND NOT test_event ORDER BY id DESC LIMIT 1",
      [partner.accountId],
    );
    return publicEventId(id);
  };
  return {
    "looks at its endpoint, and has another secret": async () => {
      await getEndpoint(asPartner);
      await revealSecret(asPartner);
      await rotateSecret(asPartner);
    },
    "switches deliveries off, and on": async () => {
      await switchOffEndpoint(asPartner);
      await setEndpoint(asPartner, { url: receiverUrl });
    },
    "has another endpoint, changes it and deletes it": async () => {
      const { data } = await createEndpoint(asPartner, createEndpointInput.parse({ url: receiverUrl }));
      const { id } = data;
      await changeEndpoint(asPartner, { id, description: "Another", events: ["redemption-intent.success"] });
      await listEndpoints(asPartner);
      await retrieveEndpoint(asPartner, { id });
      await rotateSecret(asPartner, { id });
      await replayToEndpoint(asPartner, { endpoint_id: id, since: new Date(now().getTime() - DAY_MS) });
      await deleteEndpoint(asPartner, { id });
    },
    "sends a test event": () => sendTestEvent(asPartner, { type: "redemption-intent.success" }),
    "follows its test events, one that it makes up among them": async () => {
      const { next: after } = (await followEvents(inTest, { wait_s: 0 })).data;
      await triggerEvent(inTest, { type: "redemption-intent.success" });
      await followEvents(inTest, { after, wait_s: 0 });
    },
    "looks at an event, and sends it again": async () => {
      const id = await latestEvent();
      await retrieveEvent(asPartner, { id });
      await readEventBody(asPartner, { id });
      await resendEvent(asPartner, { id });
      const message = `webhook-id: ${id}\nwebhook-timestamp: 1\nwebhook-signature: v1,none`;
      await diagnoseWebhook(asPartner, { headers: message, body: "{}" });
    },
    "asks for an event that is no longer kept": () =>
      orRefused(retrieveEvent(asPartner, { id: publicEventId(firstIdAt(new Date(0))) })),
    "is sent what is due": async () => {
      const endpoint = await findEndpoint(asPartner);
      await deliverDue(endpoint?.id ?? "", { lane: "live", deliveryIds: undefined });
    },
    "looks at how its events stand": async () => {
      await countReplayable(asPartner);
      await countEventsByDay(asPartner, DAYS_SHOWN);
    },
    "sends what failed and what was never sent again": async () => {
      await replayEvents(asPartner, { status: "failed", since: new Date(0) });
      await replayEvents(asPartner, { status: "unsent" });
    },
    "receives its own webhooks": async () => {
      const { url } = await openInbox(inTest);
      await setInboxAnswer(inTest, { answer_status: 204 });
      const token = url.split("/").at(-1) ?? "";
      const headers = new Map([["webhook-id", await latestEvent()]]);
      await receiveMessage({ token, headers, body: Buffer.from(`{"at":${now().getTime()}}`) });
      const { rows } = await listMessages(inTest, { limit: 20 });
      await readMessage(inTest, rows[0]?.id ?? "");
      await clearInbox(inTest);
    },
  };
}
