import { now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { paced } from "@/lib/db/paced";
import { type Claim, insertLate, selectClaims, selectLinesOf } from "./late-store";
import { findLateTransfers } from "./rules";

/** A payout that did not pay all that came in within its range: by how much, and which transfers it has left out. */
export type UnpaidOf = Pick<Claim, "ledgerAccountId" | "afterId" | "upToId"> & {
  readonly reference: string;
  readonly missing: number;
  /** Undefined where no transfers of the range come to that: a person has to find out what it paid. */
  readonly transferIds: readonly string[] | undefined;
};

/**
 * Finds the transfers that came in behind a payout's range when it had been claimed, and records them as late, so that the next
 * payout pays them, once. A `dryRun` only finds them.
 */
export async function recordLateTransfers(dryRun: boolean): Promise<UnpaidOf[]> {
  const found: UnpaidOf[] = [];
  let after = LOWEST_ID;
  await paced(async () => {
    const claims = await selectClaims(after);
    for (const claim of claims) {
      if (claim.cameIn !== claim.amount) found.push(await unpaidOf(claim, dryRun));
      after = claim.id;
    }
    return claims.length === 0 ? "done" : "more";
  });
  return found;
}

async function unpaidOf(claim: Claim, dryRun: boolean): Promise<UnpaidOf> {
  const missing = claim.cameIn - claim.amount;
  const lines = missing > 0 ? findLateTransfers(await selectLinesOf(claim), missing) : undefined;
  const transferIds = lines?.map(({ id }) => id);
  if (transferIds && !dryRun) await insertLate(claim, transferIds, now());
  const { reference, ledgerAccountId, afterId, upToId } = claim;
  return { reference, missing, transferIds, ledgerAccountId, afterId, upToId };
}
