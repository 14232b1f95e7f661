import { spawn } from "node:child_process";
import { constants, getPriority, setPriority } from "node:os";
import { PROJECT_ROOT } from "./settings/project-root";
import { StartupError } from "./startup-error";

const MAX_OUTPUT = 20_000;
const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Runs a script with Node.js, with the project's folder as its working directory, and waits until it ends. The script has a low
 * CPU priority, so that it does not delay a server that starts at the same time. Hides the script's output, and terminates the
 * script if this process exits. If the script fails, throws {@link StartupError} with the end of the output, followed by the
 * sentence `failure`.
 */
export async function runTool(
  script: string,
  args: string[],
  env: Record<string, string>,
  failure: string,
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: PROJECT_ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), LOW_PRIORITY));
  let output = "";
  const append = (chunk: Buffer) => {
    output = (output + chunk.toString("utf8")).slice(-MAX_OUTPUT);
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  const terminate = () => child.kill("SIGTERM");
  process.once("exit", terminate);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", terminate);
  if (code !== 0) throw new StartupError(`${output.trim()}\n${failure}`);
}
