import { givenRows } from "@/lib/db/given";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import type { Minor } from "@/lib/money";

export const usableVoucher = describeRow({ id: "text", currentBalance: "integer", expiresAt: "time" });

/** A voucher that can pay. */
export type UsableVoucher = Row<typeof usableVoucher>;

/** The condition by which the voucher `v` can pay at a time. */
export const canPay = (time: Date | Sql): Sql =>
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

/** The vouchers of a payment. */
type NewVouchers = { readonly paymentId: string; readonly vouchers: readonly NewVoucher[] };

/**
 * CTEs `line`, of what is to be issued, and `issued(voucher_id, payment_id, account_id, environment, amount, at, position,
 * place)`: issues the vouchers of those payments that the CTE `payment(id, account_id, environment, created_at, position)`
 * has made, to whom they were sold.
 */
export function issueVouchers(payments: readonly NewVouchers[]): Sql {
  const lines = payments.flatMap(({ paymentId, vouchers }) =>
    vouchers.map((voucher, at) => ({ ...voucher, paymentId, place: at + 1 })),
  );
  return ctes(
    givenRows("line", lines, {
      voucher_id: ["uuid", ({ id }) => id],
      payment_id: ["uuid", ({ paymentId }) => paymentId],
      place: ["int", ({ place }) => place],
      code_hash: ["bytea", ({ codeHash }) => codeHash],
      code_cipher: ["bytea", ({ codeCipher }) => codeCipher],
      amount: ["bigint", ({ amount }) => amount],
      redeemed: ["bigint", ({ redeemed }) => redeemed],
      expires_at: ["timestamptz", ({ expiresAt }) => expiresAt],
      blocked_at: ["timestamptz", ({ blockedAt }) => blockedAt],
    }),
    sql`voucher AS (
      INSERT INTO vouchers (id, account_id, environment, payment_id, code_hash, code_cipher, initial_balance,
                            current_balance, expires_at, blocked_at, created_at)
      SELECT line.voucher_id, p.account_id, p.environment, p.id, line.code_hash, line.code_cipher, line.amount,
             line.amount - line.redeemed, line.expires_at, line.blocked_at, p.created_at
      FROM line JOIN payment p ON p.id = line.payment_id
      RETURNING id
    )`,
    sql`issued AS (
      SELECT line.voucher_id, p.id AS payment_id, p.account_id, p.environment, line.amount, p.created_at AS at,
             p.position, line.place
      FROM line JOIN voucher ON voucher.id = line.voucher_id JOIN payment p ON p.id = line.payment_id
    )`,
  );
}
