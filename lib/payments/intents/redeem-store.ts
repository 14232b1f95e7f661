import { tenantKey } from "@/lib/base/caller";
import { batched } from "@/lib/db/batching";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import { type Mail, queueMailBatch } from "@/lib/identity/mail/queue-mail.sql";
import {
  areRedemptionsPosted,
  postRedemptions,
  type RedemptionParts,
} from "@/lib/money/ledger/postings/redemption.sql";
import { type DueDelivery, type EventToRecord, type NewEvent, recordEvents } from "@/lib/outbox/event.sql";
import { canPay } from "@/lib/payments/vouchers/voucher.sql";
import { type CheckoutRow, isOpen } from "./checkout-store";
import type { VoucherShare } from "./rules";
import type { IntentResource, intentEvents } from "./schema";

/** A payment to write: the intent, the share of each voucher, and the intent as it is shown after the payment. */
export type Redemption = {
  readonly intent: CheckoutRow;
  /** The share of each voucher. `codeEnding` is the ending of its code, as shown on a receipt. */
  readonly shares: readonly (VoucherShare & { readonly codeEnding: string })[];
  readonly redeemed: IntentResource;
  /** The receipt email; undefined if none is sent. */
  readonly mail: Mail | undefined;
  readonly at: Date;
};

const redemptionRow = describeRow({
  result: ["made", "deferred", "conflict"],
  deliveries: json<DueDelivery[]>(),
});

/**
 * Writes a batch of payments in one statement: the intents' states, the vouchers' balances, the redemptions, transfers, events,
 * deliveries and receipt emails. Locks the intents and then the vouchers, each in ID order. Writes nothing for a payment unless
 * its result is `made`.
 */
const redeemAll = batched({
  row: redemptionRow,
  fairnessKeyOf: ({ intent }: Redemption) => tenantKey(intent),
  exclusiveKeysOf: ({ intent, shares }) => [intent.id, ...shares.map(({ voucherId }) => voucherId)],
  shouldRetry: ({ result }) => result === "deferred",
  statement: (redemptions, locking) => sql`
    WITH ${ctes(
      intentsToPay(redemptions, locking),
      vouchersToSpend(redemptions, locking),
      spend(),
      postRedemptions(redemptions.map(partsOf)),
      recordEvents(redemptions.map(eventOf), sql`paid_intent`),
      queueReceipts(redemptions),
    )}
    SELECT redemption.position, coalesce(object_deliveries.deliveries, '[]') AS deliveries,
           CASE WHEN paid_intent.id IS NOT NULL THEN 'made'
                WHEN open.position IS NOT NULL AND (held.position IS NULL OR coverage.is_held IS FALSE) THEN 'deferred'
                ELSE 'conflict' END AS result
    FROM redemption LEFT JOIN open USING (position) LEFT JOIN intent_held held USING (position)
    LEFT JOIN coverage USING (position) LEFT JOIN paid_intent USING (position) LEFT JOIN object_deliveries ON object_deliveries.object_id = paid_intent.id
    WHERE require_rows((SELECT count(*) FROM spent), (SELECT count(*) FROM share JOIN paid_intent USING (position))) AND ${areRedemptionsPosted}`,
});

/**
 * Redeems each voucher's share of an intent and returns the webhook deliveries of the payment event. Returns undefined and
 * writes nothing on a conflict: the intent is no longer open or was extended since it was read, its partner was suspended, or a
 * voucher can no longer pay its share.
 */
export async function redeem(redemption: Redemption): Promise<readonly DueDelivery[] | undefined> {
  const [answer] = await redeemAll(redemption);
  return answer?.result === "made" ? answer.deliveries : undefined;
}

/**
 * Returns three CTEs. `redemption` has one row per payment. `open` contains the payments whose intent can be paid and whose
 * partner is active. `intent_held` contains the payments in `open` whose intent could be locked.
 */
function intentsToPay(redemptions: readonly Redemption[], locking: Sql): Sql {
  // The event shows when the intent expires, so an intent extended since it was read is a conflict.
  const mayBePaid = sql`${isOpen(sql`redemption.at`)} AND i.may_extend = redemption.may_extend`;
  return ctes(
    inputRows("redemption", redemptions, {
      intent_id: ["uuid", ({ intent }) => intent.id],
      at: ["timestamptz", ({ at }) => at],
      may_extend: ["boolean", ({ intent }) => intent.mayExtend],
    }),
    sql`open AS (
      SELECT position FROM redemption JOIN redemption_intents i ON i.id = intent_id
      JOIN accounts a ON a.id = i.account_id AND a.suspended_at IS NULL WHERE ${mayBePaid}
    )`,
    sql`intent_held AS MATERIALIZED (
      SELECT i.id, i.account_id, i.environment, position, at
      FROM open JOIN redemption USING (position) JOIN redemption_intents i ON i.id = intent_id WHERE ${mayBePaid}
      ORDER BY i.id FOR NO KEY UPDATE OF i ${locking}
    )`,
  );
}

