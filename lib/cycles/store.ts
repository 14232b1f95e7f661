import { type Caller, nameOfCaller } from "@/lib/caller";
import { givenRows } from "@/lib/db/given";
import { describeRow, json } from "@/lib/db/row";
import { shared } from "@/lib/db/sharing";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import {
  type Asking,
  askedBy,
  type Identity,
  keyWanted,
  takeIdentities,
} from "@/lib/idempotency/identity.sql";
import {
  allPaid,
  postRedemptions,
  type RedemptionPart,
  type RedemptionParts,
} from "@/lib/ledger/postings/redemption.sql";
import { lockWallets, type PassingTopUp, postSales } from "@/lib/ledger/postings/sale.sql";
import type { DueDelivery } from "@/lib/outbox/batches";
import { type EventToRecord, type NewEvent, recordEvents } from "@/lib/outbox/event.sql";
import { makePayments } from "@/lib/sales/payment.sql";
import type { PaymentRow } from "@/lib/sales/sold-payment";
import type { SubscriptionRow } from "@/lib/subscriptions/present-subscription";
import { changesOf, writeChanges } from "@/lib/subscriptions/subscription.sql";
import { issueVouchers, type NewVoucher } from "@/lib/vouchers/voucher.sql";
import type { Bill } from "./rules";

type ClaimsAsked = {
  readonly caller: Caller;
  readonly subscriptionId: string;
  readonly chargeReference: string;
  readonly key: string | undefined;
};

/** What {@link selectClaims} tells. */
export const readClaims = shared({
  row: { keyTaken: "boolean", paymentId: "text?", fingerprint: "bytes?" },
  ownerOf: ({ caller }: ClaimsAsked) => nameOfCaller(caller),
  statement: (asked) => sql`
    WITH ${givenRows("asked", asked, {
      account_id: ["uuid", ({ caller }) => caller.accountId],
      environment: ["environment", ({ caller }) => caller.environment],
      subscription_id: ["uuid", ({ subscriptionId }) => subscriptionId],
      reseller_charge_reference: ["text", ({ chargeReference }) => chargeReference],
      key: ["text", ({ key }) => key],
    })}
    SELECT asked.position, k.key IS NOT NULL AS "keyTaken", n.payment_id AS "paymentId", n.fingerprint
    FROM asked LEFT JOIN idempotency_keys k USING (account_id, environment, key)
    LEFT JOIN subscription_cycles n USING (subscription_id, reseller_charge_reference)`,
});

/**
 * The cycle a bill's charge reference has paid, and whether its idempotency key is taken: one picture of both, since one
 * write takes both.
 */
export async function selectClaims(asked: ClaimsAsked): Promise<Pick<Bill, "paid" | "keyTaken">> {
  const { keyTaken = false, paymentId, fingerprint } = (await readClaims(asked))[0] ?? {};
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
  readonly cycle: {
    readonly id: string;
    readonly number: number;
    readonly chargeReference: string;
    readonly fingerprint: Buffer;
  };
  readonly identity: Identity;
  readonly events: readonly NewEvent[];
  readonly topUp: PassingTopUp | undefined;
};

/** `lost`: the subscription is no longer as it was seen, the key is taken, or somebody was suspended. */
const billed = describeRow({
  result: ["made", "uncovered", "undecided", "lost"],
  deliveries: json<DueDelivery[]>(),
});

/**
 * Bills cycles in one write that bills of many share: subscription, payment, voucher, cycle, redemption, wallet,
 * transfers, events, deliveries. Nothing happened to what is not `made`.
 */
