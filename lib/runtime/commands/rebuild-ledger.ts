import { parseArgs } from "node:util";
import { print } from "@/lib/runtime/process/output";
import { isUnsettled, rebuildReport } from "./rebuild-report";
import { runCommand } from "./run-command";
import { runWithDatabase } from "./run-with-database";

const HELP = `npm run ledger:rebuild [-- options]

  --dry-run  only print what would change
  --help     show this

Recomputes the stored sums from the transfers, and records transfers that no payout has included. Runs alongside the server. If
it is stopped, run it again.`;

/**
 * `npm run ledger:rebuild`: recomputes the stored sums from the transfers, and records the transfers that payouts have left
 * out, so that the partners' next payouts include them. Runs alongside the server. `--dry-run` only prints the differences. If
 * a run is interrupted, the next one recounts the sums from the start. Exits with 1 when a payout differs from its transfers
 * and the command cannot correct the difference.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const dryRun = values["dry-run"];
  await runWithDatabase(async () => {
    const { rebuildLedger } = await import("@/lib/insight/earnings/gather-earnings");
    const rebuilt = await rebuildLedger(dryRun);
    for (const line of rebuildReport(rebuilt, dryRun)) print(line);
    if (rebuilt.late.some(isUnsettled)) process.exitCode = 1;
  });
}, HELP);
