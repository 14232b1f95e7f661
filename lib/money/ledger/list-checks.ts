import { timeOfId } from "@/lib/base/ids";
import { findChecks, MOST_NAMED } from "./check-store";
import { selectCheckpoint } from "./checkpoint-store";
import { invariants } from "./invariants.sql";

/** An invariant of the books as it was last found. */
export type CheckedInvariant = {
  readonly name: string;
  /** Rows that break it, a hundred at most; empty where it is known of none. */
  readonly broken: readonly string[];
  /** There may be more than are named. */
  readonly more: boolean;
  readonly brokenSince: Date | null;
  /** When the last look at every row began and ended; null before the first. */
  readonly looked: { readonly from: Date; readonly to: Date } | null;
};

export type Checks = {
  readonly invariants: readonly CheckedInvariant[];
  /** When new rows were last looked at, and that all written until then have been; null before the first time. */
  readonly newRows: { readonly at: Date; readonly until: Date } | null;
};

/** What the checks of the books last found, and how far they reach. Reads a row for each invariant and one more. */
export async function listChecks(): Promise<Checks> {
  const [found, { reached, doneAt }] = await Promise.all([findChecks(), selectCheckpoint("checks")]);
  const byName = new Map(found.map((check) => [check.invariant, check]));
  return {
    invariants: invariants.map(({ name }) => {
      const check = byName.get(name);
      const { completeBeganAt: from, completeAt: to, broken = [], brokenSince = null } = check ?? {};
      const looked = from && to ? { from, to } : null;
      return { name, broken, more: broken.length === MOST_NAMED, brokenSince, looked };
    }),
    newRows: doneAt && { at: doneAt, until: timeOfId(reached) },
  };
}
