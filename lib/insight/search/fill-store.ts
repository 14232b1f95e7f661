import { joinById } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";

const redemptionRow = describeRow({ id: "text", codeCipher: "bytes" });

/** A redemption without the ending of its voucher's code, and that code, sealed. */
export type RedemptionRow = Row<typeof redemptionRow>;

/** The next redemptions without an ending after an identifier, of every account: an index holds no others. */
export function selectWithoutEnding(after: string, limit: number): Promise<RedemptionRow[]> {
  return rowsOf(redemptionRow)(sql`
    SELECT d.id, v.code_cipher AS "codeCipher"
    FROM (
      SELECT id, voucher_id FROM redemptions WHERE code_ending IS NULL AND id > ${after}::uuid ORDER BY id LIMIT ${limit}
    ) d ${joinById("vouchers", "v", sql`d.voucher_id`)} ORDER BY d.id`);
}

/** Writes the endings where there are still none. */
export async function updateEndings(rows: readonly { id: string; codeEnding: string }[]): Promise<void> {
  await runOnce(sql`
    UPDATE redemptions d SET code_ending = filled.code_ending
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ codeEnding }) => codeEnding)}::text[]) AS filled(id, code_ending)
    WHERE d.id = filled.id AND d.code_ending IS NULL`);
}

/**
 * Fills the words of the next `limit` customers and moves on, in one statement. Returns how many customers there were, none once it
 * has come to the end. Customers are locked against an erasure meanwhile, so that no words of an erased one come back.
 */
export async function fillNextWords(limit: number): Promise<number> {
  const row = await rowOf({ customers: "integer" })(sql`
    WITH fill AS MATERIALIZED (SELECT position FROM customer_words_fill WHERE finished_at IS NULL FOR UPDATE),
    batch AS MATERIALIZED (
      SELECT c.id, c.account_id, c.environment, c.email FROM customers c
      WHERE c.id > (SELECT position FROM fill) ORDER BY c.id LIMIT ${limit} FOR SHARE OF c
    ),
    filled AS (
      INSERT INTO customer_words (account_id, environment, word, customer_id)
      SELECT b.account_id, b.environment, word, b.id FROM batch b CROSS JOIN LATERAL email_words(b.email) AS word
      ON CONFLICT DO NOTHING
    ),
    moved AS (
      UPDATE customer_words_fill SET position = coalesce((SELECT id FROM batch ORDER BY id DESC LIMIT 1), position),
        finished_at = CASE WHEN (SELECT count(*) FROM batch) < ${limit} THEN now() END
      WHERE finished_at IS NULL
    )
    SELECT count(*) AS customers FROM batch`);
  return row?.customers ?? 0;
}
