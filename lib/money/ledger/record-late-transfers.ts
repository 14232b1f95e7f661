import { now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { runPaced } from "@/lib/db/run-paced";
import { insertLateTransfers, type PayoutClaim, selectPayoutClaims } from "./late-transfer-store";
import { findLateTransfers } from "./rules";

/**
 * A payout that did not claim exactly the sum of its partner's transfers in its ID range. `missing` is the amount that the
 * payout omitted, in minor units, or negative if the payout claimed too much.
 */
export type Underpayment = Pick<PayoutClaim, "ledgerAccountId" | "afterId" | "upToId"> & {
  readonly reference: string;
  readonly missing: number;
  /**
   * The IDs of the transfers that the payout omitted; undefined if no transfers with the sum `missing` were found. A person
   * then has to investigate.
   */
  readonly transferIds: readonly string[] | undefined;
};

/**
 * Finds payouts that omitted transfers in their ranges, which happens if a transfer is committed after the payout has claimed
 * its range. Records these transfers as late, so that the partner's next payout pays them once. With `dryRun`, records nothing.
 * Returns the payouts that did not claim exactly the sum of the transfers in their ranges.
 */
export async function recordLateTransfers(dryRun: boolean): Promise<Underpayment[]> {
  const found: Underpayment[] = [];
  let after = LOWEST_ID;
  await runPaced(async () => {
    const claims = await selectPayoutClaims(after);
    for (const claim of claims) {
      if (claim.incomingTotal !== claim.claimed) found.push(await recordUnderpayment(claim, dryRun));
      after = claim.id;
    }
    return claims.length === 0 ? "done" : "more";
  });
  return found;
}

async function recordUnderpayment(claim: PayoutClaim, dryRun: boolean): Promise<Underpayment> {
  const missing = claim.incomingTotal - claim.claimed;
  const late = claim.lines ? findLateTransfers(claim.lines, missing) : undefined;
  const transferIds = late?.map(({ id }) => id);
  if (transferIds && !dryRun) await insertLateTransfers(claim, transferIds, now());
  const { reference, ledgerAccountId, afterId, upToId } = claim;
  return { reference, missing, transferIds, ledgerAccountId, afterId, upToId };
}
