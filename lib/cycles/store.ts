import type { Caller } from "@/lib/caller";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { postRedemption, type RedemptionPart } from "@/lib/ledger/postings/redemption.sql";
import { type PassingTopUp, postSale } from "@/lib/ledger/postings/sale.sql";
import type { DueDelivery } from "@/lib/outbox/batches";
import { type NewEvent, recordEvents, recordedDeliveries, recordedRow } from "@/lib/outbox/event.sql";
import { makePayment } from "@/lib/sales/payment.sql";
import type { PaymentRow } from "@/lib/sales/sold-payment";
import type { SubscriptionRow } from "@/lib/subscriptions/present-subscription";
import { changeTo } from "@/lib/subscriptions/subscription.sql";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";

/** The cycle a charge reference has paid, if it has. */
export function selectPaidCycle(
  subscriptionId: string,
  chargeReference: string,
): Promise<{ paymentId: string; fingerprint: Buffer } | undefined> {
  return rowOf({ paymentId: "text", fingerprint: "bytes" })(sql`
    SELECT payment_id AS "paymentId", fingerprint FROM subscription_cycles
    WHERE subscription_id = ${subscriptionId}::uuid AND reseller_charge_reference = ${chargeReference}`);
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
  const cycleRow = sql`
    cycle AS (
      INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id,
                                       redeemed_amount, created_at)
      SELECT ${cycleId}::uuid, changed.id, ${cycle.number}::int, ${cycle.chargeReference}, ${cycle.fingerprint}::bytea,
             payment.id, ${seen.amount}::bigint, ${at}::timestamptz
      FROM changed, payment
      RETURNING id
    )`;
  const spent = sql`
    spent AS (
      INSERT INTO redemptions (id, account_id, environment, voucher_id, cycle_id, amount, created_at)
      SELECT ${newId()}::uuid, ${seen.accountId}::uuid, ${seen.environment}::environment, issued.voucher_id, cycle.id,
             ${seen.amount}::bigint, ${at}::timestamptz
      FROM issued, cycle
      RETURNING id
    )`;
  const row = await rowOf(recordedRow)(sql`
    WITH ${ctes(
      changeTo(after, seen),
      makePayment(reseller, payment, sql`changed`),
      issueVouchers(reseller, payment.id, [voucher], at),
      cycleRow,
      spent,
      postSale(reseller, payment.id, at, write.topUp),
      postRedemption(seen, cycleId, write.parts, at),
      recordEvents(seen, write.events, at, sql`changed`),
    )}
    SELECT ${recordedDeliveries} AS deliveries
    FROM changed
    WHERE require_rows((SELECT count(*) FROM sale), 1) AND require_rows((SELECT count(*) FROM spent), 1)
      AND require_rows((SELECT count(*) FROM paid), ${write.parts.length}::bigint)`);
  return row?.deliveries;
}
