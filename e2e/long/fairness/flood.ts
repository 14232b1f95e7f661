import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Flood, FloodRequest, Statuses } from "./flood-process";
import type { SlowBodies } from "./slow-bodies-process";
import type { Upload } from "./upload-process";

type Target = "url" | "seconds";

/** Traffic that a separate process sends to a server. */
export type Traffic = {
  /** Identifies how the traffic is sent. Traffic of the same kind costs the sending machine about the same. */
  readonly kind: string;
  /**
   * Sends the traffic for `seconds` seconds. Resolves when the sending process has started; `statuses` resolves when it ends.
   */
  start(url: string, seconds: number): Promise<{ readonly statuses: Promise<Statuses> }>;
};

type FloodOptions = Omit<Flood, Target | "requests"> & {
  /**
   * The requests, or a function that creates new ones for each start. A function is necessary if repeated requests would cost
   * the server less.
   */
  readonly requests: readonly FloodRequest[] | (() => Promise<readonly FloodRequest[]>);
};

/**
 * Returns traffic that sends requests in turn over many connections, each as soon as the previous one is answered, or at a
 * fixed rate.
 */
export function flood({ requests, ...options }: FloodOptions): Traffic {
  const { connections, perSecond } = options;
  const largest = Array.isArray(requests) ? Math.max(...requests.map(({ body = "" }) => body.length)) : 0;
  return {
    kind: JSON.stringify(["flood", connections, perSecond, Math.round(largest / 10_000)]),
    async start(url, seconds) {
      const all = typeof requests === "function" ? await requests() : requests;
      return run("flood-process.ts", { ...options, requests: all, url, seconds });
    },
  };
}

/** Returns traffic that posts large bodies, each as soon as the previous one is answered. */
export function upload(options: Omit<Upload, Target>): Traffic {
  return {
    kind: JSON.stringify(["upload", options.mib, options.headers.length]),
    start: (url, seconds) => run("upload-process.ts", { ...options, url, seconds }),
  };
}

/** Returns traffic that opens connections and sends a request over each, with a body that arrives at one byte a second. */
export function slowBodies(options: Omit<SlowBodies, Target>): Traffic {
  return {
    kind: JSON.stringify(["slow bodies", options.connections]),
    start: (url, seconds) => run("slow-bodies-process.ts", { ...options, url, seconds }),
  };
}

async function run(script: string, options: Flood | Upload | SlowBodies) {
  const child = spawnScript(script);
  child.stdin?.end(JSON.stringify(options));
  if (!child.stdout) throw new Error("the flood has no output");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  const statuses = lines.next().then(({ value }): Statuses => {
    if (value === undefined) throw new Error("the flood ended early");
    return JSON.parse(value);
  });
  return { statuses };
}

/** Starts a separate process with a server that answers every request with 204. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  const child = spawnScript("bare-server-process.ts");
  const [line] = (await once(child.stdout ?? child, "data")) as [Buffer];
  const { port } = JSON.parse(String(line));
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

function spawnScript(script: string): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, script)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
}
