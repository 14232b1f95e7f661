import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/**
 * Runs a script in this folder as a separate process in production mode, with this process's environment variables and those in
 * `added`.
 */
export function forkScript(
  script: string,
  args: readonly string[] = [],
  added: Readonly<Record<string, string>> = {},
): ChildProcess {
  return fork(path.join(import.meta.dirname, script), args, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production", ...added },
  });
}

/** Returns the next message from a forked script. Throws if the script ends before it sends one. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const received = new AbortController();
  const { signal } = received;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`a process of the benchmark ended with code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message as Message;
  } finally {
    ended.catch(() => undefined);
    received.abort();
  }
}
