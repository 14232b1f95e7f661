import { notSuspended } from "@/lib/accounts/account.sql";
import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { type Identity, takeIdentity } from "@/lib/idempotency/identity.sql";
import { type PassingTopUp, postSale } from "@/lib/ledger/postings/sale.sql";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";
import { makePayment, ownedPayment, PAYMENT, PAYMENT_TABLES } from "./payment.sql";
import { type PaymentRow, paymentRow } from "./sold-payment";

/**
 * Sells vouchers in one write: identity, payment, vouchers, wallet, transfers. False when the idempotency key is
 * taken or the reseller was suspended, in which case nothing happened; a wallet that cannot cover the total is a check violation of its floor.
 */
export async function insertPayment(
  caller: Caller,
  payment: PaymentRow,
  vouchers: readonly NewVoucher[],
  identity: Identity,
  topUp?: PassingTopUp,
): Promise<boolean> {
  const at = payment.createdAt;
  const row = await rowOf({ made: "integer" })(sql`
    WITH ${ctes(
      takeIdentity(caller, identity, notSuspended(caller.accountId)),
      makePayment(caller, payment, sql`identity`),
      issueVouchers(caller, payment.id, vouchers, at),
      postSale(caller, payment.id, at, topUp),
    )}
    SELECT made FROM (SELECT count(*) AS made FROM payment) p
    WHERE require_rows((SELECT count(*) FROM sale), made * ${vouchers.length}::bigint)`);
  return row?.made === 1;
}

const voucherFields = describeRow({
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
});

const VOUCHER = columnsOf(voucherFields, "v");

const paymentVoucherRow = describeRow({ ...paymentRow, ...voucherFields, soldAt: "time" });

/** A payment beside one of its vouchers, whose code is still sealed. */
type PaymentVoucherRow = Row<typeof paymentVoucherRow>;

/** One of the caller's payments, a row a voucher, in the order they were sold. */
export function selectPayment(
  caller: Caller,
  by: { id: string } | { reference: string; customerIdentifier: string },
): Promise<PaymentVoucherRow[]> {
  const which =
    "id" in by
      ? sql`p.id = ${by.id}::uuid`
      : sql`p.reference = ${by.reference} AND p.customer_identifier = ${by.customerIdentifier}`;
  return rowsOf(paymentVoucherRow)(sql`
    SELECT ${PAYMENT}, ${VOUCHER}, v.created_at AS "soldAt"
    FROM ${PAYMENT_TABLES} JOIN vouchers v ON v.payment_id = p.id
    WHERE ${ownedPayment(caller)} AND ${which} ORDER BY v.id`);
}
