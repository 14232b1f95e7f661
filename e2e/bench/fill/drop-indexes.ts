import type pg from "pg";

const KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

const INDEXES = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS make
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace AND NOT indisprimary`;

/**
 * Drops all foreign keys, and all indexes except primary keys, in the current transaction. Returns the statements that recreate
 * them. Recreating them after all rows are inserted is several times as fast as maintaining them, and checks the rows just as
 * strictly.
 */
export async function dropKeysAndIndexes(client: pg.Client): Promise<string[]> {
  const all = [];
  for (const query of [KEYS, INDEXES]) {
    const { rows } = await client.query<{ drop: string; make: string }>(query);
    for (const { drop } of rows) await client.query(drop);
    all.unshift(...rows.map(({ make }) => make));
  }
  return all;
}
