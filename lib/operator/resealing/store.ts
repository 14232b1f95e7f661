import { describeRow, type Row } from "@/lib/db/row";
import { namesSql, noSql, rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { nameOf, type SealedColumn } from "./sealed-columns";

const sealedRow = describeRow({ id: "text", cipher: "bytes?", hash: "bytes?" });

/** A row as it is sealed now; of a column that nothing is looked up by, without a hash. */
export type SealedRow = Row<typeof sealedRow>;

/** A row and what it is to be sealed as. */
export type Resealed = SealedRow & { readonly newCipher: Buffer; readonly newHash: Buffer | null };

/** The next rows after an identifier, of every account: keys are the deployment's. */
export function selectSealed({ table, id, column, hash }: SealedColumn, after: string, limit: number) {
  const own = namesSql(id);
  return rowsOf(sealedRow)(sql`
    SELECT ${own} AS id, ${namesSql(column)} AS cipher, ${namesSql(hash ?? "NULL::bytea")} AS hash
    FROM ${namesSql(table)} WHERE ${own} > ${after}::uuid ORDER BY ${own} LIMIT ${limit}`);
}

/** Writes what is still as it was read, and leaves the rest. Returns how many. Rows are locked by id, as everywhere. */
export function updateSealed(
  { table, id, column, hash }: SealedColumn,
  rows: readonly Resealed[],
): Promise<number> {
  const [own, cipher] = [namesSql(id), namesSql(column)];
  const unchanged = hash ? sql`AND ${namesSql(hash)} = anew.hash` : noSql;
  return runOnce(sql`
    WITH anew AS (
      SELECT * FROM unnest(
        ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.cipher)}::bytea[], ${rows.map((row) => row.hash)}::bytea[],
        ${rows.map((row) => row.newCipher)}::bytea[], ${rows.map((row) => row.newHash)}::bytea[]
      ) AS anew(id, cipher, hash, new_cipher, new_hash)
    ),
    locked AS MATERIALIZED (
      SELECT ${own} AS id FROM ${namesSql(table)} WHERE ${own} = ANY(${rows.map((row) => row.id)}::uuid[])
      ORDER BY ${own} FOR UPDATE
    )
    UPDATE ${namesSql(table)} t SET ${cipher} = anew.new_cipher ${hash ? sql`, ${namesSql(hash)} = anew.new_hash` : noSql}
    FROM anew JOIN locked USING (id) WHERE t.${own} = anew.id AND t.${cipher} = anew.cipher ${unchanged}`);
}

/** How far a column was sealed anew under those keys; undefined where that was not begun. */
export async function selectPosition(column: SealedColumn, keys: string): Promise<string | undefined> {
  const row = await rowOf({ position: "text" })(sql`
    SELECT position FROM resealing WHERE sealed_column = ${nameOf(column)} AND keys = ${keys}`);
  return row?.position;
}

export async function savePosition(column: SealedColumn, keys: string, position: string): Promise<void> {
  await runOnce(sql`
    INSERT INTO resealing (sealed_column, keys, position) VALUES (${nameOf(column)}, ${keys}, ${position}::uuid)
    ON CONFLICT (sealed_column) DO UPDATE SET keys = excluded.keys, position = excluded.position`);
}
