import { print, runStep } from "@/lib/runtime/process/output";
import { buildIsStale, buildPages, clientIsMissing, packClient } from "@/lib/runtime/start/build";
import { compileIfStale } from "@/lib/runtime/start/compile";
import { runCommand } from "./run-command";

/**
 * `npm run build`: generates the database client, compiles the server, builds the pages and packs the API client. Skips each
 * part that is up to date.
 */
await runCommand(async () => {
  await compileIfStale();
  if (buildIsStale()) await runStep("Building the pages", () => buildPages(process.env["NEXTAUTH_SECRET"]));
  else print("The pages are up to date.");
  if (clientIsMissing()) await runStep("Packing the API client", packClient);
});
