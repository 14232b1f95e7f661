import type { Caller } from "@/lib/caller";
import { ctes, runOnce, sql } from "@/lib/db/sql";
import { type Identity, takeIdentity } from "@/lib/idempotency/identity.sql";
import { type PassingTopUp, postSale } from "@/lib/ledger/postings/sale.sql";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";
import { makePayment, ownedPayment, PAYMENT, PAYMENT_TABLES } from "./payment.sql";
import type { PaymentRow, SoldVoucher } from "./sold-payment";

/**
 * Sells vouchers in one write: identity, payment, vouchers, wallet, transfers. False when the idempotency key is
 * taken, in which case nothing happened; a wallet that cannot cover the total is a check violation of its floor.
 */
export async function insertPayment(
  caller: Caller,
  payment: PaymentRow,
  vouchers: readonly NewVoucher[],
  identity: Identity,
  topUp?: PassingTopUp,
): Promise<boolean> {
  const at = payment.createdAt;
  const [row] = await runOnce<{ made: number }>(sql`
    WITH ${ctes(
      takeIdentity(caller, identity),
      makePayment(caller, payment, sql`identity`),
      issueVouchers(caller, payment.id, vouchers, at),
      postSale(caller, payment.id, at, topUp),
    )}
    SELECT made FROM (SELECT count(*) AS made FROM payment) p
    WHERE require_rows((SELECT count(*) FROM sale), made * ${vouchers.length}::bigint)`);
  return row?.made === 1;
}

/** A payment beside one of its vouchers, whose code is still sealed. */
export type PaymentVoucherRow = PaymentRow &
  Omit<SoldVoucher, "code" | "createdAt"> & { codeCipher: Buffer; soldAt: Date };

/** One of the caller's payments, a row a voucher, in the order they were sold. */
export function selectPayment(
  caller: Caller,
  by: { id: string } | { reference: string; customerIdentifier: string },
): Promise<PaymentVoucherRow[]> {
  const which =
    "id" in by
      ? sql`p.id = ${by.id}::uuid`
      : sql`p.reference = ${by.reference} AND p.customer_identifier = ${by.customerIdentifier}`;
  return runOnce<PaymentVoucherRow>(sql`
    SELECT ${PAYMENT}, v.code_cipher AS "codeCipher", v.initial_balance AS "initialBalance",
           v.current_balance AS "currentBalance", v.breakage_amount AS "breakageAmount",
           v.expires_at AS "expiresAt", v.blocked_at AS "blockedAt", v.created_at AS "soldAt"
    FROM ${PAYMENT_TABLES} JOIN vouchers v ON v.payment_id = p.id
    WHERE ${ownedPayment(caller)} AND ${which} ORDER BY v.id`);
}
