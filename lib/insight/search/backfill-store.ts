import { joinById } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";

const redemptionRow = describeRow({ id: "text", codeCipher: "bytes" });

/** A redemption for which the last characters of the voucher's code are not stored yet, and the encrypted code. */
export type RedemptionRow = Row<typeof redemptionRow>;

/**
 * Returns up to `limit` redemptions that have no code ending and an ID above `after`, in ID order, from all accounts. Uses a
 * partial index on the redemptions without a code ending.
 */
export function selectWithoutEnding(after: string, limit: number): Promise<RedemptionRow[]> {
  return rowsOf(redemptionRow)(sql`
    SELECT d.id, v.code_cipher AS "codeCipher"
    FROM (
      SELECT id, voucher_id FROM redemptions WHERE code_ending IS NULL AND id > ${after}::uuid ORDER BY id LIMIT ${limit}
    ) d ${joinById("vouchers", "v", sql`d.voucher_id`)} ORDER BY d.id`);
}

/** Sets the code endings of redemptions that still have none. */
export async function updateEndings(rows: readonly { id: string; codeEnding: string }[]): Promise<void> {
  await runOnce(sql`
    UPDATE redemptions d SET code_ending = filled.code_ending
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ codeEnding }) => codeEnding)}::text[]) AS filled(id, code_ending)
    WHERE d.id = filled.id AND d.code_ending IS NULL`);
}
