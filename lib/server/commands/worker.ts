import cluster from "node:cluster";
import { inspect } from "node:util";
import { SettingsError } from "@/lib/env";
import { log } from "@/lib/log";
import { outliveOutput } from "@/lib/server/process/outlive-output";
import { reasonOf, StartupError } from "@/lib/server/process/startup-error";
import { createTeardown } from "@/lib/server/process/teardown";
import { serveAsWorker } from "@/lib/server/workers/serve-as-worker";

/** One of the processes that `npm start` runs where `WORKERS` is more than 1. Its settings are those of the first process. */
const teardown = createTeardown((cause) => log.warn("While a worker stopped", { reason: reasonOf(cause) }));

async function stop(exitCode: number): Promise<void> {
  await teardown.run();
  process.exit(exitCode);
}

outliveOutput();
process.on("SIGTERM", () => void stop(0));
// A terminal sends these to every process of a start; the first one says what they mean.
for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

try {
  if (!cluster.isWorker)
    throw new StartupError("A worker is started by npm start; set WORKERS to have several.");
  await serveAsWorker(teardown, () => stop(0));
} catch (error) {
  const foreseen = error instanceof StartupError || error instanceof SettingsError;
  process.stderr.write(`${foreseen ? error.message : inspect(error)}\n`);
  await stop(1);
}
