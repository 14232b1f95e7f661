import { describeRow, type Row } from "@/lib/db/row";
import { type Sql, sql } from "@/lib/db/sql";
import { topUpStatuses } from "./schema";

export const topUpRequestRow = describeRow({
  id: "text",
  accountId: "text",
  reference: "text",
  amount: "integer",
  status: topUpStatuses,
  /** The operator's reason for a refusal. */
  refusal: "text?",
  answeredAt: "time?",
  createdAt: "time",
});

/** A top-up by bank transfer that a reseller reported, with the operator's answer. */
export type TopUpRequestRow = Row<typeof topUpRequestRow>;

/** CTE `credited`: marks a pending request as credited if the CTE `cause` has a row. */
export function creditRequest(id: string | null, at: Date, cause: Sql): Sql {
  return sql`credited AS (
      UPDATE top_up_requests r SET status = 'credited', answered_at = ${at}
      WHERE r.id = ${id}::uuid AND r.status = 'pending' AND EXISTS (SELECT FROM ${cause})
      RETURNING r.id
    )`;
}
