import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { onReplica } from "@/lib/db/replica";
import { selectOutcomes } from "./store";

/** The maximum number of intents counted, latest first, to bound the cost for busy accounts. */
export const MAX_OUTCOMES = 5_000;

/** The number of intents per outcome. `refused`: failed after too many refused codes. `unpaid`: expired or canceled. */
export type Outcomes = Readonly<Record<"paid" | "refused" | "unpaid" | "open", number>>;

type OutcomeCounts = {
  /** The counts for each time span, in order. */
  readonly spans: readonly Outcomes[];
  /** False if {@link MAX_OUTCOMES} was reached, in which case earlier intents might not be counted. */
  readonly complete: boolean;
};

/**
 * Counts the caller's intents by outcome, for each time span in which they were created. A span ends where the next one starts,
 * and the last one ends now.
 */
export async function countOutcomes(caller: Caller, starts: readonly Date[]): Promise<OutcomeCounts> {
  const wanted = { starts, at: now(), limit: MAX_OUTCOMES };
  const rows = await onReplica(() => selectOutcomes(caller, wanted));
  const countOf = (index: number, outcome: keyof Outcomes) =>
    rows.find((row) => row.bucket === index + 1 && row.outcome === outcome)?.count ?? 0;
  return {
    spans: starts.map((_, index) => ({
      paid: countOf(index, "paid"),
      refused: countOf(index, "refused"),
      unpaid: countOf(index, "unpaid"),
      open: countOf(index, "open"),
    })),
    complete: rows.reduce((total, { count }) => total + count, 0) < MAX_OUTCOMES,
  };
}
