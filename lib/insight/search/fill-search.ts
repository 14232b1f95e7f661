import { LOWEST_ID } from "@/lib/base/ids";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { runPaced } from "@/lib/db/run-paced";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import { log } from "@/lib/telemetry/log";
import { type RedemptionRow, selectWithoutEnding, updateEndings } from "./fill-store";

const AT_A_TIME = 200;

/**
 * Adds the code ending to redemptions that were stored without one. Runs for at most `budgetMs`; returns false if some are left
 * for the next call. Skips codes that no key decrypts and logs their number.
 */
export async function fillCodeEndings(budgetMs?: number): Promise<boolean> {
  let [position, unopened] = [LOWEST_ID, 0];
  const isDone = await runPaced(async () => {
    const rows = await selectWithoutEnding(position, AT_A_TIME);
    const filled = rows.flatMap(filledOf);
    if (filled.length > 0) await updateEndings(filled);
    unopened += rows.length - filled.length;
    position = rows.at(-1)?.id ?? position;
    return rows.length < AT_A_TIME ? "done" : "more";
  }, budgetMs);
  if (unopened > 0) log.warn("No key opens the codes of some redeemed vouchers", { redemptions: unopened });
  return isDone;
}

function filledOf({ id, codeCipher }: RedemptionRow): { id: string; codeEnding: string }[] {
  try {
    return [{ id, codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)) }];
  } catch {
    return [];
  }
}
