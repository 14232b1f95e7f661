import { z } from "zod";
import { currencyField, displayField, environmentField, timestampField } from "@/lib/base/fields";
import { lineSourceFields } from "@/lib/money/payouts/schema";

/** The maximum number of payments and refunds that a statement lists individually. If there are more, it has daily totals. */
export const MAX_STATEMENT_PAYMENTS = 500;

const statementLine = z
  .object({
    kind: z
      .enum(["intent", "cycle", "refund", "day", "payout", "payout_reversal"])
      .describe(
        "`intent` and `cycle` are payments, `refund` is a refund of a payment. `day` sums the payments and refunds of a day. `payout` is a posted " +
          "payout, and `payout_reversal` returns a payout's amount to your balance.",
      ),
    at: z.string().meta({
      description: "The time of the line; for a `day`, its date in your account's time zone.",
      example: "2026-10-03T11:36:48.000000Z",
    }),
    reference: z.string().nullable().meta({
      description:
        "The `reference` of the redemption intent, the subscription or the payout. Null for a day.",
      example: "order-1001",
    }),
    ...lineSourceFields,
    amount: z.int().nullable().meta({
      description:
        "The amount that the customer paid, in minor units. Negative for a refund, net of refunds for a `day`, null for payouts.",
      example: 1000,
    }),
    amount_display: displayField("amount").nullable().meta({ example: "€10.00" }),
    platform_fee: z.int().nullable().meta({
      description: "The platform's share of `amount`. Negative for a refund, null for payouts.",
      example: 300,
    }),
    platform_fee_display: displayField("platform_fee").nullable().meta({ example: "€3.00" }),
    partner_amount: z.int().meta({
      description: "The change of your balance, in minor units. Negative for refunds and payouts.",
      example: 700,
    }),
    partner_amount_display: displayField("partner_amount"),
    currency: currencyField,
  })
  .meta({ id: "StatementLine" });
export type StatementLineResource = z.infer<typeof statementLine>;

const sum = (description: string, example = 0) => z.int().meta({ description, example });

/** A partner's statement for a month as the API shows it. */
export const statementResource = z
  .object({
    number: z.string().meta({
      description: "The number of the statement. It begins with `TEST-` in test mode.",
      example: "TEST-2026-10-4F3A9C21BD",
    }),
    month: z.string().meta({ description: "The month.", example: "2026-10" }),
    timezone: z.string().meta({
      description: "Your account's IANA time zone, in which the month begins and ends.",
      example: "Europe/Vienna",
    }),
    from: timestampField.meta({
      description: "The beginning of the month, inclusive.",
      example: "2026-09-30T22:00:00.000000Z",
    }),
    to: timestampField.meta({
      description: "The end of the month, exclusive.",
      example: "2026-10-31T23:00:00.000000Z",
    }),
    is_final: z.boolean().meta({
      description:
        "False until some minutes after the month has ended, because lines can still be added. If your account's time zone changes, all months " +
        "begin and end in the new one, so a final statement can change.",
      example: true,
    }),
    currency: currencyField,
    opening_balance: sum("The balance owed to you at the beginning, in minor units."),
    opening_balance_display: displayField("opening_balance"),
    payments_amount: sum("The amount that customers paid.", 1000),
    payments_amount_display: displayField("payments_amount"),
    fees_amount: sum("The platform's fees for these payments.", 300),
    fees_amount_display: displayField("fees_amount"),
    refunds_amount: sum("The amount refunded to customers."),
    refunds_amount_display: displayField("refunds_amount"),
    refunded_fees_amount: sum("The part of the refunds that the platform returned from its fees."),
    refunded_fees_amount_display: displayField("refunded_fees_amount"),
    payouts_amount: sum("The sum of the posted payouts."),
    payouts_amount_display: displayField("payouts_amount"),
    reversed_payouts_amount: sum("The sum of the reversed payouts."),
    reversed_payouts_amount_display: displayField("reversed_payouts_amount"),
    closing_balance: sum(
      "The balance owed to you at the end: `opening_balance` + `payments_amount` - `fees_amount` - `refunds_amount` + " +
        "`refunded_fees_amount` - `payouts_amount` + `reversed_payouts_amount`. It is the next month's `opening_balance`.",
      700,
    ),
    closing_balance_display: displayField("closing_balance"),
    lines: statementLine
      .array()
      .describe(
        "The payments and refunds, then the payouts, each oldest first. Their `partner_amount` sums to `closing_balance` less " +
          `\`opening_balance\`. A month with more than ${MAX_STATEMENT_PAYMENTS} payments and refunds has daily totals instead.`,
      ),
    environment: environmentField.describe("The environment of the key."),
  })
  .meta({ id: "Statement" });
export type StatementResource = z.infer<typeof statementResource>;

/** Accepts any string as the month, so that an invalid month is answered with `validation_failed`, not with `not_found`. */
export const statementPathParams = z.object({
  month: z.string().meta({ description: "The month, such as `2026-10`.", example: "2026-10" }),
});
export type StatementPathParams = z.output<typeof statementPathParams>;
