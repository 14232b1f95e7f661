import { logoSubqueryForRow } from "@/lib/accounts/logos/logo.sql";
import type { Logo } from "@/lib/accounts/logos/schema";
import { describeRow, jsonOrNull, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { CHECKOUT, checkoutRow, isOpen } from "./checkout-store";
import { INTENT_TABLES } from "./intent.sql";
import { EXPIRY_WARNING_MS, EXTENSION_MS } from "./rules";

const checkoutViewRow = describeRow({
  ...checkoutRow,
  refusedCodes: "integer",
  logo: jsonOrNull<Logo>(),
});

export type CheckoutViewRow = Row<typeof checkoutViewRow>;

/** Reads the intent with this checkout access code, including the data that only its checkout page shows. */
export function selectCheckoutView(accessCode: string): Promise<CheckoutViewRow | undefined> {
  return rowOf(checkoutViewRow)(sql`
    SELECT ${CHECKOUT}, r.refused_codes AS "refusedCodes", ${logoSubqueryForRow(sql`r`)} AS logo
    FROM ${INTENT_TABLES} WHERE r.access_code = ${accessCode}`);
}

/**
 * Adds {@link EXTENSION_MS} to the time to pay an open intent that would expire within {@link EXPIRY_WARNING_MS}. Changes
 * nothing if the time was extended before, or if the partner set it or is suspended. Reads the clock again after waiting for
 * the row lock, so an intent that expired meanwhile does not reopen. Returns true if this call extended the time.
 */
export async function extendOnce(accessCode: string, time: Date): Promise<boolean> {
  const extended = await runOnce(sql`
    WITH held AS MATERIALIZED (
      SELECT i.id, i.expires_at FROM redemption_intents i JOIN accounts a ON a.id = i.account_id AND a.suspended_at IS NULL
      WHERE i.access_code = ${accessCode} AND i.may_extend AND ${isOpen(time)}
        AND i.expires_at <= ${time}::timestamptz + ${EXPIRY_WARNING_MS} * interval '1 ms'
      FOR NO KEY UPDATE OF i
    )
    UPDATE redemption_intents i
    SET expires_at = held.expires_at + ${EXTENSION_MS} * interval '1 ms', may_extend = FALSE, updated_at = ${time}
    FROM held WHERE i.id = held.id AND held.expires_at > clock_timestamp()`);
  return extended === 1;
}

/**
 * A voucher that paid an intent: the amount redeemed and the balance right after the payment. The balance counts the voucher's
 * redemptions, refunds and expiries up to the payment, in the order of their IDs. The database assigns the IDs while the
 * voucher is locked, so this order is chronological unless a transfer's ID had to be ahead of the database's clock (see
 * `transferId`).
 */
const usedRow = describeRow({
  codeCipher: "bytes",
  amount: "integer",
  left: "integer",
  expiresAt: "time",
  isBlocked: "boolean",
  isRefunded: "boolean",
});

/** Reads the vouchers used to pay the intent that has this checkout access code, in spending order. */
export function selectUsedVouchers(accessCode: string) {
  return rowsOf(usedRow)(sql`
    SELECT v.code_cipher AS "codeCipher", used.amount, v.expires_at AS "expiresAt", v.blocked_at IS NOT NULL AS "isBlocked",
           EXISTS (SELECT FROM refund_parts part WHERE part.redemption_id = used.id) AS "isRefunded",
           v.initial_balance - (SELECT sum(earlier.amount)::bigint FROM redemptions earlier
                                WHERE earlier.voucher_id = v.id AND earlier.id <= used.id)
             + (SELECT coalesce(sum(CASE kind WHEN 'expiry' THEN -amount ELSE amount END), 0)::bigint FROM transfers t
                WHERE t.voucher_id = v.id AND t.kind IN ('refund', 'fee_refund', 'expiry') AND t.id < used.id) AS left
    FROM redemption_intents i JOIN redemptions used ON used.intent_id = i.id JOIN vouchers v ON v.id = used.voucher_id
    WHERE i.access_code = ${accessCode}
    ORDER BY v.expires_at, v.id`);
}
