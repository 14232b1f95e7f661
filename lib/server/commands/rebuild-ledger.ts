import { parseArgs } from "node:util";
import { say } from "@/lib/server/process/progress";
import { useVerbs } from "./operator-command";
import { runCommand } from "./run-command";

/**
 * `npm run ledger:rebuild`: recomputes the sums over the transfers while the product runs, and records transfers that no payout
 * has paid; with `--dry-run` it prints the differences and changes nothing. Broken off, it goes on where it was. Exits with 1
 * where a payout differs from its transfers in a way that it cannot settle.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const dryRun = values["dry-run"];
  await useVerbs(async () => {
    const { rebuildLedger } = await import("@/lib/earnings/rebuild-ledger");
    const { late, sums, earnings } = await rebuildLedger(dryRun);
    for (const { reference, missing, transferIds } of late) {
      if (transferIds)
        say(`Payout ${reference} left out ${missing}: ${transferIds.join(", ")}. The next payout pays it.`);
      else
        say(`Payout ${reference} differs by ${missing} from the transfers of its range. Compare it by hand.`);
    }
    for (const [name, differences] of sums) {
      say(`${name}: ${differences.length} sums differ`);
      for (const { id, detail, amount, recounted } of differences)
        say(`  ${id} ${detail}: ${amount ?? "no sum"}, recounted ${recounted ?? "no sum"}`);
    }
    say(`earnings: ${earnings.payments} payments missing, ${earnings.sums} sums differ`);
    if (late.some(({ transferIds }) => !transferIds)) process.exitCode = 1;
    say(dryRun ? "Nothing was changed." : "The sums are those of the transfers.");
  });
});
