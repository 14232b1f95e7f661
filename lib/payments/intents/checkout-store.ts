import {
  type CheckoutSettings,
  checkoutSettingsSubquery,
} from "@/lib/accounts/checkout-settings/checkout-settings.sql";
import { describeRow, json, jsonOrNull, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type DueDelivery, recordEvents, recordedDeliveries } from "@/lib/outbox/event.sql";
import { admitTries, type LimitedClient } from "@/lib/payments/code-tries/tries.sql";
import { canPay, movedToBreakage, type UsableVoucher } from "@/lib/payments/vouchers/voucher.sql";
import {
  eventOfFailure,
  type Failure,
  failureOf,
  INTENT,
  INTENT_TABLES,
  type IntentRow,
  intentRow,
} from "./intent.sql";
import { MAX_REFUSED_CODES } from "./rules";

export const checkoutRow = describeRow({
  ...intentRow,
  suspendedAt: "time?",
  settings: jsonOrNull<CheckoutSettings>(),
});

export type CheckoutRow = Row<typeof checkoutRow>;

/** The SQL select list for a {@link CheckoutRow}, in a query on {@link INTENT_TABLES}. */
export const CHECKOUT = sql`${INTENT}, a.suspended_at AS "suspendedAt", ${checkoutSettingsSubquery(sql`r`)} AS settings`;

/** Reads the intent with this checkout access code. Anyone with the code is allowed to see it. */
export function selectByAccessCode(accessCode: string): Promise<CheckoutRow | undefined> {
  return rowOf(checkoutRow)(
    sql`SELECT ${CHECKOUT} FROM ${INTENT_TABLES} WHERE r.access_code = ${accessCode}`,
  );
}

/**
 * Returns the SQL condition that is true if the intent `i` is open at `time`: pending, not expired and below the limit of
 * refused codes. Does not check whether the partner is suspended. The status is compared as text to keep PostgreSQL from
 * scanning the index of all pending intents.
 */
export const isOpen = (time: Date | Sql): Sql =>
  sql`i.status::text = 'pending' AND i.expires_at > ${time} AND i.refused_codes < ${MAX_REFUSED_CODES}`;

/** A checkout's intent with the result of one entered code. */
const codeCheckRow = describeRow({
  ...checkoutRow,
  refusedCodes: "integer",
  read: "boolean",
  voucherId: "text?",
  currentBalance: "integer?",
  voucherExpiresAt: "time?",
  blockRefusals: "integer?",
  openAt: "time?",
  ended: "boolean",
  mayEnd: "boolean",
  deliveries: json<DueDelivery[]>(),
});

/** A voucher code to check: its hash under each key of the key ring, and the ending to store if the code is refused. */
type HashedCode = { readonly hashes: readonly Buffer[]; readonly ending: string };

/** The result of one code: whether it was checked, and its voucher if the voucher can pay. */
type CodeRow = { read: boolean; voucher: UsableVoucher | null };

/**
 * Checks codes for a checkout. Atomically counts the refused codes and stores the ending of each and the reason for its
 * refusal. Stops when the limit of the intent or of the client's network is reached (see {@link admitTries}); checks no codes
 * if the checkout does not accept any. If a refused code reaches the intent's limit, marks the intent as failed and records the
 * event. Locks the intent and the network's count, so parallel calls cannot exceed a limit. Returns undefined for an unknown
 * checkout.
 *
 * In the result, `rows` are in the order of the codes. `intent` is the intent and `refusedBefore` its number of refused codes,
 * both before this check. `ended` is true if this check reached the intent's limit; `deliveries` are then the webhook
 * deliveries of the failure event. `blockRefusals` is the number of recent refused codes from the client's network (/24 or
 * /48). `openAt` is the end of the client's wait, or null if there is none.
 */
export async function checkAndCountCodes(
  accessCode: string,
  codes: readonly HashedCode[],
  client: LimitedClient | undefined,
  time: Date,
) {
  const check = (failure?: Failure) => checkOnce({ accessCode, codes, client, time, failure });
  // The event contains the intent, so the failure is built from the intent that the first check read. If the intent has been
  // extended since, the check runs again with the newer intent.
  const checkAsRead = async (read: IntentRow): Promise<Row<typeof codeCheckRow>[]> => {
    const rows = await check(failureOf(read, "too_many_attempts", time));
    return rows[0] && rows[0].mayExtend !== read.mayExtend ? checkAsRead(rows[0]) : rows;
  };
  const first = await check();
  const rows = first[0]?.mayEnd ? await checkAsRead(first[0]) : first;
  const [counted] = rows;
  if (!counted) return undefined;
  const { openAt, refusedCodes: refusedBefore, ended, deliveries } = counted;
  const blockRefusals = counted.blockRefusals ?? 0;
  return {
    intent: counted,
    rows: rows.map(codeRow),
    blockRefusals,
    openAt,
    refusedBefore,
    ended,
    deliveries,
  };
}

