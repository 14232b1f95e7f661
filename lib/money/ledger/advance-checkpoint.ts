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
 * A computation, such as a running sum, that processes each transfer once, in ID order. Its checkpoint is the ID up to which it
 * has processed transfers. The ledger checks process the rows of all checked tables in the same way.
 */
export type CheckpointedScan = {
  readonly checkpoint: CheckpointName;
  /**
   * Processes an ID range and moves the checkpoint from the start of the range to its end. Sums change in the statement that
   * moves the checkpoint, and only if the checkpoint is at the start of the range, so that each transfer is counted once.
   */
  readonly processPart: (range: IdRange) => Promise<void>;
  /** Returns the ID at which the next part of a range ends. Default: {@link selectEndOfPart}. */
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
 * Proposes an ID as a checkpoint's next position, and waits until no open transaction can still write a row below that ID.
 * Returns the ID. Returns undefined if there is nothing to propose, or if an open transaction can still write below the ID
 * after `settlingMs` milliseconds, by default two seconds. See lib/money/decisions/0001-checkpoints.md.
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
    if (checkpoint.isFinal) safeId = checkpoint.proposed;
    return safeId === undefined ? "more" : "done";
  }, settlingMs);
  return safeId;
}
