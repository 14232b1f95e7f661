import { describeRow, type Row } from "@/lib/db/row";
import { namesSql, noSql, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { qualifiedName, type SealedColumn } from "./sealed-columns";

const sealedRow = describeRow({ id: "text", cipher: "bytes?", hash: "bytes?" });

/** The stored ciphertext and hash of a row. `hash` is null for a column without a hash. */
export type SealedRow = Row<typeof sealedRow>;

/** A row with its new ciphertext and hash. */
export type ResealedRow = SealedRow & { readonly newCipher: Buffer; readonly newHash: Buffer | null };

/** Returns up to `limit` rows of a column's table with an ID greater than `after`, in ID order, from all accounts. */
export function selectSealed({ table, id, column, hash }: SealedColumn, after: string, limit: number) {
  const own = namesSql(id);
  return rowsOf(sealedRow)(sql`
    SELECT ${own} AS id, ${namesSql(column)} AS cipher, ${namesSql(hash ?? "NULL::bytea")} AS hash
    FROM ${namesSql(table)} WHERE ${own} > ${after}::uuid ORDER BY ${own} LIMIT ${limit}`);
}

/**
 * Writes new ciphertexts and hashes to rows whose ciphertext and hash have not changed since they were read. Returns the number
 * of rows updated. Locks rows in ID order, which avoids deadlocks.
 */
export function updateSealed({ table, id, column, hash }: SealedColumn, rows: readonly ResealedRow[]) {
  const [own, cipher] = [namesSql(id), namesSql(column)];
  const unchanged = hash ? sql`AND ${namesSql(hash)} = resealed.hash` : noSql;
  return runOnce(sql`
    WITH resealed AS (
      SELECT * FROM unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.cipher)}::bytea[], ${rows.map((row) => row.hash)}::bytea[],
        ${rows.map((row) => row.newCipher)}::bytea[], ${rows.map((row) => row.newHash)}::bytea[]
      ) AS resealed(id, cipher, hash, new_cipher, new_hash)
    ),
    locked AS MATERIALIZED (
      SELECT ${own} AS id FROM ${namesSql(table)} WHERE ${own} = ANY(${rows.map((row) => row.id)}::uuid[])
      ORDER BY ${own} FOR UPDATE
    )
    UPDATE ${namesSql(table)} t SET ${cipher} = resealed.new_cipher ${hash ? sql`, ${namesSql(hash)} = resealed.new_hash` : noSql}
    FROM resealed JOIN locked USING (id) WHERE t.${own} = resealed.id AND t.${cipher} = resealed.cipher ${unchanged}`);
}

/**
 * Returns the ID of the last row that was processed in a column, as stored by {@link savePosition}. Returns undefined if none
 * was stored, or if the latest one was stored with other keys. `keys` is a fingerprint of the keys.
 */
export async function selectPosition(column: SealedColumn, keys: string): Promise<string | undefined> {
  const row = await rowOf({ position: "text" })(sql`
    SELECT position FROM resealing WHERE sealed_column = ${qualifiedName(column)} AND keys = ${keys}`);
  return row?.position;
}

export async function savePosition(column: SealedColumn, keys: string, position: string): Promise<void> {
  await runOnce(sql`
    INSERT INTO resealing (sealed_column, keys, position) VALUES (${qualifiedName(column)}, ${keys}, ${position}::uuid)
    ON CONFLICT (sealed_column) DO UPDATE SET keys = excluded.keys, position = excluded.position`);
}