export const insertCycles = shared({
  row: billed,
  ownerOf: ({ reseller }: CycleWrite) => nameOfCaller(reseller),
  wantsOf: (write) => [...keyWanted(askingOf(write)), `subscription ${write.seen.id}`],
  isUndecided: ({ result }) => result === "undecided",
  statement: (writes, locking) => sql`
    WITH ${ctes(
      askedBy(writes.map(askingOf)),
      changesOf(writes),
      open(locking),
      lockWallets(writes, sql`subscription_held`, locking),
      takeIdentities(sql`(SELECT position FROM cover WHERE state = 'covered')`),
      writeChanges(sql`identity`),
      makePayments(writes, sql`changed`),
      issueVouchers(writes.map(({ payment, voucher }) => ({ paymentId: payment.id, vouchers: [voucher] }))),
      redeemed(writes),
      postSales(writes),
      postRedemptions(writes.map(redemptionOf)),
      recordEvents(writes.flatMap(eventsOf), sql`changed`),
    )}
    SELECT asked.position, coalesce(told.deliveries, '[]') AS deliveries,
           CASE WHEN changed.id IS NOT NULL THEN 'made'
                WHEN open.id IS NOT NULL AND held.id IS NULL THEN 'undecided'
                WHEN cover.state <> 'covered' THEN cover.state ELSE 'lost' END AS result
    FROM asked LEFT JOIN open USING (position) LEFT JOIN subscription_held held USING (position)
    LEFT JOIN cover USING (position) LEFT JOIN changed USING (position) LEFT JOIN told ON told.object_id = changed.id
    WHERE require_rows((SELECT count(*) FROM issued), (SELECT count(*) FROM changed))
      AND require_rows((SELECT count(*) FROM spent), (SELECT count(*) FROM changed))
      AND require_rows((SELECT count(*) FROM sale), (SELECT count(*) FROM movement)) AND ${allPaid}`,
});

/** Bills a cycle, or tells that the wallet cannot, or that somebody else was faster. */
export async function insertCycle(
  write: CycleWrite,
): Promise<readonly DueDelivery[] | "uncovered" | undefined> {
  const [billed] = await insertCycles(write);
  if (billed?.result === "made") return billed.deliveries;
  return billed?.result === "uncovered" ? "uncovered" : undefined;
}

const askingOf = ({ reseller, identity }: CycleWrite): Asking => ({ caller: reseller, identity });

/**
 * CTEs `open`, of the subscriptions as they were seen, their partners not suspended, and `subscription_held` of those that
 * could be locked.
 */
function open(locking: Sql): Sql {
  return ctes(
    sql`open AS (
      SELECT s.id, position FROM free JOIN change USING (position)
      JOIN subscriptions s ON s.id = change.id AND s.version = change.version
      JOIN accounts partner ON partner.id = s.account_id AND partner.suspended_at IS NULL
    )`,
    sql`subscription_held AS MATERIALIZED (
      SELECT s.id, position FROM open JOIN change USING (position)
      JOIN subscriptions s ON s.id = open.id AND s.version = change.version
      ORDER BY s.id FOR NO KEY UPDATE OF s ${locking}
    )`,
  );
}

/** CTEs `cycle`, and `spent(cause_id, voucher_id)` of what it redeems of the voucher that was issued for it. */
function redeemed(writes: readonly CycleWrite[]): Sql {
  return ctes(
    givenRows("new_cycle", writes, {
      id: ["uuid", ({ cycle }) => cycle.id],
      number: ["int", ({ cycle }) => cycle.number],
      charge_reference: ["text", ({ cycle }) => cycle.chargeReference],
      fingerprint: ["bytea", ({ cycle }) => cycle.fingerprint],
      account_id: ["uuid", ({ seen }) => seen.accountId],
      environment: ["environment", ({ seen }) => seen.environment],
      amount: ["bigint", ({ seen }) => seen.amount],
    }),
    sql`cycle AS (
      INSERT INTO subscription_cycles (id, subscription_id, number, reseller_charge_reference, fingerprint, payment_id,
                                       redeemed_amount, created_at)
      SELECT n.id, changed.id, n.number, n.charge_reference, n.fingerprint, payment.id, n.amount, payment.created_at
      FROM new_cycle n JOIN changed USING (position) JOIN payment USING (position)
      RETURNING id
    )`,
    sql`spent AS (
      INSERT INTO redemptions (id, account_id, environment, voucher_id, cycle_id, amount, created_at)
      SELECT uuid_v7_now(0), n.account_id, n.environment, issued.voucher_id, cycle.id, n.amount, issued.at
      FROM new_cycle n JOIN cycle USING (id) JOIN issued USING (position)
      RETURNING cycle_id AS cause_id, voucher_id
    )`,
  );
}

const redemptionOf = ({ seen, cycle, parts, payment }: CycleWrite): RedemptionParts => ({
  partner: seen,
  causeId: cycle.id,
  parts,
  at: payment.createdAt,
});

const eventsOf = ({ seen, events, payment }: CycleWrite): EventToRecord[] =>
  events.map((event) => ({ receiver: seen, event, at: payment.createdAt }));