type CheckedCodes = {
  readonly accessCode: string;
  readonly codes: readonly HashedCode[];
  readonly client: LimitedClient | undefined;
  readonly time: Date;
  /**
   * The intent's failure, which is recorded if the check reaches the intent's limit. A check that might reach the limit counts
   * no refused code if `failure` is undefined or if the intent was extended since it was read.
   */
  readonly failure: Failure | undefined;
};

function checkOnce({ accessCode, codes, client, time, failure }: CheckedCodes) {
  const intent = sql`intent AS MATERIALIZED (
      SELECT ${INTENT}, a.suspended_at AS "suspendedAt", r.refused_codes AS "refusedCodes", ${checkoutSettingsSubquery(sql`r`)} AS settings
      FROM ${INTENT_TABLES}
      WHERE r.access_code = ${accessCode} FOR NO KEY UPDATE OF r
    ),
    open AS (
      SELECT id, environment, ${MAX_REFUSED_CODES} - "refusedCodes" AS room FROM intent
      WHERE status = 'pending' AND "expiresAt" > ${time} AND "suspendedAt" IS NULL
    )`;
  const code = sql`lookup AS MATERIALIZED (
      SELECT c.place, c.ending, v.current_balance, v.expires_at, open.room, CASE WHEN ${canPay(time)} THEN v.id END AS id,
             CASE WHEN v.id IS NULL THEN 'unknown' WHEN v.blocked_at IS NOT NULL THEN 'blocked'
                  WHEN v.current_balance = 0 AND NOT ${movedToBreakage()} THEN 'spent' ELSE 'expired' END AS refusal
      FROM open CROSS JOIN unnest(${codes.map(({ hashes }) => hashes[0])}::bytea[], ${codes.map(({ ending }) => ending)}::text[])
                           WITH ORDINALITY AS c(hash, ending, place)
      LEFT JOIN vouchers v ON v.environment = open.environment AND ${matchesHash(codes)}
    ),
    code AS MATERIALIZED (
      SELECT *, count(*) FILTER (WHERE id IS NULL) OVER (ORDER BY place) - (id IS NULL)::int AS refused_before FROM lookup
    ),
    refused AS (
      SELECT least(count(*) FILTER (WHERE code.place IS NOT NULL AND code.id IS NULL), open.room)::int AS count, open.room
      FROM open LEFT JOIN code ON TRUE GROUP BY open.room
    ),
    wanted AS (
      SELECT CASE WHEN count = room AND intent."mayExtend" IS DISTINCT FROM ${failure?.failed.mayExtend ?? null}::boolean
                  THEN 0 ELSE count END AS count FROM refused, intent)`;
  const counted = sql`counted AS (
      UPDATE redemption_intents i SET
        refused_codes = ${MAX_REFUSED_CODES} - open.room + hit.taken, updated_at = ${time},
        status = CASE WHEN hit.taken = open.room THEN 'failed' ELSE i.status END,
        failure_reason = CASE WHEN hit.taken = open.room THEN 'too_many_attempts' ELSE i.failure_reason END
      FROM open, hit WHERE i.id = open.id AND hit.taken > 0
      RETURNING i.id, i.status = 'failed' AS ended
    ),
    stored_refusal AS (
      INSERT INTO refused_codes (intent_id, number, code_ending, reason, refused_at)
      SELECT intent.id, intent."refusedCodes" + code.refused_before + 1, code.ending, code.refusal::code_refusal, ${time}
      FROM intent, hit, code WHERE code.id IS NULL AND code.refused_before < hit.taken
    )`;
  const recorded =
    failure && recordEvents([eventOfFailure(failure)], sql`(SELECT id FROM counted WHERE ended)`);
  return rowsOf(codeCheckRow)(sql`
    WITH ${ctes(intent, code, admitTries(client, time), counted, recorded)}
    SELECT intent.*, code.id AS "voucherId", code.current_balance AS "currentBalance",
           code.expires_at AS "voucherExpiresAt", hit.total AS "blockRefusals", hit."openAt",
           coalesce(code.refused_before < least(code.room, hit.room), FALSE) AS read,
           coalesce((SELECT ended FROM counted), FALSE) AS ended,
           coalesce((SELECT count = room FROM refused), FALSE) AS "mayEnd",
           ${failure ? recordedDeliveries : sql`'[]'::jsonb`} AS deliveries
    FROM intent LEFT JOIN hit ON TRUE LEFT JOIN code ON TRUE ORDER BY code.place`);
}

/** Returns the SQL condition that is true if the voucher `v` has the code `c`, under any of the code's hashes. */
function matchesHash(codes: readonly HashedCode[]): Sql {
  const each = codes[0]?.hashes.length ?? 1;
  if (each === 1) return sql`v.code_hash = c.hash`;
  return sql`v.code_hash = ANY((${codes.flatMap(({ hashes }) => hashes)}::bytea[])[(c.place::int - 1) * ${each}::int + 1 : c.place::int * ${each}::int])`;
}

function codeRow({ read, voucherId, currentBalance, voucherExpiresAt }: Row<typeof codeCheckRow>): CodeRow {
  const isUsable = voucherId !== null && currentBalance !== null && voucherExpiresAt !== null;
  return { read, voucher: isUsable ? { id: voucherId, currentBalance, expiresAt: voucherExpiresAt } : null };
}
