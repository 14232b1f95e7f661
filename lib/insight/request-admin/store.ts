import type { Tenant } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const paidVoucherRow = describeRow({
  id: "text",
  codeCipher: "bytes",
  sellerId: "text",
  sellerName: "text",
  amount: "integer",
  cycle: "integer?",
  at: "time",
});
/** A voucher that paid an intent or a cycle, and the amount redeemed from it. */
export type PaidVoucherRow = Row<typeof paidVoucherRow>;

/**
 * The maximum number of vouchers that operators see for an intent or subscription. They see the most recently redeemed ones.
 */
const MAX_SHOWN = 50;

const selectPaidVouchers = (owner: Tenant, paid: Sql): Sql => sql`
  SELECT v.id, v.code_cipher AS "codeCipher", v.account_id AS "sellerId", a.company_name AS "sellerName", d.amount,
         paid.cycle, d.created_at AS at
  FROM (${paid}) paid JOIN redemptions d ON d.id = paid.id JOIN vouchers v ON v.id = d.voucher_id
  JOIN accounts a ON a.id = v.account_id
  WHERE ${tenantFilter(owner, sql`d`)}
  ORDER BY d.id DESC LIMIT ${MAX_SHOWN}`;

/** Returns up to {@link MAX_SHOWN} vouchers that paid one of a partner's intents, most recently redeemed first. */
export function selectVouchersOfIntent(partner: Tenant, reference: string): Promise<PaidVoucherRow[]> {
  return rowsOf(paidVoucherRow)(
    selectPaidVouchers(
      partner,
      sql`
        SELECT d.id, NULL::int AS cycle FROM redemption_intents i JOIN redemptions d ON d.intent_id = i.id
        WHERE ${tenantFilter(partner, sql`i`)}
          AND i.reference = ${reference}`,
    ),
  );
}

/**
 * Returns the vouchers that paid the latest `cycles` cycles of one of a partner's subscriptions, most recently redeemed first.
 */
export function selectVouchersOfCycles(partner: Tenant, reference: string, cycles: number) {
  return rowsOf(paidVoucherRow)(
    selectPaidVouchers(
      partner,
      sql`
        SELECT d.id, y.number AS cycle FROM (
          SELECT y.id, y.number FROM subscriptions s JOIN subscription_cycles y ON y.subscription_id = s.id
          WHERE ${tenantFilter(partner, sql`s`)}
            AND s.reference = ${reference}
          ORDER BY y.number DESC LIMIT ${cycles}
        ) y JOIN redemptions d ON d.cycle_id = y.id`,
    ),
  );
}
