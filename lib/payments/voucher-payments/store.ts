import { tenantKey } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { batched, waitsForLocks } from "@/lib/db/batching";
import { describeRow, json } from "@/lib/db/row";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { lowBalanceEvents } from "@/lib/money/ledger/postings/ledger.sql";
import {
  areSalesPosted,
  covered,
  type Debit,
  debitColumns,
  lockWallets,
  postSales,
} from "@/lib/money/ledger/postings/sale.sql";
import { type DueDelivery, recordEvents } from "@/lib/outbox/event.sql";
import {
  claimIdempotencyKeys,
  type IdempotentCall,
  idempotencyBatchKeys,
  idempotentCalls,
} from "@/lib/payments/idempotency/idempotency.sql";
import { insertPayments, type PaymentRow, paymentInputColumns } from "@/lib/payments/payment.sql";
import { issueVouchers, type NewVoucher } from "@/lib/payments/vouchers/voucher.sql";

/** Everything to write for one sale: its payment, vouchers, debit and idempotency data. */
type SaleWrite = IdempotentCall &
  Debit & { readonly payment: PaymentRow; readonly vouchers: readonly NewVoucher[] };

/**
 * The result of writing a sale: `made`, a state from {@link lockWallets}, or `conflict`: the idempotency key is taken, the
 * reseller was suspended, or the API key may no longer write. Nothing is written unless the result is `made`.
 */
const saleResultRow = describeRow({
  result: ["made", "uncovered", "too_large", "deferred", "conflict"],
  /**
   * The webhook deliveries to announce for the low-balance event, if the statement recorded one and this is the first sale that
   * it wrote; otherwise empty.
   */
  deliveries: json<DueDelivery[]>(),
});

/**
 * Writes a sale: its idempotency key, payment, vouchers, wallet balance and transfers, and any low-balance event. Batches
 * concurrent sales into one statement. Sales from one wallet are debited in the order of their calls. If earlier sales in the
 * batch leave too little for a sale, that sale is retried in another statement.
 */
export const insertSale = batched({
  row: saleResultRow,
  fairnessKeyOf: ({ caller }: SaleWrite) => tenantKey(caller),
  exclusiveKeysOf: idempotencyBatchKeys,
  shouldRetry: ({ result }) => result === "deferred",
  statement: (sales, locking) => sql`
    WITH ${ctes(
      idempotentCalls(sales, { ...paymentInputColumns, ...debitColumns }),
      lockWallets(sql`eligible`, locking),
      claimIdempotencyKeys(covered),
      insertPayments(sql`claimed_call`),
      issueVouchers(
        sales.map(({ vouchers }) => vouchers),
        sql`claimed_call`,
      ),
      postSales(sales, locking),
      waitsForLocks(locking) ? lowBalance(sales) : undefined,
    )}
    SELECT call.position, ${waitsForLocks(locking) ? LOW_BALANCE_DELIVERIES : sql`'[]'::json`} AS deliveries,
           CASE WHEN claimed_call.position IS NOT NULL THEN 'made' WHEN cover.state <> 'covered' THEN cover.state
                ELSE 'conflict' END AS result
    FROM call LEFT JOIN cover USING (position) LEFT JOIN claimed_call USING (position)
    WHERE ${areSalesPosted}`,
});

/**
 * Returns the CTEs that record a low-balance event if the sales bring the reseller's wallet below a threshold. Use them only in
 * a statement that waits for locks: its sales are all from one reseller, so it records at most one event.
 */
function lowBalance(sales: readonly SaleWrite[]): Sql {
  const at = sales.at(-1)?.payment.createdAt ?? now();
  return recordEvents([], sql`(SELECT resource_id AS id FROM claimed_call)`, lowBalanceEvents(at));
}

/**
 * The SQL of the column `deliveries`: the webhook deliveries of the low-balance event for the first sale that the statement
 * writes, and an empty list for all other sales.
 */
const LOW_BALANCE_DELIVERIES = sql`CASE WHEN call.position = (SELECT min(position) FROM claimed_call)
  THEN coalesce((SELECT deliveries FROM object_deliveries), '[]') ELSE '[]' END`;
