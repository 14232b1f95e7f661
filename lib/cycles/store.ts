import { notSuspended } from "@/lib/accounts/account.sql";
import type { Caller } from "@/lib/caller";
import { violatesUnique } from "@/lib/db/faults";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { claimKey, type Identity, KEY_INDEX } from "@/lib/idempotency/identity.sql";
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
import type { Bill } from "./rules";

/**
 * The cycle a bill's charge reference has paid, and whether its idempotency key is taken: one picture of both, since one
 * write takes both.
 */
export async function selectClaims(
  { accountId, environment }: Caller,
  subscriptionId: string,
  chargeReference: string,
  key: string | undefined,
): Promise<Pick<Bill, "paid" | "keyTaken">> {
  const row = await rowOf({ keyTaken: "boolean", paymentId: "text?", fingerprint: "bytes?" })(sql`
    SELECT taken AS "keyTaken", n.payment_id AS "paymentId", n.fingerprint
    FROM (SELECT EXISTS (
      SELECT FROM idempotency_keys
      WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND key = ${key ?? null}
    ) AS taken) k
    LEFT JOIN subscription_cycles n
      ON n.subscription_id = ${subscriptionId}::uuid AND n.reseller_charge_reference = ${chargeReference}`);
  const { keyTaken = false, paymentId, fingerprint } = row ?? {};
  return { keyTaken, paid: paymentId && fingerprint ? { paymentId, fingerprint } : undefined };
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
  readonly identity: Identity;
  readonly events: readonly NewEvent[];
  readonly topUp?: PassingTopUp;
};

/**
 * Bills a cycle in one write: subscription, payment, voucher, cycle, redemption, wallet, transfers, events, deliveries.
 * Undefined when the subscription is no longer as it was seen, the idempotency key has been taken, or the partner or the
 * reseller was suspended; a wallet that cannot
 * cover the denomination is a check violation of its floor. Either way nothing has happened.
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
      SELECT uuid_v7_now(0), ${seen.accountId}::uuid, ${seen.environment}::environment, issued.voucher_id, cycle.id,
             ${seen.amount}::bigint, ${at}::timestamptz
      FROM issued, cycle
      RETURNING id
    )`;
  const row = rowOf(recordedRow)(sql`
    WITH ${ctes(
      changeTo(after, seen, sql`${notSuspended(seen.accountId)} AND ${notSuspended(reseller.accountId)}`),
      claimKey(reseller, write.identity, sql`changed`),
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
  try {
    return (await row)?.deliveries;
  } catch (error) {
    if (violatesUnique(error, KEY_INDEX)) return undefined;
    throw error;
  }
}
