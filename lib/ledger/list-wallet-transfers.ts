import type { Caller } from "@/lib/caller";
import { timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import { formatMinor } from "@/lib/money";
import type { WalletEntry } from "./schema";
import { selectWalletTransfers } from "./store";

/** A page of the caller's wallet statement, newest first; `before` is the id of the last entry already seen. */
export async function listWalletTransfers(
  caller: Caller,
  page: { before?: string | undefined; limit: number },
): Promise<WalletEntry[]> {
  const { CURRENCY } = env();
  const rows = await selectWalletTransfers(caller, page.before, page.limit);
  return rows.map((row) => {
    const amount = row.incoming ? row.amount : -row.amount;
    return {
      id: row.id,
      kind: row.kind,
      amount,
      amount_display: formatMinor(amount, CURRENCY),
      balance_after: row.balanceAfter,
      balance_after_display: formatMinor(row.balanceAfter, CURRENCY),
      reference: row.reference,
      created_at: timestamp(row.createdAt),
    };
  });
}
