import { z } from "zod";
import { chargeReferenceField } from "@/lib/cycles/schema";
import {
  amountField,
  displayField,
  idempotencyKeyField,
  metadataField,
  minorField,
  optional,
  text,
  timestampField,
} from "@/lib/fields";
import { billedSubscription } from "@/lib/subscriptions/schema";
import { voucher } from "@/lib/vouchers/schema";

export const MAX_LINES = 5;
export const MAX_VOUCHERS = 5;

const line = z.object(
  {
    denomination: amountField,
    quantity: z.int({ error: "must be an integer" }).meta({ minimum: 1, maximum: MAX_VOUCHERS, example: 1 }),
  },
  { error: "must be an object with denomination and quantity" },
);

const lines = z
  .array(line, { error: "must be a list of {denomination, quantity}" })
  .meta({ minItems: 1, maxItems: MAX_LINES });

type Fault = { path: (string | number)[]; message: string };

/**
 * What a one-off sale takes beyond the shape of its fields. Not asked of a cycle's bill, which has a refusal of its own
 * for everything but a single voucher.
 */
function saleFaults(vouchers: unknown): Fault[] {
  if (vouchers === undefined) return [{ path: ["vouchers"], message: "is required" }];
  if (!Array.isArray(vouchers)) return [];
  const faults = (message: string): Fault[] => [{ path: ["vouchers"], message }];
  if (vouchers.length === 0) return faults("must have at least one line");
  if (vouchers.length > MAX_LINES) return faults(`must have at most ${MAX_LINES} lines`);
  // A line that is none, or whose quantity is none, has its own fault already.
  const quantities = vouchers.map(
    (one: unknown) => z.object({ quantity: z.int() }).safeParse(one).data?.quantity,
  );
  const perLine = quantities.flatMap((quantity, at): Fault[] => {
    const path = ["vouchers", at, "quantity"];
    if (quantity === undefined) return [];
    if (quantity < 1) return [{ path, message: "must be at least 1" }];
    return quantity > MAX_VOUCHERS ? [{ path, message: `must be at most ${MAX_VOUCHERS}` }] : [];
  });
  const count = quantities.reduce<number>((total, quantity = 0) => total + quantity, 0);
  if (perLine.length > 0 || count <= MAX_VOUCHERS) return perLine;
  return faults(`must be at most ${MAX_VOUCHERS} vouchers in total, these are ${count}`);
}

const cycleFields = ["reseller_charge_reference", "reseller_subscription_reference"] as const;

/**
 * The presence of `subscription_access_code` alone makes a payment the bill of a cycle: empty or null it is refused,
 * and so are a bill's other fields without it, be they null, or a bill that lost its code would be sold as vouchers.
 */
export const createPaymentInput = z
  .object({
    customer_identifier: text(1, 255).meta({ example: "customer-4711" }),
    vouchers: lines.optional(),
    metadata: optional(metadataField),
    idempotency_key: optional(idempotencyKeyField),
    subscription_access_code: text(1, 255).optional(),
    reseller_charge_reference: chargeReferenceField.optional(),
    reseller_subscription_reference: text(1, 255).nullish(),
  })
  .superRefine(
    (input, context) => {
      const isCycle = input.subscription_access_code !== undefined;
      const stray = cycleFields.filter((field) => !isCycle && input[field] !== undefined);
      const lacksCharge = isCycle && input.reseller_charge_reference === undefined;
      const faults: Fault[] = [
        ...(isCycle ? [] : saleFaults(input.vouchers)),
        ...stray.map((field) => ({ path: [field], message: "needs subscription_access_code" })),
        ...(lacksCharge ? [{ path: ["reseller_charge_reference"], message: "is required" }] : []),
      ];
      for (const fault of faults) context.addIssue({ code: "custom", ...fault });
    },
    // Also where other fields are bad, so that all are named at once.
    { when: () => true },
  )
  // Nothing is sold and no cycle is billed without vouchers; only the refusals differ.
  .meta({ required: ["customer_identifier", "vouchers"] });
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
  subscription: billedSubscription.optional(),
});
export type PaymentResource = z.infer<typeof voucherPayment>;
