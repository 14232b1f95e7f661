import { z } from "zod";
import { currencyField, displayField, environmentField, minorField } from "@/lib/base/fields";

const partnerBalance = z.object({
  owed: minorField.meta({
    description:
      "What you are owed and no payout run contains, in minor units: the next run pays it, and refunds are taken from it.",
    example: 700,
  }),
  owed_display: displayField("owed"),
  in_draft_payouts: z.int().meta({
    description:
      "The part of a payout run that is prepared but not posted. If the run is discarded, you are owed it again.",
    example: 0,
  }),
  in_draft_payouts_display: displayField("in_draft_payouts"),
  in_transit: z.int().meta({ description: "The sum of your payouts that are `posted`.", example: 0 }),
  in_transit_display: displayField("in_transit"),
  paid_out: z.int().meta({ description: "The sum of your payouts that are `paid`.", example: 42_000 }),
  paid_out_display: displayField("paid_out"),
  earned: z.int().meta({
    description:
      "Your part of all payments, less your part of all refunds: the sum of the four amounts above.",
    example: 42_700,
  }),
  earned_display: displayField("earned"),
  currency: currencyField,
});
export type PartnerBalance = z.infer<typeof partnerBalance>;

const walletBalance = z.object({
  balance: minorField.meta({ description: "The balance of your wallet, in minor units.", example: 100_000 }),
  balance_display: displayField("balance"),
  reserved: z.int().meta({
    description: "The part of `balance` that debits reserve until a second operator has approved them.",
    example: 0,
  }),
  reserved_display: displayField("reserved"),
  available: minorField.meta({
    description: "What you can spend: `balance` less `reserved`.",
    example: 100_000,
  }),
  available_display: displayField("available"),
  pending_top_ups: z.int().meta({
    description: "The top-ups that you have reported and the operator has not confirmed. Not in `balance`.",
    example: 0,
  }),
  pending_top_ups_display: displayField("pending_top_ups"),
  currency: currencyField,
});
export type WalletBalance = z.infer<typeof walletBalance>;

/** The money of an account in one environment. */
export const balance = z
  .object({
    partner: partnerBalance
      .nullable()
      .describe("A partner's earnings and what became of them. Null for a reseller."),
    wallet: walletBalance.nullable().describe("A reseller's wallet. Null for a partner."),
    environment: environmentField.describe("The environment of the key."),
  })
  .meta({ id: "Balance" });
export type BalanceResource = z.infer<typeof balance>;
