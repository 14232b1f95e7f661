import { LOWEST_ID } from "@/lib/base/ids";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { runPaced } from "@/lib/db/run-paced";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { log } from "@/lib/telemetry/log";
import { type RedemptionRow, selectWithoutEnding, updateEndings } from "./backfill-store";

const BATCH_SIZE = 200;

/**
 * Adds the code ending to redemptions that were stored without one. Stops at the end of a batch once `budgetMs` milliseconds
 * have passed, by default never, and then returns false. Skips voucher codes that no key can decrypt, and logs how many there
 * are.
 */
export async function backfillCodeEndings(budgetMs?: number): Promise<boolean> {
  let [position, undecryptable] = [LOWEST_ID, 0];
  const isDone = await runPaced(async () => {
    const rows = await selectWithoutEnding(position, BATCH_SIZE);
    const updates = rows.flatMap(endingUpdate);
    if (updates.length > 0) await updateEndings(updates);
    undecryptable += rows.length - updates.length;
    position = rows.at(-1)?.id ?? position;
    return rows.length < BATCH_SIZE ? "done" : "more";
  }, budgetMs);
  if (undecryptable > 0)
    log.warn("No key decrypts the codes of some redeemed vouchers", { redemptions: undecryptable });
  return isDone;
}

function endingUpdate({ id, codeCipher }: RedemptionRow): { id: string; codeEnding: string }[] {
  try {
    return [{ id, codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)) }];
  } catch {
    return [];
  }
}
