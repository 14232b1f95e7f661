import { z } from "zod";
import { currencyField, displayField, environmentField, minorField } from "@/lib/base/fields";

const partnerBalance = z.object({
  owed: minorField.meta({
    description:
      "The amount owed to you that is not in a payout run, in minor units. The next payout run pays it, and refunds reduce it.",
    example: 700,
  }),
  owed_display: displayField("owed"),
  in_draft_payouts: z.int().meta({
    description:
      "Your share of draft payout runs. If a draft run is discarded, the amount returns to `owed`.",
    example: 0,
  }),
  in_draft_payouts_display: displayField("in_draft_payouts"),
  in_transit: z.int().meta({ description: "The sum of your payouts that are `posted`.", example: 0 }),
  in_transit_display: displayField("in_transit"),
  paid_out: z.int().meta({ description: "The sum of your payouts that are `paid`.", example: 42_000 }),
  paid_out_display: displayField("paid_out"),
  earned: z.int().meta({
    description:
      "Your share of all payments, less your share of all refunds: the sum of the four amounts above.",
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
    description: "The amount that you can spend: `balance` less `reserved`.",
    example: 100_000,
  }),
  available_display: displayField("available"),
  pending_top_ups: z.int().meta({
    description:
      "The top-ups that you have announced and the operator has not yet credited. Not included in `balance`.",
    example: 0,
  }),
  pending_top_ups_display: displayField("pending_top_ups"),
  currency: currencyField,
});
export type WalletBalance = z.infer<typeof walletBalance>;

/** The balance of an account in one environment: a partner's earnings or a reseller's wallet. */
export const balance = z
  .object({
    partner: partnerBalance
      .nullable()
      .describe("A partner's earnings and their payout state. Null for a reseller."),
    wallet: walletBalance.nullable().describe("A reseller's wallet. Null for a partner."),
    environment: environmentField.describe("The environment of the key."),
  })
  .meta({ id: "Balance" });
export type BalanceResource = z.infer<typeof balance>;
