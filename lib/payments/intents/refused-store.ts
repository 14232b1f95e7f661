import type { Tenant } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { codeRefusal } from "./schema";

const refusedRow = describeRow({ codeEnding: "text", reason: codeRefusal.options, refusedAt: "time" });

/** A code that a checkout refused. */
type RefusedRow = Row<typeof refusedRow>;

/** The codes refused at the checkout of one of the caller's intents, in their order: as many as there may be refusals. */
export function selectRefused(owner: Tenant, reference: string): Promise<RefusedRow[]> {
  return rowsOf(refusedRow)(sql`
    SELECT c.code_ending AS "codeEnding", c.reason, c.refused_at AS "refusedAt" FROM refused_codes c
    WHERE c.intent_id = (
      SELECT i.id FROM redemption_intents i
      WHERE ${tenantFilter(owner, sql`i`)} AND i.reference = ${reference})
    ORDER BY c.number`);
}
