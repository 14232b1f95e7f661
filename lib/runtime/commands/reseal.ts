import { parseArgs } from "node:util";
import { print } from "@/lib/runtime/process/output";
import { runCommand } from "./run-command";
import { runWithDatabase } from "./run-with-database";

const PROGRESS_INTERVAL_MS = 5_000;

const HELP = `npm run keys:reseal [-- options]

  --dry-run  only print what would change
  --help     show this

Re-encrypts all data with the first key of each keyring. Runs alongside the server, and continues where it stopped if it is run
again.`;

/**
 * `npm run keys:reseal`: re-encrypts all encrypted columns, and re-hashes voucher codes, with the first key of each keyring.
 * Runs alongside the server, and can be run again after an interruption. `--dry-run` only prints what would change. Without it,
 * the command exits with 1 when rows were written with another key in the meantime, because a process might still use that key.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  const dryRun = values["dry-run"];
  await runWithDatabase(async () => {
    const { reseal } = await import("@/lib/operator/resealing/reseal");
    let saidMs = performance.now();
    const found = await reseal({
      dryRun,
      onProgress: ({ column, rows, old }) => {
        if (performance.now() - saidMs < PROGRESS_INTERVAL_MS) return;
        saidMs = performance.now();
        print(`${column}: ${rows} rows checked, ${old} of them encrypted with a key other than the first`);
      },
    });
    for (const { column, rows, old } of found) print(`${column}: ${rows} rows, ${old} to re-encrypt`);
    const left = found.some(({ old }) => old > 0);
    if (left) process.exitCode = dryRun ? 0 : 1;
    if (!dryRun)
      print(
        left
          ? "Data was encrypted with another key in the meantime. Check that every process has the same first keys, and run this again."
          : "Everything is sealed by the first keys; the others are no longer needed.",
      );
  });
}, HELP);
