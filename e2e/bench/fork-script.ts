import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Runs a script of this folder in a process of its own, with this one's environment and what is added to it. */
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

/** The next message of a forked script. Throws when it ends instead. */
export async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`a process of the benchmark ended with code ${code}`);
  });
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message as Message;
  } finally {
    ended.catch(() => undefined);
    heard.abort();
  }
}
