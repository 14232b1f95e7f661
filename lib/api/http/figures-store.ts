import { rowOf, sql } from "@/lib/db/sql";

/** The bytes of the whole database on its disk, indexes included. */
export async function selectDatabaseBytes(): Promise<number> {
  const row = await rowOf({ bytes: "integer" })(sql`SELECT pg_database_size(current_database()) AS bytes`);
  return row?.bytes ?? 0;
}
