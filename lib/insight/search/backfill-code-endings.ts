import { HOUR_MS } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { runPaced } from "@/lib/db/run-paced";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { log } from "@/lib/telemetry/log";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";
import { type RedemptionRow, selectWithoutEnding, updateEndings } from "./backfill-store";

const BATCH_SIZE = 200;

const START = { position: LOWEST_ID, undecryptable: 0 };

/**
 * The progress of the current scan in this process: the ID of the last redemption that was read, and how many redemptions so
 * far have a voucher code that no key can decrypt.
 */
let progress = START;

const mayReadAgain = atMostOncePer(HOUR_MS);

/**
 * Adds the code ending, the last characters of the voucher's code, to redemptions that were stored without one. Returns true
 * when it has read all of these redemptions. With `budgetMs`, stops after the batch in which that many milliseconds have
 * passed, and returns false if redemptions might be left; the next call in this process continues there. Skips voucher codes
 * that no key can decrypt. If there are any, logs how many and reads them again at most once an hour.
 */
export async function backfillCodeEndings(budgetMs?: number): Promise<boolean> {
  const isDone = await runPaced(async () => {
    const rows = await selectWithoutEnding(progress.position, BATCH_SIZE);
    const updates = rows.flatMap(endingUpdate);
    if (updates.length > 0) await updateEndings(updates);
    progress = {
      position: rows.at(-1)?.id ?? progress.position,
      undecryptable: progress.undecryptable + rows.length - updates.length,
    };
    return rows.length < BATCH_SIZE ? "done" : "more";
  }, budgetMs);
  const { undecryptable } = progress;
  if (isDone && (undecryptable === 0 || mayReadAgain("code endings"))) {
    progress = START;
    if (undecryptable > 0)
      log.warn("No key decrypts the codes of some redeemed vouchers", { redemptions: undecryptable });
  }
  return isDone;
}

function endingUpdate({ id, codeCipher }: RedemptionRow): { id: string; codeEnding: string }[] {
  try {
    return [{ id, codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)) }];
  } catch {
    return [];
  }
}