/**
 * Returns the CTEs `share(position, voucher_id, amount, code_ending)`, `voucher_held`, and `coverage(position, is_held,
 * is_enough)`. `coverage` has one row per locked intent: `is_held` is true if all its vouchers could be locked, and `is_enough`
 * is true if each of them can pay its share.
 */
function vouchersToSpend(redemptions: readonly Redemption[], locking: Sql): Sql {
  const shares = redemptions.flatMap(({ shares }, at) => shares.map((share) => ({ ...share, of: at + 1 })));
  return ctes(
    inputRows("input_share", shares, {
      of: ["bigint", ({ of }) => of],
      voucher_id: ["uuid", ({ voucherId }) => voucherId],
      amount: ["bigint", ({ amount }) => amount],
      code_ending: ["text", ({ codeEnding }) => codeEnding],
    }),
    sql`share AS (SELECT input_share.of AS position, voucher_id, amount, code_ending FROM input_share)`,
    sql`voucher_held AS MATERIALIZED (
      SELECT v.id, v.current_balance, v.current_balance >= share.amount AND v.environment = i.environment AND ${canPay(sql`i.at`)} AS can_pay_share
      FROM intent_held i JOIN share USING (position) JOIN vouchers v ON v.id = share.voucher_id
      ORDER BY v.id FOR NO KEY UPDATE OF v ${locking}
    )`,
    sql`coverage AS (
      SELECT position, bool_and(v.id IS NOT NULL) AS is_held, bool_and(coalesce(v.can_pay_share, FALSE)) AS is_enough
      FROM intent_held JOIN share USING (position) LEFT JOIN voucher_held v ON v.id = share.voucher_id
      GROUP BY position
    )`,
  );
}

/**
 * Returns three CTEs. `paid_intent(id, customer_id, position)` contains the intents that are now paid, `debited_voucher` the
 * vouchers that paid them, and `spent(cause_id, voucher_id)` their redemptions.
 */
function spend(): Sql {
  return ctes(
    sql`paid_intent AS (
      UPDATE redemption_intents i SET status = 'success', redeemed_at = held.at, updated_at = held.at
      FROM intent_held held JOIN coverage USING (position) WHERE i.id = held.id AND coverage.is_enough
      RETURNING i.id, i.customer_id, position
    )`,
    sql`debited_voucher AS (
      UPDATE vouchers v SET current_balance = held.current_balance - share.amount
      FROM voucher_held held JOIN share ON share.voucher_id = held.id JOIN paid_intent USING (position) WHERE v.id = held.id
      RETURNING v.id, paid_intent.id AS intent_id, share.amount, share.code_ending
    )`,
    sql`spent AS (
      INSERT INTO redemptions (id, account_id, environment, voucher_id, intent_id, amount, code_ending, created_at)
      SELECT uuid_v7_now(row_number() OVER (ORDER BY debited_voucher.id), held.at), held.account_id, held.environment, debited_voucher.id,
             held.id, debited_voucher.amount, debited_voucher.code_ending, held.at
      FROM debited_voucher JOIN intent_held held ON held.id = debited_voucher.intent_id
      RETURNING intent_id AS cause_id, voucher_id
    )`,
  );
}

function queueReceipts(redemptions: readonly Redemption[]): Sql | undefined {
  const mails = redemptions.flatMap(({ mail, at }, index) =>
    mail ? [{ position: index + 1, mail, at }] : [],
  );
  return mails.length > 0 ? queueMailBatch(mails, sql`paid_intent`) : undefined;
}

function partsOf({ intent, shares, at }: Redemption): RedemptionParts {
  const parts = shares.flatMap(({ voucherId, payout, fee }) => [
    ...(payout > 0 ? [{ kind: "redemption" as const, voucherId, amount: payout }] : []),
    ...(fee > 0 ? [{ kind: "fee" as const, voucherId, amount: fee }] : []),
  ]);
  return { partner: intent, causeId: intent.id, parts, at };
}

function eventOf({ intent, redeemed, at }: Redemption): EventToRecord {
  const event: NewEvent<typeof intentEvents> = {
    type: "redemption-intent.success",
    objectId: intent.id,
    sequence: 1,
    data: redeemed,
  };
  return { receiver: intent, event, at };
}
