import { spawn } from "node:child_process";
import { PROJECT_ROOT } from "./settings/project-root";
import { StartupError } from "./startup-error";

const MAX_KEPT = 20_000;

/**
 * Runs a JavaScript tool of an npm package in the project's folder, quietly. Throws {@link StartupError} with `failure`
 * and the end of what the tool printed when it does not succeed.
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
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString("utf8")).slice(-MAX_KEPT);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const abandon = () => child.kill("SIGTERM");
  process.once("exit", abandon);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  process.off("exit", abandon);
  if (code !== 0) throw new StartupError(`${printed.trim()}\n${failure}`);
}
