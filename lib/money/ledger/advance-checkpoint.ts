import { now, SECOND_MS } from "@/lib/base/clock";
import { runPaced } from "@/lib/db/run-paced";
import {
  type ProposalOptions,
  proposeCheckpoint,
  selectCheckpoint,
  selectEndOfPart,
  stampProposal,
} from "./checkpoint-store";
import type { CheckpointName, IdRange } from "./counted-transfers.sql";

const SETTLING_MS = 2 * SECOND_MS;

/**
 * A computation that processes all transfers once, in ID order, such as a running sum. Its checkpoint is the ID that it has
 * reached. The ledger checks process the rows of all tables in the same way.
 */
export type CheckpointedScan = {
  readonly checkpoint: CheckpointName;
  /**
   * Processes a range and moves the checkpoint from its start to its end. Sums are updated in the statement that moves the
   * checkpoint, so that each transfer is counted once. Does nothing if the checkpoint is not at the start of the range.
   */
  readonly processPart: (range: IdRange) => Promise<void>;
  /** Returns the ID at which the next part of a range ends. If it is not set, {@link selectEndOfPart} is used. */
  readonly endOfPart?: (range: IdRange) => Promise<string>;
};

/**
 * Processes the transfers after a checkpoint up to the ID `upTo`, part by part, for at most `budgetMs` milliseconds. Returns
 * false if some transfers are left. Concurrent calls process each part once. The caller must ensure that no open transaction can
 * still write a transfer at or below `upTo`.
 */
export function advanceCheckpoint(
  { checkpoint, processPart, endOfPart = selectEndOfPart }: CheckpointedScan,
  upTo: string,
  budgetMs?: number,
  pauseFactor?: number,
) {
  return runPaced(
    async () => {
      const { reached: after } = await selectCheckpoint(checkpoint);
      if (after >= upTo) return "done";
      await processPart({ after, upTo: await endOfPart({ after, upTo }) });
      return "more";
    },
    budgetMs,
    pauseFactor,
  );
}

/** The maximum time to wait for open transactions to end, in milliseconds. */
export type Settling = { readonly settlingMs?: number | undefined };

/**
 * Proposes a new end for a checkpoint and waits until no open transaction can still write below it. Returns the end, or undefined
 * if there is nothing to propose or if an open transaction can still write below the end after `settlingMs` milliseconds, by
 * default two seconds. See lib/money/decisions/0001-checkpoints.md.
 */
export async function waitForSafeCheckpoint(
  name: CheckpointName,
  {
    at = now(),
    behindMs = 0,
    orLatest = false,
    settlingMs = SETTLING_MS,
  }: Partial<ProposalOptions> & Settling = {},
): Promise<string | undefined> {
  await proposeCheckpoint(name, { at, behindMs, orLatest });
  let safeId: string | undefined;
  await runPaced(async () => {
    let checkpoint = await selectCheckpoint(name);
    if (checkpoint.proposed !== null && !checkpoint.hasStamp) {
      await stampProposal(name, checkpoint.proposed);
      checkpoint = await selectCheckpoint(name);
    }
    if (checkpoint.proposed === null) return "done";
    if (checkpoint.hasStamp && checkpoint.isFinal) safeId = checkpoint.proposed;
    return safeId === undefined ? "more" : "done";
  }, settlingMs);
  return safeId;
}
