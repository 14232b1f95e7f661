import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { discardRun, type PrepareResult, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { holdRow, holdTable } from "../../support/fixtures/held-row";

/**
 * Prepares a run of all in test on top of one up to the cut-off, which is discarded before the other is written. The
 * partner has to have been owed something at the cut-off, and to be owed more.
 */
export async function prepareOnTop(
  operator: SignedInUser,
  { accountId }: Caller,
  cutOff: Date,
): Promise<PrepareResult> {
  // The lower has found nothing prepared, and so has the upper before the lower can be seen.
  const account = await holdRow("accounts", accountId);
  const lower = prepareRun(operator, "test", cutOff);
  await account.untilWaiting(1);
  const totals = await holdTable("ledger_totals");
  const upper = prepareRun(operator, "test");
  await totals.untilWaiting(1);
  await account.release();
  const { runId } = runOf(await lower);

  // What the upper then reads as owed is what the lower leaves. It is written once that one is gone.
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId, limit: 10 });
  const payout = await holdRow("payouts", rows[0]?.id ?? "");
  const discarded = discardRun(operator, { environment: "test", run_id: runId });
  await payout.untilWaiting(1);
  await totals.release();
  await payout.untilWaiting(2);
  await payout.release();
  if (!(await discarded)) throw new Error("the lower run was not discarded");
  return upper;
}

/** The run that was prepared. Throws where none was. */
export function runOf(prepared: PrepareResult) {
  if (prepared.kind !== "prepared") throw new Error(`the run is ${prepared.kind}`);
  return prepared;
}
