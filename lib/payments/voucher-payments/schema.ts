import { z } from "zod";
import type { FieldErrorCode } from "@/lib/base/field-errors";
import {
  amountDisplayField,
  amountField,
  createdAtField,
  currencyField,
  idempotencyKeyField,
  metadataField,
  minorField,
  nextField,
  optional,
  pageOfTimeInput,
  storedMetadataField,
  text,
  timestampField,
} from "@/lib/base/fields";
import { MAX_VOUCHERS_PER_SALE } from "@/lib/money/ledger/schema";
import { metadataFilterField } from "@/lib/payments/metadata/schema";
import { billedSubscription, chargeReferenceField } from "@/lib/payments/subscriptions/reseller-schema";
import { voucher } from "@/lib/payments/vouchers/schema";

/** The payment reference used in all examples. */
export const paymentReferenceExample = "VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8";

const MAX_LINES = 5;

const line = z.object(
  {
    denomination: amountField.describe("The face value of each voucher, in minor units."),
    quantity: z.int({ error: "must be an integer" }).meta({
      description: "The number of vouchers of this denomination. At most 5 vouchers in the whole request.",
      minimum: 1,
      maximum: MAX_VOUCHERS_PER_SALE,
      example: 1,
    }),
  },
  { error: "must be an object with denomination and quantity" },
);

const lineList = z.array(line, { error: "must be a list of {denomination, quantity}" }).meta({
  description:
    "At most 5 lines, and at most 5 vouchers in total. For a cycle, exactly one line with quantity 1 and a denomination of " +
    "at least the subscription's amount.",
  minItems: 1,
  maxItems: MAX_LINES,
});

/** The value that replaces any list with too many lines. Sales and bills refuse the value because of its length. */
const TOO_MANY_LINES = Array<z.input<typeof line>>(MAX_LINES + 1).fill({ denomination: 1, quantity: 1 });

/**
 * Validates the list of voucher lines. First replaces a list that is too long with {@link TOO_MANY_LINES}, so that a request
 * body with thousands of invalid lines does not cause thousands of errors.
 */
const lines = z.preprocess(
  (input) => (Array.isArray(input) && input.length > MAX_LINES ? TOO_MANY_LINES : input),
  lineList,
);

const quantityAlone = line.pick({ quantity: true });

type Issue = { path: (string | number)[]; code: FieldErrorCode; message: string };

/**
 * Checks the number and the quantities of a one-off sale's voucher lines, and returns the errors. Bills for subscription
 * cycles skip this check, because they have a dedicated error for anything but a single voucher.
 */
function saleIssues(vouchers: unknown): Issue[] {
  const faults = (code: FieldErrorCode, message: string): Issue[] => [{ path: ["vouchers"], code, message }];
  if (vouchers === undefined) return faults("required", "is required");
  if (!Array.isArray(vouchers)) return [];
  if (vouchers.length === 0) return faults("too_short", "must have at least one line");
  if (vouchers.length > MAX_LINES) return faults("too_long", `must have at most ${MAX_LINES} lines`);
  // A line with an invalid quantity is skipped, because it already has an error.
  const quantities = vouchers.map((one: unknown) => quantityAlone.safeParse(one).data?.quantity);
  const perLine = quantities.flatMap((quantity, at): Issue[] => {
    const path = ["vouchers", at, "quantity"];
    if (quantity === undefined) return [];
    if (quantity < 1) return [{ path, code: "too_small", message: "must be at least 1" }];
    return quantity > MAX_VOUCHERS_PER_SALE
      ? [{ path, code: "too_large", message: `must be at most ${MAX_VOUCHERS_PER_SALE}` }]
      : [];
  });
  const count = quantities.reduce<number>((total, quantity = 0) => total + quantity, 0);
  if (perLine.length > 0 || count <= MAX_VOUCHERS_PER_SALE) return perLine;
  return faults(
    "too_large",
    `must have at most ${MAX_VOUCHERS_PER_SALE} vouchers in total; this request has ${count}`,
  );
}

const customerIdentifierWords = {
  description: "Your own identifier for the customer. It is required to retrieve the voucher payment.",
  example: "customer-4711",
};

const cycleFields = ["reseller_charge_reference", "reseller_subscription_reference"] as const;

/**
 * The input of a new payment. With `subscription_access_code`, the payment bills a cycle; null and empty codes are refused.
 * Without it, the other fields for billing a cycle are refused, even if null, so that a request whose code is missing does not
 * sell vouchers.
 */
