import cluster from "node:cluster";
import { inspect } from "node:util";
import { env, SettingsError } from "@/lib/base/settings/env";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { ignoreOutputErrors } from "@/lib/runtime/process/output";
import { createTeardown } from "@/lib/runtime/process/teardown";
import { serveRole } from "@/lib/runtime/processes/serve-role";
import { log } from "@/lib/telemetry/log";

/** One of the processes that `npm start` runs, of the role that its settings name. The rest of them are the supervisor's. */
const teardown = createTeardown((cause) => log.warn("While a process stopped", { reason: reasonOf(cause) }));

async function stop(exitCode: number): Promise<void> {
  await teardown.run();
  process.exit(exitCode);
}

ignoreOutputErrors();
process.on("SIGTERM", () => void stop(0));
// A terminal sends these to every process of a start; the supervisor says what they mean.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

try {
  const role = env().TESSERA_ROLE;
  if (!cluster.isWorker || role === undefined)
    throw new StartupError("This process is started by npm start; set PROCESSES to have several.");
  await serveRole(role, teardown, () => stop(0));
} catch (error) {
  const foreseen = error instanceof StartupError || error instanceof SettingsError;
  process.stderr.write(`${foreseen ? error.message : inspect(error)}\n`);
  await stop(1);
}
