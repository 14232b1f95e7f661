import { now, SECOND_MS } from "@/lib/base/clock";
import { runPaced } from "@/lib/db/run-paced";
import {
  type ProposalOptions,
  propose,
  selectCheckpoint,
  selectEndOfPart,
  stampProposal,
} from "./checkpoint-store";
import type { CheckpointName } from "./fold.sql";
import type { IdRange } from "./invariant";

/** How long to wait for open transactions to end. */
const SETTLING_MS = 2 * SECOND_MS;

/**
 * A computation that adds all transfers to stored sums, in the order of their ids. Its checkpoint is the id that it has
 * reached.
 */
export type Fold = {
  readonly checkpoint: CheckpointName;
  /**
   * Folds the transfers of a range and moves the checkpoint from the start of the range to its end, in one statement. Does
   * nothing if the checkpoint is not at the start.
   */
  readonly foldPart: (range: IdRange) => Promise<void>;
  /** Returns the id at which the next part of a range ends. {@link selectEndOfPart} by default. */
  readonly endOfPart?: (range: IdRange) => Promise<string>;
};

/**
 * Folds the transfers after a checkpoint up to `upTo`, part by part, for at most `budgetMs`. Returns false if some are left.
 * The caller must ensure that no open transaction writes below `upTo`. Concurrent calls fold each part once.
 */
export function advanceCheckpoint(
  { checkpoint, foldPart, endOfPart = selectEndOfPart }: Fold,
  upTo: string,
  budgetMs?: number,
  pauseFactor?: number,
) {
  return runPaced(
    async () => {
      const { reached: after } = await selectCheckpoint(checkpoint);
      if (after >= upTo) return "done";
      await foldPart({ after, upTo: await endOfPart({ after, upTo }) });
      return "more";
    },
    budgetMs,
    pauseFactor,
  );
}

/**
 * Proposes a new end for a checkpoint and waits until no open transaction may write below it. Returns the end, or undefined if
 * such a transaction is still open or there is nothing to propose. See lib/money/decisions/0001-checkpoints.md.
 */
export async function settleCheckpoint(
  name: CheckpointName,
  { at = now(), behindMs = 0, orLatest = false }: Partial<ProposalOptions> = {},
): Promise<string | undefined> {
  await propose(name, { at, behindMs, orLatest });
  let settled: string | undefined;
  await runPaced(async () => {
    let checkpoint = await selectCheckpoint(name);
    if (checkpoint.proposed !== null && !checkpoint.stamped) {
      await stampProposal(name, checkpoint.proposed);
      checkpoint = await selectCheckpoint(name);
    }
    if (checkpoint.proposed === null) return "done";
    if (checkpoint.stamped && checkpoint.settled) settled = checkpoint.proposed;
    return settled === undefined ? "more" : "done";
  }, SETTLING_MS);
  return settled;
}
