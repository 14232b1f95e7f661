import { paced } from "@/lib/db/paced";
import { LOWEST_ID } from "@/lib/ids";
import { selectCheckpoint, selectEndOfPart } from "@/lib/ledger/checkpoint-store";
import type { IdRange } from "@/lib/ledger/invariant";
import { recount } from "@/lib/ledger/recount";
import { restartRecount } from "@/lib/ledger/recount-store";
import { log } from "@/lib/log";
import { correctSums, countMissing, countSumsAmiss, gatherPart, selectEarners } from "./gather-store";

/**
 * Goes through all transfers that earnings were gathered from, twelve hours after it last did, and gathers the payments that were
 * missed. Works for `budgetMs` at most, and goes on from there the next time. Returns how many it has gathered.
 */
export async function recountEarnings(budgetMs?: number, isDue?: boolean): Promise<number> {
  const checkpoint = "earnings recount";
  let missed = 0;
  await recount<never>(
    {
      of: "earnings",
      checkpoint,
      foldPart: async (part) => {
        missed += await gatherPart(checkpoint, part);
      },
      compare: async () => {
        const [own, other] = await Promise.all([selectCheckpoint(checkpoint), selectCheckpoint("earnings")]);
        return own.reached === other.reached ? { reached: own.reached, differences: [] } : undefined;
      },
      restart: (reached, at) => restartRecount({ checkpoint }, reached, at),
    },
    { budgetMs, ...(isDue && { isDue }) },
  );
  if (missed > 0) log.warn("Payments were missing among what partners earned", { missed });
  return missed;
}

/** How many payments and how many sums of what partners earned had to be corrected, or have to be. */
export type EarningsRebuilt = { readonly payments: number; readonly sums: number };

/** Gathers every payment that is missing and corrects every sum, to the end; a `dryRun` only counts them. */
export async function rebuildEarnings(dryRun: boolean): Promise<EarningsRebuilt> {
  const payments = dryRun ? await countAllMissing() : await recountEarnings(undefined, true);
  let sums = 0;
  let after = LOWEST_ID;
  await paced(async () => {
    const partners = await selectEarners(after);
    for (const partner of partners) {
      sums += await countSumsAmiss(partner);
      if (!dryRun) await correct(partner);
      after = partner.id;
    }
    return partners.length === 0 ? "done" : "more";
  });
  return { payments, sums };
}

async function correct(partner: Awaited<ReturnType<typeof selectEarners>>[number]): Promise<void> {
  while ((await countSumsAmiss(partner)) > 0) {
    const { rebuilds } = await selectCheckpoint("earnings");
    await correctSums(partner, rebuilds);
  }
}

async function countAllMissing(): Promise<number> {
  const { reached: upTo } = await selectCheckpoint("earnings");
  let [missing, after] = [0, LOWEST_ID];
  await paced(async () => {
    if (after >= upTo) return "done";
    const part: IdRange = { after, upTo: await selectEndOfPart({ after, upTo }) };
    missing += await countMissing(part);
    after = part.upTo;
    return "more";
  });
  return missing;
}
