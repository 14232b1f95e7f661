import type { Caller } from "@/lib/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { type PassingTopUp, postRedemption, postSale, type RedemptionPart } from "@/lib/ledger/posting.sql";
import type { DueDelivery } from "@/lib/outbox/batches";
import { type NewEvent, recordEvents, recordedDeliveries } from "@/lib/outbox/event.sql";
import { makePayment } from "@/lib/sales/payment.sql";
import type { PaymentRow } from "@/lib/sales/sold-payment";
import type { SubscriptionRow } from "@/lib/subscriptions/present-subscription";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";

/** The cycle a charge reference has paid, if it has. */
export async function selectPaidCycle(
  subscriptionId: string,
  chargeReference: string,
): Promise<{ paymentId: string; fingerprint: Buffer } | undefined> {
  const [row] = await runOnce<{ paymentId: string; fingerprint: Buffer }>(sql`
    SELECT payment_id AS "paymentId", fingerprint FROM subscription_cycles
    WHERE subscription_id = ${subscriptionId}::uuid AND reseller_charge_reference = ${chargeReference}`);
  return row;
}

/** One paid cycle: the subscription before and after it, and everything that moves with it. */
export type CycleWrite = {
  readonly seen: SubscriptionRow;
  readonly after: SubscriptionRow;
  readonly reseller: Caller;
  readonly payment: PaymentRow;
  /** Issued with what is left after the cycle's amount was redeemed. */
  readonly voucher: NewVoucher;
  readonly parts: readonly RedemptionPart[];
  readonly cycle: { readonly number: number; readonly chargeReference: string; readonly fingerprint: Buffer };
  readonly events: readonly NewEvent[];
  readonly topUp?: PassingTopUp;
};

/**
 * Bills a cycle in one write: subscription, payment, voucher, cycle, redemption, wallet, transfers, events, deliveries.
 * Undefined when the subscription is no longer as it was seen; a wallet that cannot cover the denomination is a check
 * violation of its floor. Either way nothing has happened.
 */
export async function insertCycle(write: CycleWrite): Promise<DueDelivery[] | undefined> {
  const { seen, after, reseller, payment, voucher, cycle } = write;
  const at = payment.createdAt;
  const cycleId = newId();
  const [row] = await runOnce<{ deliveries: DueDelivery[] }>(sql`
    WITH advanced AS (
      UPDATE subscriptions SET
        status = ${after.status}::subscription_status, current_cycle = ${after.currentCycle},
        reseller_id = ${after.resellerId}::uuid,
        reseller_subscription_reference = ${after.resellerSubscriptionReference},
        activated_at = ${after.activatedAt}, completed_at = ${after.completedAt},
        event_sequence = ${after.eventSequence}, version = version + 1, updated_at = ${at}
      WHERE id = ${seen.id}::uuid AND version = ${seen.version}
      RETURNING id
    ),
    ${makePayment(reseller, payment, sql`advanced`)},
    ${issueVouchers(reseller, payment.id, [voucher], at)},
    cycle AS (
      INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id,
                                       redeemed_amount, created_at)
      SELECT ${cycleId}::uuid, advanced.id, ${cycle.number}::int, ${cycle.chargeReference}, ${cycle.fingerprint}::bytea,
             payment.id, ${seen.amount}::bigint, ${at}::timestamptz
      FROM advanced, payment
      RETURNING id
    ),
    spent AS (
      INSERT INTO redemptions (id, account_id, environment, voucher_id, cycle_id, amount, created_at)
      SELECT ${newId()}::uuid, ${seen.accountId}::uuid, ${seen.environment}::environment, issued.voucher_id, cycle.id,
             ${seen.amount}::bigint, ${at}::timestamptz
      FROM issued, cycle
      RETURNING id
    ),
    ${postSale(reseller, payment.id, at, write.topUp)},
    ${postRedemption(seen, cycleId, write.parts, at)},
    ${recordEvents(seen, write.events, at, sql`advanced`)}
    SELECT ${recordedDeliveries} AS deliveries
    FROM advanced
    WHERE require_rows((SELECT count(*) FROM sale), 1) AND require_rows((SELECT count(*) FROM spent), 1)
      AND require_rows((SELECT count(*) FROM paid), ${write.parts.length}::bigint)`);
  return row?.deliveries;
}
