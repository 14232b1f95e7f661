import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { discardRunOf, findRunRow, postRunOf, selectSuspendedSince } from "./run-store";
import type { RunInput } from "./schema";

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
