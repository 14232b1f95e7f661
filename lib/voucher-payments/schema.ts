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

export const createPaymentInput = z
  .object({
    customer_identifier: text(1, 255).meta({ example: "customer-4711" }),
    vouchers: z
      .array(line, { error: "must be a list of {denomination, quantity}" })
      .min(1, "must have at least one line")
      .max(MAX_LINES, `must have at most ${MAX_LINES} lines`),
    metadata: metadataField.optional(),
    idempotency_key: idempotencyKeyField.optional(),
  })
  .superRefine((input, context) => {
    const count = input.vouchers.reduce((total, { quantity }) => total + quantity, 0);
    if (count > MAX_VOUCHERS) {
      context.addIssue({
        code: "custom",
        path: ["vouchers"],
        message: `must be at most ${MAX_VOUCHERS} vouchers in total, these are ${count}`,
      });
    }
  });
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
