import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Flood, Flooded } from "./flood-process";

/** Floods from a process of its own, and answers what came back. */
export async function flood(wish: Flood): Promise<Flooded> {
  const child = spawnHere("flood-process.ts", { FLOOD: JSON.stringify(wish) });
  let said = "";
  child.stdout?.on("data", (text: Buffer) => (said += text));
  await once(child, "close");
  return JSON.parse(said);
}

/** A server that does nothing, in a process of its own. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  const child = spawnHere("bare-server-process.ts", {});
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  const { port } = JSON.parse(String(line));
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

function spawnHere(script: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, script)], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
}
