import type { Tenant } from "@/lib/base/caller";
import { earlierClock } from "@/lib/db/clock-skew";
import { inputRows } from "@/lib/db/input-rows";
import { ctes, noSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { isKeyActiveAt } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { type Mail, queueMails } from "@/lib/identity/mail/queue-mail.sql";
import { addUnclaimedRefund, lockPartnerBalance } from "@/lib/money/ledger/postings/partner-balance.sql";
import { postRefund } from "@/lib/money/ledger/postings/refund.sql";
import {
  type DueDelivery,
  type EventToRecord,
  recordEvents,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";
import { claimIdempotencyKeys, type IdempotencyRecord } from "@/lib/payments/idempotency/idempotency.sql";
import { joinedPairs, storeMetadataPairs } from "@/lib/payments/metadata/metadata-pairs.sql";
import type { PaymentRow, RefundTarget } from "./payment-store";
import type { RefundPartWithId } from "./present-refund";
import type { RefundRow } from "./refund-store";

/**
 * A refund to write. `payment` is the payment as read when the refund was decided; {@link insertRefund} writes nothing if it
 * has changed since.
 */
type NewRefund = {
  readonly owner: Tenant;
  /** The ID of the API key that makes the refund; undefined for a user. */
  readonly keyId: string | undefined;
  /** True if an operator makes the refund. Operators can make refunds even for a suspended partner. */
  readonly byOperator: boolean;
  readonly idempotency: IdempotencyRecord;
  readonly target: RefundTarget;
  readonly payment: PaymentRow;
  readonly row: RefundRow;
  /** The email to the customer; undefined if none is sent. */
  readonly mail: Mail | undefined;
  readonly parts: readonly RefundPartWithId[];
};

/**
 * Writes a refund in one statement, with its effects on vouchers, balances and ledger, its events, audit entry and email. Locks
 * the customer, the payment, the partner and the API key in use (unless an operator makes the refund), the partner balance and
 * the vouchers (in ID order). Returns the webhook deliveries to announce. Returns undefined and writes nothing on a conflict:
 * the payment or customer has changed since they were read, the partner is owed too little, the idempotency key is taken, or
 * the partner or API key is no longer allowed to refund.
 */
export async function insertRefund(
  refund: NewRefund,
  events: readonly EventToRecord[],
  act: AuditedAction,
): Promise<readonly DueDelivery[] | undefined> {
  const { row: refundRow, parts } = refund;
  const row = await rowOf(recordedDeliveriesRow)(sql`
    WITH ${ctes(
      lockPayment(refund),
      lockPartnerBalance(sql`permitted`),
      sql`allowed AS (
        SELECT call.* FROM call, permitted, locked_balance held WHERE held.available >= ${refundRow.partnerAmount}
      )`,
      claimIdempotencyKeys(sql`allowed`),
      creditVouchers(refund),
      recordRefund(refund),
      storeMetadataPairs("refund", sql`claimed_call`),
      addUnclaimedRefund,
      postRefund(refundRow.createdAt),
      recordEvents(events, sql`(SELECT id FROM won UNION ALL SELECT id FROM recorded_part)`),
      auditEntry(act, sql`won`),
      refund.mail && queueMails([refund.mail], refundRow.createdAt, sql`won`, refund.payment.customerId),
    )}
    SELECT ${recordedDeliveries} AS deliveries FROM won
    WHERE require_rows((SELECT count(*) FROM credited), ${parts.length})
      AND require_rows((SELECT count(*) FROM posted), (SELECT count(*) FROM refund_line))
      AND require_rows((SELECT count(*) FROM balance) + (SELECT count(*) FROM changed), 2)`);
  return row?.deliveries;
}

/**
 * Returns the CTEs `call`, `customer`, `payment` and `permitted`. They lock the customer and then the payment, in the same
 * order as an erasure, if neither has changed since it was read. Unless an operator makes the refund, they then lock the
 * partner and, if an API key makes the refund, that key, provided that the partner and the key are allowed to refund. A locking
 * read returns the latest row instead of the snapshot's row, so a suspension that is committed while the statement waits for a
 * lock prevents the refund. A later suspension waits for the refund.
 */
function lockPayment({ owner, keyId, byOperator, idempotency, payment, target, row }: NewRefund): Sql {
  const { createdAt: at } = row;
  const call = inputRows("call", [idempotency], {
    account_id: ["uuid", () => owner.accountId],
    environment: ["environment", () => owner.environment],
    key: ["text", ({ key }) => key],
    operation: ["text", ({ operation }) => operation],
    fingerprint: ["bytea", ({ fingerprint }) => fingerprint],
    resource_id: ["uuid", ({ resourceId }) => resourceId],
    at: ["timestamptz", () => at],
    pairs: ["bytea", () => joinedPairs(row.metadata)],
  });
  const locked =
    target.cycle === undefined
      ? sql`SELECT i.account_id, i.environment FROM customer JOIN redemption_intents i ON i.customer_id = customer.id
            WHERE i.id = ${payment.id}::uuid AND ${tenantFilter(owner, sql`i`)} AND i.status = 'success'
              AND i.refunded_amount = ${payment.refundedAmount}
            FOR NO KEY UPDATE OF i`
      : sql`SELECT s.account_id, s.environment FROM customer JOIN subscriptions s ON s.customer_id = customer.id
            JOIN subscription_cycles n ON n.subscription_id = s.id
            WHERE n.id = ${payment.id}::uuid AND ${tenantFilter(owner, sql`s`)} AND n.refunded_amount = ${payment.refundedAmount}
            FOR NO KEY UPDATE OF n`;
  const partner = sql`CROSS JOIN LATERAL (
      SELECT a.id FROM accounts a WHERE a.id = payment.account_id AND a.suspended_at IS NULL FOR SHARE
    ) partner`;
  const key = sql`CROSS JOIN LATERAL (
      SELECT FROM api_keys k WHERE k.id = ${keyId}::uuid AND k.account_id = partner.id AND k.may_refund
        AND ${isKeyActiveAt(sql`${at}::timestamptz`)}
      FOR SHARE
    ) key`;
  return ctes(
    call,
    sql`customer AS MATERIALIZED (
      SELECT id FROM customers WHERE id = ${payment.customerId}::uuid AND email = ${payment.customerEmail} FOR KEY SHARE
    )`,
    sql`payment AS MATERIALIZED (${locked})`,
    sql`permitted AS MATERIALIZED (
      SELECT payment.* FROM payment ${byOperator ? noSql : partner} ${byOperator || keyId === undefined ? noSql : key}
    )`,
  );
}

/**
 * Returns the CTEs `refund_part`, `voucher_held`, `credited` and `refund_line`. They lock the vouchers in ID order and credit
 * each with its part. `refund_line` lists the transfers to post. The remaining balance of an expired voucher first moves to
 * breakage. Each voucher then stays valid for at least 90 days.
 */
function creditVouchers({ parts, row }: NewRefund): Sql {
  const { id, createdAt: at } = row;
  const expired = sql`v.expires_at <= ${earlierClock(at)}`;
  return ctes(
    inputRows("refund_part", parts, {
      id: ["uuid", ({ id }) => id],
      redemption_id: ["uuid", ({ redemptionId }) => redemptionId],
      voucher_id: ["uuid", ({ voucherId }) => voucherId],
      amount: ["bigint", ({ amount }) => amount],
      payout: ["bigint", ({ payout }) => payout],
      fee: ["bigint", ({ fee }) => fee],
    }),
    sql`voucher_held AS MATERIALIZED (
      SELECT v.id, v.environment, v.current_balance, v.breakage_amount, v.expires_at,
             CASE WHEN ${expired} THEN v.current_balance ELSE 0 END AS expired, part.amount
      FROM claimed_call CROSS JOIN refund_part part JOIN vouchers v ON v.id = part.voucher_id
      ORDER BY v.id FOR NO KEY UPDATE OF v
    )`,
    sql`credited AS (
      UPDATE vouchers v SET current_balance = held.current_balance - held.expired + held.amount,
        breakage_amount = held.breakage_amount + held.expired, expires_at = greatest(held.expires_at, ${at}::timestamptz + interval '90 days')
      FROM voucher_held held WHERE v.id = held.id
      RETURNING v.id
    )`,
    sql`refund_line AS (
      SELECT line.kind, row_number() OVER (ORDER BY line.kind = 'expiry' DESC, line.place) AS position, line.voucher_id, line.amount,
             line.cause_id, line.environment
      FROM (
        SELECT 'expiry'::transfer_kind AS kind, 0::bigint AS place, id AS voucher_id, expired AS amount, id AS cause_id, environment
        FROM voucher_held WHERE expired > 0
        UNION ALL
        SELECT side.kind, 2 * part.position + side.nth, part.voucher_id, side.amount, ${id}::uuid, claimed_call.environment
        FROM claimed_call CROSS JOIN refund_part part
        CROSS JOIN LATERAL (VALUES ('refund'::transfer_kind, 0, part.payout), ('fee_refund', 1, part.fee)) side(kind, nth, amount)
        WHERE side.amount > 0
      ) line
    )`,
  );
}

/**
 * Returns three CTEs. `won(id, partner_amount)` inserts the refund, `recorded_part` inserts its parts, and `changed` updates
 * the refunded amount of the payment.
 */
function recordRefund({ target, payment, row }: NewRefund): Sql {
  const { amount, partnerAmount, feeAmount, createdAt: at } = row;
  const [intentId, cycleId] = target.cycle === undefined ? [payment.id, null] : [null, payment.id];
  const refunded = payment.refundedAmount + amount;
  return ctes(
    sql`won AS (
      INSERT INTO refunds (id, account_id, environment, reference, intent_id, cycle_id, amount, partner_amount, fee_amount, reason,
                           metadata, created_at)
      SELECT claimed_call.resource_id, account_id, environment, ${row.reference}, ${intentId}::uuid, ${cycleId}::uuid, ${amount}::bigint,
             ${partnerAmount}::bigint, ${feeAmount}::bigint, ${row.reason}::text, ${JSON.stringify(row.metadata)}::json, ${at}
      FROM claimed_call
      RETURNING id, partner_amount
    )`,
    sql`recorded_part AS (
      INSERT INTO refund_parts (id, refund_id, redemption_id, voucher_id, amount)
      SELECT part.id, won.id, part.redemption_id, part.voucher_id, part.amount FROM won CROSS JOIN refund_part part
      RETURNING id
    )`,
    target.cycle === undefined
      ? sql`changed AS (
          UPDATE redemption_intents i SET refunded_amount = ${refunded}, updated_at = ${at} FROM won
          WHERE i.id = ${payment.id}::uuid RETURNING i.id
        )`
      : sql`changed AS (
          UPDATE subscription_cycles n SET refunded_amount = ${refunded} FROM won WHERE n.id = ${payment.id}::uuid RETURNING n.id
        )`,
  );
}

/** Reports whether this API key is allowed to make refunds. */
export async function keyMayRefund(keyId: string): Promise<boolean> {
  const row = await rowOf({ mayRefund: "boolean" })(sql`
    SELECT may_refund AS "mayRefund" FROM api_keys WHERE id = ${keyId}::uuid`);
  return row?.mayRefund === true;
}
