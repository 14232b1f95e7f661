import { rolesForAction } from "@/lib/base/audited-actions";
import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { SECOND_MS, timestamp } from "@/lib/base/clock";
import { AppError, assertFound, invalidField } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { firstIdAt, newId, newReference } from "@/lib/base/ids";
import { minor, sum } from "@/lib/base/money";
import { assertRole } from "@/lib/base/roles";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { advanceTotals, totalsCheckpointTime } from "@/lib/money/ledger/totals";
import { holdReasonOf } from "./list-owed";
import { selectOwed } from "./owed-store";
import { findRunRow, selectDraftRunId } from "./run-list-store";
import {
  insertRun,
  selectPartnersSuspendedSinceDraft,
  updateRunAsDiscarded,
  updateRunAsPosted,
} from "./run-store";
import type { RunInput } from "./schema";

/**
 * The time budget for advancing the running totals before a run is prepared, in milliseconds. It is enough, since a job
 * advances them every minute.
 */
const ADVANCE_TOTALS_MS = 5 * SECOND_MS;

/**
 * The result of preparing a payout run. `draft_exists`: `runId` is the ID of the environment's existing draft run.
 * `nothing_payable`: no partner can be paid.
 */
export type PrepareResult =
  | { readonly kind: "prepared" | "draft_exists"; readonly runId: string }
  | { readonly kind: "nothing_payable" };

/**
 * Creates a draft payout run with one payout per partner that is owed an amount, except partners with a {@link HoldReason}.
 * Each payout claims the amount owed at the cut-off, which is `earlier` or, by default, the checkpoint of the running totals,
 * about a minute ago. Posts no transfers. An environment has at most one draft. Records an audit entry. Throws `forbidden` for
 * anyone but an operator with the owner or finance role. Throws `validation_failed` on the form's field `until` if the running
 * totals have not reached `earlier`.
 */
export async function prepareRun(
  operator: SignedInUser,
  environment: Environment,
  earlier?: Date,
): Promise<PrepareResult> {
  assertOperator(operator);
  assertRole(operator.role, rolesForAction["payout_run.prepared"]);
  await advanceTotals(ADVANCE_TOTALS_MS);
  const earlierId = earlier && firstIdAt(earlier);
  if (earlier && earlier > (await totalsCheckpointTime())) {
    throw invalidField("until", "Choose a day that ended at least a few minutes ago.");
  }
  return retryOnConflict(async (): Promise<PrepareResult | typeof CONFLICT> => {
    const before = await selectDraftRunId(environment);
    if (before) return { kind: "draft_exists", runId: before };
    const due = (await selectOwed(environment, { earlier: earlierId })).filter(
      (row) => !holdReasonOf(row, environment),
    );
    const [first] = due;
    if (!first) {
      // Another run might have claimed everything between the two reads.
      const other = await selectDraftRunId(environment);
      return other ? { kind: "draft_exists", runId: other } : { kind: "nothing_payable" };
    }
    const payouts = due.map((row) => ({ ...row, id: newId(), reference: newReference("PAYOUT") }));
    const amount = sum(payouts.map((payout) => minor(payout.amount)));
    const { cutOffId, rebuilds } = first;
    const run = { id: newId(), environment, cutOffId, rebuilds, amount, payouts };
    const detail = { amount, partners: payouts.length, ...(earlier && { until: timestamp(earlier) }) };
    const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout_run.prepared", detail, environment);
    if (!(await insertRun(run, act))) return CONFLICT;
    logAction(act, run.id);
    return { kind: "prepared", runId: run.id };
  });
}

/**
 * Posts a draft payout run once: each payout reduces what its partner is owed. Records an audit entry. Returns false if the run
 * was already posted. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the owner or
 * finance role, for a discarded run, or if one of its partners has been suspended since the run was prepared.
 */
export function postRun(operator: SignedInUser, input: RunInput): Promise<boolean> {
  return end(operator, input, "posted");
}

/**
 * Discards a draft payout run once, so that a later run can pay its amounts. Records an audit entry. Returns false if the run
 * was already discarded. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the owner or
 * finance role, or for a posted run.
 */
export function discardRun(operator: SignedInUser, input: RunInput): Promise<boolean> {
  return end(operator, input, "discarded");
}

async function end(
  operator: SignedInUser,
  { environment, run_id: runId }: RunInput,
  how: "posted" | "discarded",
): Promise<boolean> {
  assertOperator(operator);
  const run = assertFound(await findRunRow(environment, runId));
  const detail = { amount: run.amount, partners: run.payoutCount };
  const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, `payout_run.${how}`, detail, environment);
  const write = how === "posted" ? updateRunAsPosted : updateRunAsDiscarded;
  if (await write(environment, runId, act)) {
    logAction(act, runId);
    return true;
  }
  const now = await findRunRow(environment, runId);
  if (now?.status === how) return false;
  const [suspended] = now?.status === "prepared" ? await selectPartnersSuspendedSinceDraft(runId) : [];
  if (suspended) throw new AppError("forbidden", { message: suspendedMessage(suspended.companyName) });
  throw new AppError("forbidden", {
    message: `This run was ${now?.status} in the meantime, so it was not ${how}.`,
  });
}

const suspendedMessage = (company: string) =>
  `${company} was suspended after this run was created. Nothing was posted: discard the run and create another.`;
