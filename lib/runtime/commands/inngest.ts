import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { reasonOf, StartupError } from "@/lib/base/startup-error";
import { makeFolder } from "@/lib/runtime/process/make-folder";
import { print } from "@/lib/runtime/process/output";
import { INNGEST_VERSION, type InngestCommand, inngestCommand } from "@/lib/runtime/start/inngest-command";
import { openInstallation } from "@/lib/runtime/start/installation";
import { embeddedSettings, usesEmbeddedDatabase } from "@/lib/runtime/start/settings";
import { runCommand } from "./run-command";

/**
 * `npm run inngest`: runs the Inngest server, which replaces the embedded job engine. npx downloads Inngest's binary on the
 * first run.
 */
await runCommand(async () => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const inngest = inngestCommand(process.env, keys());
  makeFolder(inngest.folder);
  print(
    `Starting Inngest ${INNGEST_VERSION} at ${inngest.url}; it calls ${inngest.serveUrl}.\n` +
      `To use it with Tessera, run in another terminal:\n\n  INNGEST_BASE_URL=${inngest.url} npm start\n`,
  );
  const end = await run(inngest);
  if (end !== "stopped") {
    throw new StartupError(
      `Inngest did not run (${end}). It needs port ${new URL(inngest.url).port} and, the first time, a network that lets npx ` +
        "fetch inngest-cli from the npm registry and its binary from cli.inngest.com. " +
        "Tessera does not depend on it: without INNGEST_BASE_URL, npm start runs the same functions on its own engine.",
    );
  }
});

/**
 * Returns the configured Inngest keys or, if none is configured and the database is embedded, the installation's keys. Throws
 * when only one key is configured, or when none is and the database is not embedded.
 */
function keys() {
  const secrets = usesEmbeddedDatabase(process.env)
    ? embeddedSettings(
        process.env,
        "",
        openInstallation(process.env["TESSERA_DATA_DIR"] || ".tessera").secrets,
      )
    : {};
  const { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = { ...process.env, ...secrets };
  if (!INNGEST_EVENT_KEY || !INNGEST_SIGNING_KEY) {
    throw new StartupError("Set the same keys as for Tessera: INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY.");
  }
  return { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY };
}

/**
 * Runs Inngest until it exits. Returns "stopped" if it exited normally or this process has received a signal, and otherwise the
 * reason why it ended or could not start. Forwards SIGTERM and SIGHUP to Inngest.
 */
async function run({ command, args, env }: InngestCommand): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "inherit" });
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    stopping = true;
    // The terminal sends Ctrl-C to Inngest too. A second SIGINT from here would abort its shutdown.
    if (signal !== "SIGINT") child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    return stopping || code === 0 ? "stopped" : `npx ended with code ${code ?? "none"}`;
  } catch (error) {
    return reasonOf(error);
  }
}
