import { say, step } from "@/lib/server/process/progress";
import { build, buildIsStale } from "@/lib/server/start/build";
import { compileIfStale } from "@/lib/server/start/compile";
import { runCommand } from "./run-command";

/** `npm run build`: the compiled server and the pages, each when it was made from other sources. */
await runCommand(async () => {
  await compileIfStale();
  if (buildIsStale()) await step("Building the pages", build);
  else say("The pages are up to date.");
});
