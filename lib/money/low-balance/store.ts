import type { Tenant } from "@/lib/base/caller";
import { describeRow, json, type Row } from "@/lib/db/row";
import { rowOf, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { setThresholds, type Thresholds } from "@/lib/money/ledger/postings/thresholds.sql";
import { ownedWallet } from "@/lib/money/ledger/wallet.sql";

const thresholdsRow = describeRow({
  thresholds: json<readonly number[]>(),
  announces: "boolean",
  balance: "integer",
});

/** A wallet's thresholds and what it holds. */
type ThresholdsRow = Row<typeof thresholdsRow>;

export function selectThresholds(owner: Tenant): Promise<ThresholdsRow | undefined> {
  return rowOf(thresholdsRow)(sql`
    SELECT to_json(w.low_thresholds) AS thresholds, w.announces_low AS announces, w.balance
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id WHERE ${ownedWallet(owner)}`);
}

/** Changes thresholds that are as they were seen, with the audit line. */
export async function updateThresholds(
  owner: Tenant,
  seen: Thresholds,
  after: Thresholds,
  act: Act,
): Promise<boolean> {
  return (await runAudited(act, setThresholds(owner, seen, after))) === 1;
}
