import { z } from "zod";
import {
  amountField,
  displayField,
  idempotencyKeyField,
  metadataField,
  minorField,
  text,
  timestampField,
} from "@/lib/fields";
import { voucher } from "@/lib/vouchers/schema";

export const MAX_LINES = 5;
export const MAX_VOUCHERS = 5;

/** The charge references of simulated cycles begin so; a reseller's own may not. */
const SIMULATOR_PREFIX = "simulator:";

const line = z.object(
  {
    denomination: amountField,
    quantity: z
      .int({ error: "must be an integer" })
      .min(1, "must be at least 1")
      .max(MAX_VOUCHERS, `must be at most ${MAX_VOUCHERS}`)
      .meta({ example: 1 }),
  },
  { error: "must be an object with denomination and quantity" },
);

const lines = z
  .array(line, { error: "must be a list of {denomination, quantity}" })
  .min(1, "must have at least one line")
  .max(MAX_LINES, `must have at most ${MAX_LINES} lines`)
  .superRefine((given, context) => {
    const count = given.reduce((total, { quantity }) => total + quantity, 0);
    if (count > MAX_VOUCHERS) {
      context.addIssue(`must be at most ${MAX_VOUCHERS} vouchers in total, these are ${count}`);
    }
  });

/**
 * The presence of `subscription_access_code` alone makes a payment the bill of a cycle: empty or null it is refused,
 * and so are a bill's other fields without it, or a bill that lost its code would be sold as vouchers.
 */
export const createPaymentInput = z
  .object({
    customer_identifier: text(1, 255).meta({ example: "customer-4711" }),
    vouchers: lines,
    metadata: metadataField.optional(),
    idempotency_key: idempotencyKeyField.optional(),
    subscription_access_code: text(1, 255).optional(),
    reseller_charge_reference: text(1, 255)
      .refine((value) => !value.startsWith(SIMULATOR_PREFIX), `must not start with ${SIMULATOR_PREFIX}`)
      .optional(),
    reseller_subscription_reference: text(1, 255).optional(),
  })
  .superRefine(
    (input, context) => {
      const isCycle = input.subscription_access_code !== undefined;
      if (isCycle && input.reseller_charge_reference === undefined) {
        context.addIssue({ code: "custom", path: ["reseller_charge_reference"], message: "is required" });
      }
      if (isCycle) return;
      for (const field of ["reseller_charge_reference", "reseller_subscription_reference"] as const) {
        if (input[field] === undefined) continue;
        context.addIssue({ code: "custom", path: [field], message: "needs subscription_access_code" });
      }
    },
    // Also where other fields are bad, so that all are named at once.
    { when: () => true },
  );
export type CreatePaymentInput = z.infer<typeof createPaymentInput>;

export const paymentStatus = z.enum(["success", "charged_back"]);

/** A sale of vouchers as its reseller sees it. */
export const voucherPayment = z.object({
  reference: z.string().meta({ example: "VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8" }),
  amount: minorField,
  amount_display: displayField,
  voucher_count: z.int(),
  status: paymentStatus,
  customer_identifier: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  vouchers: voucher.array(),
  created_at: timestampField,
  charged_back_at: timestampField.nullable(),
});
export type PaymentResource = z.infer<typeof voucherPayment>;
