import type { Caller } from "@/lib/base/caller";
import { onReplica } from "@/lib/db/replica";
import { nextCycleAt } from "./cycle-dates";
import { type DueRow, selectDue } from "./due-store";

const MOST_DUE = 200;

/** A cycle of a partner's that is due, in minor units. */
export type DueCycle = Pick<DueRow, "id" | "reference" | "amount" | "resellerName"> & {
  readonly number: number;
  readonly dueAt: Date;
};

/**
 * The next cycles of the calling partner's active subscriptions that are due before a time, the longest due in front: at
 * most {@link MOST_DUE}.
 */
export async function listDue(caller: Caller, before: Date): Promise<DueCycle[]> {
  const rows = await onReplica(() => selectDue(caller, { before, limit: MOST_DUE }));
  return rows
    .map(({ id, reference, amount, resellerName, ...row }) => {
      const dueAt = nextCycleAt(
        row.activatedAt,
        row.currentCycle,
        row.interval,
        row.timezone ?? caller.timezone,
      );
      return { id, reference, amount, resellerName, number: row.currentCycle + 1, dueAt };
    })
    .filter(({ dueAt }) => dueAt < before)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}
