import { z } from "zod";
import { text } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { listEvents } from "./list-events";
import { resendEvent } from "./resend-event";
import { retrieveEvent } from "./retrieve-event";
import { eventPage, listEventsInput, retrievedEvent } from "./schema";

const tag = "Events";
const byId = z.object({ id: text(1, 100) });

export const listEventsOperation = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  tag,
  summary: "List your events",
  description:
    "What your webhooks told you, or would have, newest first. To catch up after an outage list by `created_after`: " +
    "what has not reached you is `pending` while it is being retried, `failed` once that is given up, and `unsent` if you had " +
    "no webhook URL in use then. Test events are not among them.",
  message: "Events retrieved",
  caller: "account",
  errors: ["validation_failed"],
  query: listEventsInput,
  data: eventPage,
  run: listEvents,
});

export const retrieveEventOperation = operation({
  id: "retrieveEvent",
  method: "GET",
  path: "/events/{id}",
  tag,
  summary: "Retrieve an event",
  description: "The event with its latest 50 deliveries and their attempts. Attempts are kept for 90 days.",
  message: "Event retrieved",
  caller: "account",
  errors: ["not_found"],
  params: byId,
  data: retrievedEvent,
  run: retrieveEvent,
});

export const resendEventOperation = operation({
  id: "resendEvent",
  method: "POST",
  path: "/events/{id}/resend",
  tag,
  summary: "Send an event again",
  description:
    "Queues another delivery of the same body with the same `webhook-id`, also of an event your server took before. One " +
    "that still waits for its next attempt is attempted now instead; while an attempt is under way nothing more is queued, " +
    "and that attempt decides.",
  message: "Event queued for delivery",
  caller: "account",
  errors: ["not_found", "no_webhook_url"],
  params: byId,
  data: retrievedEvent,
  run: resendEvent,
});
