import type { Tenant } from "@/lib/base/caller";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { changeLargestSale, type LargestSale } from "@/lib/money/ledger/postings/largest-sale.sql";

/** Changes a wallet's largest sale that is as it was seen, with the audit line. Says whether it did. */
export async function updateLargestSale(
  owner: Tenant,
  seen: LargestSale,
  after: LargestSale,
  act: Act,
): Promise<boolean> {
  return (await runAudited(act, changeLargestSale(owner, seen, after))) === 1;
}
