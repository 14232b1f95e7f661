import { HOUR_MS, now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { runPaced } from "@/lib/db/run-paced";
import type { Fold } from "./advance-checkpoint";
import { selectCheckpoint, selectEndOfPart } from "./checkpoint-store";
import type { CheckpointName } from "./folded.sql";
import type { IdRange } from "./invariant";
import { restartRecount } from "./recount-store";

/** So that a difference is found within a day. */
const EVERY_MS = 12 * HOUR_MS;

/** A fold of all transfers from the first one on, to be compared with what another fold has made of them. */
export type Recount<Difference> = Fold & {
  /** The other one. */
  readonly of: CheckpointName;
  /** The differences, and how far both have come. Undefined while one of them is further than the other. */
  readonly compare: () => Promise<Compared<Difference> | undefined>;
  /** Begins anew where the recount stands at that identifier still. */
  readonly restart: (reached: string, at: Date) => Promise<unknown>;
};

type Compared<Difference> = { readonly reached: string; readonly differences: readonly Difference[] };

/**
 * Recounts all transfers, part by part, and returns the differences; undefined where the budget ends before, from where the next
 * call goes on, and where the last recount ended less than twelve hours ago, unless `isDue`. Transfers behind a checkpoint never change,
 * so the result is exact while others go on writing.
 */
export async function recount<Difference>(
  { checkpoint, of, foldPart, endOfPart = selectEndOfPart, compare, restart }: Recount<Difference>,
  { budgetMs, isDue = false }: { readonly budgetMs?: number | undefined; readonly isDue?: boolean },
): Promise<readonly Difference[] | undefined> {
  let found: readonly Difference[] | undefined;
  const dueAt = now().getTime() - EVERY_MS;
  await runPaced(async () => {
    const [own, { reached: upTo }] = await Promise.all([selectCheckpoint(checkpoint), selectCheckpoint(of)]);
    if (!isDue && own.doneAt && own.doneAt.getTime() > dueAt) return "done";
    if (own.reached < upTo) {
      await foldPart({ after: own.reached, upTo: await endOfPart({ after: own.reached, upTo }) });
      return "more";
    }
    const compared = await compare();
    if (!compared) return "more";
    found = compared.differences;
    await restart(compared.reached, now());
    return "done";
  }, budgetMs);
  return found;
}

/** {@link recount} of a fold that corrects as it goes, so that there is nothing to compare at the end. */
export async function foldAgain(
  { checkpoint, of, foldPart }: Pick<Recount<never>, "checkpoint" | "of" | "foldPart">,
  options: Parameters<typeof recount>[1],
): Promise<void> {
  const compare = async () => {
    const [own, other] = await Promise.all([selectCheckpoint(checkpoint), selectCheckpoint(of)]);
    return own.reached === other.reached ? { reached: own.reached, differences: [] } : undefined;
  };
  const restart = (reached: string, at: Date) => restartRecount({ checkpoint }, reached, at);
  await recount<never>({ checkpoint, of, foldPart, compare, restart }, options);
}

/** Reads all transfers that a fold has folded, part by part, and changes nothing. */
export async function walkFolded(
  of: CheckpointName,
  readPart: (range: IdRange) => Promise<void>,
): Promise<void> {
  const { reached: upTo } = await selectCheckpoint(of);
  let after = LOWEST_ID;
  await runPaced(async () => {
    if (after >= upTo) return "done";
    const part = { after, upTo: await selectEndOfPart({ after, upTo }) };
    await readPart(part);
    after = part.upTo;
    return "more";
  });
}
