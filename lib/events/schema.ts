import { z } from "zod";
import { attemptShape, deliveryShape, deliveryStatusField, eventDelivery } from "@/lib/deliveries/schema";
import { eventTypes } from "@/lib/event-catalogue";
import { environmentField, instantField, pageLimitField, text, timestampField } from "@/lib/fields";

/** Something an account was told of, or would have been, with how its latest delivery stands. */
export const webhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  environment: environmentField,
  test_event: z.boolean(),
  created_at: timestampField,
  data: z.record(z.string(), z.unknown()),
  delivery: z.object({ ...deliveryShape, last_attempt: z.object(attemptShape).nullable() }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** An event with its latest 50 deliveries and their attempts, oldest first. */
export const retrievedEvent = webhookEvent.extend({ deliveries: eventDelivery.array() });
export type RetrievedEvent = z.infer<typeof retrievedEvent>;

export const eventPage = z.object({
  events: webhookEvent.array(),
  /** Send it as `after` for the page that follows; null on the last. */
  next: z.string().nullable(),
});
export type EventPage = z.infer<typeof eventPage>;

export const eventTypeField = z.enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` });

export const listEventsInput = z.object({
  type: eventTypeField.optional(),
  delivery_status: deliveryStatusField.optional(),
  reference: text(1, 255).optional(),
  created_after: instantField.optional(),
  created_before: instantField.optional(),
  limit: pageLimitField,
  after: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/, "must be the next of an earlier page")
    .optional(),
});
export type ListEventsInput = z.input<typeof listEventsInput>;
