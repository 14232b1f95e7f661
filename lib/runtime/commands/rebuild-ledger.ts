import { parseArgs } from "node:util";
import { print } from "@/lib/runtime/process/output";
import { runWithDatabase } from "./operator-command";
import { isUnsettled, rebuildReport } from "./rebuild-report";
import { runCommand } from "./run-command";

/**
 * `npm run ledger:rebuild`: recomputes the sums over the transfers while the product runs, and records transfers that no payout
 * has paid; with `--dry-run` it prints the differences and changes nothing. Broken off, it goes on where it was. Exits with 1
 * where a payout differs from its transfers in a way that it cannot settle.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const dryRun = values["dry-run"];
  await runWithDatabase(async () => {
    const { rebuildLedger } = await import("@/lib/insight/earnings/rebuild-ledger");
    const rebuilt = await rebuildLedger(dryRun);
    for (const line of rebuildReport(rebuilt, dryRun)) print(line);
    if (rebuilt.late.some(isUnsettled)) process.exitCode = 1;
  });
});
