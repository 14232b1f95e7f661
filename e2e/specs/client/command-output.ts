import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** The output of a running command, by stream. */
export type Told = {
  readonly out: () => string;
  readonly err: () => string;
  /** Waits until the stream's output matches. Defaults to standard output. */
  until(says: RegExp, stream?: "out" | "err"): Promise<RegExpExecArray>;
  /** The exit code. */
  readonly ended: Promise<number | null>;
};

const PATIENCE_MS = 60_000;

export function toldBy(child: ChildProcess): Told {
  const said = { out: "", err: "" };
  child.stdout?.on("data", (text: Buffer) => (said.out += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (said.err += text.toString()));
  return {
    out: () => said.out,
    err: () => said.err,
    async until(says, stream = "out") {
      for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += 50) {
        const found = says.exec(said[stream]);
        if (found) return found;
        await sleep(50);
      }
      throw new Error(`${says} was not said:\n${said.out}\n${said.err}`);
    },
    ended: once(child, "close").then(([code]) => code as number | null),
  };
}
