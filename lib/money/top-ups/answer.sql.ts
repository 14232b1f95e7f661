import { type Sql, sql } from "@/lib/db/sql";

/** A CTE `answered`: credits a request that nobody has answered, once, if the earlier CTE `cause` holds a row. */
export function answeredRequest(id: string | null, at: Date, cause: Sql): Sql {
  return sql`answered AS (
      UPDATE top_up_requests r SET status = 'credited', answered_at = ${at}
      WHERE r.id = ${id}::uuid AND r.status = 'pending' AND EXISTS (SELECT FROM ${cause})
      RETURNING r.id
    )`;
}
