import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Answers, Flood } from "./flood-process";
import type { Upload } from "./upload-process";

type Where = "url" | "seconds";

/** What is done to whoever is at `url` for so many seconds, from a process of its own; answers what came back. */
export type Traffic = (url: string, seconds: number) => Promise<Answers>;

/** Sends requests in turn over many connections, each as soon as the last was answered or at a rate. */
export function flood(wish: Omit<Flood, Where>): Traffic {
  return (url, seconds) => told<Answers>("flood-process.ts", { ...wish, url, seconds });
}

/** Posts large bodies, each as soon as the last was answered. */
export function upload(wish: Omit<Upload, Where>): Traffic {
  return (url, seconds) => told<Answers>("upload-process.ts", { ...wish, url, seconds });
}

async function told<Answer>(script: string, wish: object): Promise<Answer> {
  const child = spawnHere(script);
  child.stdin?.end(JSON.stringify(wish));
  if (!child.stdout) throw new Error("the child says nothing");
  return JSON.parse(await text(child.stdout));
}

/** A server that does nothing, in a process of its own. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  const child = spawnHere("bare-server-process.ts");
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  const { port } = JSON.parse(String(line));
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

function spawnHere(script: string): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, script)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}
