import { runOnce, type Sql, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { postRedemption } from "@/lib/ledger/postings/redemption.sql";
import { type NewEvent, recordEvents, recordedDeliveries } from "@/lib/outbox/event.sql";
import type { IntentRow } from "./present-intent";
import { MAX_REFUSED_CODES, type Share } from "./rules";
import type { IntentResource, intentEvents } from "./schema";
import { INTENT, INTENT_TABLES } from "./store";

/** An intent as its checkout needs it. */
export type CheckoutRow = IntentRow & { suspendedAt: Date | null };

/** The intent behind a checkout URL. Whoever holds the access code may see it. */
export async function selectByAccessCode(accessCode: string): Promise<CheckoutRow | undefined> {
  const [row] = await runOnce<CheckoutRow>(sql`
    SELECT ${INTENT}, a.suspended_at AS "suspendedAt" FROM ${INTENT_TABLES} WHERE r.access_code = ${accessCode}`);
  return row;
}

const isOpen = (time: Date): Sql =>
  sql`i.status = 'pending' AND i.expires_at > ${time} AND i.refused_codes < ${MAX_REFUSED_CODES}`;

/** What a looked-up code turned out to be. */
export type Guess = { voucherId: string | null; currentBalance: number | null; expiresAt: Date | null };

/**
 * Looks a code up and counts it against the intent when it cannot pay, in one write on the intent's row, so that
 * parallel guesses queue for that row and the cap is exact. The refusal that reaches the cap fails the intent.
 * Undefined when the intent takes no more codes: nothing was looked up for it.
 */
export async function guessCode(
  intent: CheckoutRow,
  codeHash: Buffer,
  time: Date,
): Promise<Guess | undefined> {
  const [row] = await runOnce<Guess>(sql`
    UPDATE redemption_intents i SET
      refused_codes = i.refused_codes + CASE WHEN v.id IS NULL THEN 1 ELSE 0 END,
      status = CASE WHEN v.id IS NULL AND i.refused_codes + 1 = ${MAX_REFUSED_CODES} THEN 'failed' ELSE i.status END,
      failure_reason = CASE WHEN v.id IS NULL AND i.refused_codes + 1 = ${MAX_REFUSED_CODES}
                       THEN 'too_many_attempts' ELSE i.failure_reason END,
      updated_at = CASE WHEN v.id IS NULL THEN ${time} ELSE i.updated_at END
    FROM (SELECT 1) one LEFT JOIN vouchers v
      ON v.environment = ${intent.environment}::environment AND v.code_hash = ${codeHash}
      AND v.blocked_at IS NULL AND v.expires_at > ${time} AND v.current_balance > 0
    WHERE i.id = ${intent.id}::uuid AND ${isOpen(time)}
    RETURNING v.id AS "voucherId", v.current_balance AS "currentBalance", v.expires_at AS "expiresAt"`);
  return row;
}

/**
 * Redeems the shares in one write: intent, vouchers (locked in the order of their ids), redemptions, transfers,
 * event, delivery. Undefined when the intent is no longer open. When a voucher can no longer give its share the
 * guard undoes everything and fails the statement (`lostRace`): read and decide again.
 */
export async function redeem(
  intent: CheckoutRow,
  shares: readonly Share[],
  redeemed: IntentResource,
  time: Date,
): Promise<{ deliveryIds: { deliveryId: string; endpointId: string }[] } | undefined> {
  const parts = shares.flatMap(({ voucherId, payout, fee }) => [
    ...(payout > 0 ? [{ kind: "redemption" as const, voucherId, amount: payout }] : []),
    ...(fee > 0 ? [{ kind: "fee" as const, voucherId, amount: fee }] : []),
  ]);
  const event: NewEvent<typeof intentEvents> = {
    type: "redemption-intent.success",
    objectId: intent.id,
    sequence: 1,
    data: redeemed,
  };
  const [row] = await runOnce<{ deliveries: { deliveryId: string; endpointId: string }[] }>(sql`
    WITH won AS (
      UPDATE redemption_intents i SET status = 'success', redeemed_at = ${time}, updated_at = ${time}
      WHERE i.id = ${intent.id}::uuid AND ${isOpen(time)}
      RETURNING i.id
    ),
    share AS (
      SELECT * FROM unnest(${shares.map((share) => share.voucherId)}::uuid[], ${shares.map(() => newId())}::uuid[],
                           ${shares.map((share) => share.amount)}::bigint[]) AS s(voucher_id, redemption_id, amount)
    ),
    locked AS MATERIALIZED (
      SELECT v.id FROM vouchers v WHERE v.id IN (SELECT voucher_id FROM share) AND EXISTS (SELECT FROM won)
      ORDER BY v.id FOR UPDATE
    ),
    spent AS (
      UPDATE vouchers v SET current_balance = v.current_balance - share.amount
      FROM share JOIN locked ON locked.id = share.voucher_id
      WHERE v.id = share.voucher_id AND v.environment = ${intent.environment}::environment
        AND v.current_balance >= share.amount AND v.blocked_at IS NULL AND v.expires_at > ${time}
      RETURNING v.id, share.redemption_id, share.amount
    ),
    redemption AS (
      INSERT INTO redemptions (id, account_id, environment, voucher_id, intent_id, amount, created_at)
      SELECT redemption_id, ${intent.accountId}::uuid, ${intent.environment}::environment, id, ${intent.id}::uuid,
             amount, ${time}
      FROM spent
      RETURNING id
    ),
    ${postRedemption(intent, intent.id, parts, time)},
    ${recordEvents(intent, [event], time, sql`won`)}
    SELECT ${recordedDeliveries} AS deliveries
    FROM won
    WHERE require_rows((SELECT count(*) FROM redemption), ${shares.length}::bigint)
      AND require_rows((SELECT count(*) FROM paid), ${parts.length}::bigint)`);
  return row && { deliveryIds: row.deliveries };
}

/** A voucher that paid an intent: what it gave, and what it held right after. */
export type UsedRow = { codeCipher: Uint8Array; amount: number; left: number; expiresAt: Date };

/** The vouchers that paid the intent behind a checkout URL, in the order they are spent. */
export function selectUsedVouchers(accessCode: string): Promise<UsedRow[]> {
  return runOnce<UsedRow>(sql`
    SELECT v.code_cipher AS "codeCipher", used.amount, v.expires_at AS "expiresAt",
           v.initial_balance - (SELECT sum(earlier.amount)::bigint FROM redemptions earlier
                                WHERE earlier.voucher_id = v.id
                                  AND (earlier.created_at, earlier.id) <= (used.created_at, used.id)) AS left
    FROM redemption_intents i JOIN redemptions used ON used.intent_id = i.id JOIN vouchers v ON v.id = used.voucher_id
    WHERE i.access_code = ${accessCode}
    ORDER BY v.expires_at, v.id`);
}

/** Fails an open intent because its customer gave up. False when it was not open. */
export async function cancelOpen(intent: CheckoutRow, time: Date): Promise<boolean> {
  const rows = await runOnce(sql`
    UPDATE redemption_intents i SET status = 'failed', failure_reason = 'canceled', updated_at = ${time}
    WHERE i.id = ${intent.id}::uuid AND ${isOpen(time)}
    RETURNING i.id`);
  return rows.length === 1;
}
