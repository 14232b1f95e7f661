import cluster from "node:cluster";
import { inspect } from "node:util";
import { env, SettingsError } from "@/lib/base/settings/env";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { ignoreOutputErrors } from "@/lib/runtime/process/output";
import { createTeardown } from "@/lib/runtime/process/teardown";
import { serveRole } from "@/lib/runtime/processes/serve-role";
import { log } from "@/lib/telemetry/log";

/**
 * The cleanup tasks that this process runs before it exits. This program is the entry point of each worker process that the
 * supervisor of `npm start` starts; the supervisor sets the process's role in TESSERA_ROLE.
 */
const teardown = createTeardown((cause) => log.warn("While a process stopped", { reason: reasonOf(cause) }));

async function stop(exitCode: number): Promise<void> {
  await teardown.run();
  process.exit(exitCode);
}

ignoreOutputErrors();
process.on("SIGTERM", () => void stop(0));
// A terminal sends these signals to the supervisor and to all its processes. Only the supervisor acts on them.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

try {
  const role = env().TESSERA_ROLE;
  if (!cluster.isWorker || role === undefined)
    throw new StartupError("This process is started by npm start. Set PROCESSES to run several.");
  await serveRole(role, teardown, () => stop(0));
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof SettingsError;
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`);
  await stop(1);
}
