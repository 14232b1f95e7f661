import type { Caller } from "@/lib/accounts/caller";
import { noSql, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type Identity, takeIdentity } from "@/lib/idempotency/identity.sql";
import { type PassingTopUp, postSale } from "@/lib/ledger/posting.sql";
import { openVoucherCode } from "@/lib/vouchers/code";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";
import type { PaymentRow, SoldVoucher } from "./present-payment";

const BILLED = sql`
  CASE WHEN n.id IS NOT NULL THEN json_build_object(
    'access_code', s.access_code, 'subscription_access_code', s.subscription_access_code, 'status', s.status,
    'current_cycle', s.current_cycle, 'total_cycles', s.total_cycles, 'amount', s.amount,
    'redeemed_amount', n.redeemed_amount, 'reseller_charge_reference', n.reseller_charge_reference,
    'reseller_subscription_reference', s.reseller_subscription_reference) END AS subscription`;

const PAYMENT = sql`
  ${BILLED}, p.id, p.reference, p.amount, p.voucher_count AS "voucherCount", p.customer_identifier AS "customerIdentifier",
  p.metadata, p.charged_back_at AS "chargedBackAt", p.created_at AS "createdAt"`;

const PAYMENT_TABLES = sql`
  voucher_payments p LEFT JOIN subscription_cycles n ON n.payment_id = p.id
  LEFT JOIN subscriptions s ON s.id = n.subscription_id`;

const owned = ({ accountId, environment }: Caller): Sql =>
  sql`p.account_id = ${accountId}::uuid AND p.environment = ${environment}::environment`;

/** CTE `payment`: makes the payment once for each row of `cause`, the CTE that allows it. */
export function makePayment(reseller: Caller, payment: PaymentRow, cause: Sql): Sql {
  return sql`payment AS (
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier,
                                    metadata, created_at)
      SELECT ${payment.id}::uuid, ${reseller.accountId}::uuid, ${reseller.environment}::environment,
             ${payment.reference}, ${payment.amount}::bigint, ${payment.voucherCount}::int,
             ${payment.customerIdentifier}, ${JSON.stringify(payment.metadata)}::json, ${payment.createdAt}::timestamptz
      FROM ${cause}
      RETURNING id
    )`;
}

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
    WITH ${takeIdentity(caller, identity)},
    ${makePayment(caller, payment, sql`identity`)},
    ${issueVouchers(caller, payment.id, vouchers, at)},
    ${postSale(caller, payment.id, at, topUp)}
    SELECT made FROM (SELECT count(*) AS made FROM payment) p
    WHERE require_rows((SELECT count(*) FROM sale), made * ${vouchers.length}::bigint)`);
  return row?.made === 1;
}

/** One of the caller's payments with its vouchers, codes in clear, in the order they were sold. */
export async function selectPayment(
  caller: Caller,
  by: { id: string } | { reference: string; customerIdentifier: string },
): Promise<{ payment: PaymentRow; vouchers: SoldVoucher[] } | undefined> {
  const which =
    "id" in by
      ? sql`p.id = ${by.id}::uuid`
      : sql`p.reference = ${by.reference} AND p.customer_identifier = ${by.customerIdentifier}`;
  const rows = await runOnce<
    PaymentRow & Omit<SoldVoucher, "code"> & { codeCipher: Buffer; soldAt: Date }
  >(sql`
    SELECT ${PAYMENT}, v.code_cipher AS "codeCipher", v.initial_balance AS "initialBalance",
           v.current_balance AS "currentBalance", v.breakage_amount AS "breakageAmount",
           v.expires_at AS "expiresAt", v.blocked_at AS "blockedAt", v.created_at AS "soldAt"
    FROM ${PAYMENT_TABLES} JOIN vouchers v ON v.payment_id = p.id
    WHERE ${owned(caller)} AND ${which} ORDER BY v.id`);
  const [payment] = rows;
  if (!payment) return undefined;
  const vouchers = rows.map((row) => ({
    ...row,
    createdAt: row.soldAt,
    code: openVoucherCode(row.codeCipher),
  }));
  return { payment, vouchers };
}

/** A page of the caller's payments, newest first, made before the payment `before`. */
export function selectPayments(
  caller: Caller,
  before: string | undefined,
  limit: number,
): Promise<PaymentRow[]> {
  const older = before === undefined ? noSql : sql`AND p.id < ${before}::uuid`;
  return runOnce<PaymentRow>(sql`
    SELECT ${PAYMENT} FROM ${PAYMENT_TABLES} WHERE ${owned(caller)} ${older} ORDER BY p.id DESC LIMIT ${limit}`);
}
