import type { Tenant } from "@/lib/base/caller";
import { describeRow, json } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";
import { changeThresholds, isWalletOf, type Thresholds } from "@/lib/money/ledger/postings/ledger.sql";

const thresholdsRow = describeRow({
  thresholds: json<readonly number[]>(),
  announces: "boolean",
  balance: "integer",
});

export function selectThresholds(owner: Tenant) {
  return rowOf(thresholdsRow)(sql`
    SELECT to_json(w.low_thresholds) AS thresholds, w.announces_low AS announces, w.balance
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id WHERE ${isWalletOf(owner)}`);
}

/**
 * Changes a wallet's low-balance thresholds. Records an audit entry. Returns false and changes nothing if the thresholds no
 * longer equal `before`.
 */
export async function updateThresholds(
  owner: Tenant,
  before: Thresholds,
  after: Thresholds,
  act: AuditedAction,
): Promise<boolean> {
  return (await runAudited(act, changeThresholds(owner, before, after))) === 1;
}
