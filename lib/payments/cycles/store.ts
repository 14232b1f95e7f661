import { type Tenant, tenantKey } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { batched, waitsForLocks } from "@/lib/db/batching";
import { type InputColumns, inputRows, LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, noSql, type Sql, sql } from "@/lib/db/sql";
import { lowBalanceEvents } from "@/lib/money/ledger/postings/ledger.sql";
import {
  areRedemptionsPosted,
  postRedemptions,
  type RedemptionPart,
  type RedemptionParts,
} from "@/lib/money/ledger/postings/redemption.sql";
import {
  areSalesPosted,
  covered,
  type Debit,
  debitColumns,
  lockWallets,
  postSales,
} from "@/lib/money/ledger/postings/sale.sql";
import {
  type DueDelivery,
  type EventToRecord,
  type NewEvent,
  recordEvents,
  simulateOutage,
} from "@/lib/outbox/event.sql";
import {
  claimIdempotencyKeys,
  type IdempotentCall,
  idempotencyBatchKeys,
  idempotentCalls,
} from "@/lib/payments/idempotency/idempotency.sql";
import { insertPayments, type PaymentRow, paymentInputColumns } from "@/lib/payments/payment.sql";
import { type SubscriptionRow, subscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import {
  changeInputColumns,
  type SubscriptionChange,
  subscriptionByBillingCode,
  updateSubscriptions,
} from "@/lib/payments/subscriptions/subscription.sql";
import { issueVouchers, type NewVoucher } from "@/lib/payments/vouchers/voucher.sql";
import type { Bill } from "./rules";

/** A bill's caller, billing code (`subscription_access_code`), charge reference and idempotency key. */
type BillLookup = {
  readonly caller: Tenant;
  readonly code: string;
  readonly chargeReference: string;
  readonly key: string | undefined;
};

export const selectBillContext = batched({
  row: {
    ...subscriptionRow,
    callerName: "text",
    isKeyUsed: "boolean",
    paymentId: "text?",
    fingerprint: "bytes?",
  },
  fairnessKeyOf: ({ caller }: BillLookup) => tenantKey(caller),
  statement: (lookups) => sql`
    WITH ${inputRows("lookup", lookups, {
      account_id: ["uuid", ({ caller }) => caller.accountId],
      environment: ["environment", ({ caller }) => caller.environment],
      code: ["text", ({ code }) => code],
      reseller_charge_reference: ["text", ({ chargeReference }) => chargeReference],
      key: ["text", ({ key }) => key],
    })}
    SELECT lookup.position, found.*, reseller.company_name AS "callerName", k.key IS NOT NULL AS "isKeyUsed",
           n.payment_id AS "paymentId", n.fingerprint
    FROM lookup CROSS JOIN LATERAL (
      ${subscriptionByBillingCode(sql`lookup.code`, sql`lookup.environment`)} ${LOOKUP_PER_ROW}
    ) found
    JOIN accounts reseller ON reseller.id = lookup.account_id
    LEFT JOIN idempotency_keys k
      ON k.account_id = lookup.account_id AND k.environment = lookup.environment AND k.key = lookup.key
    LEFT JOIN subscription_cycles n
      ON n.subscription_id = found.id AND n.reseller_charge_reference = lookup.reseller_charge_reference`,
});

/**
 * The data for deciding on a bill: the subscription, the payment that already has the bill's charge reference, whether the
 * bill's idempotency key was used, and the caller's current name.
 */
export type BillContext = Pick<Bill, "paid" | "isKeyUsed"> & {
  readonly subscription: SubscriptionRow;
  readonly callerName: string;
};

/** Reads the {@link BillContext} in one snapshot. Returns undefined for an unknown billing code. */
export async function findBillContext(lookup: BillLookup): Promise<BillContext | undefined> {
  const [row] = await selectBillContext(lookup);
  if (!row) return undefined;
  const { callerName, isKeyUsed, paymentId, fingerprint, ...subscription } = row;
  return {
    subscription,
    callerName,
    isKeyUsed,
    paid: paymentId && fingerprint ? { paymentId, fingerprint } : undefined,
  };
}

/** Everything to write for one paid cycle, including the subscription before and after it. */
export type CycleWrite = IdempotentCall &
  SubscriptionChange &
  Debit & {
    readonly payment: PaymentRow;
    /** The voucher to issue. Its balance is the denomination minus the cycle's amount. */
    readonly voucher: NewVoucher;
    readonly parts: readonly RedemptionPart[];
    readonly cycle: { readonly id: string; readonly number: number; readonly chargeReference: string };
    readonly events: readonly NewEvent[];
    /** True to simulate an outage of the receiver: the first attempt to deliver each event fails without a request. */
    readonly receiverIsDown: boolean;
  };

/**
 * The result of billing: `made`, a state from {@link lockWallets} (`deferred` also if the subscription is locked), or
 * `conflict`: the subscription changed, the idempotency key is taken, an account was suspended, or the API key cannot write.
 */
const billResultRow = describeRow({
  result: ["made", "uncovered", "too_large", "deferred", "conflict"],
  deliveries: json<DueDelivery[]>(),
});

/**
 * Bills cycles. Batches concurrent bills into one statement that writes everything in each {@link CycleWrite}, with the
 * transfers and webhook deliveries. Writes nothing for a bill unless its result is `made`.
 */
export const insertCycles = batched({
  row: billResultRow,
  fairnessKeyOf: ({ caller }: CycleWrite) => tenantKey(caller),
  exclusiveKeysOf: (write) => [...idempotencyBatchKeys(write), `subscription ${write.before.id}`],
  shouldRetry: ({ result }) => result === "deferred",
  statement: (writes, locking) => sql`
    WITH ${ctes(
      idempotentCalls(writes, {
        ...changeInputColumns,
        ...paymentInputColumns,
        ...debitColumns,
        ...cycleInputColumns,
      }),
      lockOpenSubscriptions(locking),
      lockWallets(sql`subscription_held`, locking),
      claimIdempotencyKeys(covered),
      updateSubscriptions(sql`claimed_call`),
      insertPayments(sql`changed`),
      issueVouchers(
        writes.map(({ voucher }) => [voucher]),
        sql`changed`,
      ),
      REDEMPTION_CTES,
      postSales(writes, locking),
      postRedemptions(writes.map(redemptionOf)),
      recordEvents(
        writes.flatMap(eventsOf),
        sql`changed`,
        waitsForLocks(locking) ? lowBalance(writes) : undefined,
      ),
      outageOf(writes),
    )}
    SELECT call.position, coalesce(object_deliveries.deliveries, '[]') ${waitsForLocks(locking) ? LOW_BALANCE_DELIVERIES : noSql} AS deliveries,
           CASE WHEN changed.id IS NOT NULL THEN 'made'
                WHEN open.id IS NOT NULL AND held.id IS NULL THEN 'deferred'
                WHEN cover.state <> 'covered' THEN cover.state ELSE 'conflict' END AS result
    FROM call LEFT JOIN open USING (position) LEFT JOIN subscription_held held USING (position)
    LEFT JOIN cover USING (position) LEFT JOIN changed USING (position) LEFT JOIN object_deliveries ON object_deliveries.object_id = changed.id
    WHERE ${areSalesPosted} AND ${areRedemptionsPosted}
      AND require_rows((SELECT count(*) FROM spent), (SELECT count(*) FROM changed))`,
});

/** Returns SQL that simulates an outage of the receivers for bills with `receiverIsDown`, or undefined if there are none. */
function outageOf(writes: readonly CycleWrite[]): Sql | undefined {
  const down = writes.filter(({ receiverIsDown }) => receiverIsDown);
  return down.length > 0 ? simulateOutage(down.map(({ before }) => before.id)) : undefined;
}

/**
 * Returns the query for the low-balance event of the reseller's wallet. The event has the time of the last bill. Use the query
 * only in a statement that waits for locks: the bills in such a statement are all from one reseller, so the query returns at
 * most one event.
 */
const lowBalance = (writes: readonly CycleWrite[]): Sql =>
  lowBalanceEvents(writes.at(-1)?.payment.createdAt ?? now());

/** The SQL that adds the low-balance event's webhook deliveries to the result of the first bill that the statement writes. */
const LOW_BALANCE_DELIVERIES = sql`|| CASE WHEN call.position = (SELECT min(position) FROM changed) THEN coalesce(
  (SELECT w.deliveries FROM object_deliveries w JOIN threshold_crossing c ON w.object_id = c.ledger_account_id), '[]') ELSE '[]' END`;

/** Bills a cycle. Returns the deliveries to announce, the reason why the wallet was not debited, or undefined on a conflict. */
export async function insertCycle(
  write: CycleWrite,
): Promise<readonly DueDelivery[] | "uncovered" | "too_large" | undefined> {
  const [billed] = await insertCycles(write);
  if (billed?.result === "made") return billed.deliveries;
  return billed?.result === "uncovered" || billed?.result === "too_large" ? billed.result : undefined;
}

const cycleInputColumns = {
  cycle_id: ["uuid", ({ cycle }) => cycle.id],
  cycle_number: ["int", ({ cycle }) => cycle.number],
  charge_reference: ["text", ({ cycle }) => cycle.chargeReference],
  partner_id: ["uuid", ({ before }) => before.accountId],
  redeemed_amount: ["bigint", ({ before }) => before.amount],
  code_ending: ["text", ({ voucher }) => voucherCodeEnding(voucher.code)],
} as const satisfies InputColumns<CycleWrite>;

/**
 * Returns two CTEs. `open` has the rows of `eligible` whose subscription is unchanged since it was read and whose partner is
 * active, and `subscription_held` has the rows of `open` whose subscription could be locked.
 */
function lockOpenSubscriptions(locking: Sql): Sql {
  return ctes(
    sql`open AS (
      SELECT eligible.* FROM eligible JOIN subscriptions s ON s.id = eligible.id AND s.version = eligible.version
      JOIN accounts partner ON partner.id = s.account_id AND partner.suspended_at IS NULL
    )`,
    sql`subscription_held AS MATERIALIZED (
      SELECT open.* FROM open JOIN subscriptions s ON s.id = open.id AND s.version = open.version
      ORDER BY s.id FOR NO KEY UPDATE OF s ${locking}
    )`,
  );
}

/** The CTEs `cycle`, which inserts the paid cycles, and `spent(cause_id, voucher_id)`, which inserts their redemptions. */
const REDEMPTION_CTES = ctes(
  sql`cycle AS (
    INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id,
                                     redeemed_amount, created_at)
    SELECT cycle_id, id, cycle_number, charge_reference, fingerprint, resource_id, redeemed_amount, at FROM changed
  )`,
  sql`spent AS (
    INSERT INTO redemptions (id, account_id, environment, voucher_id, cycle_id, amount, code_ending, created_at)
    SELECT uuid_v7_now(0, at), partner_id, environment, voucher_id, cycle_id, redeemed_amount, code_ending, at FROM issued
    RETURNING cycle_id AS cause_id, voucher_id
  )`,
);

const redemptionOf = ({ before, cycle, parts, payment }: CycleWrite): RedemptionParts => ({
  partner: before,
  causeId: cycle.id,
  parts,
  at: payment.createdAt,
});

const eventsOf = ({ before, events, payment }: CycleWrite): EventToRecord[] =>
  events.map((event) => ({ receiver: before, event, at: payment.createdAt }));
