import { z } from "zod";
import { declareEvent } from "@/lib/base/event-schema";
import { refinementError, unlessInvalid } from "@/lib/base/field-errors";
import {
  currencyField,
  displayField,
  EXAMPLE_ORIGIN,
  optional,
  textLine,
  timestampField,
} from "@/lib/base/fields";
import { MAX_AMOUNT_MINOR } from "@/lib/base/money";
import { paymentRequest, paymentRequestInput } from "@/lib/payments/requests/schema";

export const intentStatus = z.enum(["pending", "success", "failed"], {
  error: "must be pending, success or failed",
});
export type IntentStatus = z.infer<typeof intentStatus>;

export const intentFailure = z.enum(["expired", "canceled", "too_many_attempts"]);
export type IntentFailure = z.infer<typeof intentFailure>;

/**
 * Why a code was refused. `unknown`: no voucher in the environment has the code. The other reasons state why the voucher with
 * the code cannot pay.
 */
export const codeRefusal = z.enum(["unknown", "blocked", "spent", "expired"]);
export type CodeRefusal = z.infer<typeof codeRefusal>;

const MAX_ITEMS = 20;
const MAX_QUANTITY = 1_000_000;

const itemName = {
  description: "The name of the item, in the language of the customer.",
  example: "Ticket, row 7",
};
const itemQuantity = { description: "The number of units.", example: 2 };
const itemUnitAmount = {
  description: "The amount of one unit, in minor units of the currency. Negative for a discount.",
  example: 600,
};

/** One item of a purchase, as sent in a create request. */
const itemInput = z.object({
  name: textLine(100).meta(itemName),
  quantity: z
    .int({ error: "must be an integer" })
    .min(1, "must be at least 1")
    .max(MAX_QUANTITY, `must be at most ${MAX_QUANTITY}`)
    .meta(itemQuantity),
  unit_amount: z
    .int({ error: "must be an integer in minor units" })
    .min(-MAX_AMOUNT_MINOR, `must be at least -${MAX_AMOUNT_MINOR}`)
    .max(MAX_AMOUNT_MINOR, `must be at most ${MAX_AMOUNT_MINOR}`)
    .meta(itemUnitAmount),
});

/** An item as it is stored. */
export type Item = z.output<typeof itemInput>;

const itemsInput = itemInput
  .array()
  .min(1, "must have at least 1 item")
  .max(MAX_ITEMS, `must have at most ${MAX_ITEMS} items`);

/** The items as returned by the API. */
const itemsField = z
  .object({
    name: z.string().meta(itemName),
    quantity: z.int().meta(itemQuantity),
    unit_amount: z.int().meta(itemUnitAmount),
    unit_amount_display: displayField("unit_amount").meta({ example: "€6.00" }),
    currency: currencyField,
  })
  .array();

/**
 * Returns the total of an item, in minor units. The total is exact: the limits on the quantity, the amount and the number
 * of items keep sums below 2^53.
 */
export const totalOf = ({ quantity, unit_amount }: Item): number => quantity * unit_amount;

/**
 * Returns an error if the totals of the items do not add up to `amount`, otherwise undefined. All amounts are in minor units.
 */
export function itemsFault(items: readonly Item[], amount: number) {
  const total = items.reduce((sum, item) => sum + totalOf(item), 0);
  if (total === amount) return undefined;
  const difference = total < amount ? `${amount - total} less` : `${total - amount} more`;
  return refinementError(
    "mismatch",
    `must add up to amount: they add up to ${total}, ${difference} than ${amount}`,
  );
}

const sent = paymentRequestInput.shape;

const MIN_EXPIRES_IN_S = 15 * 60;
const MAX_EXPIRES_IN_S = 30 * 24 * 60 * 60;

