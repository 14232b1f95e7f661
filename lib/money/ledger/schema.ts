import { z } from "zod";
import {
  createdAtField,
  currencyField,
  displayField,
  environmentField,
  minorField,
  nextField,
  pageOfTimeInput,
} from "@/lib/base/fields";

/** The maximum number of vouchers in a sale. A sale has one wallet transfer per voucher. */
export const MAX_VOUCHERS_PER_SALE = 5;

/** A reseller's wallet in one environment. */
export const wallet = z
  .object({
    balance: minorField.describe("The balance that pays for the vouchers you sell, in minor units."),
    balance_display: displayField("balance"),
    largest_sale: minorField.nullable().meta({
      description:
        "The largest sale or bill that the operator allows in live mode, in minor units. Null if there is no limit besides the " +
        "balance.",
      example: 50_000,
    }),
    largest_sale_display: displayField("largest_sale").nullable().meta({ example: "€500.00" }),
    currency: currencyField,
    environment: environmentField.describe("The environment of the wallet."),
  })
  .meta({ id: "Wallet" });
export type WalletResource = z.infer<typeof wallet>;

/** A transfer to or from a wallet. `amount` is positive for a transfer to the wallet. */
export const walletEntry = z
  .object({
    id: z
      .uuid()
      .meta({ description: "The ID of the transfer.", example: "0197c5d7-0a1b-7c2d-8e3f-4a5b6c7d8e9f" }),
    kind: z.enum(["top_up", "sale", "charge_back", "debit"]).meta({
      description:
        "`top_up` and `charge_back` are incoming. `sale` (one per voucher sold, or a cycle's bill) and `debit` (by the operator) are outgoing.",
      example: "sale",
    }),
    amount: z.int().meta({
      description: "The change in the balance, in minor units. Negative for an outgoing transfer.",
      example: -1000,
    }),
    amount_display: displayField("amount"),
    balance_after: minorField.meta({
      description: "The balance after the transfer, in minor units.",
      example: 99_000,
    }),
    balance_after_display: displayField("balance_after"),
    currency: currencyField,
    reference: z.string().nullable().meta({
      description: "The reference of the voucher payment, top-up or debit that caused the transfer, or null.",
      example: "VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8",
    }),
    customer_identifier: z
      .string()
      .nullable()
      .meta({ description: "The customer of the sale; null for other kinds.", example: "customer-4711" }),
    reseller_charge_reference: z.string().nullable().meta({
      description: "Your identifier for the cycle that the transfer paid for, or null.",
      example: "recurring-88-cycle-1",
    }),
    reseller_subscription_reference: z
      .string()
      .nullable()
      .meta({ description: "Your identifier for the recurring order, or null.", example: "recurring-88" }),
    created_at: createdAtField,
  })
  .meta({ id: "WalletTransfer" });
export type WalletEntry = z.infer<typeof walletEntry>;

const walletDirection = z.enum(["in", "out"], { error: "must be in or out" });
export type WalletDirection = z.infer<typeof walletDirection>;

export const listTransfersInput = z.object({
  direction: walletDirection
    .optional()
    .describe("`in`: only top-ups and chargebacks. `out`: only sales and debits. Default: both."),
  ...pageOfTimeInput.shape,
});
export type ListTransfersInput = z.output<typeof listTransfersInput>;

export const transferPage = z.object({
  transfers: walletEntry.array().describe("The transfers on this page, newest first."),
  next: nextField,
});
export type TransferPage = z.infer<typeof transferPage>;
