import { type Environment, environmentField } from "@/lib/base/fields";
import { earlierClock } from "@/lib/db/clock-skew";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, rowOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { postChargeBack } from "@/lib/money/ledger/postings/charge-back.sql";
import { canPay, movedToBreakage } from "@/lib/payments/vouchers/voucher.sql";

const ownColumns = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  breakageAmount: "integer",
  expiresAt: "time",
  blockedAt: "time?",
  createdAt: "time",
  paymentId: "text",
});

const voucherRow = describeRow({
  ...ownColumns,
  hasLapsed: "boolean",
  companyName: "text",
  saleReference: "text",
  chargedBackAt: "time?",
});

export type VoucherRow = Row<typeof voucherRow>;

const voucherWhere = (condition: Sql): Sql => sql`
  SELECT ${columnsOf(ownColumns, "v")}, ${movedToBreakage()} AS "hasLapsed", a.company_name AS "companyName", p.reference AS "saleReference",
         p.charged_back_at AS "chargedBackAt"
  FROM vouchers v JOIN voucher_payments p ON p.id = v.payment_id JOIN accounts a ON a.id = v.account_id
  WHERE ${condition}`;

/**
 * Returns the voucher, of any account, whose code has one of these hashes, or undefined. For operators only; does not check the
 * caller.
 */
export function selectVoucherByHash(environment: Environment, hashes: readonly Buffer[]) {
  return rowOf(voucherRow)(
    voucherWhere(sql`v.environment = ${environment}::environment AND v.code_hash = ANY(${hashes}::bytea[])`),
  );
}

/** Returns a voucher of any account by its ID, or undefined. For operators only; does not check the caller. */
export function selectVoucherById(environment: Environment, id: string): Promise<VoucherRow | undefined> {
  return rowOf(voucherRow)(
    voucherWhere(sql`v.environment = ${environment}::environment AND v.id = ${id}::uuid`),
  );
}

type VoucherKey = Pick<VoucherRow, "accountId" | "environment" | "id" | "paymentId">;

/**
 * Blocks a voucher, and writes the audit entry. Returns false and changes nothing if the voucher cannot pay or its sale was
 * charged back.
 */
export function blockRow(voucher: VoucherKey, act: AuditedAction): Promise<boolean> {
  return change(voucher, act, { set: sql`blocked_at = ${act.at}`, guard: canPay(act.at) });
}

/**
 * Unblocks a voucher that was blocked at `blockedAt`, and writes the audit entry. Returns false and changes nothing if that
 * block has ended or the voucher's sale was charged back.
 */
export function unblockRow(voucher: VoucherKey, act: AuditedAction, blockedAt: Date): Promise<boolean> {
  return change(voucher, act, { set: sql`blocked_at = NULL`, guard: sql`v.blocked_at = ${blockedAt}` });
}

/**
 * Changes the expiry of a voucher from `before` to `after`, and writes the audit entry. Returns false and changes nothing if
 * the voucher no longer expires at `before`, has no balance, or its sale was charged back.
 */
export function extendRow(
  voucher: VoucherKey,
  act: AuditedAction,
  { before, after }: { before: Date; after: Date },
): Promise<boolean> {
  const guard = sql`v.expires_at = ${before} AND v.current_balance > 0`;
  return change(voucher, act, { set: sql`expires_at = ${after}`, guard });
}

/**
 * Moves the balance of a voucher to its reseller's wallet, blocks the voucher, and writes the audit entry. Returns false and
 * changes nothing if the sale was not charged back, or if the voucher has expired, has no balance, or its balance is no longer
 * `currentBalance`. Locks the sale, the voucher and the wallet, in the same order as a chargeback.
 */
export async function returnValueRow(
  voucher: VoucherKey & Pick<VoucherRow, "currentBalance">,
  act: AuditedAction,
): Promise<boolean> {
  const { id, paymentId, currentBalance } = voucher;
  const row = await rowOf({ returned: "integer" })(sql`
    WITH ${ctes(
      sql`sale AS MATERIALIZED (
        SELECT id FROM voucher_payments p
        WHERE p.id = ${paymentId}::uuid AND ${tenantFilter(voucher, sql`p`)} AND p.charged_back_at IS NOT NULL FOR UPDATE
      )`,
      sql`locked AS MATERIALIZED (
        SELECT v.id, v.current_balance FROM vouchers v JOIN sale ON v.payment_id = sale.id
        WHERE v.id = ${id}::uuid AND v.current_balance = ${currentBalance} AND v.current_balance > 0
          AND v.expires_at > ${earlierClock(act.at)} FOR UPDATE OF v
      )`,
      sql`emptied AS (
        UPDATE vouchers v SET current_balance = 0, blocked_at = coalesce(v.blocked_at, ${act.at}) FROM locked
        WHERE v.id = locked.id RETURNING v.id, locked.current_balance AS amount
      )`,
      sql`unspent AS (SELECT id, amount, 1::bigint AS position FROM emptied)`,
      postChargeBack(voucher, paymentId, act.at),
      auditEntry(act, sql`emptied`),
    )}
    SELECT sum(posted.amount)::bigint AS returned FROM posted
    WHERE require_rows((SELECT count(*) FROM posted), (SELECT count(*) FROM unspent)) HAVING count(*) > 0`);
  return row !== undefined;
}

/**
 * Changes a voucher and writes the audit entry, in one statement. Returns false and changes nothing if the voucher's sale was
 * charged back or `guard` is false. Locks the sale before the voucher, as a chargeback does, so that the later of the two sees
 * the result of the earlier one.
 */
async function change(
  voucher: VoucherKey,
  act: AuditedAction,
  { set, guard }: { set: Sql; guard: Sql },
): Promise<boolean> {
  const sale = sql`sale AS MATERIALIZED (
      SELECT p.id FROM voucher_payments p
      WHERE p.id = ${voucher.paymentId}::uuid AND ${tenantFilter(voucher, sql`p`)} AND p.charged_back_at IS NULL
      FOR NO KEY UPDATE
    )`;
  const changed = sql`changed AS (
      UPDATE vouchers v SET ${set} FROM sale
      WHERE v.id = ${voucher.id}::uuid AND v.payment_id = sale.id AND ${tenantFilter(voucher, sql`v`)} AND ${guard}
      RETURNING v.id
    )`;
  const count = await runOnce(
    sql`WITH ${ctes(sale, changed, auditEntry(act, sql`changed`))} SELECT FROM changed`,
  );
  return count === 1;
}