const createIntentFields = paymentRequestInput.extend({
  amount: sent.amount.describe("The amount to request, in minor units."),
  reference: sent.reference.meta({
    description:
      "Your own reference, unique among your intents in the environment: 1 to 100 of `A-Z a-z 0-9 . _ : -`, but not `.`, " +
      "`..` or `cancellation`. If omitted, one is generated: `RDM-` and a ULID.",
    example: "order-1001",
  }),
  callback_url: sent.callback_url.meta({
    description:
      "The URL to which the receipt forwards the customer after a payment. A checkout that ended without a payment only links " +
      "to it. In both cases, `reference` is set in the query of the URL, but the result is not: retrieve the intent. Must be an " +
      "absolute http or https URL without credentials; in live mode, https only.",
    example: "https://shop.example/thanks",
  }),
  description: sent.description.meta({
    description:
      "What the customer pays for, on one line of up to 200 characters. Shown at the checkout and on the receipt.",
    example: "Two tickets for Saturday",
  }),
  items: optional(itemsInput).describe(
    "The items that the customer pays for, 1 to 20. The sum of `quantity` times `unit_amount` must equal `amount`. " +
      "Shown at the checkout and on the receipt.",
  ),
  idempotency_key: sent.idempotency_key.meta({
    description:
      "Makes the request safe to retry: the same key returns the same resource. " +
      "Equivalent to the header `Idempotency-Key`.",
    example: "order-1001",
  }),
  expires_in: optional(
    z
      .int({ error: "must be an integer number of seconds" })
      .min(MIN_EXPIRES_IN_S, `must be at least ${MIN_EXPIRES_IN_S}, which is 15 minutes`)
      .max(MAX_EXPIRES_IN_S, `must be at most ${MAX_EXPIRES_IN_S}, which is 30 days`),
  ).describe(
    "How long the customer can pay, in seconds: from 900 (15 minutes) to 2592000 (30 days). Default: 86400 (24 hours), " +
      "which the customer can extend once by 15 minutes in the last 5 minutes. The time that you set is never extended.",
  ),
});
export const createIntentInput = createIntentFields.superRefine(
  ({ amount, items }, context) => {
    const { error, params } = (items && itemsFault(items, amount)) ?? {};
    if (error !== undefined) context.addIssue({ code: "custom", path: ["items"], message: error, params });
  },
  unlessInvalid("amount", "items"),
);
export type CreateIntentInput = z.infer<typeof createIntentInput>;

const shown = paymentRequest.shape;
const accessCode = "mT4kPz81XwQbR7n";
const expiredAt = "2025-07-02T11:32:13.000000Z";

/** A redemption intent as shown to its partner. */
export const redemptionIntent = paymentRequest
  .extend({
    reference: z.string().meta({
      description: "Your reference, or the generated one. Identifies the intent in requests and events.",
      example: "order-1001",
    }),
    amount: shown.amount.describe("The requested amount, in minor units."),
    authorization_url: shown.authorization_url.meta({
      description: "The hosted checkout. Send the customer here.",
      example: `${EXAMPLE_ORIGIN}/redemptions/checkout/${accessCode}`,
    }),
    access_code: shown.access_code.meta({ example: accessCode }),
    callback_url: shown.callback_url.meta({
      description:
        "The URL to which the receipt forwards the customer after a payment, with `reference` set in its query, or null. If null, " +
        "the customer stays on the receipt. A checkout that ended without a payment only links to the URL.",
      example: "https://shop.example/thanks",
    }),
    partner_payout_amount: shown.partner_payout_amount.describe(
      "The partner's share, fixed at creation: `amount` minus `platform_fee`.",
    ),
    platform_fee: shown.platform_fee.describe("The platform's share, fixed at creation."),
    items: itemsField.nullable().describe("The items of the create request, or null."),
    status: intentStatus.describe(
      "`pending` while the customer can pay, `success` once vouchers for the whole amount are redeemed, otherwise `failed`. The last two are final.",
    ),
    failure_reason: intentFailure
      .nullable()
      .describe(
        "Null unless failed: `expired` at `expires_at`, `canceled` by you or by the customer on the checkout " +
          "page, or `too_many_attempts` after 20 rejected codes.",
      ),
    redeemed_at: timestampField.nullable().describe("When the vouchers were redeemed, or null."),
    refunded_amount: z.int().meta({
      description: "The amount refunded so far, in minor units. The status stays `success`.",
      example: 0,
    }),
    refunded_amount_display: displayField("refunded_amount").meta({ example: "€0.00" }),
    expires_at: timestampField.meta({
      description:
        "When an unpaid intent fails: 24 hours after creation, or the time in `expires_in`. Without `expires_in` the customer " +
        "can extend this time once by 15 minutes, in the last 5 minutes.",
      example: expiredAt,
    }),
  })
  .meta({ id: "RedemptionIntent" });
export type IntentResource = z.infer<typeof redemptionIntent>;

const paidAt = "2025-07-01T11:36:48.000000Z";
const failedAt = "2025-07-02T11:33:00.000000Z";

/** The intent events that are sent to the partner. */
export const intentEvents = {
  "redemption-intent.success": declareEvent(redemptionIntent, {
    recipient: "partner",
    summary: "A redemption intent is paid",
    description:
      "Vouchers for the whole amount were redeemed. `data` is the intent as `GET` returned it at that moment, " +
      "with `sequence`. Fulfill the order now.",
    timestamp: paidAt,
    example: { status: "success", redeemed_at: paidAt, updated_at: paidAt },
  }),
  "redemption-intent.failed": declareEvent(redemptionIntent, {
    recipient: "partner",
    summary: "A redemption intent failed without a payment",
    description:
      "The intent expired, was canceled, or was closed after too many rejected codes: see `failure_reason`. `data` is the intent as `GET` returned it at " +
      "that moment, with `sequence`. An intent either succeeds or fails, so this is its only event.",
    timestamp: failedAt,
    example: { status: "failed", failure_reason: "expired", updated_at: expiredAt },
  }),
} as const;
