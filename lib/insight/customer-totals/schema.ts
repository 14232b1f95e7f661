import { z } from "zod";
import {
  currencyField,
  displayField,
  emailFilterField,
  environmentField,
  nextField,
  pageOfTimeInput,
  text,
  timestampField,
} from "@/lib/base/fields";
import { customerIdExample } from "@/lib/payments/requests/schema";

/** A customer as the API shows it to the partner. */
const customerResource = z
  .object({
    id: z.uuid().meta({
      description:
        "The customer's identifier, which an erasure does not change. Use it to filter lists by `customer`.",
      example: customerIdExample,
    }),
    email: z.string().nullable().meta({
      description: "The email address, or null if the customer was erased.",
      example: "customer@example.com",
    }),
    environment: environmentField,
    created_at: timestampField.describe("When you first requested a payment from the customer."),
  })
  .meta({ id: "Customer" });
export type ApiCustomer = z.infer<typeof customerResource>;

/** A customer with the totals of the customer's payments. */
export const customerWithTotals = customerResource
  .extend({
    payment_count: z.int().meta({ description: "The number of paid intents and cycles.", example: 3 }),
    paid_amount: z.int().meta({
      description: "The total amount that the customer paid, in minor units, before refunds.",
      example: 3000,
    }),
    paid_amount_display: displayField("paid_amount"),
    refunded_amount: z
      .int()
      .meta({ description: "The total amount that you refunded, in minor units.", example: 0 }),
    refunded_amount_display: displayField("refunded_amount"),
    partner_amount: z.int().meta({
      description: "Your share of the amount that was paid and not refunded, in minor units.",
      example: 2100,
    }),
    partner_amount_display: displayField("partner_amount"),
    platform_fee: z.int().meta({
      description: "The platform's share of the amount that was paid and not refunded.",
      example: 900,
    }),
    platform_fee_display: displayField("platform_fee"),
    currency: currencyField,
    totals_complete: z.boolean().meta({
      description: "False if the amounts include only the latest 1,000 payments and refunds of the customer.",
      example: true,
    }),
  })
  .meta({ id: "CustomerWithTotals" });
export type CustomerWithTotals = z.infer<typeof customerWithTotals>;

export const listCustomersInput = z.object({
  email: emailFilterField.optional().describe("Only the customer with this email address."),
  ...pageOfTimeInput.shape,
});
export type ListCustomersInput = z.output<typeof listCustomersInput>;

export const customerPage = z.object({
  customers: customerResource.array().describe("The customers on this page, newest first."),
  next: nextField,
});
export type CustomerPage = z.infer<typeof customerPage>;

export const customerPathParams = z.object({
  id: text(1, 100).meta({ description: "The customer's `id`.", example: customerIdExample }),
});
