import { now, SECOND_MS } from "@/lib/base/clock";
import { paced } from "@/lib/db/paced";
import { propose, selectCheckpoint, selectEndOfPart, stampProposal, type Wanted } from "./checkpoint-store";
import type { CheckpointName } from "./fold.sql";
import type { IdRange } from "./invariant";

/** A transaction that is still writing by then is waited for the next time. */
const SETTLING_MS = 2 * SECOND_MS;

/** What is made of the transfers in their order. */
export type Fold = {
  readonly checkpoint: CheckpointName;
  /**
   * Folds the transfers of a range, in one statement that moves the checkpoint from the range's beginning to its end, and does
   * nothing where the checkpoint is not at its beginning.
   */
  readonly foldPart: (range: IdRange) => Promise<void>;
  /** Where the next part of a range ends; {@link selectEndOfPart} if it is not said. */
  readonly endOfPart?: (range: IdRange) => Promise<string>;
};

/**
 * Folds the transfers behind a checkpoint up to `upTo`, part by part. No transaction may be left that writes below `upTo`.
 * Works for `budgetMs` at most, and false where something is left then. Any number may work at once: each part is folded once.
 */
export function advance(
  { checkpoint, foldPart, endOfPart = selectEndOfPart }: Fold,
  upTo: string,
  budgetMs?: number,
) {
  return paced(async () => {
    const { reached: after } = await selectCheckpoint(checkpoint);
    if (after >= upTo) return "done";
    await foldPart({ after, upTo: await endOfPart({ after, upTo }) });
    return "more";
  }, budgetMs);
}

/**
 * Proposes to move a checkpoint on and waits until no transaction is left that may write below that. Returns how far it may
 * go, or undefined where such a transaction is still open, or nothing is proposed. lib/money/decisions/0001-checkpoints.md
 * has the argument.
 */
export async function settle(
  name: CheckpointName,
  { at = now(), behindMs = 0, orLatest = false }: Partial<Wanted> = {},
): Promise<string | undefined> {
  await propose(name, { at, behindMs, orLatest });
  let settled: string | undefined;
  await paced(async () => {
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
