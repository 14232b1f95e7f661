import type { Owner } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor, sum } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type OwedRow, selectNewReversals, selectOwed } from "./owed-store";
import { type Held, heldBecause, returnedBehind } from "./rules";

/** A partner that is owed something which no run has claimed. */
export type OwedPartner = {
  readonly accountId: string;
  readonly companyName: string;
  readonly amount: Minor;
  /** Why a run would not pay it. */
  readonly held: Held | undefined;
  readonly accountHolder: string | null;
  readonly ibanShown: string | null;
  readonly bankChangedAt: Date | null;
};

export type Owed = {
  /** Most first. */
  readonly partners: readonly OwedPartner[];
  /** What a run would pay, and what it would hold back. */
  readonly payable: Minor;
  readonly heldBack: Minor;
  /** What came back by reversed payouts and is owed again, but not counted in these yet. */
  readonly returned: Minor;
  /** The moment of which this is true; null where nobody is owed anything. */
  readonly at: Date | null;
};

/** What partners are owed as far as the running totals go. Throws `forbidden` for anybody but an operator. */
export async function listOwed(operator: SignedInUser, environment: Environment): Promise<Owed> {
  assertOperator(operator);
  // Read first, so that what is not counted in the others is among them.
  const reversals = await selectNewReversals(environment);
  const rows = await selectOwed(environment);
  const partners = rows.map((row) => ({
    accountId: row.accountId,
    companyName: row.companyName,
    amount: minor(row.amount),
    held: heldFrom(row, environment),
    accountHolder: row.accountHolder,
    ibanShown: row.ibanShown,
    bankChangedAt: row.bankChangedAt,
  }));
  const [first] = rows;
  return {
    partners,
    payable: sum(partners.filter(({ held }) => !held).map(({ amount }) => amount)),
    heldBack: sum(partners.filter(({ held }) => held).map(({ amount }) => amount)),
    returned: returnedBehind(first?.cutOffId, reversals),
    at: first ? timeOfId(first.cutOffId) : null,
  };
}

/**
 * What one partner is owed in minor units and what came back to it, as {@link listOwed} has them. Throws `forbidden` for
 * anybody but an operator.
 */
export async function amountOwed(
  operator: SignedInUser,
  { accountId, environment }: Owner,
): Promise<{ readonly owed: Minor; readonly returned: Minor }> {
  assertOperator(operator);
  const reversals = await selectNewReversals(environment, accountId);
  const [row] = await selectOwed(environment, { only: accountId });
  return { owed: minor(row?.amount ?? 0), returned: returnedBehind(row?.cutOffId, reversals) };
}

export function heldFrom(row: OwedRow, environment: Environment): Held | undefined {
  const { isSuspended, ibanCipher } = row;
  return heldBecause({ isSuspended, isLive: environment === "live", hasBankDetails: ibanCipher !== null });
}
