import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { SECOND_MS, timestamp } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { firstIdAt, newId, newReference } from "@/lib/base/ids";
import { minor, sum } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { moveTotals } from "@/lib/money/ledger/move-totals";
import { totalsReach } from "@/lib/money/ledger/totals-reach";
import { heldFrom } from "./list-owed";
import { selectOwed } from "./owed-store";
import { findPreparedRun, insertRun } from "./run-store";

/** Longer than the totals ever need that a job moves on each minute. */
const CATCHING_UP_MS = 5 * SECOND_MS;

/** `already`: somebody else has prepared a run that is neither posted nor discarded. `nothing`: nobody can be paid. */
export type Prepared =
  | { readonly kind: "prepared" | "already"; readonly runId: string }
  | { readonly kind: "nothing" };

/**
 * Prepares a run: what each partner is owed at the cut-off is claimed by a payout of this run, and nothing has moved yet. The
 * cut-off is a minute ago, or the `earlier` moment, of which everything before it is paid and nothing from it on; what an
 * earlier run has claimed beyond it stays claimed. A partner that is held back stays owed, and so does one of whom all was in
 * a run that was discarded just then. One run is prepared at a time in an environment. Audited. Throws `forbidden` for anybody
 * but an operator, and `validation_failed` for a moment that the running totals have not passed.
 */
export async function prepareRun(
  operator: SignedInUser,
  environment: Environment,
  earlier?: Date,
): Promise<Prepared> {
  assertOperator(operator);
  await moveTotals(CATCHING_UP_MS);
  const earlierId = earlier && firstIdAt(earlier);
  if (earlier && earlier > (await totalsReach())) {
    throw invalidField("until", "Choose a day that has been over for some minutes.");
  }
  return retryOnConflict(async (): Promise<Prepared | typeof CONFLICT> => {
    const before = await findPreparedRun(environment);
    if (before) return { kind: "already", runId: before };
    const due = (await selectOwed(environment, { earlier: earlierId })).filter(
      (row) => !heldFrom(row, environment),
    );
    const [first] = due;
    if (!first) {
      // What was owed may have been claimed between the two looks.
      const other = await findPreparedRun(environment);
      return other ? { kind: "already", runId: other } : { kind: "nothing" };
    }
    const payouts = due.map((row) => ({ ...row, id: newId(), reference: newReference("PAYOUT") }));
    const amount = sum(payouts.map((payout) => minor(payout.amount)));
    const { cutOffId, rebuilds } = first;
    const run = { id: newId(), environment, cutOffId, rebuilds, amount, payouts };
    const detail = { amount, partners: payouts.length, ...(earlier && { until: timestamp(earlier) }) };
    const act = { ...actOn(operator, PLATFORM_ACCOUNT_ID, "payout_run.prepared", detail), environment };
    if (!(await insertRun(run, act))) return CONFLICT;
    noteAct(act, run.id);
    return { kind: "prepared", runId: run.id };
  });
}
