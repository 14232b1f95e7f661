import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { onReplica } from "@/lib/db/replica";
import { selectOutcomes } from "./store";

/** Only this many of the latest intents are counted, to bound the cost for busy accounts. */
export const MAX_OUTCOMES = 5_000;

/** Intents by outcome: `refused` for too many wrong codes, `unpaid` when expired or canceled. */
export type Outcomes = Readonly<Record<"paid" | "refused" | "unpaid" | "open", number>>;

type OutcomeCounts = {
  /** One per span, in order. */
  readonly spans: readonly Outcomes[];
  /** False when there are more than {@link MAX_OUTCOMES} intents: earlier ones are not counted. */
  readonly complete: boolean;
};

/**
 * Counts the outcomes of the caller's intents by the span of time they were created in. A span ends where the next
 * starts.
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
