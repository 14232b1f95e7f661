import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import type { PayoutRow } from "./payout-store";
import type { PayoutStatus } from "./schema";

/** A payout as its partner and operators are shown it. */
export type Payout = {
  readonly id: string;
  readonly runId: string;
  readonly accountId: string;
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly amount: Minor;
  /** Null where test money goes to no bank. */
  readonly accountHolder: string | null;
  readonly ibanShown: string | null;
  readonly bankReference: string | null;
  /** Why it was reversed, in the operator's sentence; null of one reversed before it was asked for. */
  readonly reversedBecause: string | null;
  /** What came in until then is in it, unless an earlier one has it. */
  readonly until: Date;
  readonly preparedAt: Date;
  readonly postedAt: Date | null;
  /** When it was marked paid, reversed or discarded. */
  readonly endedAt: Date | null;
};

/** A payout as it is shown, of its row. */
export function presentPayout({ upToId, ...row }: PayoutRow): Payout {
  const { id, runId, accountId, reference, status, accountHolder, ibanShown } = row;
  const { bankReference, reversedBecause, preparedAt, postedAt, endedAt } = row;
  return {
    ...{ id, runId, accountId, reference, status, accountHolder, ibanShown, bankReference, reversedBecause },
    ...{ amount: minor(row.amount), until: timeOfId(upToId), preparedAt, postedAt, endedAt },
  };
}

/** A row that has to be there. Throws `not_found`. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** Throws `forbidden` in test: no bank pays test money. */
export function refuseTestMoney(environment: Environment): void {
  if (environment === "test")
    throw new AppError("forbidden", {
      message: "Test money goes to no bank. Its payouts are marked paid by hand.",
    });
}
