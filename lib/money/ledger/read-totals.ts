import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { markedAt } from "./totals-reach";
import { type FigureRow, MOST_RECENT, selectFigures } from "./totals-store";

/** The sums of the books, in minor units: `funded` is what all others come to, where the books are right. */
export type Totals = {
  readonly funded: Minor;
  readonly wallets: Minor;
  readonly outstanding: Minor;
  readonly owed: Minor;
  readonly fees: Minor;
  readonly breakage: Minor;
  readonly paidOut: Minor;
};

export type ReadTotals = {
  readonly totals: Totals;
  /** By how much `funded` is more than the others come to: 0 where the books are right. */
  readonly missing: Minor;
  /** The moment of which they are true. */
  readonly at: Date;
};

/**
 * What the ledger's accounts of each kind hold together in an environment. Exact, of the moment it says: the running
 * totals, and what came since; where that is more than ten thousand transfers, the running totals alone. Undefined until
 * they have been added up for the first time. Each figure is added up by the accounts themselves, so that money which went
 * to an account that is none is missing. Throws `forbidden` for anybody but an operator.
 */
export async function readTotals(
  operator: SignedInUser,
  environment: Environment,
): Promise<ReadTotals | undefined> {
  assertOperator(operator);
  const at = now();
  const rows = await onReplica(() => selectFigures(environment));
  const [first] = rows;
  const isAll = first !== undefined && first.newer <= MOST_RECENT;
  if (!first) return undefined;
  const trueAt = isAll ? at : markedAt(first.reached);
  if (trueAt === null) return undefined;
  const balances = new Map(rows.map((row) => [row.kind, row.settled + (isAll ? row.recent : 0)]));
  const held = (kind: FigureRow["kind"]) => minor(balances.get(kind) ?? 0);
  const totals = {
    // What came from outside is what that account is short of.
    funded: minor(0 - held("funding")),
    wallets: held("wallet"),
    outstanding: held("vouchers"),
    owed: held("partner"),
    fees: held("fees"),
    breakage: held("breakage"),
    paidOut: held("paid_out"),
  };
  const { funded, ...others } = totals;
  const missing = minor(funded - Object.values(others).reduce((left, right) => left + right, 0));
  return { totals, missing, at: trueAt };
}
