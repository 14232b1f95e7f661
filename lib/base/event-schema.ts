import { z } from "zod";

/** The `sequence` field, which the data of every event contains in addition to the resource's fields. */
export const eventSequence = z.object({
  sequence: z.int().min(1).meta({
    description:
      "Increases with each event of the same object. Events may arrive in any order, and a number may be missing.",
    example: 1,
  }),
});

/** An event type, declared by the module that records it. */
export type EventDeclaration<Data extends z.ZodObject = z.ZodObject> = {
  /** The kind of account that receives the event. */
  readonly recipient: "partner" | "reseller";
  readonly summary: string;
  readonly description: string;
  /** The event's time in the documentation's example. */
  readonly timestamp: string;
  /** Values that override the resource's example values. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The schema of the resource that the event is about. */
  readonly resource: z.ZodObject;
  /** The schema of the webhook's `data`. */
  readonly data: Data;
};

/** Declares an event type. Its data is the resource at the time of the event, plus the event's `sequence`. */
export function declareEvent<Shape extends z.core.$ZodLooseShape>(
  resource: z.ZodObject<Shape>,
  declared: Omit<EventDeclaration, "resource" | "data">,
) {
  return { ...declared, resource, data: resource.extend(eventSequence.shape) };
}

/** The event types that are sent only to endpoints that explicitly subscribe to them. */
export const OPTIONAL_EVENT_TYPES = [
  "redemption-intent.failed",
  "cycle.overdue",
  "payout.paid",
  "refund.created",
  "voucher-payment.refunded",
] as const;
export type OptionalEventType = (typeof OPTIONAL_EVENT_TYPES)[number];

/** The event types that the platform sends in addition to those in the interface specification. */
export const additionalTypes = ["wallet.low_balance", ...OPTIONAL_EVENT_TYPES] as const;
