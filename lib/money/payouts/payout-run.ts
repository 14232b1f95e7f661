import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { SECOND_MS, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { firstIdAt, newId, newReference } from "@/lib/base/ids";
import { minor, sum } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { LOST, untilWon } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { moveTotals, totalsCheckpointTime } from "@/lib/money/ledger/totals";
import { heldFrom } from "./list-owed";
import { selectOwed } from "./owed-store";
import {
  discardRunOf,
  findPreparedRun,
  findRunRow,
  insertRun,
  postRunOf,
  selectSuspendedSince,
} from "./run-store";
import type { RunInput } from "./schema";

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
  if (earlier && earlier > (await totalsCheckpointTime())) {
    throw invalidField("until", "Choose a day that has been over for some minutes.");
  }
  return untilWon(async (): Promise<Prepared | typeof LOST> => {
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
    if (!(await insertRun(run, act))) return LOST;
    noteAct(act, run.id);
    return { kind: "prepared", runId: run.id };
  });
}

/**
 * Posts a prepared run: each of its payouts is taken off what its partner is owed, once, whoever asks at the same time.
 * False where it had been posted before. Audited. Throws `forbidden` for anybody but an operator, for a run that was
 * discarded, and where one of its partners was suspended since it was prepared, and `not_found`.
 */
export function postRun(operator: SignedInUser, input: RunInput): Promise<boolean> {
  return end(operator, input, "posted");
}

/** Discards a prepared run: nothing has moved, and the next run pays what it claimed. The rest as {@link postRun}. */
export function discardRun(operator: SignedInUser, input: RunInput): Promise<boolean> {
  return end(operator, input, "discarded");
}

async function end(
  operator: SignedInUser,
  { environment, run_id: runId }: RunInput,
  how: "posted" | "discarded",
): Promise<boolean> {
  assertOperator(operator);
  const run = await findRunRow(environment, runId);
  if (!run) throw new AppError("not_found");
  const detail = { amount: run.amount, partners: run.payoutCount };
  const act = { ...actOn(operator, PLATFORM_ACCOUNT_ID, `payout_run.${how}`, detail), environment };
  const write = how === "posted" ? postRunOf : discardRunOf;
  if (await write(environment, runId, act)) {
    noteAct(act, runId);
    return true;
  }
  const now = await findRunRow(environment, runId);
  if (now?.status === how) return false;
  const [suspended] = now?.status === "prepared" ? await selectSuspendedSince(runId) : [];
  if (suspended) throw new AppError("forbidden", { message: suspendedSince(suspended.companyName) });
  throw new AppError("forbidden", { message: `This run was ${now?.status} meanwhile. Nothing was changed.` });
}

const suspendedSince = (company: string) =>
  `${company} was suspended since this run was prepared. Nothing was posted: discard the run and prepare another.`;
