import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { discardRun, type PrepareResult, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { holdRow, holdTable } from "../../support/fixtures/row-lock";

/**
 * Prepares a test payout run while an earlier run, which pays amounts up to `cutOff`, is discarded. The partner must be owed an
 * amount at `cutOff`, and more afterwards. Returns the result of the new run's preparation.
 */
export async function prepareDuringDiscard(
  operator: SignedInUser,
  { accountId }: Caller,
  cutOff: Date,
): Promise<PrepareResult> {
  // Both preparations check for a draft run before the first preparation has committed.
  const account = await holdRow("accounts", accountId);
  const lower = prepareRun(operator, "test", cutOff);
  await account.untilWaiting(1);
  const totals = await holdTable("ledger_totals");
  const upper = prepareRun(operator, "test");
  await totals.untilWaiting(1);
  await account.release();
  const { runId } = runOf(await lower);

  // The second run reads the amounts that the first run has not claimed, but is written only after the first run is discarded.
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId, limit: 10 });
  const payout = await holdRow("payouts", rows[0]?.id ?? "");
  const discarded = discardRun(operator, { environment: "test", run_id: runId });
  await payout.untilWaiting(1);
  await totals.release();
  await payout.untilWaiting(2);
  await payout.release();
  if (!(await discarded)) throw new Error("the first run was not discarded");
  return upper;
}

/** Returns the prepared run. Throws if no run was prepared. */
export function runOf(prepared: PrepareResult) {
  if (prepared.kind !== "prepared") throw new Error(`the run is ${prepared.kind}`);
  return prepared;
}
