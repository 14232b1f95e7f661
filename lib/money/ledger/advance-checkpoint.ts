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
 * A computation that processes each transfer once, in ID order, for example to update a running sum. Its checkpoint records the
 * ID up to which it has processed transfers. The ledger checks are also such scans, but process the rows of all checked tables.
 */
export type CheckpointedScan = {
  readonly checkpoint: CheckpointName;
  /**
   * Processes an ID range and moves the checkpoint from the start of the range to its end. An implementation that updates sums
   * must do so in the statement that moves the checkpoint, and only if the checkpoint is at the start of the range. Each
   * transfer is then counted once.
   */
  readonly processPart: (range: IdRange) => Promise<void>;
  /** Returns the ID at which the next part of a range ends. Default: {@link selectEndOfPart}. */
  readonly endOfPart?: (range: IdRange) => Promise<string>;
};

/**
 * Processes the transfers after a checkpoint up to the ID `upTo`, in parts (consecutive ID ranges). Returns true when the
 * checkpoint has reached `upTo`. With `budgetMs`, stops at the end of a part once that many milliseconds have passed, and
 * returns false. `pauseFactor` is passed to {@link runPaced}. Concurrent calls never add a transfer to a sum twice. For a sum,
 * the caller must ensure that no open transaction can still write a transfer at or below `upTo`.
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

/** `settlingMs` is the maximum time to wait for open transactions to end, in milliseconds. */
export type SettlingOptions = { readonly settlingMs?: number | undefined };

/**
 * Proposes an ID as a checkpoint's next position, unless a proposal is already open, and waits until no open transaction can
 * still write a transfer at or below the proposed ID. Returns the proposed ID. Returns undefined if there is nothing to
 * propose, or if, after a wait of `settlingMs` milliseconds (by default two seconds), an open transaction can still write such
 * a transfer. See lib/money/decisions/0001-checkpoints.md.
 */
export async function waitForSafeCheckpoint(
  name: CheckpointName,
  {
    at = now(),
    behindMs = 0,
    orLatest = false,
    settlingMs = SETTLING_MS,
  }: Partial<ProposalOptions> & SettlingOptions = {},
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
