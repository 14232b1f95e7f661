import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import { refinementError } from "@/lib/base/field-errors";
import {
  amountDisplayField,
  currencyField,
  environmentField,
  minorField,
  nextField,
  pageInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import {
  billingInterval,
  currentCycleField,
  subscriptionExample,
  subscriptionStatus,
  totalCyclesField,
} from "./schema";

const example = subscriptionExample;

/** The prefix of the charge references of simulated cycles. Resellers are not allowed to use it. */
export const SIMULATOR_PREFIX = "simulator:";

/** The reseller's identifier for a cycle that it bills. */
export const chargeReferenceField = text(1, 255).refine(
  (value) => !value.startsWith(SIMULATOR_PREFIX),
  refinementError("reserved", `must not start with ${SIMULATOR_PREFIX}`),
);

const accessCodeField = z.string().meta({
  description:
    "Identifies the subscription when you confirm its cancellation. It cannot be used to bill a cycle.",
  example: example.access_code,
});
const billingCodeField = z.string().meta({
  description:
    "Identifies the subscription when you bill a cycle. It cannot be used to confirm a cancellation.",
  example: example.subscription_access_code,
});
const recurringReferenceField = z.string().nullable().meta({
  description: "Your identifier for the recurring order, or null if you have not sent it yet.",
  example: example.reseller_subscription_reference,
});
const billedStatusField = subscriptionStatus.meta({
  description: "`active`, or one of the final states `completed` and `canceled`. Never `pending`.",
  example: "active",
});

/** A subscription as shown to the reseller that bills it, without the partner's reference. */
const resellerSubscription = z
  .object({
    access_code: accessCodeField,
    subscription_access_code: billingCodeField,
    reseller_subscription_reference: recurringReferenceField,
    status: billedStatusField,
    amount: minorField.describe(
      "The amount of every cycle, in minor units. The voucher of a cycle must be worth at least this amount.",
    ),
    amount_display: amountDisplayField,
    currency: currencyField,
    interval: billingInterval,
    current_cycle: currentCycleField.meta({ example: 2 }),
    total_cycles: totalCyclesField,
    next_cycle_at: timestampField.nullable().meta({
      description: "When the next cycle is due. Null unless the status is `active`.",
      example: example.next_cycle_at,
    }),
    cancel_requested_at: timestampField.nullable().meta({
      description:
        "When the cancellation was requested, or null. Until you confirm, the customer stays subscribed.",
      example: example.cancel_requested_at,
    }),
    canceled_at: timestampField.nullable().describe("When the subscription was canceled, or null."),
  })
  .meta({ id: "ResellerSubscription" });
export type ResellerSubscription = z.infer<typeof resellerSubscription>;

/** The path parameters of a lookup by billing code. */
export const billingCodeAddress = z.object({
  subscription_access_code: text(1, 255).meta({
    description: "The code from the link to your shop, not the checkout's `access_code`.",
    example: example.subscription_access_code,
  }),
});

/**
 * A subscription looked up by its billing code. `access_code`, which is needed to confirm a cancellation, is null until the
 * caller has billed a cycle.
 */
export const lookedUpSubscription = resellerSubscription
  .extend({
    access_code: accessCodeField.nullable().meta({
      description:
        "Identifies the subscription when you confirm its cancellation. Null until you have billed a cycle.",
    }),
    status: subscriptionStatus.meta({
      description: "`pending` before the first cycle, then `active`. `completed` and `canceled` are final.",
      example: "active",
    }),
  })
  .meta({ id: "LookedUpSubscription" });
export type LookedUpSubscription = z.infer<typeof lookedUpSubscription>;

export const resellerSubscriptionPage = z.object({
  subscriptions: resellerSubscription.array().describe("The subscriptions on this page, newest first."),
  next: nextField,
});
export type ResellerSubscriptionPage = z.infer<typeof resellerSubscriptionPage>;

export const listBilledInput = pageInput.extend({
  cancellation_requested: z
    .enum(["true", "false"], { error: "must be true or false" })
    .optional()
    .transform((value) => value === "true")
    .meta({
      description:
        "`true`: only subscriptions whose cancellation waits for your confirmation. Default: `false`, all subscriptions.",
      example: "true",
    }),
});
export type ListBilledInput = z.infer<typeof listBilledInput>;

export const confirmCancellationInput = z.object({
  access_code: text(1, 255).meta({
    description:
      "The `access_code` from `subscription.cancel_requested` or your list, not the `subscription_access_code`.",
    example: example.access_code,
  }),
  reseller_subscription_reference: text(1, 255).meta({
    description:
      "Your identifier for the recurring order. It must equal the recorded identifier. If none is recorded, this one is recorded.",
    example: example.reseller_subscription_reference,
  }),
});
export type ConfirmCancellationInput = z.infer<typeof confirmCancellationInput>;

export const cancellation = z
  .object({
    access_code: accessCodeField,
    reseller_subscription_reference: recurringReferenceField.describe(
      "Your identifier for the recurring order.",
    ),
    status: subscriptionStatus.meta({
      description: "Always `canceled`, never `pending`, `active` or `completed`.",
      example: "canceled",
    }),
    current_cycle: z.int().meta({ description: "The number of paid cycles.", example: 2 }),
    canceled_at: timestampField
      .nullable()
      .meta({ description: "When the subscription was canceled.", example: example.canceled_at }),
  })
  .meta({ id: "Cancellation" });
export type Cancellation = z.infer<typeof cancellation>;

/** A subscription as shown on the payment for one of its cycles. */
export const billedSubscription = z.object({
  access_code: accessCodeField,
  subscription_access_code: billingCodeField,
  status: billedStatusField,
  current_cycle: z.int().meta({ description: "The number of cycles paid so far.", example: 1 }),
  total_cycles: totalCyclesField,
  amount: minorField.describe("The amount of every cycle, in minor units."),
  redeemed_amount: minorField.describe("The amount redeemed from the voucher, in minor units."),
  currency: currencyField,
  reseller_charge_reference: z
    .string()
    .meta({ description: "Your identifier for the cycle.", example: "recurring-88-cycle-1" }),
  reseller_subscription_reference: recurringReferenceField,
});

/** The data of the event that asks a reseller to confirm a cancellation. */
const cancellationRequest = resellerSubscription
  .pick({
    access_code: true,
    subscription_access_code: true,
    reseller_subscription_reference: true,
    amount: true,
    currency: true,
    current_cycle: true,
    cancel_requested_at: true,
  })
  .extend({ environment: environmentField });
export type CancellationRequest = z.infer<typeof cancellationRequest>;

/** The events of a subscription that are sent to the reseller that bills it. */
export const resellerSubscriptionEvents = {
  "subscription.cancel_requested": declareEvent(cancellationRequest, {
    recipient: "reseller",
    summary: "Cancellation is requested for a subscription you bill",
    description:
      "Stop scheduling charges and confirm with `POST /subscriptions/cancellation`. The subscription continues until you confirm. " +
      "Sent in live mode only. In test mode, cancellations need no confirmation, and you receive only test events of this type.",
    timestamp: example.cancel_requested_at,
    example: { environment: "live", sequence: 3 },
  }),
} as const;
