import { print, runStep } from "@/lib/runtime/process/output";
import { build, buildIsStale } from "@/lib/runtime/start/build";
import { compileIfStale } from "@/lib/runtime/start/compile";
import { runCommand } from "./run-command";

/** `npm run build`: compiles the server and builds the pages. Skips each part whose sources have not changed. */
await runCommand(async () => {
  await compileIfStale();
  if (buildIsStale()) await runStep("Building the pages", build);
  else print("The pages are up to date.");
});
