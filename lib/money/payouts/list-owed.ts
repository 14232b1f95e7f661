import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor, sum } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type OwedRow, selectNewReversals, selectOwed } from "./owed-store";
import { type HoldReason, holdReason, uncountedReversals } from "./rules";

/** A partner that is owed earnings which no payout run has claimed. */
export type OwedPartner = OwedSummary["partners"][number];

export type OwedSummary = Awaited<ReturnType<typeof listOwed>>;

/**
 * Returns the amounts that partners are owed as of the checkpoint of the running totals, without the amounts in a draft run.
 * Throws `forbidden` for anyone but an operator.
 */
export async function listOwed(operator: SignedInUser, environment: Environment) {
  assertOperator(operator);
  // Reversals are read before the amounts. In the other order, a reversal could be missing from both.
  const reversals = await selectNewReversals(environment);
  const rows = await selectOwed(environment);
  const partners = rows.map((row) => ({
    accountId: row.accountId,
    companyName: row.companyName,
    amount: minor(row.amount),
    refunded: minor(row.refundedAmount),
    holdReason: holdReasonOf(row, environment),
    accountHolder: row.accountHolder,
    ibanShown: row.ibanShown,
    bankChangedAt: row.bankChangedAt,
  }));
  const [first] = rows;
  return {
    /** The partners, largest amount first. */
    partners,
    /** The sum of the amounts that a run would pay now. */
    payable: sum(partners.filter(({ holdReason }) => holdReason === undefined).map(({ amount }) => amount)),
    /** The sum of the amounts that a run would skip. */
    heldAmount: sum(
      partners.filter(({ holdReason }) => holdReason !== undefined).map(({ amount }) => amount),
    ),
    /** The sum of reversed payouts that the partners' amounts do not yet include. */
    pendingReversals: uncountedReversals(first?.cutOffId, reversals),
    /** The time for which the amounts are exact; null if nothing is owed. */
    at: first ? timeOfId(first.cutOffId) : null,
  };
}

/**
 * Returns the amount that one partner is owed and the sum of the partner's pending reversals, as {@link listOwed} computes
 * them. Throws `forbidden` for anyone but an operator.
 */
export async function amountOwed(
  operator: SignedInUser,
  { accountId, environment }: Tenant,
): Promise<{ readonly owed: Minor; readonly pendingReversals: Minor }> {
  assertOperator(operator);
  const reversals = await selectNewReversals(environment, accountId);
  const [row] = await selectOwed(environment, { only: accountId });
  return { owed: minor(row?.amount ?? 0), pendingReversals: uncountedReversals(row?.cutOffId, reversals) };
}

export function holdReasonOf(row: OwedRow, environment: Environment): HoldReason | undefined {
  const { isSuspended, ibanCipher } = row;
  return holdReason({ isSuspended, isLive: environment === "live", hasBankDetails: ibanCipher !== null });
}
