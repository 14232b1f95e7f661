import { clientIsStale, generateClient } from "@/lib/server/migrations/generate-client";
import { say, step } from "@/lib/server/process/progress";
import { build, buildIsStale } from "@/lib/server/start/build";
import { runCommand } from "./run-command";

/** `npm run build`: the production build, when the one there was made from other sources. */
await runCommand(async () => {
  if (clientIsStale()) await step("Generating the database client", generateClient);
  if (buildIsStale()) await step("Building the pages", build);
  else say("The build is up to date.");
});