export const createPaymentInput = z
  .object({
    customer_identifier: text(1, 255).meta(customerIdentifierWords),
    vouchers: lines.optional(),
    metadata: optional(metadataField),
    idempotency_key: optional(idempotencyKeyField).meta({
      description:
        "Strongly recommended for a one-off sale: a retry with the same key returns the same vouchers and charges " +
        "nothing. Equivalent to the header `Idempotency-Key`. For the bill of a cycle, which is identified by its " +
        "`reseller_charge_reference`, it is a second safeguard: a key that was used before is rejected with another charge " +
        "reference.",
      example: "sale-2001",
    }),
    subscription_access_code: text(1, 255)
      .optional()
      .describe(
        "Makes this the bill of a subscription's cycle. Omit it for a one-off sale: null or empty is rejected.",
      ),
    reseller_charge_reference: chargeReferenceField
      .optional()
      .describe(
        "Your identifier for the cycle, required with `subscription_access_code`. A subscription is never charged twice for the same identifier.",
      ),
    reseller_subscription_reference: text(1, 255)
      .nullish()
      .describe(
        "Your identifier for the recurring order. The first one is recorded, and a different one in a later bill is rejected. " +
          "Only with `subscription_access_code`.",
      ),
  })
  .superRefine(
    (input, context) => {
      const isCycle = input.subscription_access_code !== undefined;
      const stray = cycleFields.filter((field) => !isCycle && input[field] !== undefined);
      const lacksCharge = isCycle && input.reseller_charge_reference === undefined;
      const faultOf = (field: string, code: FieldErrorCode, message: string): Issue => ({
        path: [field],
        code,
        message,
      });
      const faults = [
        ...(isCycle ? [] : saleIssues(input.vouchers)),
        ...stray.map((field) => faultOf(field, "not_allowed", "requires subscription_access_code")),
        ...(lacksCharge ? [faultOf("reseller_charge_reference", "required", "is required")] : []),
      ];
      for (const { code, ...fault } of faults)
        context.addIssue({ ...fault, code: "custom", params: { code } });
    },
    // Runs even if other fields are invalid, so that one response reports all errors.
    { when: () => true },
  )
  // Both sales and bills require vouchers; only the errors differ.
  .meta({ required: ["customer_identifier", "vouchers"] });
export type CreatePaymentInput = z.infer<typeof createPaymentInput>;

const paymentStatus = z.enum(["success", "charged_back"], {
  error: "must be success or charged_back",
});
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** A payment as shown to its reseller: a sale of vouchers, or the bill of a subscription's cycle. */
export const voucherPayment = z
  .object({
    reference: z.string().meta({
      description: "Identifies the voucher payment in requests.",
      example: paymentReferenceExample,
    }),
    amount: minorField.describe("The sum of the denominations, in minor units."),
    amount_display: amountDisplayField,
    currency: currencyField,
    voucher_count: z.int().meta({ description: "The number of vouchers.", example: 1 }),
    status: paymentStatus.describe(
      "`success`, or `charged_back` once its vouchers are blocked and their unspent, unexpired balance is returned to the wallet.",
    ),
    customer_identifier: z.string().meta(customerIdentifierWords),
    metadata: storedMetadataField,
    vouchers: voucher.array().describe("The vouchers sold, with their codes."),
    created_at: createdAtField,
    charged_back_at: timestampField.nullable().describe("When the sale was charged back, or null."),
    subscription: billedSubscription
      .optional()
      .describe("Only for the bill of a cycle: the subscription that was billed, in its current state."),
  })
  .meta({ id: "VoucherPayment" });
export type PaymentResource = z.infer<typeof voucherPayment>;

/** A payment as shown in lists, without its vouchers. */
const listedPayment = voucherPayment.omit({ vouchers: true }).meta({ id: "ListedVoucherPayment" });
export type ListedPayment = z.infer<typeof listedPayment>;

export const listPaymentsInput = z.object({
  status: paymentStatus.optional().describe("Only voucher payments with this status. Default: any status."),
  customer_identifier: text(1, 255).optional().meta({
    description: "Only voucher payments with exactly this identifier.",
    example: customerIdentifierWords.example,
  }),
  metadata: metadataFilterField,
  ...pageOfTimeInput.shape,
});
export type ListPaymentsInput = z.output<typeof listPaymentsInput>;

export const paymentPage = z.object({
  voucher_payments: listedPayment.array().describe("The voucher payments on this page, newest first."),
  next: nextField,
});
export type PaymentPage = z.infer<typeof paymentPage>;
