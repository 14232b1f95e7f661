import type { Act } from "@/lib/audit/act";
import { runAudited } from "@/lib/audit/audit.sql";
import type { Owner } from "@/lib/caller";
import { changeLargestSale, type LargestSale } from "@/lib/ledger/postings/largest-sale.sql";

/** Changes a wallet's largest sale that is as it was seen, with the audit line. Says whether it did. */
export async function updateLargestSale(
  owner: Owner,
  seen: LargestSale,
  after: LargestSale,
  act: Act,
): Promise<boolean> {
  return (await runAudited(act, changeLargestSale(owner, seen, after))) === 1;
}
