import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { freePort } from "@/lib/runtime/process/ports";
import { stopProcess } from "./server-process";

const TRIES = 600;

/**
 * Runs plain `next start`, as any host for Next.js would, with the build and the database of the server under test. Listens on
 * a free port by default. Resolves when the server responds, and rejects if it does not within about a minute.
 */
export async function startNextServer(port?: number): Promise<{ pid: number; url: string }> {
  port ??= await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["node_modules/next/dist/bin/next", "start", "-p", String(port)], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "ignore",
    detached: true,
  });
  child.unref();
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await answers(`${url}/api/health`)) return { pid: child.pid ?? 0, url };
    await sleep(100);
  }
  await stopProcess(child.pid ?? 0, "SIGKILL");
  throw new Error("next start did not answer");
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
