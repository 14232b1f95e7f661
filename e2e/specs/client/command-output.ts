import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** The output of a running command. `out` and `err` return what it has printed to each stream so far. */
export type CommandOutput = {
  readonly out: () => string;
  readonly err: () => string;
  /** Waits until the output of `stream`, by default standard output, matches `pattern`. */
  until(pattern: RegExp, stream?: "out" | "err"): Promise<RegExpExecArray>;
  /** Resolves to the exit code when the command ends, or to null if a signal ended it. */
  readonly ended: Promise<number | null>;
  /**
   * Returns `ended`, but rejects if the command is still running after 10 s, which is less than the timeout of its requests.
   */
  endedAtOnce(): Promise<number | null>;
};

const TIMEOUT_MS = 60_000;
const AT_ONCE_MS = 10_000;

export function outputOf(child: ChildProcess): CommandOutput {
  const printed = { out: "", err: "" };
  child.stdout?.on("data", (text: Buffer) => (printed.out += text.toString()));
  child.stderr?.on("data", (text: Buffer) => (printed.err += text.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    out: () => printed.out,
    err: () => printed.err,
    async until(pattern, stream = "out") {
      for (let waitedMs = 0; waitedMs < TIMEOUT_MS; waitedMs += 50) {
        const found = pattern.exec(printed[stream]);
        if (found) return found;
        await sleep(50);
      }
      throw new Error(`${pattern} was not printed:\n${printed.out}\n${printed.err}`);
    },
    ended,
    endedAtOnce: () =>
      Promise.race([
        ended,
        sleep(AT_ONCE_MS, undefined, { ref: false }).then(() => {
          throw new Error(`the command has not ended:\n${printed.out}\n${printed.err}`);
        }),
      ]),
  };
}
