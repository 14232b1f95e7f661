import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { type Sql, sql } from "@/lib/db/sql";
import type { Minor } from "@/lib/money";

export const usableVoucher = describeRow({ id: "text", currentBalance: "integer", expiresAt: "time" });

/** A voucher that can pay. */
export type UsableVoucher = Row<typeof usableVoucher>;

/** The condition by which the voucher `v` can pay at a time. */
export const canPay = (time: Date): Sql =>
  sql`v.blocked_at IS NULL AND v.expires_at > ${time} AND v.current_balance > 0`;

/** A voucher about to be issued. */
export type NewVoucher = {
  readonly id: string;
  readonly code: string;
  readonly codeHash: Buffer;
  readonly codeCipher: Buffer;
  readonly amount: Minor;
  /** What the statement that issues it redeems of it at once. */
  readonly redeemed: Minor;
  readonly expiresAt: Date;
  readonly blockedAt: Date | null;
};

/**
 * CTEs `line` and `issued(voucher_id, amount, position)`: issues the vouchers of a payment, once the
 * CTE `payment` has made it; nothing happens while that is empty.
 */
export function issueVouchers(
  reseller: Caller,
  paymentId: string,
  vouchers: readonly NewVoucher[],
  at: Date,
): Sql {
  return sql`
    line AS (
      SELECT * FROM unnest(
        ${vouchers.map((voucher) => voucher.id)}::uuid[],
        ${vouchers.map((voucher) => voucher.codeHash)}::bytea[], ${vouchers.map((voucher) => voucher.codeCipher)}::bytea[],
        ${vouchers.map((voucher) => voucher.amount)}::bigint[], ${vouchers.map((voucher) => voucher.redeemed)}::bigint[],
        ${vouchers.map((voucher) => voucher.expiresAt)}::timestamptz[], ${vouchers.map((voucher) => voucher.blockedAt)}::timestamptz[]
      ) WITH ORDINALITY
        AS l(voucher_id, code_hash, code_cipher, amount, redeemed, expires_at, blocked_at, position)
    ),
    voucher AS (
      INSERT INTO vouchers (id, account_id, environment, payment_id, code_hash, code_cipher, initial_balance,
                            current_balance, expires_at, blocked_at, created_at)
      SELECT line.voucher_id, ${reseller.accountId}::uuid, ${reseller.environment}::environment, ${paymentId}::uuid,
             line.code_hash, line.code_cipher, line.amount, line.amount - line.redeemed, line.expires_at, line.blocked_at, ${at}
      FROM line, payment
      RETURNING id
    ),
    issued AS (SELECT line.* FROM line JOIN voucher ON voucher.id = line.voucher_id)`;
}
