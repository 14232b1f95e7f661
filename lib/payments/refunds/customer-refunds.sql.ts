import { timestamp } from "@/lib/base/clock";
import { describeRow, json } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";

type PartRow = {
  readonly codeEnding: string | null;
  readonly amount: number;
  readonly expiresAt: string;
  readonly isBlocked: boolean;
};

const customerRefundRow = describeRow({
  amount: "integer",
  cycle: "integer?",
  createdAt: "time",
  parts: json<readonly PartRow[]>(),
});

/** A refund as shown to the customer, on a receipt or at a subscription's checkout. */
export type CustomerRefund = Awaited<ReturnType<typeof listCustomerRefunds>>["refunds"][number];

/** The maximum number of refunds of one intent or subscription that a customer sees. */
export const MAX_LISTED_REFUNDS = 50;

/**
 * Lists the latest 50 refunds of the intent or subscription with this checkout access code, oldest first. `more` is true if
 * there are older refunds.
 */
export async function listCustomerRefunds(accessCode: string) {
  const rows = await rowsOf(customerRefundRow)(sql`
    SELECT r.amount, r.created_at AS "createdAt", paid.cycle, parts.list AS parts
    FROM (
      SELECT id, NULL::integer AS cycle FROM redemption_intents WHERE access_code = ${accessCode}
      UNION ALL
      SELECT n.id, n.number FROM subscriptions s JOIN subscription_cycles n ON n.subscription_id = s.id
      WHERE s.access_code = ${accessCode} AND n.refunded_amount > 0
    ) paid
    JOIN LATERAL (
      SELECT * FROM refunds WHERE intent_id = paid.id UNION ALL SELECT * FROM refunds WHERE cycle_id = paid.id
    ) r ON TRUE
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('codeEnding', spent.code_ending, 'amount', part.amount, 'expiresAt', v.expires_at,
               'isBlocked', v.blocked_at IS NOT NULL) ORDER BY part.id) AS list
      FROM refund_parts part JOIN redemptions spent ON spent.id = part.redemption_id JOIN vouchers v ON v.id = part.voucher_id
      WHERE part.refund_id = r.id
    ) parts
    ORDER BY r.id DESC LIMIT ${MAX_LISTED_REFUNDS + 1}`);
  const refunds = rows
    .slice(0, MAX_LISTED_REFUNDS)
    .toReversed()
    .map(({ amount, cycle, createdAt, parts }) => ({
      /** The refunded amount in minor units. */
      amount,
      at: timestamp(createdAt),
      /** The refunded cycle of a subscription; null for an intent. */
      cycle,
      /** The vouchers to which the amount was returned. `codeEnding` is null for a few old payments. */
      vouchers: parts.map((part) => ({ ...part, expiresAt: timestamp(new Date(part.expiresAt)) })),
    }));
  return { refunds, more: rows.length > MAX_LISTED_REFUNDS };
}
